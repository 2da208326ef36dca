"""Battle of the Sexes in plain mode: the finished game, wrong commands, gone on with, the flags."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.match.match import Match
from app.match.setup import Setup
from app.storage.store import open_store
from games.battle import GAME
from games.battle.rules import ALL, Accept, Enter, Options, Roll, State
from tests.games.battle.finished_game_helpers import commands

Parlour = Callable[..., Any]

PLAIN = ("play", "battle", "--plain", "--seed", "golden")
FINISHED = Path(__file__).parents[2] / "games" / "battle" / "golden" / "finished.txt"
INVALID = "ERROR: Invalid input."


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def kept() -> State:
    """Return the state of the first match in the store."""
    state: State = open_store().resume(1).state
    return state


def test_the_finished_game_of_the_rules_page(parlour: Parlour) -> None:
    run = parlour(*PLAIN, "--band", "25", typed=lines(*commands()))
    assert (run.out, run.code) == (FINISHED.read_text(), 0)
    assert run.err == "Tell luck from skill with: parlour analyse 1\n"


def test_nothing_is_cleared_in_a_pipe(parlour: Parlour) -> None:
    assert "\x1b" not in parlour(*PLAIN, typed=lines(*commands()[:9])).out


WRONG = (
    *("roll 0", "roll 6", "roll -1", "roll a", "roll 1.5", "roll 1,2"),
    *("cheat 1 1 1 1", "cheat 1 1 1 1 5", "cheat 1 1 1 1 1 1"),
    *("saved", "", "trio", "x" * 10_000),
)


@pytest.mark.parametrize("wrong", WRONG, ids=lambda line: line[:20] or "empty")
def test_a_wrong_command_changes_nothing_while_choosing(parlour: Parlour, wrong: str) -> None:
    right = parlour(*PLAIN, typed=lines("", "roll 2")).out
    before = kept()
    out = parlour(*PLAIN, typed=lines("", wrong, "roll 2")).out
    assert out.count(INVALID) == 1
    assert f"{INVALID}\nInput > roll 2\n" in out
    assert out.count("Input Options:") == right.count("Input Options:")
    state = open_store().resume(2).state
    assert (state.dice, state.rolls, state.player) == (before.dice, 2, 0)


@pytest.mark.parametrize("wrong", ["cheat 1 1 1 1 1", "save", "roll", "x", "trio"])
def test_before_the_first_roll_only_enter_is_taken(parlour: Parlour, wrong: str) -> None:
    out = parlour(*PLAIN, typed=lines(wrong)).out
    assert out.count(f"{INVALID}\nPress ENTER to roll dice.") == 1
    assert (kept().phase, kept().dice) == ("roll", ())


@pytest.mark.parametrize("wrong", ["1s", "5S", "cheat 2 2 2 2 2", "save", "roll", "", "x" * 10_000])
def test_a_wrong_category_is_asked_again(parlour: Parlour, wrong: str) -> None:
    first = ("", "cheat 1 2 3 4 4", "1S", "", "save", "2S", "", "cheat 1 1 1 1 1")
    out = parlour(*PLAIN, typed=lines(*first, wrong)).out
    assert out.count(f"{INVALID}\nEnter your desired category: ") == 1
    assert (kept().phase, kept().dice, kept().player) == ("enter", (1,) * 5, 0)


def test_gone_on_with_between_two_turns_the_board_stands_there_once(parlour: Parlour) -> None:
    match: Match = open_store().begin(GAME, Setup(Options(), "a seed", ("human", "human")))
    match.house()
    for action in (Roll(ALL), Accept(), Enter("1S")):
        match.apply(0, action)
    run = parlour("resume", "1", "--plain")
    assert run.out.count("Scoreboard") == 1
    assert run.out.endswith("Player 2\n--------\nPress ENTER to roll dice.")


def test_the_flags_set_the_band_the_names_and_the_seats(parlour: Parlour) -> None:
    parlour(*PLAIN, "--band", "25", "--names", "Tony", "--seat2", "greedy", typed="")
    setup = open_store().resume(1).setup
    assert setup.options == Options(25)
    assert setup.names == ("Tony", "")
    assert setup.seats == ("human", "greedy")
    wrong = parlour(*PLAIN, "--band", "40")
    assert wrong.code == 2
    assert "30" in wrong.err
