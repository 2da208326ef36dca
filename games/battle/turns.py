"""Turns of Battle of the Sexes: what matters between them, the plan of one, and solitaire.

Between turns only the sets of open categories matter, and for two the lead; within a turn only the
dice, in no order, and the number of rolls left. The game of one player for the most points is
solved exactly by backward induction (see `solver`). All points are expected points.

A plan of a turn has the dice lowest first. Their positions on the table, 1 to 5, matter only to the
action that rolls them. The worth of keeping some dice is the mean, over the four faces, of keeping
one die more, so rolls need not be listed.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product

from msgspec import Struct

from games import contract, text
from games.battle.rules import CATEGORIES, DIE_FACES, State, scores_of

DiceSet = tuple[int, ...]  # some dice in no order, written lowest first

# All 126 sets of dice that can be kept of five, fewer dice first.
KEEPS: tuple[DiceSet, ...] = tuple(
    keep for number in range(6) for keep in combinations_with_replacement(DIE_FACES, number)
)

PLACE = {keep: place for place, keep in enumerate(KEEPS)}  # the place of each keep in KEEPS
FIVE = PLACE[1, 1, 1, 1, 1]  # the place in KEEPS where the 56 sets of all five dice begin

# For the place of each keep of fewer than five dice: the places with one die more of each face.
ONE_MORE = tuple(
    tuple(PLACE[tuple(sorted((*keep, face)))] for face in DIE_FACES) for keep in KEEPS[:FIVE]
)


# For each five dice, counted from FIVE: the places of all that can be kept of them, all five first.
PARTS_OF_FIVE = tuple(
    tuple(
        PLACE[tuple(face for face, n in zip(DIE_FACES, some, strict=True) for _ in range(n))]
        for some in product(*(range(dice.count(face), -1, -1) for face in DIE_FACES))
    )
    for dice in KEEPS[FIVE:]
)

POINT_COLUMNS = len(DIE_FACES)  # the first columns, which score with any die of their face


def dice_text(dice: DiceSet) -> str:
    """Return dice as a player reads them."""
    return " ".join(map(str, dice))


def kept_dice(dice: tuple[int, ...], positions: tuple[int, ...]) -> DiceSet:
    """Return the dice that are kept when those at some positions are rolled."""
    return tuple(sorted(die for at, die in enumerate(dice, start=1) if at not in positions))


def positions_to_roll(dice: tuple[int, ...], kept: DiceSet) -> tuple[int, ...]:
    """Return the positions to roll so that some dice are kept, the first of equals."""
    left, positions = list(kept), []
    for position, value in enumerate(dice, start=1):
        if value in left:
            left.remove(value)
        else:
            positions.append(position)
    return tuple(positions)


@lru_cache
def all_points(band: int) -> tuple[tuple[int, ...], ...]:
    """Return what each five dice score in each category."""
    return tuple(scores_of(dice, band) for dice in KEEPS[FIVE:])


def keeping(dice_worth: Sequence[float]) -> list[float]:
    """Return what each keep is worth if the rest is rolled."""
    worth = [0.0] * FIVE + list(dice_worth)
    for place in range(FIVE - 1, -1, -1):
        one, two, three, four = ONE_MORE[place]
        worth[place] = (worth[one] + worth[two] + worth[three] + worth[four]) / 4
    return worth


def choosing(keep_worth: Sequence[float]) -> list[float]:
    """Return what each five dice are worth if the best part of them is kept."""
    return [max(map(keep_worth.__getitem__, places)) for places in PARTS_OF_FIVE]


def column_outlooks(band: int, kept: DiceSet, left: int) -> tuple[float, ...]:
    """Return for each column what rolling all dice but some, `left` times, brings for it alone.

    In 1S to 4S it is the points to expect, in others the chance to score, by the best keeps.
    """
    place = PLACE[kept]
    return tuple(_outlooks_of_keeps(band, column, left)[place] for column in range(len(CATEGORIES)))


@lru_cache
def _outlooks_of_keeps(band: int, column: int, left: int) -> list[float]:
    """Return what rolling can bring in a column, for each keep by its place in KEEPS."""
    points = [each[column] for each in all_points(band)]
    ends = [float(each if column < POINT_COLUMNS else each > 0) for each in points]
    for _ in range(left - 1):
        ends = choosing(keeping(ends))
    return keeping(ends)


def outlook_text(column: int, outlook: float) -> str:
    """Return an outlook as text: points to a tenth, or a chance in percent."""
    return f"{outlook:.1f}" if column < POINT_COLUMNS else text.percent(outlook)


ALL_OPEN = (1 << len(CATEGORIES)) - 1  # the set of all categories: bit i stands for column i
OpenSets = tuple[int, int]  # the open categories of both seats

PERFECT_AVERAGES = {
    30: (2.597, 6.316, 9.972, 13.138, 16.043, 16.217, 29.652, 19.666, 28.128),
    25: (2.598, 6.312, 9.977, 13.149, 16.060, 16.233, 24.667, 19.669, 28.127),
}
"""What perfect play for the most points enters in each category on average, in the order of the
columns, by what a Band scores: `python -m tests.tools.tables battle-averages` computes them."""


def category_figures(state: State, seat: contract.Seat) -> tuple[contract.Figure, ...]:
    """Return what a seat entered in each category, 0 where it is open, next to perfect play."""
    each = zip(CATEGORIES, state.scores[seat], PERFECT_AVERAGES[state.options.band], strict=True)
    return tuple(contract.Figure(category, score or 0, par) for category, score, par in each)


def open_set(state: State, seat: contract.Seat) -> int:
    """Return the open categories of a seat as a set."""
    return sum(1 << column for column, score in enumerate(state.scores[seat]) if score is None)


def columns_in(open_set: int) -> tuple[int, ...]:
    """Return the columns of a set of categories."""
    return tuple(column for column in range(len(CATEGORIES)) if open_set >> column & 1)


class TurnPosition(Struct, frozen=True):
    """A moment before a turn; `lead` is the points of seat 0 less those of seat 1."""

    band: int
    open_sets: OpenSets
    lead: int = 0

    @property
    def left(self) -> int:
        """The number of turns to come, both players together."""
        return sum(some.bit_count() for some in self.open_sets)

    @property
    def seat(self) -> contract.Seat:
        """The seat whose turn it is, or was when nothing is left to play: seat 0 begins."""
        return self.left % 2

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns that are open to the seat whose turn it is."""
        return columns_in(self.open_sets[self.seat])

    def entered(self, column: int, score: int) -> "TurnPosition":
        """Return the position after the seat whose turn it is has entered a score."""
        first, second = self.open_sets
        if self.seat == 0:
            return TurnPosition(self.band, (first ^ 1 << column, second), self.lead + score)
        return TurnPosition(self.band, (first, second ^ 1 << column), self.lead - score)


class TurnPlan(Struct, frozen=True):
    """The worth of every choice in a turn, in points or as a chance to win.

    `columns` are the open ones. `entries` has a row for each five dice, with the worth of entering
    them in each of `columns`. `keeps` has the worth of each keep, by its place in KEEPS, after the
    first and after the second roll. `whole` is the worth of the turn before its first roll.
    """

    columns: tuple[int, ...]
    entries: list[list[float]]
    keeps: tuple[list[float], list[float]]
    whole: float

    def entry_worths(self, dice: tuple[int, ...]) -> list[tuple[int, float]]:
        """Return each open column with the worth of entering five dice there."""
        entries = self.entries[PLACE[tuple(sorted(dice))] - FIVE]
        return list(zip(self.columns, entries, strict=True))

    def best_entry(self, dice: tuple[int, ...]) -> tuple[int, float]:
        """Return the column in which five dice are worth most, and that worth."""
        return max(self.entry_worths(dice), key=lambda pair: pair[1])

    def keep_worths(self, dice: tuple[int, ...], rolls: int) -> list[tuple[DiceSet, float]]:
        """Return what can be kept of five dice, all five excepted, after 1 or 2 rolls."""
        keeps, parts = self.keeps[rolls - 1], PARTS_OF_FIVE[PLACE[tuple(sorted(dice))] - FIVE]
        return [(KEEPS[place], keeps[place]) for place in parts[1:]]


def plan_from_entries(columns: tuple[int, ...], entries: list[list[float]]) -> TurnPlan:
    """Return the plan of a turn from what entering is worth, as in `TurnPlan`."""
    second = keeping([max(worths) for worths in entries])
    first = keeping(choosing(second))
    return TurnPlan(columns, entries, (first, second), keeping(choosing(first))[0])


@lru_cache(maxsize=4 * ALL_OPEN)
def plan_turn(open_set: int, band: int, ahead: bool) -> TurnPlan:
    """Return the plan of a turn for points; with `ahead` those of later turns count, too."""
    later = points_to_come(band) if ahead else (0.0,) * (ALL_OPEN + 1)
    return plan_from_entries(columns_in(open_set), entering(open_set, band, later))


def entering(open_set: int, band: int, later: Sequence[float]) -> list[list[float]]:
    """Return what entering each five dice in each open category is worth."""
    rest = [(column, later[open_set ^ 1 << column]) for column in columns_in(open_set)]
    return [[scores[column] + after for column, after in rest] for scores in all_points(band)]


@lru_cache
def points_to_come(band: int) -> tuple[float, ...]:
    """Return the points that perfect play still brings, by the set of open categories."""
    worth = [0.0]
    for open_set in range(1, ALL_OPEN + 1):
        worth.append(plan_from_entries((), entering(open_set, band, worth)).whole)
    return tuple(worth)
