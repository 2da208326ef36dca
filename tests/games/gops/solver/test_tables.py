"""A level of a solution kept as a file: read back as it was solved, refused where it differs."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from games.contract import Refusal
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution
from games.gops.solver.tables import (
    POINT_SCALE,
    fill_level,
    pack_level,
    places_of,
    rules_of,
    scale_of,
)

CARDS = (1, 2, 3, 4)


@pytest.mark.parametrize("winning", [True, False])
def test_a_level_is_read_back_as_it_was_solved(winning: bool) -> None:
    deal = Position(CARDS, CARDS, CARDS, True, winning)
    scale = scale_of(deal)
    solved, empty = Solution(deal).solve().levels[3], Solution(deal).levels[3]
    content = pack_level(solved, deal)
    fill_level(empty, deal, content)
    assert pack_level(empty, deal) == content
    for name, table in solved.tables.items():
        known = table.values[0, table.patterns, table.places]
        again = empty.tables[name].values[0, table.patterns, table.places]
        assert np.allclose(again, known, rtol=0, atol=scale.most / scale.steps + 1e-13)


def test_states_with_the_same_pot_and_lead_are_neighbours_in_a_file() -> None:
    deal = Position(CARDS, CARDS, CARDS, carry=True, winning=True)
    level = Solution(deal).solve().levels[3]
    (table, *_) = level.tables.values()
    patterns, places = places_of(table)
    states = list(zip(places.tolist(), patterns.tolist(), strict=True))
    assert states == sorted(states)
    assert set(states) == set(zip(table.places.tolist(), table.patterns.tolist(), strict=True))


def test_a_table_says_whose_values_it_holds() -> None:
    deal = Position(CARDS, CARDS, CARDS, carry=False, winning=False)
    assert rules_of(deal, 2) == "gops 1-4, ties discard, for points, 2 cards left"


def test_values_of_large_deals_are_kept_within_a_thousandth_of_a_game_in_100() -> None:
    hand = tuple(range(1, 12))
    scale = scale_of(Position(hand, hand, hand, carry=False, winning=True))
    assert 50 * scale.most / scale.steps < 0.001
    small = scale_of(Position(CARDS, CARDS, CARDS, carry=False, winning=True))
    assert small.most / small.steps < 1e-12


def test_points_are_kept_up_to_those_of_thirteen_prizes() -> None:
    assert (POINT_SCALE.most, POINT_SCALE.width) == (sum(range(14)), 2)


@pytest.mark.parametrize(
    "other",
    [
        {"carry": False},
        {"winning": False},
        {"own": (2, 3, 4, 5), "other": (2, 3, 4, 5), "prizes": (2, 3, 4, 5)},
    ],
)
def test_the_table_of_another_deal_is_refused(other: dict[str, Any]) -> None:
    deal = Position(CARDS, CARDS, CARDS, carry=True, winning=True)
    content = pack_level(Solution(deal).solve().levels[3], deal)
    wrong = replace(deal, **other)
    with pytest.raises(Refusal, match=r"gops 1-4, ties carry, for the win, 3 cards left"):
        fill_level(Solution(wrong).levels[3], wrong, content)


def test_the_table_of_another_level_is_refused() -> None:
    deal = Position(CARDS, CARDS, CARDS, carry=True, winning=True)
    solution = Solution(deal).solve()
    content = pack_level(solution.levels[3], deal)
    with pytest.raises(Refusal, match=r"3 cards left.* 2 cards left"):
        fill_level(solution.levels[2], deal, content)
