"""Accuracy: the mean over decisions, its interval over games, and the player who plays alike."""

import pytest

from app.analysis.accuracy import (
    LADDER,
    Accuracy,
    GameLoss,
    Measured,
    accuracy_of,
    accuracy_sentence,
    plays_like,
)


def test_the_mean_is_over_decisions_and_the_interval_over_games() -> None:
    found = accuracy_of([GameLoss(4, 0.1), GameLoss(4, 0.3), GameLoss(4, 0.2), GameLoss(0, 0.0)])
    assert found
    assert (found.games, found.decisions) == (3, 12)
    assert found.mean == pytest.approx(0.05)
    assert found.within == pytest.approx(1.96 * (0.01 / 3) ** 0.5 / 4)


def test_nothing_decided_has_no_accuracy_and_few_games_no_interval() -> None:
    assert accuracy_of([GameLoss(0, 0.0)]) is None
    few = accuracy_of([GameLoss(5, 0.1), GameLoss(5, 0.2)])
    assert few
    assert few.within is None


def test_each_measured_player_plays_like_itself() -> None:
    for slug, ladder in LADDER.items():
        for name, measured in ladder.items():
            assert name in plays_like(slug, measured.mean)
    assert not plays_like("unmeasured", 0.01)


def test_players_whose_intervals_overlap_are_named_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    near = {"weak": Measured(0.02, 0.001), "a": Measured(0.005, 0.002), "b": Measured(0.003, 0.001)}
    monkeypatch.setattr("app.analysis.accuracy.LADDER", {"near": near})
    assert plays_like("near", 0.005) == plays_like("near", 0.003) == ("a", "b")
    assert plays_like("near", 0.03) == ("weak",)


def test_the_levels_of_each_ladder_are_told_apart() -> None:
    for slug, ladder in LADDER.items():
        assert [plays_like(slug, each.mean) for each in ladder.values()] == [
            (name,) for name in ladder
        ]


def test_the_sentence_names_a_player_only_with_an_interval() -> None:
    sure, few = Accuracy(10, 90, 0.018, 0.006), Accuracy(1, 1, 0.018, None)
    said = "A move gives away 1.8 ± 0.6 in 100, like Medium (90 moves in 10 games)."
    assert accuracy_sentence(sure, "Medium") == said
    assert accuracy_sentence(sure, "") == said.replace(", like Medium", "")
    assert accuracy_sentence(few, "Medium") == "A move gives away 1.8 in 100 (1 move in 1 game)."
