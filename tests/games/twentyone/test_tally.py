"""Rounds of Twenty-One won, lost and tied, and how many are played."""

import pytest

from games.contract import HOUSE, Result, Standing
from games.twentyone import rules
from games.twentyone.state import (
    Action,
    Again,
    Draw,
    Hit,
    Leave,
    Options,
    Stay,
)
from tests.games.twentyone.conftest import Stack, Until


@pytest.mark.parametrize(
    ("deck", "choices", "tally"),
    [
        ("TS TH 6S 7H KD", [Hit()], (0, 1, 0)),
        ("TS TH 6S TD 5D", [Hit()], (1, 0, 0)),
        ("TS TH 6S 7H 2D", [Hit(), Stay()], (1, 0, 0)),
        ("TS TH 6S 7H", [Stay()], (0, 1, 0)),
        ("TS TH 7S 7H", [Stay()], (0, 0, 1)),
        ("TS TH 5S 6H 6D", [Stay()], (1, 0, 0)),
        ("TS TH 8S 7H 9S 9D 8H 9C", [Stay(), Again(), Stay()], (1, 1, 0)),
    ],
)
def test_rounds_are_counted_as_won_lost_or_tied(
    deck: str, choices: list[Action], tally: tuple[int, int, int], stack: Stack, until: Until
) -> None:
    state = until(rules.deal(Options(stack(deck)), "1"))
    for choice in choices:
        assert rules.result(state) is None
        state = until(rules.reduce(state, 0, choice))
    won, lost, _ = tally
    assert (state.won, state.lost, state.tied) == tally
    assert rules.standing(state) == Standing(sum(tally), (won, lost), f"round {sum(tally)}")
    winner = None if won == lost else int(lost > won)
    assert rules.result(rules.reduce(state, 0, Leave())) == Result(winner, (won, lost))


def test_a_set_number_of_rounds_is_played_without_a_question(stack: Stack, until: Until) -> None:
    deck = stack("TS TH 8S 7H 9S 9D 9H 9C")
    state = until(rules.deal(Options(deck, rounds=2), "1"))
    assert rules.standing(state) == Standing(1, (0, 0), "round 1 of 2")
    state = until(rules.reduce(state, 0, Stay()))
    assert (state.phase, rules.standing(state).line) == ("player", "round 2 of 2")
    state = until(rules.reduce(state, 0, Stay()))
    assert (state.phase, rules.to_move(state)) == ("over", ())
    assert rules.result(state) == Result(0, (1, 0))


def test_after_a_hit_a_card_is_laid_by_itself(until: Until) -> None:
    hit = rules.reduce(until(rules.deal(Options(), "1")), 0, Hit())
    assert (hit.phase, rules.legal(hit, HOUSE)) == ("hit", (Draw(),))
