"""A table at a glance: what its person may see of it, how it went so far, and a picture of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from textual.geometry import Region

from app.match.match import Match
from app.match.names import shown_seat
from app.match.rounds import round_scores
from app.match.setup import PERSON
from app.screens.lobby.news import opponents, own_points_first, person_seat
from app.statistics.days import short_title
from app.statistics.summary import game_title
from app.storage.rows import Saved
from games.cards import Card, Suit
from games.contract import HOUSE, Seat
from games.text import shortened, text_width
from widgets.canvas.canvas import Canvas
from widgets.cards.painter import STRIP, draw_stack, stack_width
from widgets.cards.style import CardLook, CardSize, FaceStyle, ShownCard
from widgets.dice.painter import draw_die
from widgets.dice.style import DieLook, DieSize, DieState, ShownDie

Cards = tuple[ShownCard, ...]
Table = tuple[Cards, Cards, Cards, tuple[int, ...]]
"""The opponent's cards, what lies between the two, the person's cards, and the dice."""


class Glance(Struct, frozen=True):
    """What is on a table, and how its match went so far.

    `rounds` has a sign for each round that is over: ✓ for more points, × for fewer, = for as many;
    `leads` how many points the person was ahead after each; `chance` is None while it is unknown.
    """

    theirs: Cards = ()
    middle: Cards = ()
    mine: Cards = ()
    dice: tuple[int, ...] = ()
    rounds: tuple[str, ...] = ()
    leads: tuple[int, ...] = ()
    chance: float | None = None


def shown(cards: Sequence[Card | None]) -> Cards:
    """Return cards face up, the unknown ones face down."""
    return tuple(map(ShownCard, cards))


def gops_table(view: Any, seat: Seat) -> Table:
    """Return both hands, the opponent's face down, and the prizes on the table."""
    prizes = [Card(rank, Suit.DIAMONDS) for rank in view.middle]
    mine = [Card(rank, (Suit.SPADES, Suit.CLUBS)[seat]) for rank in view.hands[seat]]
    return shown([None] * len(view.hands[1 - seat])), shown(prizes), shown(mine), ()


def gostop_table(view: Any, seat: Seat) -> Table:
    """Return both hands, the opponent's face down, and the top of each place of the layout."""
    middle = [group[-1] for group in view.layout]
    return shown([None] * len(view.hands[1 - seat])), shown(middle), shown(view.hands[seat]), ()


TABLES_AT_A_GLANCE: Mapping[str, Callable[[Any, Seat], Table]] = {
    "gops": gops_table,
    "gostop": gostop_table,
    "twentyone": lambda view, _: (shown(view.dealer), (), shown(view.player), ()),
    "battle": lambda view, _: ((), (), (), view.dice),
}
"""What is on the table, for each built-in game."""


def glance_at(match: Match) -> Glance:
    """Return a match at a glance; of two persons neither hand is shown."""
    seat = match.persons[0] if match.persons else 0
    lie = TABLES_AT_A_GLANCE.get(match.game.slug)
    view = match.view(seat if len(match.persons) == 1 else HOUSE)
    over = round_scores(match, seat)[:-1]
    rounds, leads = tuple(each.sign for each in over), tuple(each.lead for each in over)
    return Glance(*(lie(view, seat) if lie else ((), (), (), ())), rounds, leads)


def last_glance(match: Match) -> Glance:
    """Return what lay in the hands and on the table last; some games clear it at their end."""
    seat = match.persons[0] if match.persons else 0
    if lie := TABLES_AT_A_GLANCE.get(match.game.slug):
        for step in reversed(match.steps):
            view = match.game.shown(step.after, seat if len(match.persons) == 1 else HOUSE)
            theirs, middle, mine, dice = lie(view, seat)
            if mine or dice:
                return Glance(theirs, middle, mine, dice)
    return Glance()


# what a saved game is called

NamedPoints = tuple[tuple[str, int], tuple[str, int]]
"""The name and the points of both, the person's last."""


def named_points(saved: Saved) -> NamedPoints:
    """Return the names and points of both, the person's last."""
    seat, (mine, theirs) = person_seat(saved), own_points_first(saved)
    other = 1 - seat
    name = shown_seat(saved.game, saved, other) if other < len(saved.seats) else "dealer"
    return (name, theirs), (shown_seat(saved.game, saved, seat), mine)


def game_heading(saved: Saved, room: int) -> str:
    """Return the game and its players: "GOPS against Medium", "GOPS, Ann and Bob"."""
    title = game_title(saved.game)
    long = titled(title, saved)
    return long if text_width(long) <= room else shortened(titled(short_title(title), saved), room)


def titled(title: str, saved: Saved) -> str:
    """Return a title with the players."""
    word = "," if saved.seats.count(PERSON) > 1 else " against"
    return f"{title}{word} {opponents(saved)}"


# the picture

LEAST_FELT = 11
"""Rows of the felt in which three rows of small cards lie apart; of fewer, the top one is cut."""

POINTS_NAME_ROOM = 10
"""Cells of a name next to the middle."""


class SmallTable:
    """A table in a small picture, with the names and points of both."""

    def __init__(self, glance: Glance, points: NamedPoints, look: CardLook) -> None:
        self.glance, self.points, self.look = glance, points, look

    def draw_felt(self, canvas: Canvas, felt: Region) -> None:
        """Draw it on its felt; on a low one, the opponent's cards hang over the edge."""
        x, y, width, height = felt
        dice = self.glance.dice
        if height < LEAST_FELT and not dice:
            whole = Canvas(width, LEAST_FELT, canvas.palette)
            self.draw_felt(whole, Region(0, 0, width, LEAST_FELT))
            canvas.paste(x, y, whole.rows[LEAST_FELT - height :])
            return
        canvas.fill(x, y, width, height, "felt")
        if dice:
            size = DieSize.SMALL if width >= 5 * DieSize.SMALL.width else DieSize.TINY
            left = x + (width - len(dice) * size.width) // 2
            self.draw_dice(canvas, left, y + height // 2 - 2, size)
            self.draw_points(canvas, x + 2, (y, y + height - 1))
            return
        small = self.look.sized(CardSize.SMALL)
        own = self.look.sized(CardSize.MEDIUM if height >= 15 else CardSize.SMALL)
        wide, high = own.size.width, own.size.height
        theirs, middle, mine = self.glance.theirs, self.glance.middle, self.glance.mine
        draw_within(canvas, x + 1, y, width - 2, theirs, small, spread=True)
        draw_within(canvas, x + 1, y + height - high, width - 2, mine, own, spread=True)
        y += small.size.height + (height - small.size.height - 2 * high + 1) // 2
        left, at = x + (width - wide) // 2, x + width - 13
        if len(middle) == 1:
            draw_within(canvas, left, y, wide, middle, own, spread=False)
            at = left + wide + 2
        else:
            draw_within(canvas, x + 2, y, width - 17, middle, own, spread=True)
        self.draw_points(canvas, at, (y + high // 2 - 1, y + high // 2 + 1))

    def draw_dice(self, canvas: Canvas, x: int, y: int, size: DieSize) -> None:
        """Draw the dice side by side."""
        look = DieLook(size, self.look.face)
        for value in self.glance.dice:
            draw_die(canvas, x, y, ShownDie(value, DieState.ROLLING), look)
            x += size.width + (look.face is not FaceStyle.SOLID)

    def draw_points(self, canvas: Canvas, x: int, rows: tuple[int, int]) -> None:
        """Write the points of both, the person's bold and below."""
        for row, (name, own), bold in zip(rows, self.points, (False, True), strict=True):
            ink = "foreground" if bold else "quiet"
            canvas.text(x, row, f"{own:>2} {shortened(name, POINTS_NAME_ROOM)}", ink, bold=bold)

    def draw_strip(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        """Draw it in three rows: the middle, the person's cards, and the points at the right."""
        (they, theirs), (me, own) = self.points
        lines = [f"{shortened(name, POINTS_NAME_ROOM)}  {points}" for name, points in self.points]
        look, mine, room = self.look, self.glance.mine, width
        if self.glance.dice:
            self.draw_dice(canvas, x, y, DieSize.TINY)
        else:
            first = self.glance.middle[-1:] or self.glance.theirs
            after = stack_width(len(first), look.size) + 2 if first else 0
            draw_within(canvas, x, y, after, first, look, spread=False)
            room -= after + max(map(text_width, lines)) + 2
            fits = stack_width(len(mine), look.size) <= room
            room = room if fits else width - after
            draw_within(canvas, x + after, y, room, mine, look, spread=False)
            if not fits:
                text = f"{me} {own} : {theirs} {they}"
                canvas.right_aligned(x + width, y - 2, text, bold=True)
                return
        canvas.right_aligned(x + width, y, lines[0], "quiet")
        canvas.right_aligned(x + width, y + 1, lines[1], bold=True)


def draw_within(
    canvas: Canvas, x: int, y: int, width: int, cards: Cards, look: CardLook, *, spread: bool
) -> None:
    """Draw cards within a width, with `spread` centred and spaced apart if they fit.

    A number says how many did not fit.
    """
    wide, count = look.size.width, len(cards)
    step = min(wide + 1 if spread else STRIP, max(STRIP, (width - wide) // max(1, count - 1)))
    fitting = 1 + max(0, width - wide) // step
    if count > fitting:
        fitting = 1 + max(0, width - wide - 3) // step
        canvas.text(x + width - 2, y + 1, f"+{count - fitting}", "quiet")
    taken = stack_width(min(count, fitting), look.size, step)
    left = x + (width - taken) // 2 if spread and count <= fitting else x
    draw_stack(canvas, left, y, cards[:fitting], look, step)
