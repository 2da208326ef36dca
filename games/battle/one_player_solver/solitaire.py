"""Battle of the Sexes played alone for the most points, solved exactly by backward induction.

The method is that of the solvers of solitaire Yahtzee: Tom Verhoeff, "Optimal solitaire Yahtzee
strategies" (1999); James Glenn, "An optimal strategy for Yahtzee" (2006); Jakub Pawlewicz, "Nearly
optimal computer play in multi-player Yahtzee" (2011). Between turns only the set of open
categories counts; within a turn only which dice lie there, in no order, and how many rolls are
left. What keeping some dice is worth comes from keeping one die more, the mean over its four
faces, so that no roll is ever listed. All points are expected ones.
"""

from collections.abc import Sequence
from functools import lru_cache

from games.battle.keeps import FIVE, KEEPS, ONE_MORE, PARTS_OF_FIVE
from games.battle.scoring import CATEGORIES, scores_of

ALL_OPEN = (1 << len(CATEGORIES)) - 1
"""The set of all categories. A set is a number, in which bit i stands for column i."""


def keeping(dice_worth: Sequence[float]) -> list[float]:
    """Return what each keep is worth when the rest is rolled, from what five dice are worth."""
    worth = [0.0] * FIVE + list(dice_worth)
    for place in range(FIVE - 1, -1, -1):
        one, two, three, four = ONE_MORE[place]
        worth[place] = (worth[one] + worth[two] + worth[three] + worth[four]) / 4
    return worth


def choosing(keep_worth: Sequence[float]) -> list[float]:
    """Return what five dice are worth when the best part of them is kept."""
    return [max(map(keep_worth.__getitem__, places)) for places in PARTS_OF_FIVE]


def entering(open_set: int, band: int, later: Sequence[float]) -> list[list[float]]:
    """Return what entering each five dice in each open category is worth, first column first."""
    columns = [column for column in range(len(CATEGORIES)) if open_set >> column & 1]
    rest = [later[open_set ^ 1 << column] for column in columns]
    return [
        [scores[column] + after for column, after in zip(columns, rest, strict=True)]
        for scores in all_points(band)
    ]


@lru_cache
def all_points(band: int) -> tuple[tuple[int, ...], ...]:
    """Return what each five dice score in every category."""
    return tuple(scores_of(dice, band) for dice in KEEPS[FIVE:])


@lru_cache
def points_to_come(band: int) -> tuple[float, ...]:
    """Return the points that a perfect player still gets, for every set of open categories."""
    worth = [0.0]
    for open_set in range(1, ALL_OPEN + 1):
        dice_worth = [max(entries) for entries in entering(open_set, band, worth)]
        for _ in range(2):
            dice_worth = choosing(keeping(dice_worth))
        worth.append(keeping(dice_worth)[0])
    return tuple(worth)
