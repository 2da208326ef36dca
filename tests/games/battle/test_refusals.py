"""What Battle of the Sexes refuses, in a sentence that says what is possible."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from msgspec.structs import replace

from games.battle import GAME
from games.battle.rules import why_refused
from games.battle.scoring import CATEGORIES
from games.battle.state import (
    ALL,
    Accept,
    Action,
    Begin,
    Cheat,
    Enter,
    Roll,
    Scores,
    State,
)
from games.battle.words import INVALID, why_line_refused
from games.contract import HOUSE, BadInput, IllegalAction, Refusal
from tests.games.battle.moment_helpers import ACCEPTED, FIRST, START, WAITING


def test_an_action_that_may_be_done_has_no_refusal() -> None:
    assert why_refused(FIRST, 0, Accept()) == why_refused(FIRST, 0, Cheat((1,) * 5)) == ""


@pytest.mark.parametrize(
    ("state", "seat", "action", "sentence"),
    [
        (START, 0, Roll(ALL), "Player 1's turn has not begun yet."),
        (WAITING, 1, Roll(ALL), "It is Player 1's turn."),
        (WAITING, HOUSE, Begin(), "Player 1 has to act first; nothing happens by itself now."),
        (WAITING, 0, Begin(), "The turn has already begun."),
        (WAITING, 0, Accept(), "The dice are not rolled yet: roll all five first."),
        (START, HOUSE, Accept(), "Nobody can act before the turn begins."),
        (FIRST, 0, Enter("Trio"), "Accept the dice first, or roll again; then choose a category."),
        (
            FIRST,
            0,
            Roll(()),
            "No die is chosen: choose which of 1 to 5 to roll again, or roll them all.",
        ),
        (
            FIRST,
            0,
            Roll((6,)),
            "Choose among dice 1 to 5, each once, the lowest first, or accept the dice.",
        ),
        (replace(START, phase="over"), 0, Accept(), "The game is over."),
    ],
)
def test_a_refusal_says_what_is_wrong_and_possible(
    state: State, seat: int, action: Action, sentence: str
) -> None:
    with pytest.raises(Refusal) as no:
        GAME.reduce(state, seat, action)
    assert str(no.value) == sentence


def test_after_accepting_a_refusal_lists_the_open_categories() -> None:
    odd: Any = "5S"
    scores: Scores = (1,) * 7 + (None, None)
    state = replace(ACCEPTED, scores=(scores, scores))
    for action, sentence in (
        (Roll(ALL), "The dice are accepted. Open: Doremi Orchestra."),
        (Enter(odd), "No such category. Open: Doremi Orchestra."),
        (Enter("1S"), "1S is used already. Choose one that is open."),
    ):
        with pytest.raises(IllegalAction) as no:
            GAME.reduce(state, 0, action)
        assert str(no.value) == sentence


ROOM = 80 - len(" × ") - 1
"""Cells for a refusal at a table of 80 columns."""


def test_every_refusal_fits_into_a_line_of_the_table(wander: Callable[..., list[State]]) -> None:
    lines = ("frog", "cheat 1", "trio", "save", "", *CATEGORIES)
    done: tuple[Action, ...] = (Roll(()), Roll((6,)), Roll(ALL), Accept(), Cheat(()))
    actions = (*done, *map(Enter, CATEGORIES))
    for state in (START, WAITING, FIRST, ACCEPTED, *wander("room")):
        seat = state.player
        for line in lines:
            with suppress(BadInput):
                GAME.parse(line, state, seat)
                continue
            assert len(f"{INVALID} {why_line_refused(line, state, seat)}") <= ROOM
        for action in actions:
            assert len(why_refused(state, seat, action)) <= ROOM


ONE_OF = "1S 2S 3S 4S Trio Quartet Band Doremi Orchestra"


@pytest.mark.parametrize(
    ("line", "state", "seat", "sentence"),
    [
        ("frog", START, 0, "Player 1's turn has not begun yet."),
        ("frog", replace(ACCEPTED, phase="over"), 0, "The game is over."),
        ("frog", WAITING, 1, "It is Player 1's turn."),
        ("frog", WAITING, 0, "Enter alone rolls all five dice."),
        ("frog", FIRST, 0, "Type save, roll, or roll and positions: roll 2 5."),
        ("frog", ACCEPTED, 0, f"Open: {ONE_OF}."),
        ("save", FIRST, 1, "It is Player 1's turn."),
    ],
)
def test_a_line_that_means_nothing_is_told_what_is_possible(
    line: str, state: State, seat: int, sentence: str
) -> None:
    assert why_line_refused(line, state, seat) == sentence
