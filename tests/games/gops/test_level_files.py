"""Deals that are solved level by level on disk: the same as in memory, and not lost when killed."""

import os
from pathlib import Path

import numpy as np
import pytest

from games.contract import Refusal
from games.gops.solver.retrograde import Solution
from tests.tools.tables import thirteen

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the program forks its workers")

CARDS = 5


def levels_in(folder: Path, cards: int = CARDS, ties: str = "discard") -> list[thirteen.LevelFile]:
    return list(thirteen.level_files(thirteen.deal_of(cards, ties), folder))


@pytest.mark.parametrize("ties", ["discard", "carry"])
def test_levels_on_disk_hold_the_same_bits_and_are_proved(tmp_path: Path, ties: str) -> None:
    levels = levels_in(tmp_path, ties=ties)
    thirteen.solve(levels, jobs=1)
    solution = Solution(thirteen.deal_of(CARDS, ties)).solve()
    for level in levels[1:]:
        for prizes, table in solution.levels[level.size].tables.items():
            assert np.array_equal(level.table(prizes).values, table.values, equal_nan=True)
        assert max(done.gap for done in level.solved()) < 1e-12
        assert max(done.skew for done in level.solved()) < 1e-12
    bids = thirteen.first_bids(levels[-1], levels[-2])
    assert [*bids] == [1, 2, 3, 4, 5]
    assert all(np.isclose(mixture.sum(), 1) for mixture in bids.values())


def test_files_of_another_deal_are_refused(tmp_path: Path) -> None:
    thirteen.solve(levels_in(tmp_path, 3), jobs=1)
    with pytest.raises(Refusal, match=r"gops 1-3.*not of gops 1-4"):
        levels_in(tmp_path, 4)[2].solved()
