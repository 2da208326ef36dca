"""Paint the page of the day: today's deals, the result to share, and the streaks."""

from collections.abc import Iterator, Sequence

from textual.geometry import Region

from app.match.share import GAP as SHARE_GAP
from app.match.share import Share
from app.screens.pages.areas import Area
from app.screens.pages.daily_view import DailyView
from app.screens.pages.header import HEADER_WORDS_AT, PageLook, draw_header
from app.screens.pages.month_painter import draw_month
from app.screens.pages.places import TodayPlaces, today_places
from app.screens.size_class import SizeClass
from app.statistics.days import (
    DailyDeal,
    short_title,
    time_left,
)
from games.text import shortened, text_width, wrap_text
from widgets.canvas.bars import draw_level
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_cap, draw_panel, draw_squares

SAME_FOR_ALL = "Same deals for everyone. One try each, no coach, no undo."
"""The explanation of the deals of the day."""

STANDING = {
    "✓": ("✓ won", "coach"),
    "×": ("× lost", "loss"),
    "=": ("= tied", "quiet"),
    "▸": ("▸ going on", "coach"),
    "": ("to play", "gold"),
}
"""The state of a deal and its colour, by its sign."""

MARGIN_RIGHT = 2
"""Columns between the text on the right of a panel and its edge."""

NOTHING_TO_SHARE = "Finish a deal, and its result shows up here."
NO_STREAK = "Finish a deal a day and your streak grows here."
NO_SPOILER = "Nothing here gives away a card."


def draw_daily(canvas: Canvas, view: DailyView, look: PageLook) -> Iterator[Area]:
    """Paint the page over the whole canvas, and yield what can be clicked."""
    places = today_places(canvas.width, canvas.height, len(view.deals))
    draw_date(canvas, view, places, look)
    small = places.size is SizeClass.SMALL
    if not small or not view.shows_month:
        yield from draw_deals(canvas, view, places, look)
    if not small or view.shows_month:
        yield from draw_month(canvas, places.calendar, view, look)
        draw_streaks(canvas, places.streaks, view, look)
    if not small:
        draw_share(canvas, places.share, view, look)
        yield Area(Region(*places.share.offset, places.share.width, 1), "share")


def draw_date(canvas: Canvas, view: DailyView, places: TodayPlaces, look: PageLook) -> None:
    """Draw the header: the heading, the date, and when there will be new deals."""
    x, small = HEADER_WORDS_AT[places.size], places.size is SizeClass.SMALL
    draw_header(canvas, places.size, "TODAY", look, room=x - 3)
    y = {SizeClass.SMALL: 1, SizeClass.MEDIUM: 1, SizeClass.LARGE: 2}[places.size]
    canvas.text(x, y, f"{view.today:%A}, {view.today.day} {view.today:%B %Y}", bold=True)
    if not small:
        canvas.text(x, y + 1, SAME_FOR_ALL, "quiet")
    canvas.text(x, y + 2 - small, f"New deals in {time_left(view.now)}", "coach")
    if small and view.record.streak > 1:
        canvas.text(x, y + 2, f"▴ {view.record.streak} days in a row", "coach", bold=True)


def draw_deals(
    canvas: Canvas, view: DailyView, places: TodayPlaces, look: PageLook
) -> Iterator[Area]:
    """Draw as many deals as fit, with the chosen one visible."""
    field, index = places.deals, -1
    for index, field in places.deal_fields(len(view.deals), view.chosen):
        deal, chosen = view.deals[index], index == view.chosen
        draw_deal(canvas, field, deal, note_on(deal, view), chosen=chosen, look=look)
        yield Area(field, "deal", index)
    if index < len(view.deals) - 1:
        canvas.right_aligned(field.right - 1, field.bottom - 1, "↓", "gold")


def draw_deal(
    canvas: Canvas, field: Region, deal: DailyDeal, note: str, *, chosen: bool, look: PageLook
) -> None:
    """Draw a deal: its game, its state, and a square for each round.

    Args:
        canvas: The page.
        field: Where.
        deal: The deal.
        note: The remark on one that is still to be played.
        chosen: Whether the cursor is on it.
        look: How it is drawn.
    """
    x, y, width, height = field
    canvas.fill(x, y, width, height, "raised" if chosen else "middle")
    if chosen:
        for row in range(y, y + (1 if look.bare else height)):
            canvas.put(x, row, ">" if look.bare else "▌", "gold")
    word, ink = STANDING[deal.saved.sign if deal.saved else ""]
    title = shortened(deal.title, width - 3 - MARGIN_RIGHT - text_width(word) - 1)
    canvas.text(x + 3, y, title, "gold" if chosen else "foreground", bold=True)
    ink = "foreground" if chosen and ink in ("coach", "loss") else ink  # seen on `raised`
    canvas.right_aligned(x + width - MARGIN_RIGHT, y, word, ink, bold=True)
    within = Region(x + 3, y + 1, width - 6, height - 1)
    if height == 2 and chosen and not deal.is_over:
        draw_offer(canvas, within, deal, note, bare=look.bare)
        return
    said = wrap_text(deal_words(deal), within.width)
    if len(said) > max(1, within.height - 1):
        said = [shortened(deal_words(deal), within.width)]
    for row, line in enumerate(said):
        canvas.text(within.x, within.y + row, line, "quiet")
    if height > 2:
        below = max(len(said), 1 + (height - 3) // 2)
        foot = Region(within.x, within.y + below, within.width, 1)
        draw_deal_rounds(canvas, foot, deal, note, chosen=chosen, tall=height > 4, look=look)


def draw_deal_rounds(
    canvas: Canvas,
    field: Region,
    deal: DailyDeal,
    note: str,
    *,
    chosen: bool,
    tall: bool,
    look: PageLook,
) -> None:
    """Draw a square for each round of a deal, or what there is to do or to say about it."""
    squares = (*deal.rounds, *[""] * (not deal.is_over)) if deal.rounds else ()
    square = min(5 if tall else 3, field.width // max(1, len(squares)) - 1)
    if squares and square > 0:
        draw_squares(canvas, field.x, field.y, squares, width=square, bare=look.bare)
    elif chosen and not deal.is_over:
        draw_offer(canvas, field, deal, note, bare=look.bare)
    elif deal.saved is None:
        canvas.text(field.x, field.y, whole_parts(note, field.width), "faint")


def draw_offer(canvas: Canvas, field: Region, deal: DailyDeal, note: str, *, bare: bool) -> None:
    """Draw what Enter does to a deal that is not over, with the note on a new one."""
    after = draw_cap(canvas, field.x, field.y, "↵", bare=bare)
    said = "continue" if deal.saved else "play it now"
    after = canvas.text(after, field.y, said, "gold", bold=True) + 2
    if not deal.saved:
        canvas.text(after, field.y, whole_parts(note, field.right + 1 - after), "quiet")


def whole_parts(note: str, room: int) -> str:
    """Return as many of the parts of a note, which commas separate, as some columns hold."""
    while note and text_width(note) > room:
        note = note.rpartition(", ")[0]
    return note


def note_on(deal: DailyDeal, view: DailyView) -> str:
    """Return how long a deal takes, and how many of its game's deals were won so far."""
    won, played = view.record.won(deal.slug)
    first = "your first deal" if deal.takes else "your first deal of this game"
    record = f"won {won} of {played} so far" if played else first
    return ", ".join(filter(None, (deal.takes, record)))


def deal_words(deal: DailyDeal) -> str:
    """Return the state of a deal as one line."""
    if deal.saved is None:
        return f"{deal.length} {deal.against}".strip()
    if deal.saved.result is None:
        return f"{deal.saved.standing.line}, {deal.points}"
    gave_up = ", given up" if deal.saved.status == "resigned" else ""
    friendly = ", friendly" if deal.saved.unrated else ""
    length = f" in {deal.length}" if deal.length else ""
    return f"{deal.points}{length} {deal.against}{gave_up}{friendly}"


def hint_of(deal: DailyDeal | None) -> str:
    """Return what can be done with a deal, as a sentence."""
    if deal is None or deal.saved is None:
        return "You can leave a deal at any time and continue it today."
    if deal.is_over:
        return "One try per deal. Enter replays yours, step by step."
    return "Your game waits just as you left it."


def draw_share(canvas: Canvas, field: Region, view: DailyView, look: PageLook) -> None:
    """Draw the panel of the message about the day, or of what is still missing for one."""
    x, y, width, height = field
    right = "y copies it" if view.share else ""
    draw_panel(canvas, x, y, (width, height), "YOUR RESULT, TO SHARE", right)
    canvas.fill(x + 2, y + 2, width - 4, height - 3, "rail")
    within = Region(x + 4, y + 3, width - 8, height - 5)
    if view.share:
        draw_message(canvas, within, view.share, look)
    else:
        draw_no_message(canvas, within, view.deals)


def draw_no_message(canvas: Canvas, field: Region, deals: Sequence[DailyDeal]) -> None:
    """Draw the games that a message will be about, and when there will be one."""
    left, top, width, height = field
    canvas.text(left, top, shortened(NOTHING_TO_SHARE, width), "quiet")
    titles = max(text_width(short_title(deal.title)) for deal in deals) + SHARE_GAP
    for row, deal in enumerate(deals[: max(0, height - 2)], top + 2):
        word, _ = STANDING[deal.saved.sign if deal.saved else ""]
        canvas.text(left, row, short_title(deal.title))
        canvas.text(left + titles, row, word, "faint")


def draw_message(canvas: Canvas, field: Region, share: Share, look: PageLook) -> None:
    """Draw the message about the day, with coloured cells in place of its squares."""
    left, top, _, height = field
    canvas.text(left, top, share.head)
    titles = max(text_width(row.title) for row in share.rows) + SHARE_GAP
    for n, row in enumerate(share.rows, 1):
        canvas.text(left, top + n, row.title)
        after = draw_squares(canvas, left + titles, top + n, row.signs, gap=0, bare=look.bare)
        canvas.text(after + SHARE_GAP * bool(row.signs), top + n, row.score)
    foot = top + len(share.rows) + 1
    for n, line in enumerate(share.foot):
        canvas.text(left, foot + n, line)
    if foot + len(share.foot) + 1 < top + height + 1:
        canvas.text(left, foot + len(share.foot) + 1, NO_SPOILER, "faint")


def draw_streaks(canvas: Canvas, field: Region, view: DailyView, look: PageLook) -> None:
    """Draw the streaks, and how many deals of each game were won."""
    x, y, width, height = field
    draw_panel(canvas, x, y, (width, height), "STREAKS")
    row = y + 2
    if not view.record.days:
        for line in wrap_text(NO_STREAK, width - 4):
            canvas.text(x + 2, row, line, "quiet")
            row += 1
    for count, words, ink in streak_lines(view) if view.record.days else ():
        canvas.text(x + 2, row, count, "coach", bold=True)
        for line in wrap_text(words, width - 7):
            canvas.text(x + 5, row, line, ink)
            row += 1
    draw_won_deals(canvas, Region(x + 2, row + 1, width - 4, y + height - row - 1), view, look)


def streak_lines(view: DailyView) -> Iterator[tuple[str, str, str]]:
    """Yield the streaks: a number, what it counts, and the colour of the words."""
    record = view.record
    yield str(record.streak), f"{days(record.streak)} in a row with a deal played", "foreground"
    if record.longest > record.streak and (until := record.longest_until):
        year = f" {until:%Y}" if until.year != view.today.year else ""
        yield str(record.longest), f"your longest, in {until:%B}{year}", "quiet"
    if record.this_month > 1:
        yield str(record.this_month), "days this month with a deal played", "quiet"
    if record.swept:
        yield str(record.swept), f"{days(record.swept)} this month with every deal won", "quiet"


def days(count: int) -> str:
    """Return the word for a number of days."""
    return "day" if count == 1 else "days"


def draw_won_deals(canvas: Canvas, field: Region, view: DailyView, look: PageLook) -> None:
    """Draw a bar for each game: how many of its deals were won."""
    wide = max((text_width(short_title(deal.title)) for deal in view.deals), default=0) + 2
    narrow = field.width < wide + 18
    step = 2 if field.height >= 2 * len(view.deals) else 1
    for row, deal in enumerate(view.deals[: max(0, field.height)]):
        y = field.y + step * row
        won, played = view.record.won(deal.slug)
        canvas.text(field.x, y, short_title(deal.title))
        said = f"{won} of {played}" if played else "none yet"
        if narrow:
            canvas.right_aligned(field.right, y, said, "quiet")
            continue
        bar = field.width - wide - 10
        share = won / played if played else 0.0
        draw_level(canvas, field.x + wide, y, bar, share, "coach", bare=look.bare)
        canvas.text(field.x + wide + bar + 1, y, said, "quiet")
