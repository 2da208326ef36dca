"""Plain mode in a real terminal: killed, interrupted, hung up; secret bids; never a loss."""

import random
import signal
from pathlib import Path

import pytest

from tests.share_helpers import share
from tests.terminal.terminal_helpers import Terminal
from tests.tools.games import stored
from tests.tools.soak.kills import FRONTS, TABLES, kill_once, opened_before

PERSON = ("play", "gops", "--plain", "--seed", "1")
TWO = (*PERSON, "--seat2", "human")
AGAIN = "Player 1 available: [2, 3, 5, 6, 7, 8, 9, 10]\nEnter player 1 bid:"
KEPT = "Your game is saved. Continue with: parlour resume 1"


@pytest.mark.parametrize("slug", TABLES)
def test_killed_at_any_moment_nothing_shown_is_lost(slug: str, home: Path) -> None:
    """`python -m tests.tools.soak kills` kills oftener."""
    for seed in range(share(1, 2)):
        kill_once(slug, FRONTS["lines"], home, random.Random(seed))


def test_killed_at_any_moment_nothing_in_the_log_of_the_full_screen_is_lost(home: Path) -> None:
    opened_before("twentyone", home)
    kill_once("twentyone", FRONTS["full screen"], home, random.Random(1))


def begun(home: Path, args: tuple[str, ...]) -> Terminal:
    """Return a game in which player 1 has bid and the next question stands there."""
    terminal = Terminal(*args, home=home)
    terminal.wait_for("Enter player 1 bid:")
    if args == TWO:
        wait_for_silence(terminal)
    terminal.type("4\n")
    terminal.wait_for("Enter player 2 bid:" if args == TWO else f"Middle card(s): [9]\n{AGAIN}")
    return terminal


def wait_for_silence(terminal: Terminal) -> None:
    """Wait until the terminal shows no more what is typed."""
    while terminal.echoes:
        terminal.read(0.01)


@pytest.mark.parametrize("args", [PERSON, TWO], ids=["alone", "two"])
@pytest.mark.parametrize("leave", ["ctrl+c", "ctrl+d", "SIGTERM"])
def test_leaving_ends_politely_and_the_terminal_echoes_again(
    home: Path, args: tuple[str, ...], leave: str
) -> None:
    terminal = begun(home, args)
    if args == TWO:
        wait_for_silence(terminal)
    terminal.sleeps()
    if leave == "SIGTERM":
        terminal.kill(signal.SIGTERM)
    else:
        terminal.type({"ctrl+c": b"\x03", "ctrl+d": b"\x04"}[leave])
    assert terminal.end() == 0
    assert terminal.echoes
    lines = terminal.text.splitlines()
    assert lines[-1] == KEPT
    assert "Traceback" not in terminal.text
    assert lines[-2].startswith("Enter player")


@pytest.mark.parametrize("args", [PERSON, TWO], ids=["alone", "two"])
def test_a_lost_connection_ends_it_and_the_game_is_kept(home: Path, args: tuple[str, ...]) -> None:
    terminal = begun(home, args)
    assert terminal.hang_up() == 0
    match = stored(home)
    assert match
    assert match.count(0) == 1


def test_ctrl_c_while_the_seed_is_asked_begins_nothing(home: Path) -> None:
    terminal = Terminal("play", "gops", "--plain", home=home, new_process=True)
    terminal.wait_for("Enter random seed:")
    terminal.sleeps()
    terminal.type(b"\x03")
    assert terminal.end() == 0
    assert terminal.text.splitlines() == ["Enter random seed: ^C"]
    assert stored(home) is None


def test_nothing_is_shown_of_two_persons_bids_until_both_are_made(home: Path) -> None:
    terminal = begun(home, TWO)
    assert "Enter player 1 bid:\n" in terminal.text
    assert "bid: 4" not in terminal.printed
    wait_for_silence(terminal)
    terminal.type("3\n")
    terminal.wait_for("Player 1 wins bid, has captured [2]")
    assert "Player 1 bid: 4\nPlayer 2 bid: 3\n" in terminal.text


def test_a_secret_line_that_is_no_text_is_refused(home: Path) -> None:
    terminal = begun(home, TWO)
    wait_for_silence(terminal)
    terminal.type(b"\xff\xe9\n")
    terminal.wait_for("is not a whole number. Available: 2, 3,")
    wait_for_silence(terminal)
    terminal.type("3\n")
    terminal.wait_for("Player 2 bid: 3")


def test_a_bid_of_one_person_is_seen_as_it_is_typed(home: Path) -> None:
    terminal = begun(home, PERSON)
    assert "Enter player 1 bid: 4\n" in terminal.text
    assert "Player 1 bid: 4" not in terminal.text


def test_a_store_that_vanished_and_stays_away_is_said_at_the_end(home: Path) -> None:
    terminal = begun(home, PERSON)
    (home / "parlour.sqlite3").rename(home / "away")
    terminal.type("3\n")
    terminal.wait_for("The game is not saved: the file is gone.")
    terminal.type("quit\n")
    assert terminal.end() == 0
    assert "GOPS: The game is not saved: the file is gone." in terminal.printed
    assert KEPT not in terminal.printed


def test_a_store_that_came_back_without_another_move_has_it_in_the_end(home: Path) -> None:
    terminal = begun(home, PERSON)
    (home / "parlour.sqlite3").rename(home / "away")
    terminal.type("3\n")
    terminal.wait_for("The game is not saved: the file is gone.")
    (home / "away").rename(home / "parlour.sqlite3")
    terminal.type("quit\n")
    assert terminal.end() == 0
    assert KEPT in terminal.printed
    match = stored(home)
    assert match
    assert match.count(0) == 2
