"""Small tables written as text, and games played at random."""

from collections.abc import Iterator

import pytest

from app.resources import solved
from games.cards import Card
from games.gostop import players, rollouts, rules
from games.randomness import pick, stream

SHREWD = players.PLAYERS["shrewd"].make(solved)


FEW = {"BATCH": 400, "ROUNDS_REVIEWED": 400, "ROUNDS_VALUED": 50}


def few_rollouts(patch: pytest.MonkeyPatch) -> None:
    """Let few rounds say what a play wins: what is made of it is the same."""
    for name, number in FEW.items():
        patch.setattr(rollouts, name, number)


def pile(text: str) -> tuple[Card, ...]:
    cards = tuple(card for word in text.split() if (card := rules.card_named(word)))
    assert len(cards) == len(text.split()), text
    return cards


def groups(text: str) -> tuple[rules.Group, ...]:
    return tuple(pile(word.replace("-", " ")) for word in text.split())


def table(
    hand: str = "",
    layout: str = "",
    stock: str = "",
    other: str = "QC QD",
    captured: tuple[str, str] = ("", ""),
    phase: rules.Phase = "play",
    scores: tuple[int, int] = (0, 0),
    turn: int = 0,
    number: int = 1,
    rounds: int = 0,
) -> rules.State:
    """Return a state from text: the human's turn, two cards left in the other hand."""
    return rules.State(
        options=rules.Options(rounds),
        seed="table",
        shuffles=0,
        phase=phase,
        round=number,
        turn=turn,
        hands=(pile(hand), pile(other)),
        captured=(pile(captured[0]), pile(captured[1])),
        layout=groups(layout),
        stock=pile(stock),
        scores=scores,
    )


def walk(seed: object, rounds: int = 1) -> Iterator[rules.State]:
    """Yield all states of a random game, from the deal to the end."""
    state, coin = rules.deal(rules.Options(rounds), str(seed)), stream(f"walk {seed}")
    yield state
    while seats := rules.to_move(state):
        state = rules.reduce(state, seats[0], pick(coin, rules.legal(state, seats[0])))
        yield state
