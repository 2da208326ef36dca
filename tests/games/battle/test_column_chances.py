"""What rolling can bring in each column, against listing every roll and every keep."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product

import pytest

from games.battle.column_chances import POINT_COLUMNS, column_outlooks, outlook_text
from games.battle.keeps import FIVE, KEEPS, DiceSet
from games.battle.scoring import CATEGORIES, DIE_FACES, scores_of


@lru_cache(None)
def listed(column: int, kept: DiceSet, left: int) -> Fraction:
    """Return the best that rolling for one column can bring: the mean over all results."""
    found = [
        best(column, tuple(sorted((*kept, *faces))), left - 1)
        for faces in product(DIE_FACES, repeat=5 - len(kept))
    ]
    return sum(found, Fraction()) / len(found)


@lru_cache(None)
def best(column: int, dice: DiceSet, left: int) -> Fraction:
    """Return the best that five dice can bring: as they are, or with some of them rolled again."""
    points = scores_of(dice, 30)[column]
    now = Fraction(points if column < POINT_COLUMNS else points > 0)
    if not left:
        return now
    keeps = {kept for size in range(5) for kept in combinations(dice, size)}
    return max(now, *(listed(column, kept, left) for kept in keeps))


@pytest.mark.parametrize("left", [1, 2, 3])
def test_outlooks_are_the_best_of_all_ways_to_keep_and_roll(left: int) -> None:
    for kept in KEEPS[:FIVE]:
        exact = [float(listed(column, kept, left)) for column in range(len(CATEGORIES))]
        assert column_outlooks(30, kept, left) == pytest.approx(exact, abs=1e-12)


def test_outlooks_that_can_be_worked_out_by_hand() -> None:
    found = dict(zip(CATEGORIES, column_outlooks(30, (4, 4), 2), strict=True))
    assert found["4S"] == pytest.approx(8 + 3 * 4 * 7 / 16)
    assert column_outlooks(30, (1, 2, 3, 4), 1)[CATEGORIES.index("Doremi")] == 1.0
    assert column_outlooks(25, (2, 2, 3, 3), 1)[CATEGORIES.index("Band")] == 0.5


def test_outlooks_are_written_as_points_or_in_percent() -> None:
    assert outlook_text(CATEGORIES.index("4S"), 13.25) == "13.2"
    assert outlook_text(CATEGORIES.index("Quartet"), 0.419) == "42%"
    assert outlook_text(CATEGORIES.index("Orchestra"), 0.001) == "<1%"
