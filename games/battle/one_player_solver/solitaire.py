"""Battle of the Sexes for one player and the most points, solved exactly by backward induction.

The method is that of the solvers of solitaire Yahtzee: Tom Verhoeff, "Optimal solitaire Yahtzee
strategies" (1999); James Glenn, "An optimal strategy for Yahtzee" (2006); Jakub Pawlewicz, "Nearly
optimal computer play in multi-player Yahtzee" (2011). Between turns only the set of open
categories matters; within a turn only the dice, in no order, and the number of rolls left. The
worth of keeping some dice is the mean, over the four faces, of keeping one die more, so rolls need
not be listed. All points are expected points.
"""

from collections.abc import Sequence
from functools import lru_cache

from games.battle.keeps import FIVE, KEEPS, ONE_MORE, PARTS_OF_FIVE
from games.battle.scoring import CATEGORIES, scores_of

ALL_OPEN = (1 << len(CATEGORIES)) - 1
"""The set of all categories. A set is a number, in which bit i stands for column i."""


def keeping(dice_worth: Sequence[float]) -> list[float]:
    """Return what each keep is worth if the rest is rolled.

    Args:
        dice_worth: The worth of each five dice, counted from FIVE.

    Returns:
        The worth of each keep, by its place in KEEPS.
    """
    worth = [0.0] * FIVE + list(dice_worth)
    for place in range(FIVE - 1, -1, -1):
        one, two, three, four = ONE_MORE[place]
        worth[place] = (worth[one] + worth[two] + worth[three] + worth[four]) / 4
    return worth


def choosing(keep_worth: Sequence[float]) -> list[float]:
    """Return what each five dice are worth if the best part of them is kept."""
    return [max(map(keep_worth.__getitem__, places)) for places in PARTS_OF_FIVE]


def entering(open_set: int, band: int, later: Sequence[float]) -> list[list[float]]:
    """Return what entering each five dice in each open category is worth.

    Args:
        open_set: The open categories.
        band: The score of a Band.
        later: The points to come, by the set that is left open.

    Returns:
        A row for each five dice, with the points of each open column.
    """
    columns = [column for column in range(len(CATEGORIES)) if open_set >> column & 1]
    rest = [later[open_set ^ 1 << column] for column in columns]
    return [
        [scores[column] + after for column, after in zip(columns, rest, strict=True)]
        for scores in all_points(band)
    ]


@lru_cache
def all_points(band: int) -> tuple[tuple[int, ...], ...]:
    """Return what each five dice score in each category."""
    return tuple(scores_of(dice, band) for dice in KEEPS[FIVE:])


@lru_cache
def points_to_come(band: int) -> tuple[float, ...]:
    """Return the points that perfect play still brings, by the set of open categories."""
    worth = [0.0]
    for open_set in range(1, ALL_OPEN + 1):
        dice_worth = [max(entries) for entries in entering(open_set, band, worth)]
        for _ in range(2):
            dice_worth = choosing(keeping(dice_worth))
        worth.append(keeping(dice_worth)[0])
    return tuple(worth)
