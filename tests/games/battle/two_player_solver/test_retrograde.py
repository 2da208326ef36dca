"""The game for two, solved: against plain recursion, against its table, and its known value."""

import random

import numpy as np
import pytest

from app.resources import solved
from games.battle.keeps import FIVE, KEEPS
from games.battle.one_player_solver.solitaire import ALL_OPEN, choosing, keeping
from games.battle.scoring import CATEGORIES
from games.battle.two_player_solver.levels import LEADS, category_sets
from games.battle.two_player_solver.opening import (
    STORED_TURNS,
    band_table_name,
    pack_opening,
    solve_opening,
    start_position,
)
from games.battle.two_player_solver.positions import TurnPosition
from games.battle.two_player_solver.retrograde import MatchSolution
from games.battle.two_player_solver.turn import turn_start_worth
from tests.games.battle.one_player_solver.plain_recursion_helpers import exact
from tests.share_helpers import share


def of(names: str) -> int:
    """Return the set of some categories that are named."""
    return sum(1 << CATEGORIES.index(name) for name in CATEGORIES if name in names.split())


CONTESTS = [
    ("", "Orchestra", 12, 30),
    ("4S", "4S", 0, 30),
    ("Band Doremi", "1S Orchestra", 3, 30),
    ("Doremi", "Quartet Orchestra", -3, 25),
    ("1S Trio", "2S 4S", -1, 30),
    ("Band Doremi Orchestra", "Band Doremi Orchestra", 0, 30),
    ("2S Doremi", "Trio Band Orchestra", 20, 25),
]
"""The open categories of both, the lead and what a band scores."""


@pytest.mark.parametrize(
    ("first", "second", "lead", "band"),
    CONTESTS[:: share(2, 1)],
)
def test_plain_recursion_in_exact_fractions_says_the_same(
    first: str, second: str, lead: int, band: int
) -> None:
    contest = MatchSolution(TurnPosition(band, (of(first), of(second)), lead)).solve()
    for position in [contest.root, *following(contest.root)]:
        opens = [tuple(c for c in CATEGORIES if of(c) & some) for some in position.open_sets]
        plain = exact(opens[0], opens[1], position.lead, band)
        assert contest.value(position) == pytest.approx(float(plain), abs=1e-14)


def following(position: TurnPosition) -> list[TurnPosition]:
    """Return the positions after the turn that scores nothing."""
    return [position.entered(column, 0) for column in position.columns]


@pytest.mark.parametrize("best", [np.maximum, np.minimum])
def test_a_turn_in_arrays_is_a_turn_in_lists(best: np.ufunc) -> None:
    coin = random.Random("turn")
    turns = [[coin.random() for _ in KEEPS[FIVE:]] for _ in range(3)]
    worth = np.zeros((len(KEEPS), len(turns)))
    worth[FIVE:] = np.array(turns).T
    sign = 1 if best is np.maximum else -1
    for dice_worth, found in zip(turns, turn_start_worth(worth, best), strict=True):
        plain = [sign * accepted for accepted in dice_worth]
        for _ in range(2):
            plain = choosing(keeping(plain))
        assert found == pytest.approx(sign * keeping(plain)[0])


@pytest.mark.parametrize(("band", "value"), [(30, 0.494567), (25, 0.494589)])
def test_the_first_player_wins_a_little_less_than_half(band: int, value: float) -> None:
    assert solve_opening(band, solved).value(start_position(band)) == pytest.approx(value, abs=5e-7)


@pytest.mark.parametrize("band", share([30], [30, 25]))
def test_the_table_holds_what_solving_gives(band: int) -> None:
    position = start_position(band)
    for column, score in [(6, 0), (8, 40), (0, 3), (6, band)]:
        position = position.entered(column, score)
    assert position.left == STORED_TURNS
    alone = MatchSolution(position).solve()
    assert solve_opening(band, solved).value(position) == pytest.approx(
        alone.value(position), abs=1e-12
    )


def test_there_are_92378_pairs_of_scoreboards() -> None:
    assert (
        sum(
            len(category_sets(ALL_OPEN, left // 2)) * len(category_sets(ALL_OPEN, left - left // 2))
            for left in range(19)
        )
        == 92_378
    )


def test_a_larger_lead_never_wins_less() -> None:
    contest = MatchSolution(TurnPosition(30, (of("1S Trio Band Orchestra"),) * 2)).solve()
    for level in contest.levels.values():
        reachable = np.zeros(level.values.shape, bool)
        reachable[level.undecided] = True
        rises = np.diff(level.values, axis=2)
        assert (rises >= -1e-14)[reachable[:, :, 1:] & reachable[:, :, :-1]].all()
        assert (level.values[:, :, LEADS > 95] == 1).all()
        assert (level.values[:, :, LEADS < -95] == 0).all()


def test_a_contest_holds_what_can_follow_its_root() -> None:
    contest = solve_opening(30, solved)
    first = start_position(30)
    assert contest.holds(first)
    assert contest.holds(first.entered(8, 40))
    assert not contest.holds(TurnPosition(25, first.open_sets))
    assert not contest.holds(first.entered(8, 40).entered(7, 20).entered(6, 30).entered(6, 0))
    assert not contest.holds(TurnPosition(30, first.open_sets, lead=1))
    third = MatchSolution(TurnPosition(30, (of("1S 2S"), of("3S 4S")), 7))
    assert third.holds(TurnPosition(30, (of("1S"), of("3S 4S")), 12))
    assert not third.holds(TurnPosition(30, (of("1S"), of("3S 4S")), 18))
    assert not third.holds(TurnPosition(30, (of("1S"), of("1S 4S")), 12))


@pytest.mark.parametrize("band", [30, 25])
def test_a_table_is_packed_as_it_was_read(band: int) -> None:
    stored = solve_opening(band, solved).levels[STORED_TURNS]
    assert pack_opening(stored, band) == solved(band_table_name(band))
