"""A table at a glance: what its person may see of it, how it went so far, and a picture of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs
from textual.geometry import Region

from app.match.match import Match
from app.match.rounds import round_scores
from games import contract, text
from games.cards import Card, Suit
from widgets.canvas.canvas import Canvas
from widgets.cards.painter import STRIP, draw_stack, stack_width
from widgets.cards.style import CardLook, CardSize, FaceStyle, ShownCard
from widgets.dice.painter import draw_die
from widgets.dice.style import DieLook, DieSize, DieState, ShownDie

Cards = tuple[ShownCard, ...]


class Glance(Struct, frozen=True):
    """What lies on a table, and how its match went so far."""

    theirs: Cards = ()
    middle: Cards = ()
    mine: Cards = ()
    dice: tuple[int, ...] = ()
    rounds: tuple[str, ...] = ()
    """A sign for each round that is over: ✓ for more points, × for fewer, = for as many."""
    leads: tuple[int, ...] = ()  # how many points the person was ahead after each
    chance: float | None = None  # the chance to win; None while it is unknown

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies there."""
        return not (self.theirs or self.middle or self.mine or self.dice)


def shown(cards: Sequence[Card | None]) -> Cards:
    """Return cards face up, the unknown ones face down."""
    return tuple(map(ShownCard, cards))


def gops_table(view: Any, seat: contract.Seat) -> Glance:
    """Return both hands, the opponent's face down, and the prizes on the table."""
    prizes = [Card(rank, Suit.DIAMONDS) for rank in view.middle]
    mine = [Card(rank, (Suit.SPADES, Suit.CLUBS)[seat]) for rank in view.hands[seat]]
    return Glance(shown([None] * len(view.hands[1 - seat])), shown(prizes), shown(mine))


def gostop_table(view: Any, seat: contract.Seat) -> Glance:
    """Return both hands, the opponent's face down, and the top of each place of the layout."""
    middle = [group[-1] for group in view.layout]
    theirs = shown([None] * len(view.hands[1 - seat]))
    return Glance(theirs, shown(middle), shown(view.hands[seat]))


TABLES_AT_A_GLANCE: Mapping[str, Callable[[Any, contract.Seat], Glance]] = {
    "gops": gops_table,
    "gostop": gostop_table,
    "twentyone": lambda view, _: Glance(shown(view.dealer), mine=shown(view.player)),
    "battle": lambda view, _: Glance(dice=view.dice),
}
"""What is on the table, for each built-in game."""


def glance_at(match: Match, *, last: bool = False) -> Glance:
    """Return a match at a glance, or what lay there `last`; of two persons neither hand is seen."""
    seat = match.persons[0] if match.persons else 0
    lie = TABLES_AT_A_GLANCE.get(match.game.slug)
    states = [match.state, *(step.before for step in reversed(match.steps) if last)]
    for state in states:
        view = match.game.shown(state, seat if len(match.persons) == 1 else contract.HOUSE)
        found = lie(view, seat) if lie else Glance()
        if found.mine or found.dice or not last:
            over = round_scores(match, seat)[:-1]
            signs, leads = tuple(each.sign for each in over), tuple(each.lead for each in over)
            return structs.replace(found, rounds=signs, leads=leads)
    return Glance()


# the picture

LEAST_FELT = 9  # the fewest rows in which three rows of small cards lie apart
NAME_ROOM = 10  # cells of a name next to the middle
NamedPoints = tuple[tuple[str, int], tuple[str, int]]
"""The name and the points of both, the person's last."""


def draw_table(
    canvas: Canvas, felt: Region, glance: Glance, points: NamedPoints, look: CardLook
) -> None:
    """Draw what lies there: the opponent's cards, the middle with the points of both, one's own."""
    x, y, width, height = felt
    canvas.fill(*felt, "felt")
    small = look.sized(CardSize.SMALL)
    own = look.sized(CardSize.MEDIUM) if height >= 15 else small
    wide, high = own.size.width, own.size.height
    middle = y + small.size.height + (height - small.size.height - 2 * high) // 2
    at, rows = x + width - 13, (middle + high // 2 - 1, middle + high // 2 + 1)
    if glance.dice:
        draw_dice(canvas, Region(x, y + 1, width, height - 2), glance.dice, look)
        at, rows = x + 2, (y, y + height - 1)
    draw_row(canvas, x + 1, y, width - 2, glance.theirs, small)
    draw_row(canvas, x + 1, y + height - high, width - 2, glance.mine, own)
    if len(glance.middle) == 1:
        at = x + (width + wide) // 2 + 2
        draw_row(canvas, x, middle, width, glance.middle, own)
    else:
        draw_row(canvas, x + 2, middle, width - 17, glance.middle, own)
    for row, (name, mine), bold in zip(rows, points, (False, True), strict=True):
        ink = "foreground" if bold else "quiet"
        canvas.text(at, row, f"{mine:>2} {text.shortened(name, NAME_ROOM)}", ink, bold=bold)


def draw_strip(canvas: Canvas, x: int, y: int, width: int, glance: Glance, look: CardLook) -> None:
    """Draw in three rows what is to be taken, or the dealer's hand, and the person's cards."""
    if glance.dice:
        draw_dice(canvas, Region(x, y, 5 * DieSize.TINY.width, 3), glance.dice, look)
        return
    first = glance.middle[-1:] or glance.theirs
    taken = stack_width(len(first), look.size) + 2 if first else 0
    draw_stack(canvas, x, y, first, look)
    draw_row(canvas, x + taken, y, width - taken, glance.mine, look, spread=False)


def draw_dice(canvas: Canvas, field: Region, dice: Sequence[int], look: CardLook) -> None:
    """Draw dice side by side in the middle of a field."""
    is_small = field.width >= 5 * DieSize.SMALL.width and field.height >= DieSize.SMALL.height
    size = DieSize.SMALL if is_small else DieSize.TINY
    step = size.width + (look.face is not FaceStyle.SOLID)
    x = field.x + (field.width - len(dice) * step) // 2
    for n, value in enumerate(dice):
        die, at = ShownDie(value, DieState.ROLLING), field.y + (field.height - size.height) // 2
        draw_die(canvas, x + n * step, at, die, DieLook(size, look.face))


def draw_row(
    canvas: Canvas, x: int, y: int, width: int, cards: Cards, look: CardLook, *, spread: bool = True
) -> None:
    """Draw cards within a width, with `spread` centred and apart, and how many do not fit."""
    wide, count = look.size.width, len(cards)
    step = min(wide + 1 if spread else STRIP, max(STRIP, (width - wide) // max(1, count - 1)))
    fitting = 1 + max(0, width - wide) // step
    if count > fitting:
        fitting = 1 + max(0, width - wide - 3) // step
        canvas.text(x + width - 2, y + 1, f"+{count - fitting}", "quiet")
    taken = stack_width(min(count, fitting), look.size, step)
    left = x + (width - taken) // 2 if spread and count <= fitting else x
    draw_stack(canvas, left, y, cards[:fitting], look, step)
