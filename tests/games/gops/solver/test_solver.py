"""The solver of GOPS against plain recursion, against best answers and against what is known."""

from itertools import product

import pytest

from games.gops.solver import best_response, retrograde
from games.gops.solver.bidding import solve_bids
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution
from games.quantize import Floats
from tests.games.gops.solver import plain_recursion_helpers as plain_recursion
from tests.share_helpers import share

TINY = 1e-9
EXACT = 1e-12

both_ties = pytest.mark.parametrize("carry", [True, False], ids=["carry", "discard"])
both_aims = pytest.mark.parametrize("winning", [True, False], ids=["win", "points"])


def deal(low: int, high: int, carry: bool, winning: bool = True) -> Position:
    """Return the position before the first prize."""
    cards = tuple(range(low, high + 1))
    return Position(cards, cards, cards, carry, winning)


def plainly(state: Position) -> float:
    """Return what a state before a prize is worth, solved the plain way."""
    sets = (frozenset(state.own), frozenset(state.other), frozenset(state.prizes))
    lead = state.lead if state.winning else 0
    rest = (state.pot, lead, state.carry, state.winning)
    return float(plain_recursion.before_prize(*sets, *rest))


@both_ties
@both_aims
@pytest.mark.parametrize("cards", share([(2, 4)], [(2, 4), (7, 10)]))
def test_states_after_each_first_round_agree_with_plain_recursion(
    cards: tuple[int, int], carry: bool, winning: bool
) -> None:
    start = deal(*cards, carry, winning)
    solution = Solution(start).solve()
    for prize, mine, its in product(start.own, repeat=3):
        pot, lead = plain_recursion.paid(mine, its, prize, 0, carry)
        own, other, prizes = (
            tuple(card for card in start.own if card != gone) for gone in (mine, its, prize)
        )
        state = Position(own, other, prizes, carry, winning, None, pot, lead)
        assert solution.value(state) == pytest.approx(plainly(state), abs=EXACT)


@both_ties
@both_aims
def test_any_position_agrees_with_plain_recursion(carry: bool, winning: bool) -> None:
    hands = [((1, 2, 9), (2, 4, 5)), ((3, 4, 7), (1, 2, 4)), ((2, 5, 8), (2, 5, 8))]
    for (own, other), pot, lead in product(hands, (0, 4), (-6, 0, 3)):
        state = Position(own, other, (3, 8), carry, winning, 5, pot, lead)
        game = plain_recursion.game(
            frozenset(own), frozenset(other), frozenset((3, 5, 8)), 5, pot,
            lead if winning else 0, carry, winning,
        )  # fmt: skip
        found = solve_bids(state, Solution(state).solve().value)
        assert found.value == pytest.approx(float(plain_recursion.value(game)), abs=EXACT)


@both_ties
@both_aims
@pytest.mark.parametrize("high", share([2, 3, 5], [2, 3, 4, 5, 6]))
def test_no_answer_gains_on_the_equilibrium(high: int, carry: bool, winning: bool) -> None:
    solution = best_response.with_best_responses(deal(1, high, carry, winning)).solve()
    assert abs(best_response.exploitability(solution)) <= TINY


@both_ties
def test_an_answer_gains_on_a_player_who_bids_at_random(carry: bool) -> None:
    """The check itself can fail: with even mixtures it finds a large gain."""

    def even(games: Floats) -> Floats:
        judged = best_response.judge_answers(games)
        judged[best_response.KEPT_CHANNEL] = games[best_response.KEPT_CHANNEL].mean(0).min(0)
        return judged

    solution = Solution(deal(1, 4, carry), 0, even, channels=3).solve()
    assert best_response.exploitability(solution) > 0.1


@both_ties
def test_in_whatever_batches_games_are_solved_the_values_are_the_same(
    carry: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = deal(2, 5, carry)
    together = Solution(start).solve().value(start)
    monkeypatch.setattr(retrograde, "BATCH", 0)
    assert Solution(start).solve().value(start) == together
