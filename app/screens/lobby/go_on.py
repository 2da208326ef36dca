"""The first part of the lobby: a game to continue, to play again, or to start with."""

from collections.abc import Sequence

from textual.geometry import Region

from app.match.names import level_word
from app.match.setup import PERSON
from app.screens.lobby import glance, news, pictures, places
from app.storage.rows import Saved
from games import cards, text
from widgets.canvas import bars, figures, marks
from widgets.canvas.canvas import Canvas
from widgets.cards.painter import draw_card
from widgets.cards.style import CardLook, CardSize, CardState, FaceStyle, ShownCard

FELT = {False: 39, True: 51}  # the columns of the felt: in a tall part and in a vast one
CHART, SCALE, CHART_ROWS = 24, 7, 8
"""The columns of a chart and of the scale after it, and its rows."""

GAME_STEP, SCORE_STEP = 4, 18
"""The columns from one game in the chart to the next, and from one's points to the other's."""


def draw_go_on(canvas: Canvas, view: pictures.LobbyView) -> None:
    """Paint the part over the whole canvas."""
    waiting, size = view.news.waiting, (canvas.width, canvas.height)
    saved = waiting[0] if waiting else view.news.last
    title = "CONTINUE" if waiting else "PLAY AGAIN" if saved else "START HERE"
    marks.draw_panel(canvas, 0, 0, size, title)
    if saved is None:
        draw_first(canvas, view.look)
    elif canvas.height < places.TALL_BAND:
        draw_low(canvas, view, saved)
    else:
        draw_tall(canvas, view, saved)


def draw_low(canvas: Canvas, view: pictures.LobbyView, saved: Saved) -> None:
    """Draw the newest unfinished game, or else the last one, in a few rows."""
    waiting, lying, look = view.news.waiting, view.glance, view.look
    width, last = canvas.width, canvas.height - 1
    if waiting:
        (they, theirs), (me, mine) = news.named_points(saved)
        canvas.right_aligned(width - 2, 0, f"{me} {mine} : {theirs} {they}", bold=True)
    at = canvas.right_aligned(width - 2, 1, state_words(saved), "quiet")
    canvas.text(2, 1, news.game_heading(saved, at - 4), bold=True)
    if lying and not lying.is_empty:
        glance.draw_strip(canvas, 2, 2, width - 4, lying, look)
    elif view.art and (lying or not waiting):
        view.art(canvas, 2, 2, 17, 3, look)
    canvas.fill(1, last, width - 1, 1, "middle")  # no shadow behind the words
    does = "continue" if waiting else "play again"
    end = canvas.right_aligned(width - 2, last, f"↵ {does}", "gold", bold=True)
    if lying is None or lying.chance is None:
        after = canvas.text(2, last, left_words(saved), "quiet")
    else:
        after = draw_chance(canvas, 2, last, lying.chance, 10, look)
    draw_more(canvas, after + 3, last, len(waiting) - 1, end)


def draw_tall(canvas: Canvas, view: pictures.LobbyView, saved: Saved) -> None:
    """Draw such a game with its table or its picture, and how it went, or those like it went."""
    others, look, lying = view.news.waiting[1:], view.look, view.glance or glance.Glance()
    goes_on, last, vast = saved.result is None, canvas.height - 1, canvas.height >= places.VAST_BAND
    felt = Region(2, 1, FELT[vast], last)
    if not lying.is_empty:
        glance.draw_table(canvas, felt, lying, news.named_points(saved), look)
    else:
        canvas.fill(*felt, "felt")
    if view.art and lying.is_empty and (view.glance or not goes_on):
        rows, room = 12 if vast else 7, felt.width - 2
        taken = view.art(Canvas(room, rows, canvas.palette), 0, 0, room, rows, look)
        top = 1 + (last - rows) // 2
        view.art(canvas, 2 + (felt.width - taken) // 2, top, room, rows, look)
    x, chart = felt.right + 3, canvas.width - CHART - SCALE - 2
    room, games = canvas.width - x - 2, alike(view.news.played, saved)
    if vast and chart >= x + 34 and saved.seats.count(PERSON) == 1:
        room = chart - x - 2
        if len(lying.leads) > 1 or not games:
            step = min(GAME_STEP, CHART // max(1, len(lying.leads[-18:])))
            draw_chart(canvas, chart, "Your lead, round by round", lying.leads, step, look)
        else:
            past = games[: CHART // GAME_STEP][::-1]
            margins = [mine - theirs for mine, theirs in map(news.own_points_first, past)]
            draw_chart(canvas, chart, "Your games so far, by points", margins, GAME_STEP, look)
            signs = [each.sign for each in past]
            marks.draw_squares(canvas, chart, 5 + CHART_ROWS, signs, bare=look.bare)
    canvas.text(x, 2, news.game_heading(saved, room), bold=True)
    canvas.text(x, 3, state_words(saved), "quiet")
    so_far = lying.rounds if goes_on else [each.sign for each in reversed(games)]
    if so_far:
        canvas.text(x, 5, "so far" if goes_on else "lately", "quiet")
        marks.draw_squares(canvas, x + 8, 5, so_far[-((room - 8) // 4) :], bare=look.bare)
    canvas.text(x, 6, left_words(saved), "quiet")
    canvas.text(x, 7, text.shortened(won_of_words(view.news, saved), room), "quiet")
    if lying.chance is not None:
        draw_chance(canvas, x, 8, lying.chance, min(26, room - 12), look)
    if vast and not goes_on:
        plain = look.face is FaceStyle.LETTERS
        for n, (name, points) in enumerate(news.named_points(saved)[::-1]):
            at, ink = x + n * SCORE_STEP, "foreground" if n else "gold"
            canvas.text(at, 9, text.shortened(name, SCORE_STEP - 2), ink, bold=True)
            figures.draw_figures(canvas, at, 10, str(points), ink, plain=plain)
    listed = others[: max(0, last - 13)]
    canvas.text(x, 10, "Also waiting" if listed else "", "quiet")
    for row, other in enumerate(listed, 11):
        mine, theirs = news.own_points_first(other)
        said = f"{other.standing.line.partition(' of ')[0]}  {mine} : {theirs}"
        column = min(26, room - text.text_width(said) - 2)
        canvas.text(x, row, news.game_heading(other, column))
        canvas.text(x + column + 2, row, said, "quiet")
    after = marks.draw_cap(canvas, x, last, "↵", bare=look.bare)
    does = "continue" if goes_on else "play again"
    after = canvas.text(after, last, does, "gold", bold=True)
    draw_more(canvas, after + 3, last, len(others), canvas.width)


def state_words(saved: Saved) -> str:
    """Return where an unfinished game stands, or how one ended."""
    if saved.result is None:
        return saved.standing.line
    mine, theirs = news.own_points_first(saved)
    return f"{news.ENDING_WORDS.get(saved.sign, ('ended', ''))[0]} {mine} : {theirs}"


def left_words(saved: Saved) -> str:
    """Return when a game was left, or played."""
    return f"{'played' if saved.result else 'left'} {news.when(saved.changed)}"


def draw_more(canvas: Canvas, x: int, y: int, count: int, right: int) -> None:
    """Write how many other games wait, if they do and it fits, and the key that lists them."""
    if count > 0 and x + 2 + len(f"{count} more") < right:
        after = canvas.text(x, y, "r", "gold", bold=True)
        canvas.text(after + 1, y, f"{count} more", "quiet")


def draw_chance(canvas: Canvas, x: int, y: int, chance: float, width: int, look: CardLook) -> int:
    """Draw the chance to win, in words and as a bar; return the column after it."""
    after = canvas.text(x, y, f"{chance:.0%}", "coach", bold=True)
    canvas.text(after + 1, y, "to win", "quiet")
    bars.draw_level(canvas, x + 12, y, width, chance, "coach", bare=look.bare)
    return x + 12 + width


def draw_chart(
    canvas: Canvas, x: int, title: str, margins: Sequence[int], step: int, look: CardLook
) -> None:
    """Draw a bar for each margin, up or down, with the scale on the right."""
    canvas.text(x, 2, title, "quiet")
    bars.draw_margins(canvas, x, 4, (CHART, CHART_ROWS), margins, step=step, bare=look.bare)
    most = max(map(abs, margins), default=0)
    canvas.text(x + CHART + 1, 4 + CHART_ROWS // 2, "level", "faint")
    for row, sign in ((4, "+"), (3 + CHART_ROWS, "-")):
        canvas.text(x + CHART + 1, row, f"{sign}{most}" if most else "", "faint")


def alike(played: Sequence[Saved], saved: Saved) -> Sequence[Saved]:
    """Return the games that were played against the same opponent, the latest first."""
    return [each for each in played if (each.game, each.seats) == (saved.game, saved.seats)]


def won_of_words(told: news.News, saved: Saved) -> str:
    """Return how many games were won against the opponent: "won 3 of 8 against Medium"."""
    others = [who for who in saved.seats if who != PERSON]
    if len(others) != 1 or len(saved.seats) < 2:
        return ""
    tally, whom = told.totals.against(saved.game, others[0]), level_word(saved.game, others[0])
    won = f"won {tally.won} of {tally.played}" if tally.played else "your first game"
    return f"{won} against {whom}"


# the first game

RULES_OF_GOPS = (
    "One prize is turned up. You and Easy each bid a card in secret. The higher card takes the"
    " prize, and both bids are spent. Nine rounds, about four minutes."
)
FIRST_CARDS = (
    ("your bid", ShownCard(cards.Card(8, cards.Suit.SPADES))),
    ("the prize", ShownCard(cards.Card(7, cards.Suit.DIAMONDS))),
    ("Easy's bid", ShownCard(state=CardState.BID)),
)


def draw_first(canvas: Canvas, look: CardLook) -> None:
    """Draw the invitation to a first game: its rules, its keys, and three cards."""
    width, height, is_low = canvas.width, canvas.height, canvas.height < places.TALL_BAND
    vast = height >= places.VAST_BAND
    size = CardSize.SMALL if is_low else CardSize.HUGE if vast else CardSize.LARGE
    x, step, left = 2, 7, width - 20
    if not is_low:
        x, step = 3, min(15 + size.width, (width - 62) // 3)
        left = 60 + (width - 62 - 2 * step - size.width) // 2
        canvas.fill(60, 1, width - 62, height - 2, "felt")
    rules = text.wrap_text(RULES_OF_GOPS, left - x - 3 if is_low else 53)
    y = 1 if is_low else (height - len(rules) - 3) // 2
    canvas.text(x, y, "GOPS against Easy", bold=True)
    for row, line in enumerate(rules, y + 1):
        canvas.text(x, row, line, "quiet")
    row = y + len(rules) + 1 + (not is_low)
    after = marks.draw_cap(canvas, x, row, "↵", bare=look.bare)
    after = canvas.text(after, row, "play", "gold", bold=True) + 3
    after = marks.draw_cap(canvas, after, row, "l", bare=look.bare)
    canvas.text(after, row, "two-minute lesson", "coach", bold=True)
    gap = size is not CardSize.LARGE  # without a gap the caption is in the shadow
    top = (height - size.height - gap) // 2
    for n, (caption, shown) in enumerate(FIRST_CARDS):
        draw_card(canvas, left + n * step, top, shown, look.sized(size))
        ink, said = "gold" if n == 1 else "quiet", ("you", "prize", "Easy")[n]
        at, below = left + n * step - 1, top + size.height + gap
        canvas.centred(at, below, size.width + 2, said if is_low else caption, ink)
