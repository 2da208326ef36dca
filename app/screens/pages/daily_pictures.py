"""Paint the page of the day: its deals in tiles or rows, a month, and what was won day by day."""

import calendar
from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta

from msgspec import Struct
from textual.geometry import Region

from app.screens.lobby.thumbnails import THUMBNAIL_SIZES, Drawn
from app.screens.widgets import Spot
from app.statistics.days import DailyDeal, DayRecord, short_title
from games.text import shortened, text_width
from widgets.canvas import bars, marks
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, mix
from widgets.cards.style import CardLook, CardSize, FaceStyle

MARGIN = 2  # columns left and right of the deals, and from a row's text to its right end
MOST_APART = 10  # the most rows from one deal in a row of its own to the next
INKS: Mapping[str, Paint] = {"✓": "coach", "×": "loss", "=": "quiet", "▸": "gold"}
"""The colours of results by their signs, and that of a game going on."""


class DailyView(Struct, frozen=True):
    """Everything that the page of the day shows."""

    now: datetime
    month: date  # the first day of the month that is shown
    deals: tuple[DailyDeal, ...] = ()
    record: DayRecord = DayRecord({}, date.min)
    chosen: int = 0  # the deal under the cursor

    @property
    def today(self) -> date:
        """The date."""
        return self.now.date()

    @property
    def deal(self) -> DailyDeal | None:
        """The deal under the cursor."""
        return self.deals[self.chosen] if self.deals else None


# the deals


def tile_rows(room: int, deals: int) -> int:
    """Return the rows of a tile and of the gap below it, where two lie side by side."""
    return min(20, room // max(1, -(-deals // 2)))


def have_tiles(height: int, deals: int) -> bool:
    """Return whether tiles of so many deals fit into a terminal of a height."""
    return tile_rows(height - 6, deals) > 8


def deal_fields(
    size: tuple[int, int], deals: int, chosen: int, *, tiles: bool
) -> Iterator[tuple[int, Region]]:
    """Yield the index and the field of each deal in sight, in tiles two by two, or in rows."""
    width, height = size
    top = 2 if height >= 26 else 1
    room = height - top
    if tiles:
        step, gap = tile_rows(room, deals), 1 if width < 110 else 2
        part = (width - 2 * MARGIN - gap) // 2
        for index in range(deals):
            row, column = divmod(index, 2)
            yield index, Region(MARGIN + column * (part + gap), top + row * step, part, step - 1)
        return
    step = min(MOST_APART, max(2, (room + 1) // max(1, deals)))
    rows = min(7 if step >= MOST_APART else 5, step - (step > 3))
    shown = max(1, (room + step - rows) // step)
    first = max(0, min(chosen - shown + 1, deals - shown)) if chosen >= shown else 0
    for index in range(first, min(deals, first + shown)):
        yield index, Region(MARGIN, top + (index - first) * step, width - 2 * MARGIN, rows)


def draw_deals(
    canvas: Canvas,
    view: DailyView,
    pictures: Mapping[str, Drawn],
    look: CardLook,
    *,
    tiles: bool = False,
) -> Iterator[Spot]:
    """Paint the deals; yield their fields. `pictures` draw two cards or dice of each game."""
    size, index = (canvas.width, canvas.height), -1
    for index, field in deal_fields(size, len(view.deals), view.chosen, tiles=tiles):
        deal, chosen = view.deals[index], index == view.chosen
        canvas.fill(*field, "middle")
        if chosen:
            marks.draw_cursor(canvas, field.x, field.y, field.size, bare=look.bare)
        if tiles:
            draw_tile(canvas, field, deal, pictures[deal.slug], chosen=chosen, look=look)
        else:
            draw_row(canvas, field, deal, pictures[deal.slug], chosen=chosen, look=look)
        yield Spot(field, index)
    if index < len(view.deals) - 1:
        sign = "v" if look.face is FaceStyle.LETTERS else "↓"
        canvas.put(canvas.width - 1, canvas.height - 1, sign, "gold")


def side_columns(width: int) -> int:
    """Return the columns of the calendar at the right of a page, with a margin on both sides."""
    return 68 if width >= 170 else 52 if width >= 110 else 39 if width >= 97 else 36


def draw_page(
    canvas: Canvas, view: DailyView, pictures: Mapping[str, Drawn], look: CardLook
) -> list[Spot]:
    """Paint the deals in rows, at their right a month and what was won day by day."""
    width, height = canvas.width, canvas.height
    side, roomy = side_columns(width), width >= 110 and height >= 27
    deals = Canvas(width - side, height, canvas.palette, "middle")
    spots = [*draw_deals(deals, view, pictures, look)]
    canvas.paste(0, 0, deals.rows)
    x, y, record = deals.width + 1 + (width >= 110), 1 + roomy, view.record
    inner = width - x - (1 if width < 97 else 4)
    year = "" if view.month.year == view.today.year else f" {view.month.year}"
    at = canvas.text(x, y, f"{view.month:%B}{year} ".upper(), "gold", bold=True)
    for by, sign in zip(("-1", "1"), "<>" if look.face is FaceStyle.LETTERS else "‹›", strict=True):
        canvas.text(at, y, f" {sign} ", "quiet")
        spots.append(Spot(Region(at, y, 3, 1), by))
        at += 3
    if record.streak > 1 and view.month == view.today.replace(day=1):
        streak = f"{record.streak} days in a row"
        canvas.right_aligned(x + inner, y, streak, "coach", bold=True)
    fields = [(y + 1 + roomy, 13 + roomy, draw_month)]
    y += 14 + 2 * roomy
    if len(record.days) >= 7 and height >= 24:  # the chart fits below a month of six weeks
        canvas.text(x, y, "DEALS WON A DAY", "gold", bold=True)
        fields.append((y + 2, 8 if height >= 30 else 6, draw_won))
        y += fields[-1][1] + 2
    for top, rows, draw in (*fields, (y, height - y, draw_records)):
        part = Canvas(inner, max(0, min(rows, height - top)), canvas.palette, "middle")
        draw(part, view, look)
        canvas.paste(x, top, part.rows)
    return spots


def draw_tile(
    canvas: Canvas, field: Region, deal: DailyDeal, art: Drawn, *, chosen: bool, look: CardLook
) -> None:
    """Draw a deal that nobody has begun: two of its cards or dice, its name, and against whom."""
    x, y, width, height = field
    sizes = (each for each in THUMBNAIL_SIZES if each.height <= height - 4)
    size = next((each for each in sizes if 2 * each.width + 24 <= width), CardSize.SMALL)
    top, left = y + (height - size.height) // 2, x + 2 * size.width + 8
    art(canvas, x + 3, top, 2 * size.width + 1, size.height, look)
    room, said = x + width - left - 1, deal_words(deal)
    lines = [said] if text_width(said) <= room else [*filter(None, (deal.length, deal.against))]
    row = y + (height - len(lines) - 3) // 2
    title = deal.title if text_width(deal.title) <= room else short_title(deal.title)
    ink = "gold" if chosen else "foreground"
    canvas.text(left, row, shortened(title, room), ink, bold=True)
    for below, line in enumerate(lines, row + 1):
        canvas.text(left, below, shortened(line, room), "quiet")
    if chosen:
        draw_offer(canvas, left, row + len(lines) + 2, deal, bare=look.bare)


def draw_row(
    canvas: Canvas, field: Region, deal: DailyDeal, art: Drawn, *, chosen: bool, look: CardLook
) -> None:
    """Draw a deal in its row: its game and its result, below them its rounds or what Enter does."""
    x, y, width, height = field
    left, right = x + 2, x + width - MARGIN
    if width >= 50 and height >= CardSize.SMALL.height:
        size = CardSize.MEDIUM if height >= 7 else CardSize.SMALL
        art(canvas, left, y + (height - size.height) // 2, 2 * size.width + 1, size.height, look)
        left += 2 * size.width + 2
    top = y + max(0, height - 3) // 2
    below, room = min(y + height - 1, top + 2), x + width - 1 - left
    if deal.saved:
        sign = deal.saved.sign or "▸"
        right = canvas.right_aligned(right, top, f"{sign} {deal.points}", INKS[sign], bold=True)
    title, ink = shortened(deal.title, right - left - 1), "gold" if chosen else "foreground"
    after = canvas.text(left, top, title, ink, bold=True) + 2
    words = deal_words(deal)
    if text_width(words) < right - after:
        canvas.text(after, top, words, "quiet")
    squares = (*deal.rounds, *[""] * (not deal.is_over)) if deal.rounds else ()
    wide = 3 if 4 * len(squares) <= room + 1 else 1  # a sign in the middle, or the sign alone
    if squares and (wide + 1) * len(squares) <= room + 1:
        marks.draw_squares(canvas, left, below, squares, width=wide, bare=look.bare)
    elif chosen and not deal.is_over:
        after = draw_offer(canvas, left, below, deal, bare=look.bare) + 2
        if not deal.saved and text_width(deal.takes) <= left + room - after:
            canvas.text(after, below, deal.takes, "quiet")


def draw_offer(canvas: Canvas, x: int, y: int, deal: DailyDeal, *, bare: bool) -> int:
    """Draw what Enter does to a deal that is not over; return the column after it."""
    after = marks.draw_cap(canvas, x, y, "↵", bare=bare)
    return canvas.text(after, y, "continue" if deal.saved else "play it now", "gold", bold=True)


def deal_words(deal: DailyDeal) -> str:
    """Return what is said next to the name of a game: against whom, or how its deal stands."""
    if deal.saved is None:
        return f"{deal.length} {deal.against}".strip()
    if deal.saved.result is None:
        return str(deal.saved.standing.line)
    gave_up = "given up" * (deal.saved.status == "resigned")
    return ", ".join(filter(None, (gave_up, "not rated" * bool(deal.saved.unrated))))


# the calendar


def draw_month(canvas: Canvas, view: DailyView, look: CardLook) -> None:
    """Draw the days of a month in weeks, below each day a mark for each game's deal."""
    step = min(8, (canvas.width - 4) // 6)
    for column in range(7):
        canvas.text(column * step + 1, 0, f"{calendar.day_abbr[column][:2]:>2}", "quiet")
    weeks = calendar.monthcalendar(view.month.year, view.month.month)
    for y, week in enumerate(weeks):
        for column, number in enumerate(week):
            if number:
                day = view.month.replace(day=number)
                draw_day(canvas, column * step, 1 + 2 * y, day, view, look)


def draw_day(canvas: Canvas, x: int, y: int, day: date, view: DailyView, look: CardLook) -> None:
    """Draw a day: its number, and below it half a block for each game, or a sign."""
    signs = [view.record.results.get(deal.slug, {}).get(day, "") for deal in view.deals]
    if day == view.today:
        begun = ["▸" * (deal.saved is not None) for deal in view.deals]
        signs = [sign or going for sign, going in zip(signs, begun, strict=True)]
    number = f" {day.day:>2} "
    if day == view.today and look.bare:
        canvas.text(x, y, f"[{day.day:>2}]", "gold", bold=True)
    elif day == view.today:
        canvas.text(x, y, number, "ink", "gold-solid", bold=True)
    else:
        canvas.text(x, y, number, "foreground" if any(signs) else "faint")
    for column, sign in enumerate(signs[:4] if any(signs) else (), x):
        if look.bare:
            canvas.put(column, y + 1, marks.BARE_SIGNS.get(sign, "."), "foreground")
        else:
            canvas.put(column, y + 1, "▀", INKS.get(sign) or marks.track_colour(canvas.palette))


# what was won


def draw_won(canvas: Canvas, view: DailyView, look: CardLook) -> None:
    """Draw how many deals were won on each of the last days: a scale, bars, a date each week."""
    plain, most, palette = look.face is FaceStyle.LETTERS, max(1, len(view.deals)), canvas.palette
    parts = 1 if most % 2 else 2
    rows = (canvas.height - 2) // parts * parts
    step = 3 if canvas.width >= 45 else 2
    count = (canvas.width - 1) // step
    width = step * count - 1
    line: Paint = "edge" if palette.few else mix(palette["middle"], palette["edge"], 0.45)
    for part in range(parts + 1):
        y = part * rows // parts
        canvas.text(0, y, str(most - part * most // parts), "quiet")
        canvas.text(2, y, ("-" if plain else "▔") * width, line)
    pale, left = mix(palette["coach"], palette["middle"], 0.4), 2 + width
    for back in range(min(count, view.today.toordinal())):
        day, end = view.today - timedelta(days=back), 2 + width - step * back
        won = sum(found.get(day) == "✓" for found in view.record.results.values())
        ink = "coach" if won == most or palette.few else pale
        bars.draw_upright(canvas, end - step + 1, 0, (step - 1, rows), won / most, ink, plain=plain)
        if back % 7 == 0:
            word = f"{day.day} {day:%b}" if back else "today"
            at = max(2, end - step // 2 - text_width(word) // 2)
            at = min(2 + width - text_width(word), at)
            if at + text_width(word) < left or not back:
                canvas.text(at, rows + 1, word, "quiet")
                left = at


def draw_records(canvas: Canvas, view: DailyView, look: CardLook) -> None:
    """Draw what was won of each game's deals, where rows are left."""
    each = [(short_title(deal.title), *view.record.won(deal.slug)) for deal in view.deals]
    names, width = [(name, won, played) for name, won, played in each if played], canvas.width
    step = 2 if canvas.height > 2 + 2 * len(names) else 1
    if not names or canvas.height < 2 + step * len(names):
        return
    canvas.text(0, 1, "ALL YOUR DEALS", "gold", bold=True)
    wide = max(text_width(name) for name, _, _ in names) + 2
    for y, (name, won, played) in zip(range(1 + step, canvas.height, step), names, strict=False):
        canvas.text(0, y, name)
        canvas.right_aligned(width, y, f"{won} of {played}", "quiet")
        bar = max(0, width - wide - 11)
        bars.draw_level(canvas, wide, y, bar, won / played, "coach", bare=look.bare)
