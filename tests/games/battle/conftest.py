"""Battle of the Sexes as the tests take hold of it: typed in lines, or at random."""

import random
from collections.abc import Callable, Iterable

import pytest

from games.battle import GAME
from games.battle.rules import Action, Options, State
from games.contract import HOUSE, BadInput, Verb
from games.randomness import pick

Typed = Callable[..., tuple[State, list[str]]]
Wander = Callable[..., list[State]]


def typing(
    lines: Iterable[str], seed: str = "golden", band: int = 30, state: State | None = None
) -> tuple[State, list[str]]:
    """Answer every question with the next line; return the state and what a pipe would show."""
    answers = iter(lines)
    state = state or GAME.deal(Options(band), seed)  # type: ignore[arg-type]
    out: list[str] = []
    while movers := GAME.to_move(state):
        (seat,) = movers
        if seat == HOUSE:
            action: Action | Verb = GAME.legal(state, HOUSE)[0]
        else:
            line = next(answers, None)
            if line is None:
                return state, out
            view = GAME.shown(state, HOUSE)
            out += (GAME.prompt(view, seat).text + line).split("\n")
            try:
                action = GAME.parse(line, view, seat)
            except BadInput as no:
                out.append(str(no))
                continue
        assert not isinstance(action, Verb)
        after = GAME.reduce(state, seat, action)
        views = GAME.shown(state, HOUSE), GAME.shown(after, HOUSE)
        out += GAME.narrate(views[0], seat, action, views[1], "", (0, 1))
        state = after
    assert next(answers, None) is None, "lines are left over"
    return state, out


def wandering(seed: str, band: int = 30) -> list[State]:
    """Return all states of a game of legal actions drawn at random."""
    coin = random.Random(seed)
    states = [GAME.deal(Options(band), seed)]  # type: ignore[arg-type]
    while movers := GAME.to_move(states[-1]):
        action = pick(coin, GAME.legal(states[-1], movers[0]))
        states.append(GAME.reduce(states[-1], movers[0], action))
    return states


@pytest.fixture
def typed() -> Typed:
    return typing


@pytest.fixture
def wander() -> Wander:
    return wandering
