"""What games gave away early, halfway through and late."""

import pytest

from app.analysis.accuracy import Slips, part_of, part_words, slip_sentence
from app.analysis.luck import Analysis, DecisionCost


def analysis(*costs: tuple[int, int, float]) -> Analysis:
    """Return an analysis of decisions: each of a round, a seat, with what it cost."""
    decisions = tuple(
        DecisionCost(n, number, seat, "", cost, "", 0.5)
        for n, (number, seat, cost) in enumerate(costs, 1)
    )
    return Analysis("gops", "games", ("", ""), 0.5, 0.0, (0.0, 0.0), 0.5, (), decisions)


@pytest.mark.parametrize(
    ("rounds", "words"),
    [
        (9, ("rounds 1-3", "rounds 4-6", "rounds 7-9")),
        (13, ("rounds 1-5", "rounds 6-9", "rounds 10-13")),
        (2, ("round 1", "round 2")),
        (1, ("round 1",)),
    ],
)
def test_the_rounds_are_divided_into_three_parts(rounds: int, words: tuple[str, ...]) -> None:
    assert part_words(Slips(1, rounds)) == words
    assert {part_of(number, rounds) for number in range(1, rounds + 1)} <= {0, 1, 2}


def test_only_a_persons_own_choices_cost_and_the_mean_is_of_all_games() -> None:
    slips = Slips().with_game(analysis((1, 0, 0.2), (1, 1, 0.5), (9, 0, 0.1)), 0)
    slips = slips.with_game(analysis((4, 0, 0.4), (9, 0, 0.0)), 0)
    assert (slips.games, slips.rounds) == (2, 9)
    assert slips.in_each == pytest.approx((0.1, 0.2, 0.05))
    assert slip_sentence(slips) == "You give most away halfway through. The coach can warn you."


def test_a_game_without_slips_is_praised_and_none_has_no_mean() -> None:
    assert slip_sentence(Slips(3, 9)) == "You give away next to nothing."
    assert Slips().in_each == ()
