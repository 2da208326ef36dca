"""Accuracy: its interval over games, the player who plays alike, and where in a game it is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.analysis.accuracy import (
    LADDER,
    Accuracy,
    Measured,
    accuracy_of,
    accuracy_sentence,
    losses_by_part,
    part_of,
    part_sentence,
    plays_like,
)
from app.analysis.luck import Analysis, DecisionCost


def analysis(*costs: tuple[int, int, float]) -> Analysis:
    """Return an analysis of decisions: each of a round, a seat, with what it cost."""
    decisions = tuple(
        DecisionCost(n, number, seat, "", cost, "", 0.5, choices=2)
        for n, (number, seat, cost) in enumerate(costs, 1)
    )
    return Analysis("gops", "games", ("", ""), 0.5, 0.0, (0.0, 0.0), 0.5, (), decisions)


def test_the_mean_is_over_decisions_and_the_interval_over_at_least_three_games() -> None:
    four = [analysis(*((n, 0, cost) for n in range(4))) for cost in (0.025, 0.075, 0.05)]
    games = [(each, 0) for each in (*four, analysis((1, 1, 0.5)))]
    found = accuracy_of(games)
    assert found
    assert (found.games, found.decisions) == (3, 12)
    assert found.mean == pytest.approx(0.05)
    assert found.within == pytest.approx(1.96 * (0.01 / 3) ** 0.5 / 4)
    assert accuracy_of(games[2:]) == Accuracy(1, 4, 0.05, None)
    assert (accuracy_of(games[1:]) or found).within is None
    assert accuracy_of(games[3:]) is None


def test_each_level_plays_like_itself_alone_and_those_whose_intervals_overlap_like_both(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for slug, ladder in LADDER.items():
        alike = [plays_like(slug, each.mean) for each in ladder.values()]
        assert alike == [(name,) for name in ladder]
    assert not plays_like("unmeasured", 0.01)
    near = {"weak": Measured(0.02, 0.001), "a": Measured(0.005, 0.002), "b": Measured(0.003, 0.001)}
    monkeypatch.setattr("app.analysis.accuracy.LADDER", {"near": near})
    assert plays_like("near", 0.005) == plays_like("near", 0.003) == ("a", "b")
    assert plays_like("near", 0.03) == ("weak",)


def test_the_sentence_names_a_player_only_with_an_interval() -> None:
    sure, few = Accuracy(10, 90, 0.018, 0.006), Accuracy(1, 1, 0.018, None)
    said = "A decision costs 1.8 ± 0.6 games in 100, like Medium (90 in 10 games)."
    assert accuracy_sentence(sure, "Medium", "games") == said
    assert accuracy_sentence(sure, "", "games") == said.replace(", like Medium", "")
    said = "A decision costs 1.8 rounds in 100 (1 in 1 game)."
    assert accuracy_sentence(few, "Medium", "rounds") == said


@given(st.integers(1, 30))
def test_the_rounds_are_divided_into_three_parts_as_equal_as_can_be(rounds: int) -> None:
    parts = [part_of(number, rounds) for number in range(1, rounds + 1)]
    sizes = [parts.count(part) for part in range(3)]
    assert parts == sorted(parts)
    assert sum(sizes) == rounds
    assert max(sizes) - min(sizes) <= 1


def test_only_a_persons_own_choices_cost_and_the_mean_is_of_all_games() -> None:
    first = analysis((1, 0, 0.2), (1, 1, 0.5), (9, 0, 0.1))
    losses = losses_by_part([(first, 0), (analysis((4, 0, 0.4), (9, 0, 0.0)), 0)])
    assert [each.cost for each in losses] == pytest.approx((0.1, 0.2, 0.05))
    assert part_sentence(losses) == "You give most away halfway through. The coach can warn you."
    nothing = losses_by_part([(analysis((9, 0, 0.0)), 0)])
    assert part_sentence(nothing) == "You give away next to nothing."
    for rounds, named in (
        (13, ["rounds 1-5", "rounds 6-9", "rounds 10-13"]),
        (2, ["round 1", "round 2"]),
    ):
        losses = losses_by_part([(analysis((rounds, 0, 0.1)), 0)])
        assert [each.rounds for each in losses] == named
