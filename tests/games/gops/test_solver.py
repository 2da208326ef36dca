"""The solver of GOPS against plain recursion and best answers, its tables, and its estimates."""

from dataclasses import replace
from itertools import product
from typing import Any

import msgspec
import numpy as np
import pytest

from app.resources import solved
from games.contract import Refusal
from games.gops.solver import retrograde, tables
from games.gops.solver.positions import Position
from games.quantize import Floats
from tests.games.gops import plain_recursion_helpers as plain_recursion
from tests.share_helpers import share
from tests.tools.measure import responses
from tests.tools.tables import writing

TINY = 1e-9
EXACT = 1e-12

both_ties = pytest.mark.parametrize("carry", [True, False], ids=["carry", "discard"])
both_aims = pytest.mark.parametrize("winning", [True, False], ids=["win", "points"])


def deal(low: int, high: int, carry: bool, winning: bool = True) -> Position:
    """Return the position before the first prize."""
    cards = tuple(range(low, high + 1))
    return Position(cards, cards, cards, carry, winning)


@both_ties
@both_aims
@pytest.mark.parametrize("cards", share([(2, 4)], [(2, 4), (7, 10)]))
def test_states_after_each_first_round_agree_with_plain_recursion(
    cards: tuple[int, int], carry: bool, winning: bool
) -> None:
    start = deal(*cards, carry, winning)
    solution = retrograde.Solution(start).solve()
    for prize, mine, its in product(start.own, repeat=3):
        pot, lead = plain_recursion.paid(mine, its, prize, 0, carry)
        own, other, prizes = (plain_recursion.less(start.own, card) for card in (mine, its, prize))
        state = Position(own, other, prizes, carry, winning, None, pot, lead * winning)
        plain = float(plain_recursion.before_prize(state))
        assert solution.value(state) == pytest.approx(plain, abs=EXACT)


@both_ties
@both_aims
def test_any_position_agrees_with_plain_recursion(carry: bool, winning: bool) -> None:
    hands = [((1, 2, 9), (2, 4, 5)), ((3, 4, 7), (1, 2, 4)), ((2, 5, 8), (2, 5, 8))]
    for (own, other), pot, lead in product(hands, (0, 4), (-6, 0, 3)):
        state = Position(own, other, (3, 8), carry, winning, 5, pot, lead * winning)
        plain = float(plain_recursion.value(plain_recursion.game(state)))
        found = retrograde.solve_bids(state, retrograde.Solution(state).solve().value)
        assert found.value == pytest.approx(plain, abs=EXACT)


@both_ties
@both_aims
@pytest.mark.parametrize("high", share([2, 3, 5], [2, 3, 4, 5, 6]))
def test_no_answer_gains_on_the_equilibrium(high: int, carry: bool, winning: bool) -> None:
    solution = responses.with_best_responses(deal(1, high, carry, winning)).solve()
    assert abs(responses.exploitability(solution)) <= TINY


@both_ties
def test_an_answer_gains_on_a_player_who_bids_at_random(carry: bool) -> None:
    """The check itself can fail: with even mixtures it finds a large gain."""

    def even(games: Floats) -> Floats:
        judged = responses.judge_answers(games)
        judged[1] = games[1].mean(0).min(0)
        return judged

    solution = retrograde.Solution(deal(1, 4, carry), 0, even, channels=3).solve()
    assert responses.exploitability(solution) > 0.1


@both_ties
def test_in_whatever_batches_games_are_solved_the_values_are_the_same(
    carry: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = deal(2, 5, carry)
    together = retrograde.Solution(start).solve().value(start)
    monkeypatch.setattr(retrograde, "BATCH", 0)
    assert retrograde.Solution(start).solve().value(start) == together


CARDS = (1, 2, 3, 4)


@pytest.mark.parametrize("winning", [True, False])
def test_a_level_is_read_back_as_it_was_solved(winning: bool) -> None:
    deal = Position(CARDS, CARDS, CARDS, True, winning)
    scale = tables.scale_of(deal)
    solved, empty = retrograde.Solution(deal).solve().levels[3], retrograde.Solution(deal).levels[3]
    content = writing.pack_level(solved, deal)
    tables.fill_level(empty, deal, content)
    assert writing.pack_level(empty, deal) == content
    for name, table in solved.tables.items():
        known = table.values[0, table.patterns, table.places]
        again = empty.tables[name].values[0, table.patterns, table.places]
        assert np.allclose(again, known, rtol=0, atol=scale.most / scale.steps + 1e-13)


MORE = dict.fromkeys(("own", "other", "prizes"), (2, 3, 4, 5))


@pytest.mark.parametrize("other", [{"carry": False}, {"winning": False}, MORE])
def test_the_table_of_another_deal_is_refused(other: dict[str, Any]) -> None:
    deal = Position(CARDS, CARDS, CARDS, carry=True, winning=True)
    content = writing.pack_level(retrograde.Solution(deal).solve().levels[3], deal)
    wrong = replace(deal, **other)
    with pytest.raises(Refusal, match=r"gops 1-4, ties carry, for the win, 3 cards left"):
        tables.fill_level(retrograde.Solution(wrong).levels[3], wrong, content)


HAND, OTHER = (1, 3, 4, 6, 9, 11, 12), (2, 3, 5, 8, 9, 10, 13)
PRIZES = (1, 2, 5, 7, 10, 11, 13)

both_ties_named = pytest.mark.parametrize("ties", ["carry", "discard"])


def known(ties: str) -> tables.Weights:
    """Return the weights that are shipped."""
    return tables.unpack_weights(solved(tables.weights_name(ties)), ties)


def estimated(position: Position, found: tables.Weights) -> float:
    """Return what a position is worth, nearly."""
    solution = retrograde.Solution(position, len(position.own))
    tables.fill_lowest(solution, found)
    return solution.value(position)


def test_a_lead_of_nothing_is_worth_nothing_and_one_that_is_safe_everything() -> None:
    leads, prizes = np.array([-90.0, -5, 0, 5, 90]), np.array([4.0, 12, 13])
    wins = tables.estimate_wins(leads, prizes, carry=False)
    assert wins.tolist() == [-1, -wins[3], 0, wins[3], 1]
    assert 0.2 < wins[3] < 0.8
    assert 0.1 < tables.estimate_wins(leads, prizes, carry=True)[3] < wins[3]


@both_ties_named
@pytest.mark.parametrize(("winning", "within"), [(False, 1.5), (True, 0.15)])
def test_an_estimate_is_near_the_truth(ties: str, winning: bool, within: float) -> None:
    for own, other, lead in ((HAND, OTHER, 0), (HAND, OTHER, 9), (OTHER, HAND, -20)):
        position = Position(own, other, PRIZES, ties == "carry", winning, lead=lead * winning)
        truth = retrograde.Solution(position).solve().value(position)
        found = estimated(position, known(ties))
        assert found == pytest.approx(truth, abs=within)
        opposite = replace(position, own=other, other=own, lead=-position.lead)
        assert estimated(opposite, known(ties)) == pytest.approx(-found, abs=TINY) != 0


def test_what_lies_in_the_middle_counts_as_if_shared_among_the_prizes() -> None:
    found = known("carry")
    with_pot = Position(HAND, OTHER, PRIZES, carry=True, winning=False, pot=7)
    richer = tuple(prize + 1 for prize in PRIZES)
    one_more = Position(HAND, OTHER, richer, carry=True, winning=False)
    assert estimated(with_pot, found) == pytest.approx(estimated(one_more, found))


def test_other_weights_and_damaged_ones_are_refused() -> None:
    content = solved(tables.weights_name("discard"))
    with pytest.raises(Refusal, match=r"ties discard, .*wanted are 5643 of gops, ties carry"):
        tables.unpack_weights(content, "carry")
    with pytest.raises(Refusal, match=r"The file for gops, ties discard.* holds no weights"):
        tables.unpack_weights(content[:-1], "discard")
    stored = msgspec.msgpack.decode(content, type=tables.StoredWeights)
    for other in (
        msgspec.structs.replace(stored, weights=stored.weights[:-4]),
        msgspec.structs.replace(stored, sizes=stored.sizes[1:]),
    ):
        with pytest.raises(Refusal, match=r"wanted are"):
            tables.unpack_weights(msgspec.msgpack.encode(other), "discard")
