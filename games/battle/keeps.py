"""What can be kept of five dice, numbered, and what rolling the rest can bring.

A plan of a turn needs no order of the dice: it has them lowest first. Their positions on the table,
1 to 5, matter only to the action that rolls them. The worth of keeping some dice is the mean, over
the four faces, of keeping one die more, so rolls need not be listed.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product

from games.battle.rules import CATEGORIES, DIE_FACES, scores_of
from games.percentages import percent

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


def parts_of(dice: DiceSet) -> tuple[int, ...]:
    """Return the places in KEEPS of all that can be kept of five dice, all five first."""
    counts = [range(dice.count(face), -1, -1) for face in DIE_FACES]
    return tuple(
        PLACE[tuple(face for face, n in zip(DIE_FACES, some, strict=True) for _ in range(n))]
        for some in product(*counts)
    )


PARTS_OF_FIVE = tuple(parts_of(dice) for dice in KEEPS[FIVE:])
"""For each five dice, counted from FIVE: the places of all that can be kept of them."""

POINT_COLUMNS = len(DIE_FACES)
"""The first columns score with any die of their face: there the points matter, not the chance."""


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
    ends = [float(points[column]) for points in all_points(band)]
    if column >= POINT_COLUMNS:
        ends = [float(points > 0) for points in ends]
    for _ in range(left - 1):
        ends = choosing(keeping(ends))
    return keeping(ends)


def outlook_text(column: int, outlook: float) -> str:
    """Return an outlook as text: points to a tenth, or a chance in percent."""
    return f"{outlook:.1f}" if column < POINT_COLUMNS else percent(outlook)
