"""How a match ended, in words."""

import pytest

from app.match.presentation import outcome
from tests.app.screens.result.result_helpers import played_match

ROUNDS = [str(seed) for seed in range(6)]


@pytest.mark.parametrize("seed", ROUNDS)
def test_against_the_dealer_the_players_rounds_come_first(seed: str) -> None:
    match = played_match("twentyone", seed)
    own, dealers = match.standing.scores
    word = "You win" if own > dealers else "You lose" if own < dealers else "A tie"
    assert outcome(match).title == f"{word}, {own} : {dealers}"


@pytest.mark.parametrize("seed", ROUNDS)
def test_against_a_player_the_winners_points_come_first(seed: str) -> None:
    match = played_match("gops", seed)
    assert outcome(match).title.endswith(", {} : {}".format(*sorted(match.standing.scores)[::-1]))
