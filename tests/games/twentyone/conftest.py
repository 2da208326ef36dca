"""Whole games of Twenty-One for tests: decks of a known order, and the lines they are told in."""

from collections.abc import Callable, Iterator

import pytest

from games.contract import HOUSE, BadInput, Verb
from games.twentyone import rules, words

Stack = Callable[[str], tuple[str, ...]]
Tell = Callable[..., list[str]]
Until = Callable[[rules.State], rules.State]


@pytest.fixture
def stack() -> Stack:
    """Give a deck that begins with the cards named; the others follow, clubs first."""

    def ordered(first: str) -> tuple[str, ...]:
        top = tuple(first.split())
        return top + tuple(code for code in rules.CARDS_BY_CODE if code not in top)

    return ordered


@pytest.fixture
def tell() -> Tell:
    """Play a game with typed lines, and give all that plain mode prints, prompts with answers."""

    def transcript(options: rules.Options, answers: list[str], seed: str = "1") -> list[str]:
        state, told, waiting = rules.deal(options, seed), list[str](), iter(answers)
        while turn := rules.to_move(state):
            action = rules.legal(state, HOUSE)[0] if turn == (HOUSE,) else ask(state, waiting, told)
            assert not isinstance(action, Verb)
            before, state = state, rules.reduce(state, turn[0], action)
            looks = rules.shown(before, 0), rules.shown(state, 0)
            told += words.narrate(looks[0], turn[0], action, looks[1], "", (0,))
        return told

    def ask(state: rules.State, waiting: Iterator[str], told: list[str]) -> rules.Action | Verb:
        while True:
            line = next(waiting)
            told.append(words.prompt(rules.shown(state, 0), 0).text + line)
            try:
                return words.parse(line, rules.shown(state, 0), 0)
            except BadInput as error:
                told.append(str(error))

    return transcript


@pytest.fixture
def until() -> Until:
    """Let HOUSE act until the player is asked, or nothing is left to do."""

    def go_on(state: rules.State) -> rules.State:
        while rules.to_move(state) == (HOUSE,):
            state = rules.reduce(state, HOUSE, rules.legal(state, HOUSE)[0])
        return state

    return go_on
