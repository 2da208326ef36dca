"""Small tables written as text, and games played at random."""

import random
from collections.abc import Callable, Iterator
from importlib.resources import files

import pytest

from games.cards import Card
from games.contract import HOUSE, Player
from games.gostop import rules
from games.gostop.players import PLAYERS
from games.randomness import pick, stream

Table = Callable[..., rules.State]
Walk = Callable[..., Iterator[rules.State]]


def pile(text: str) -> tuple[Card, ...]:
    cards = tuple(card for word in text.split() if (card := rules.card_named(word)))
    assert len(cards) == len(text.split()), text
    return cards


def groups(text: str) -> tuple[rules.Group, ...]:
    return tuple(pile(word.replace("-", " ")) for word in text.split())


@pytest.fixture
def table() -> Table:
    """Return a maker of states from text: the human's turn, two cards left in the other hand."""

    def make(
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

    return make


@pytest.fixture
def walk() -> Walk:
    """Return a maker of random games: all their states, from the deal to the end."""

    def play(seed: object, rounds: int = 1) -> Iterator[rules.State]:
        state, coin = rules.deal(rules.Options(rounds), str(seed)), stream(f"walk {seed}")
        yield state
        while seats := rules.to_move(state):
            state = step(state, seats[0], coin)
            yield state

    return play


def step(state: rules.State, seat: int, coin: random.Random) -> rules.State:
    options = rules.legal(state, seat)
    assert seat != HOUSE or len(options) == 1
    return rules.reduce(state, seat, pick(coin, options))


@pytest.fixture
def shrewd() -> Player:
    """Return the shrewd player with its table from assets."""
    return PLAYERS["shrewd"].make(solved)


def solved(name: str) -> bytes:
    return (files("assets") / "tables" / name).read_bytes()
