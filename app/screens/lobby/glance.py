"""A table at a glance: what its person may see of it, how it went so far, and a picture of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from textual.geometry import Region

from app.match.match import Match
from app.match.rounds import round_scores
from app.screens.lobby.news import opponents, own_points_first, person_seat, seat_word
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


class Glance(Struct, frozen=True):
    """What is on a table.

    Args:
        theirs: The opponent's cards.
        middle: What lies between the two.
        mine: The person's cards.
        dice: The dice on the table.
        rounds: A sign for each round that is over: ✓ for more points, × for fewer, = for as many.
        leads: How many points the person was ahead after each round.
        chance: The person's chance to win; None if it is not known, or not yet.
    """

    theirs: Cards = ()
    middle: Cards = ()
    mine: Cards = ()
    dice: tuple[int, ...] = ()
    rounds: tuple[str, ...] = ()
    leads: tuple[int, ...] = ()
    chance: float | None = None


def glance_at(match: Match) -> Glance:
    """Return a match at a glance; of two persons neither hand is shown."""
    alone = len(match.persons) == 1
    seat = match.persons[0] if match.persons else 0
    lie = TABLES_AT_A_GLANCE.get(match.game.slug)
    view = match.view(seat if alone else HOUSE)
    theirs, middle, mine, dice = lie(view, seat) if lie else ((), (), (), ())
    over = round_scores(match, seat)[:-1]
    rounds, leads = tuple(each.sign for each in over), tuple(each.lead for each in over)
    return Glance(theirs, middle, mine, dice, rounds, leads)


def last_glance(match: Match) -> Glance:
    """Return what lay in the hands and on the table last; some games clear it at their end."""
    if (lie := TABLES_AT_A_GLANCE.get(match.game.slug)) is None:
        return Glance()
    alone = len(match.persons) == 1
    seat = match.persons[0] if match.persons else 0
    for step in reversed(match.steps):
        view = match.game.shown(step.after, seat if alone else HOUSE)
        theirs, middle, mine, dice = lie(view, seat)
        if mine or dice:
            return Glance(theirs, middle, mine, dice)
    return Glance()


def shown(cards: tuple[Card | None, ...]) -> Cards:
    """Return cards face up, the unknown ones face down."""
    return tuple(map(ShownCard, cards))


Table = tuple[Cards, Cards, Cards, tuple[int, ...]]


def gops_table(view: Any, seat: Seat) -> Table:
    """Return both hands, the opponent's face down, and the prizes on the table."""
    prizes = tuple(Card(rank, Suit.DIAMONDS) for rank in view.middle)
    mine = tuple(Card(rank, (Suit.SPADES, Suit.CLUBS)[seat]) for rank in view.hands[seat])
    return shown((None,) * len(view.hands[1 - seat])), shown(prizes), shown(mine), ()


def gostop_table(view: Any, seat: Seat) -> Table:
    """Return both hands, the opponent's face down, and the top of each place of the layout."""
    middle = tuple(group[-1] for group in view.layout)
    theirs = (None,) * len(view.hands[1 - seat])
    return shown(theirs), shown(middle), shown(view.hands[seat]), ()


def twentyone_table(view: Any, seat: Seat) -> Table:
    """Return the cards of the dealer and of the player."""
    return shown(view.dealer), (), shown(view.player), ()


def battle_table(view: Any, seat: Seat) -> Table:
    """Return the dice."""
    return (), (), (), view.dice


TABLES_AT_A_GLANCE: Mapping[str, Callable[[Any, Seat], Table]] = {
    "gops": gops_table,
    "gostop": gostop_table,
    "twentyone": twentyone_table,
    "battle": battle_table,
}
"""What is on the table, for each built-in game."""


# what a saved game is called

NamedPoints = tuple[tuple[str, int], tuple[str, int]]
"""The name and the points of both, the person's last."""


def game_heading(saved: Saved, room: int) -> str:
    """Return the game and its players: "GOPS against Medium", "GOPS, Ann and Bob"."""
    long = titled(game_title(saved.game), saved)
    return (
        long
        if text_width(long) <= room
        else shortened(titled(short_game_title(saved), saved), room)
    )


def titled(title: str, saved: Saved) -> str:
    """Return a title with the opponent."""
    if saved.seats.count("human") > 1:
        return f"{title}, {opponents(saved)}"
    return f"{title} against {opponents(saved)}"


def short_game_title(saved: Saved) -> str:
    """Return the title of a game, without what is after " of "."""
    return game_title(saved.game).partition(" of ")[0]


def named_points(saved: Saved) -> NamedPoints:
    """Return the names and points of both, the person's last."""
    seat = person_seat(saved)
    mine, theirs = own_points_first(saved)
    return (seat_word(saved, 1 - seat), theirs), (seat_word(saved, seat), mine)


# the picture

VAST_FELT = 15
"""Rows of the felt from which the middle and the person's cards are larger."""

LEAST_FELT = 11
"""Rows of the felt in which three rows of small cards lie apart; of fewer, the top one is cut."""

POINTS_NAME_ROOM = 10
"""Cells of a name next to the middle."""


class SmallTable:
    """A table in a small picture.

    Args:
        glance: What is on the table.
        points: The names and points of both.
        look: How cards are drawn.
    """

    def __init__(self, glance: Glance, points: NamedPoints, look: CardLook) -> None:
        self.glance, self.points, self.look = glance, points, look

    def draw_felt(self, canvas: Canvas, felt: Region) -> None:
        """Draw it on its felt; on a low one, the opponent's cards hang over the edge."""
        x, y, width, height = felt
        if height < LEAST_FELT and not self.glance.dice:
            whole = Canvas(width, LEAST_FELT, canvas.palette)
            self.draw_felt(whole, Region(0, 0, width, LEAST_FELT))
            canvas.paste(x, y, whole.rows[LEAST_FELT - height :])
            return
        small = self.look.sized(CardSize.SMALL)
        own = self.look.sized(CardSize.MEDIUM if height >= VAST_FELT else CardSize.SMALL)
        theirs, mine = self.glance.theirs, self.glance.mine
        canvas.fill(x, y, width, height, "felt")
        draw_within(canvas, x + 1, y, width - 2, theirs, small, spread=True)
        draw_within(canvas, x + 1, y + height - own.size.height, width - 2, mine, own, spread=True)
        if self.glance.dice:
            self.draw_dice_on_felt(canvas, felt)
        else:
            middle = (height - small.size.height - 2 * own.size.height + 1) // 2
            self.draw_middle(canvas, x, y + small.size.height + middle, width, own)

    def draw_dice_on_felt(self, canvas: Canvas, felt: Region) -> None:
        """Draw the dice in the middle of the felt, and the points at its edges."""
        size = DieSize.SMALL if felt.width >= 5 * DieSize.SMALL.width else DieSize.TINY
        x = felt.x + (felt.width - len(self.glance.dice) * size.width) // 2
        self.draw_dice(canvas, x, felt.y + felt.height // 2 - 2, size)
        self.draw_points(canvas, felt.x + 2, (felt.y, felt.bottom - 1))

    def draw_dice(self, canvas: Canvas, x: int, y: int, size: DieSize) -> None:
        """Draw the dice side by side."""
        look = DieLook(size, self.look.face)
        for value in self.glance.dice:
            draw_die(canvas, x, y, ShownDie(value, DieState.ROLLING), look)
            x += size.width + (look.face is not FaceStyle.SOLID)

    def draw_middle(self, canvas: Canvas, x: int, y: int, width: int, look: CardLook) -> None:
        """Draw the cards between both hands, and the points next to them; one card is centred."""
        cards = self.glance.middle
        rows = y + look.size.height // 2 - 1, y + look.size.height // 2 + 1
        if len(cards) == 1:
            left = x + (width - look.size.width) // 2
            draw_within(canvas, left, y, look.size.width, cards, look, spread=False)
            self.draw_points(canvas, left + look.size.width + 2, rows)
        else:
            draw_within(canvas, x + 2, y, width - 17, cards, look, spread=True)
            self.draw_points(canvas, x + width - 13, rows)

    def draw_points(self, canvas: Canvas, x: int, rows: Sequence[int]) -> None:
        """Write the points of both, the person's bold and below."""
        for row, (name, own), bold in zip(rows, self.points, (False, True), strict=True):
            ink = "foreground" if bold else "quiet"
            canvas.text(x, row, f"{own:>2} {shortened(name, POINTS_NAME_ROOM)}", ink, bold=bold)

    def draw_strip(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        """Draw it in three rows: the middle, the person's cards, and the points at the right."""
        if self.glance.dice:
            self.write_points(canvas, x + width, y)
            self.draw_dice(canvas, x, y, DieSize.TINY)
            return
        look, mine = self.look, self.glance.mine
        first = self.glance.middle[-1:] or self.glance.theirs
        after = stack_width(len(first), look.size) + 2 if first else 0
        draw_within(canvas, x, y, after, first, look, spread=False)
        room = width - after - max(map(text_width, self.point_lines())) - 2
        if stack_width(len(mine), look.size) <= room:
            self.write_points(canvas, x + width, y)
        else:
            room = width - after
            (theirs, they), (own, me) = self.points
            canvas.right_aligned(x + width, y - 2, f"{own} {me} : {they} {theirs}", bold=True)
        draw_within(canvas, x + after, y, room, mine, look, spread=False)

    def point_lines(self) -> tuple[str, ...]:
        """Return the points of both, a line for each."""
        return tuple(f"{shortened(name, POINTS_NAME_ROOM)}  {own}" for name, own in self.points)

    def write_points(self, canvas: Canvas, right: int, y: int) -> None:
        """Write the points of both in two rows that end before a column."""
        theirs, mine = self.point_lines()
        canvas.right_aligned(right, y, theirs, "quiet")
        canvas.right_aligned(right, y + 1, mine, bold=True)


def draw_within(
    canvas: Canvas, x: int, y: int, width: int, cards: Cards, look: CardLook, *, spread: bool
) -> None:
    """Draw cards within a width; a number says how many did not fit.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        width: The available columns.
        cards: From left to right.
        look: How they are drawn.
        spread: Whether they are centred and spaced apart, if they fit.
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
