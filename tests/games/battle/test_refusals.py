"""What Battle of the Sexes refuses, in a sentence that says what is possible."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.battle import GAME
from games.battle.rules import refusal
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
from games.battle.words import why_refused
from games.contract import HOUSE, IllegalAction, Refusal
from tests.games.battle.moments import ACCEPTED, FIRST, START, WAITING


def test_an_action_that_may_be_done_has_no_refusal() -> None:
    assert refusal(FIRST, 0, Accept()) == refusal(FIRST, 0, Cheat((1,) * 5)) == ""


@pytest.mark.parametrize(
    ("state", "seat", "action", "sentence"),
    [
        (START, 0, Roll(ALL), "The turn of Player 1 has not begun yet."),
        (WAITING, 1, Roll(ALL), "It is the turn of Player 1."),
        (WAITING, HOUSE, Begin(), "Player 1 has to act first; nothing happens by itself now."),
        (WAITING, 0, Begin(), "The turn has begun already."),
        (WAITING, 0, Accept(), "The dice are not rolled yet: roll all five first."),
        (START, HOUSE, Accept(), "Nobody can act before the turn begins."),
        (FIRST, 0, Enter("Trio"), "Accept the dice first, or roll again; then choose a category."),
        (
            FIRST,
            0,
            Roll(()),
            "No die is chosen: choose which of dice 1 to 5 to roll again, or roll all of them.",
        ),
        (
            FIRST,
            0,
            Roll((6,)),
            "Choose among dice 1 to 5, each once and the lowest first, or accept the dice.",
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
    for action, wrong in (
        (Roll(ALL), "The dice are accepted and need a category."),
        (Enter(odd), "There is no such category."),
        (Enter("1S"), "1S is used already."),
    ):
        with pytest.raises(IllegalAction) as no:
            GAME.reduce(state, 0, action)
        assert str(no.value) == f"{wrong} Choose one of Doremi, Orchestra."


ONE_OF = "1S, 2S, 3S, 4S, Trio, Quartet, Band, Doremi, Orchestra"


@pytest.mark.parametrize(
    ("line", "state", "seat", "sentence"),
    [
        ("frog", START, 0, "The turn of Player 1 has not begun yet."),
        ("frog", replace(ACCEPTED, phase="over"), 0, "The game is over."),
        ("frog", WAITING, 1, "It is the turn of Player 1."),
        ("frog", WAITING, 0, "Enter alone rolls all five dice."),
        ("frog", FIRST, 0, "Type save, roll, or roll and positions of 1 to 5, as in roll 2 5."),
        ("frog", ACCEPTED, 0, f"Type one of {ONE_OF}."),
        ("save", FIRST, 1, "It is the turn of Player 1."),
    ],
)
def test_a_line_that_means_nothing_is_told_what_is_possible(
    line: str, state: State, seat: int, sentence: str
) -> None:
    assert why_refused(line, state, seat) == sentence
