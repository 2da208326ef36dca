"""What is estimated where GOPS is too long to be solved, against what is solved."""

import msgspec
import numpy as np
import pytest

from app.resources import solved
from games.contract import Refusal
from games.gops.solver import estimate
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution

HAND, OTHER = (1, 3, 4, 6, 9, 11, 12), (2, 3, 5, 8, 9, 10, 13)
PRIZES = (1, 2, 5, 7, 10, 11, 13)

both_ties = pytest.mark.parametrize("ties", ["carry", "discard"])


def known(ties: str) -> estimate.Weights:
    """Return the weights that are shipped."""
    return estimate.unpack_weights(solved(estimate.weights_name(ties)), ties)


def estimated(position: Position, found: estimate.Weights) -> float:
    """Return what a position is worth, nearly."""
    solution = Solution(position, len(position.own))
    estimate.fill_lowest(solution, found)
    return solution.value(position)


@both_ties
def test_an_estimate_is_near_the_truth(ties: str) -> None:
    for own, other in ((HAND, OTHER), (OTHER, HAND), (HAND, (3, 4, 6, 7, 8, 9, 10))):
        position = Position(own, other, PRIZES, ties == "carry", winning=False)
        truth = Solution(position).solve().value(position)
        assert estimated(position, known(ties)) == pytest.approx(truth, abs=1.5)


@both_ties
def test_an_estimate_for_the_win_is_near_the_truth(ties: str) -> None:
    for own, other, lead in ((HAND, OTHER, 0), (HAND, OTHER, 9), (OTHER, HAND, -20)):
        position = Position(own, other, PRIZES, carry=ties == "carry", winning=True, lead=lead)
        truth = Solution(position).solve().value(position)
        assert estimated(position, known(ties)) == pytest.approx(truth, abs=0.15)


def test_a_lead_of_nothing_is_worth_nothing_and_one_that_is_safe_everything() -> None:
    leads, prizes = np.array([-90.0, -5, 0, 5, 90]), np.array([4.0, 12, 13])
    wins = estimate.estimate_wins(leads, prizes, carry=False)
    assert wins.tolist() == [-1, -wins[3], 0, wins[3], 1]
    assert 0.2 < wins[3] < 0.8
    assert 0.1 < estimate.estimate_wins(leads, prizes, carry=True)[3] < wins[3]


@both_ties
def test_what_is_good_for_one_seat_is_as_bad_for_the_other(ties: str) -> None:
    here = Position(HAND, OTHER, PRIZES, ties == "carry", winning=False)
    there = Position(OTHER, HAND, PRIZES, ties == "carry", winning=False)
    assert estimated(here, known(ties)) == -estimated(there, known(ties)) != 0


def test_what_lies_in_the_middle_counts_as_if_shared_among_the_prizes() -> None:
    found = known("carry")
    with_pot = Position(HAND, OTHER, PRIZES, carry=True, winning=False, pot=7)
    richer = tuple(prize + 1 for prize in PRIZES)
    one_more = Position(HAND, OTHER, richer, carry=True, winning=False)
    assert estimated(with_pot, found) == pytest.approx(estimated(one_more, found))


def test_weights_come_back_as_they_were_written() -> None:
    found = known("discard")
    assert estimate.pack_weights(found, "discard") == solved(estimate.weights_name("discard"))
    assert [weight.shape for weight in found.values()] == [(n, n, n) for n in range(7, 13)]


def test_other_weights_and_damaged_ones_are_refused() -> None:
    content = solved(estimate.weights_name("discard"))
    with pytest.raises(Refusal, match=r"ties discard, .*wanted are 5643 of gops, ties carry"):
        estimate.unpack_weights(content, "carry")
    with pytest.raises(Refusal, match=r"The file for gops, ties discard.* holds no weights"):
        estimate.unpack_weights(content[:-1], "discard")
    stored = msgspec.msgpack.decode(content, type=estimate.StoredWeights)
    for other in (
        msgspec.structs.replace(stored, weights=stored.weights[:-4]),
        msgspec.structs.replace(stored, sizes=stored.sizes[1:]),
    ):
        with pytest.raises(Refusal, match=r"wanted are"):
            estimate.unpack_weights(msgspec.msgpack.encode(other), "discard")
