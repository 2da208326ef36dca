"""The pictures of the arena: a table, the race of ratings, what was decided, who beats whom."""

from collections.abc import Sequence
from itertools import compress
from math import ceil, floor
from typing import NamedTuple

from msgspec.structs import replace
from textual.geometry import Region

from app.arena import plan, report
from app.match.match import Step
from app.screens.arena.show import Moment, Show, ShownTable
from app.screens.lobby import glance
from app.tables.face import Chosen, Face, View
from games.cards import Card, Suit
from games.contract import HOUSE
from games.gops.protocol import BOT_RULES
from games.gops.rules import FACE_DOWN, Award, ranks
from games.text import shortened, text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import BLACK, Paint, Palette, Rgb, mix
from widgets.canvas.marks import draw_cap, draw_panel, track_colour
from widgets.cards.painter import draw_card, draw_place, draw_turning
from widgets.cards.style import CardLook, CardSize, CardState, FaceStyle, ShownCard

COLOURS = (
    *(Rgb(143, 214, 172), Rgb(246, 204, 110), Rgb(140, 190, 236), Rgb(200, 170, 220)),
    *(Rgb(240, 160, 140), Rgb(120, 206, 210), Rgb(214, 214, 140), Rgb(190, 190, 190)),
)
"""The colours of the contestants, in the order of the plan; the ninth has that of the first."""

SIZES = ((CardSize.LARGE, 13, 40), (CardSize.MEDIUM, 9, 32))
"""The sizes of the cards at a table, with the rows and columns that each needs; else small."""

GLOW, ARROW, STEP = 1.0, 2.0, 0.06
"""Seconds for which a result glows, an arrow stays, and one of four steps of overtaking takes."""

SCALES = (150, 300, 600, 900, 1200, 1500, 1800, 2400, 3000, 4500, 6000)
DISTANCES = (50, 100, 150, 300, 600, 1500, 3000)
"""The ends of the axis of ratings, and the distances of the labels of the chart of ratings."""


class Look(NamedTuple):
    """How the contestants are called and drawn."""

    names: tuple[str, ...]
    cards: CardLook
    bare: bool  # whether signs alone must carry the meaning

    @property
    def plain(self) -> bool:
        """Whether there is nothing but ASCII."""
        return self.cards.face is FaceStyle.LETTERS

    def ink(self, palette: Palette, who: int) -> Paint:
        """Return the colour of a contestant."""
        if palette.few:
            return ("coach", "gold", "line-blue", "quiet")[who % 4]
        colour, is_light = COLOURS[who % len(COLOURS)], sum(palette["middle"]) > 384
        return mix(colour, BLACK, 0.62) if is_light else colour


def draw_table(
    canvas: Canvas, table: ShownTable | None, look: Look, turned: float, key: str, word: str
) -> None:
    """Draw a table, or a word where no game is; the latest bids are turned over so far."""
    width, low = canvas.width, canvas.height - 1
    canvas.fill(0, 0, width, canvas.height, "middle")
    after = draw_cap(canvas, 1, low, key, bare=look.bare)
    if table is None:
        canvas.centred(0, canvas.height // 2, width, word, "quiet")
        return
    moment, pair, points = table.moment, table.fixture.pair, table.points
    game, state = moment.match.game, moment.state
    step = moment.match.steps[moment.steps - 1] if moment.steps else None
    award = step if step and isinstance(step.action, Award) else None
    if award and turned < 1:
        points = game.standing(award.before).scores
    room = width - 7 - sum(len(str(each)) for each in points)
    first, second = (look.names[who] for who in pair)
    inks = [look.ink(canvas.palette, who) for who in pair]
    name = shortened(first, max(room // 2, room - text_width(second)))
    x = canvas.text(1, 0, name, inks[0], bold=True)
    canvas.text(x + 1, 0, str(points[0]), bold=True)
    name = shortened(second, max(room // 2, room - text_width(first)))
    x = canvas.right_aligned(width - 1, 0, name, inks[1], bold=True)
    canvas.right_aligned(x - 1, 0, str(points[1]), bold=True)
    place, said, ink = game.standing(state).line, "", "gold"
    if len(table.matches) > 1:
        place = f"{table.names(look.names)[0]}: {place}"
    if game.slug == plan.DEFAULT_GAME:
        place, said, ink = place.partition(" of ")[0], "bidding", "quiet"
        draw_tug(canvas, points, sum(ranks(BOT_RULES)), inks, look)
        draw_bids(canvas, moment, award, look, turned)
    else:
        draw_tug(canvas, points, max(1, sum(points)), inks, look)
        draw_lying(canvas, moment, look)
    if table.is_over and table.outcome and (not award or any(table.outcome.fouls)):
        names, winner = (first, second), table.outcome.winner
        said, ink = "a tie" if winner is None else f"{names[winner]} wins", "gold"
        if any(table.outcome.fouls):
            said = f"foul by {' and '.join(compress(names, table.outcome.fouls))}"
    elif award and turned == 1:
        less, more = (Card(bid, Suit.DIAMONDS).face for bid in sorted(award.after.bids))
        said, ink = "a tie" if less == more else f"{more} beats {less}", "gold"
    end = canvas.text(after, low, shortened(place, width - after - 1), "quiet")
    if said and (room := width - end - 3) > 3:
        canvas.right_aligned(width - 1, low, shortened(said, room), ink)


def draw_alone(
    canvas: Canvas, moment: Moment, face: Face, names: tuple[str, ...], part: float
) -> None:
    """Draw a game as its own table shows it, after some part of the motion to this moment."""
    views = []
    for steps in (max(0, moment.steps - 1), moment.steps):
        match, state = moment.match.until(steps), Moment(moment.match, steps).state
        view = View(state, HOUSE, names, 0, match.standing, match.to_move, result=match.result)
        views.append(replace(view, step=steps, more=face.more(match, state, HOUSE)))
    frames = face.frames(*views) if part < 1 else ()
    due = [frame.picture for frame in frames if frame.at <= part * frames[-1].at]
    for _ in face.paint(canvas, due[-1] if due else face.picture(views[1], Chosen())):
        pass  # the mouse chooses nothing here


def draw_tug(
    canvas: Canvas, points: tuple[int, int], total: int, inks: Sequence[Paint], look: Look
) -> None:
    """Draw the points won from both ends; what is still to win lies between."""
    room = canvas.width - 2
    left, right = (min(room, round(room * max(0, each) / total)) for each in points)
    signs = "=#." if look.plain else "▀▀ " if look.bare else "▀▀▀"
    for n in range(room):
        whose = 0 if n < left else 1 if n >= room - right else 2
        ink = "foreground" if look.plain else (*inks, track_colour(canvas.palette))[whose]
        canvas.put(1 + n, 1, signs[whose], ink)


def draw_bids(
    canvas: Canvas, moment: Moment, award: Step | None, look: Look, turned: float
) -> None:
    """Draw the prize of a round of GOPS in the middle, and a bid on either side of it."""
    fit = [size for size, rows, wide in SIZES if canvas.height >= rows and canvas.width >= wide]
    size = (*fit, CardSize.SMALL)[0]
    cards, width = look.cards.sized(size), size.width
    state = award.before if award else moment.state
    inset = 2 if size is CardSize.SMALL else 3
    y = 2 + min(1, (canvas.height - 4 - size.height) // 2)
    if state.middle:
        prize = ShownCard(Card(state.middle[-1], Suit.DIAMONDS))
        draw_card(canvas, (canvas.width - width) // 2, y, prize, cards)
    bids, back = award.after.bids if award else state.bids, ShownCard(state=CardState.BID)
    for seat, x in enumerate((inset, canvas.width - inset - width)):
        if not bids[seat]:
            draw_place(canvas, x, y, cards)
        elif bids[seat] == FACE_DOWN:
            draw_card(canvas, x, y, back, cards)
        else:
            lit = CardState.WON if bids[seat] > bids[1 - seat] else CardState.DIM
            face = ShownCard(Card(bids[seat], (Suit.SPADES, Suit.CLUBS)[seat]), lit)
            draw_turning(canvas, x, y, back, face, turned, cards)


def draw_lying(canvas: Canvas, moment: Moment, look: Look) -> None:
    """Draw what lies on the table of another game: cards, dice, or what its words say."""
    game, state, room = moment.match.game, moment.state, canvas.height - 3
    lie = glance.TABLES_AT_A_GLANCE.get(game.slug)
    if lie is None:
        for y, line in enumerate((game.extras.short or game).describe(state, HOUSE)[:room], 2):
            canvas.text(1, y, shortened(line, canvas.width - 2), "quiet")
        return
    seen = lie(state, 0)
    if seen.dice:
        glance.draw_dice(canvas, Region(2, 2, canvas.width - 4, room), seen.dice, look.cards)
        return
    cards, bands = look.cards.sized(CardSize.SMALL), (seen.theirs, seen.middle, seen.mine)
    lying = [band for band in bands if band][-max(1, room // (cards.size.height + 1)) :]
    step = room // max(1, len(lying))
    for n, band in enumerate(lying):
        glance.draw_row(canvas, 1, 2 + n * step, canvas.width - 2, band, cards)


def draw_race(canvas: Canvas, show: Show, look: Look, now: float) -> None:
    """Draw the ratings as bars on one axis; who overtakes somebody changes rows in four steps."""
    width, height = canvas.width, canvas.height
    narrow = width < 32
    left, right = (1, width - 1) if narrow else (2, width - 2)
    canvas.fill(0, 0, width, height, "middle")
    canvas.text(left, 0, "RATING", "gold", bold=True)
    canvas.right_aligned(right, 0, "and 95%" if narrow else "with 95% intervals", "quiet")
    top, count = (2 if height < 20 else 3), len(show.order)
    gap = max(1, min(6, (height - top - 1) // count))
    fitting = min(count, (height - top - 1) // gap)
    if fitting < count:
        fitting -= 1
        canvas.text(left, height - 2, f"and {count - fitting} more at speed 4", "quiet")
    most = max(map(abs, show.ratings.strengths))
    scale = next((each for each in SCALES if each >= most), SCALES[-1])
    part = min(1.0, int((now - show.moved) / STEP) / 4)
    rows = list(enumerate(show.order[:fitting]))
    for n, who in sorted(rows, key=lambda row: show.before.index(row[1]) - row[0]):
        y = top + round((show.before.index(who) * (1 - part) + n * part) * gap)
        if y < height - 1:
            draw_rating(canvas, Region(left, y, right - left, gap), show, look, who, scale)
            canvas.text(left, y, str(n + 1), "quiet")
            whom, at = show.passed.get(who, (who, -ARROW))
            if now - at < ARROW:
                x = left + 3 + text_width(shortened(look.names[who], right - left - 12))
                arrow = "^" if look.plain else "▲"
                whole = f"{arrow} passed {look.names[whom]}"
                fits = x + text_width(whole) < right - 6 and not narrow
                canvas.text(x, y, whole if fits else arrow, "gold", bold=True)
    labels = (-scale, 0, scale) if narrow else (-scale, -scale // 2, 0, scale // 2, scale)
    low = top + fitting * gap
    for n, value in enumerate(labels):
        said = f"{value:+d}" if value else "0"
        x = left + round(n * (right - left - 1) / (len(labels) - 1)) - len(said) // 2
        x = min(max(left, x), right - len(said))
        canvas.text(x, min(low, height - 1), said, "faint" if value else "quiet")


def draw_rating(
    canvas: Canvas, field: Region, show: Show, look: Look, who: int, scale: int
) -> None:
    """Draw one rating: its figure, a bar from 0, and the interval below, where there is room."""
    x, y, width, rows = field
    canvas.fill(x, y, width, rows, "middle")  # two may pass each other
    ink = look.ink(canvas.palette, who)
    value, error = show.ratings.strengths[who], show.ratings.errors[who]
    has_played = show.sums.rows[who].games > 0
    figure = f"{round(value):+d}" if has_played else report.NO_FIGURE
    if rows < 3 and has_played:
        figure += f" ±{error:.0f}"
    canvas.text(x + 2, y, shortened(look.names[who], width - len(figure) - 4), ink, bold=True)
    canvas.right_aligned(x + width, y, figure, bold=True)
    if rows < 2:
        return

    def column(rating: float) -> int:
        return x + round(min(1.0, max(0.0, (rating / scale + 1) / 2)) * (width - 1))

    bar, empty = "=-" if look.plain else "▄ " if look.bare else "▄▄"
    first, last = sorted((column(0), column(value)))
    for at in range(x, x + width):
        lit = has_played and first <= at < max(last, first + 1) and value != 0
        canvas.put(at, y + 1, bar if lit else empty, ink if lit else track_colour(canvas.palette))
    if rows >= 3 and has_played:
        low, high = column(value - error), column(value + error)
        start, between, end, here = "|-|+" if look.plain else "├─┤┼"
        canvas.text(low, y + 2, between * (high - low + 1), "quiet")
        canvas.text(low, y + 2, start, "quiet")
        canvas.text(high, y + 2, end, "quiet")
        canvas.text(column(value), y + 2, here, ink, bold=True)


def draw_decided(canvas: Canvas, show: Show, look: Look, now: float) -> None:
    """Draw the latest results, the newest on top; its field glows for a moment."""
    x, right = 2, canvas.width - 2
    if canvas.height >= 6:
        canvas.fill(0, 0, canvas.width, canvas.height, "middle")
    canvas.text(x, 0, "JUST DECIDED", "gold", bold=True)
    canvas.right_aligned(right, 0, "rating", "quiet")
    wide = min((right - x - 30) // 2, max(map(text_width, look.names)))
    for y, each in zip(range(1, canvas.height), show.decided, strict=False):
        outcome, is_new = each.outcome, now - each.at < GLOW
        if is_new:
            canvas.fill(x - 1, y, right - x + 2, 1, "chosen")
        won = outcome.winner or 0
        who, other = outcome.pair[won], outcome.pair[1 - won]
        verb = "ties" if outcome.winner is None else "beats"
        points = f"{outcome.points[won]} : {outcome.points[1 - won]}"
        if all(outcome.fouls):
            verb, points = "and", "both foul"
        elif any(outcome.fouls):
            points = "by a foul"
        at = x + max(4, canvas.text(x, y, f"{each.place:,}", "quiet") - x + 1)
        ink = look.ink(canvas.palette, who)
        canvas.text(at, y, shortened(look.names[who], wide), ink, bold=True)
        canvas.text(at + wide + 1, y, verb, "quiet")
        ink = look.ink(canvas.palette, other)
        canvas.text(at + wide + 7, y, shortened(look.names[other], wide), ink)
        canvas.text(at + 2 * wide + 9, y, points, bold=is_new)
        if each.gain is not None:
            gain_ink = "foreground" if is_new else "quiet"
            canvas.right_aligned(right, y, f"{round(each.gain):+d}", gain_ink)


def draw_matrix(canvas: Canvas, show: Show, look: Look) -> None:
    """Draw of 100 games how many each won against each; a tie is a half."""
    draw_panel(canvas, 0, 0, (canvas.width, canvas.height), "WHO BEATS WHOM", "in 100")
    right = canvas.width - 2
    count = min(len(show.order), canvas.height - 3)
    named = min(12, max(text_width(look.names[who]) for who in show.order))
    wide = min(10, (right - 2 - named - 2) // count)
    if wide < 3:
        wide, count = 4, max(1, (right - named - 4) // 4)
    step = 2 if canvas.height >= 4 + 2 * count else 1
    for n, who in enumerate(show.order[:count]):
        ink, y = look.ink(canvas.palette, who), 3 + n * step + (step > 1)
        name = shortened(look.names[who], wide - 1) if wide > 8 else str(n + 1)
        canvas.right_aligned(right - (count - n - 1) * wide, 2, name, ink, bold=True)
        canvas.text(2, y, f"{n + 1}", "quiet")
        canvas.text(4, y, shortened(look.names[who], named), ink, bold=True)
        for m, other in enumerate(show.order[:count]):
            said, share = share_words(show, who, other)
            ink = "faint" if share is None else "foreground" if share >= 50 else "quiet"
            x = right - (count - m - 1) * wide
            canvas.right_aligned(x, y, said, ink, bold=ink == "foreground")


def share_words(show: Show, who: int, other: int) -> tuple[str, float | None]:
    """Return how many of 100 games one won against another, as text and as a number, if any."""
    won, lost = show.sums.won[who][other], show.sums.won[other][who]
    if not won + lost:
        return "·" if who == other else report.NO_FIGURE, None
    return f"{100 * won / (won + lost):.0f}", 100 * won / (won + lost)


def draw_course(canvas: Canvas, show: Show, look: Look) -> None:
    """Draw the ratings game by game, in quarters of cells, with labels at even distances."""
    total = len(show.runner.fixtures)
    size = canvas.width, canvas.height
    draw_panel(canvas, 0, 0, size, "RATING BY GAME", f"{total:,} games in all")
    x, y, width, rows = field = Region(10, 2, canvas.width - 15, canvas.height - 4)
    values = [value for _, each in show.course for value in each] or [0.0]
    span, most = max(values) - min(values), rows // 2 - 1
    step = next((each for each in DISTANCES if span / each <= most), DISTANCES[-1])
    low, high = floor(min(values) / step) * step, max(step, ceil(max(values) / step) * step)

    def row_of(value: float) -> float:
        return (high - value) / (high - low) * (rows - 1)

    for value in range(low, high + 1, step):
        at, ink = y + round(row_of(value)), "faint" if value else "quiet"
        canvas.right_aligned(x - 1, at, f"{value:+d}" if value else "0", ink)
        canvas.text(x, at, ("-" if look.plain else "─") * width, track_colour(canvas.palette))
    for n in range(5):
        said = f"{total * n // 4:,}"
        canvas.text(x + round(n / 4 * (width - 1)) - len(said) // 2, y + rows, said, "faint")
    for who in reversed(show.order):
        line = [(n / max(1, total), row_of(each[who])) for n, each in show.course]
        draw_line(canvas, field, line, look.ink(canvas.palette, who), plain=look.plain)
    taken: set[int] = set()
    for who in show.order if show.course else ():
        at = y + round(row_of(show.ratings.strengths[who]))
        at = next((each for each in (at, at + 1, at - 1) if each not in taken), at)
        taken.add(at)
        name = shortened(look.names[who], width)
        end = x + round(show.course[-1][0] / max(1, total) * (width - 1)) + 2
        left = min(end, canvas.width - 1 - text_width(name))
        canvas.text(left, at, name, look.ink(canvas.palette, who), bold=True)


def draw_line(
    canvas: Canvas, field: Region, line: Sequence[tuple[float, float]], ink: Paint, *, plain: bool
) -> None:
    """Draw the course of one rating: shares of the width, and rows."""
    if plain:
        for share, row in line:
            canvas.put(field.x + round(share * (field.width - 1)), field.y + round(row), "*", ink)
        return
    columns, last = 2 * field.width, 2 * field.height - 1
    dots = [[" "] * columns for _ in range(last + 1)]
    here = [(round(share * (columns - 1)), min(last, max(0, round(2 * at)))) for share, at in line]
    for (column, row), (x, y) in zip(here[:1] + here, here, strict=False):
        dots[row][column : x + 1] = "#" * (x + 1 - column)
        for n in range(min(row, y), max(row, y) + 1):
            dots[n][x] = "#"
    canvas.signs(field.x, field.y, ["".join(each) for each in dots], ink)


def draw_head(canvas: Canvas, show: Show, game: str, state: str) -> None:
    """Draw how many games were shown, how many are over, and how fast they are shown."""
    total, over, shown = len(show.runner.fixtures), len(show.runner.done), len(show.seen)
    canvas.fill(0, 0, canvas.width, 1, "rail")
    x = canvas.text(1, 0, "BOT ARENA", "gold", bold=True) + 3
    x = canvas.text(x, 0, f"{game}game {shown:,} of {total:,}", "quiet") + 2
    right = canvas.right_aligned(canvas.width - 1, 0, state, bold=True) - 3
    for n in range(max(0, right - x)):
        at = (n + 0.5) / (right - x) * total
        place = (at >= shown) + (at >= over)
        ink = ("gold", "edge", track_colour(canvas.palette))[place]
        canvas.put(x + n, 0, "#=-"[place] if canvas.palette.few else "━", ink)
