"""A further game is a folder: one that somebody else installs is played, kept and looked at.

`further/nim.py` is all there is of it: rules, words, one player, no table.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.further_helpers import FURTHER, write_metadata
from tests.terminal.terminal_helpers import Terminal


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the game for processes that the test starts."""
    write_metadata(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(FURTHER), str(tmp_path))))


def parlour(*args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own, which finds the game."""
    return subprocess.run(
        [sys.executable, "-m", "app", *args],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.usefixtures("installed")
def test_it_is_played_in_lines_killed_resumed_and_looked_at_again() -> None:
    begun = parlour("play", "nim", "--heap", "5", typed="4\n9\n")
    assert "You may take 1 to 3." in begun.stdout
    begun = parlour("play", "nim", "--heap", "5", typed="2\n")
    assert "Player 1 takes 2.\nPlayer 2 takes 1.\n" in begun.stdout
    assert "parlour resume 1" in begun.stderr
    assert "Nim: 2 left" in parlour("list").stdout
    ended = parlour("resume", "1", typed="2\n")
    assert "Player 1 wins." in ended.stdout
    assert parlour("replay", "1", "--plain").stdout.splitlines()[-1] == "Player 1 wins."


@pytest.mark.usefixtures("installed")
def test_a_player_in_a_process_of_its_own_is_given_what_its_seat_saw() -> None:
    played = parlour("play", "nim", "--seat2", "echo", typed="2\n3\n")
    assert "Player 1 takes 2.\nPlayer 2 takes 2.\n" in played.stdout
    assert "Player 1 wins." in played.stdout


@pytest.mark.usefixtures("installed")
def test_it_is_played_from_the_lobby_on_a_table_made_of_its_words(home: Path) -> None:
    terminal = Terminal(home=home)
    terminal.wait_for("START HERE")
    terminal.type("6")  # after our four games and the arena
    terminal.wait_for("NEW GAME OF NIM")
    terminal.type("\r")
    terminal.wait_for("you, how many do you take?")
    terminal.type(":4\r")
    terminal.wait_for("You may take 1 to 3.")
    terminal.type("3\r")
    terminal.wait_for("Lazy takes 1.")
    terminal.wait_for("3 left")
    terminal.type("3\r")
    terminal.wait_for("Decided in round 4.")
    terminal.type("\x1b")
    terminal.wait_for("PLAY AGAIN")
    terminal.wait_for("Nim")
    terminal.type("q")
    assert terminal.end() == 0


@pytest.mark.usefixtures("installed")
def test_the_lobby_opens_while_a_match_of_it_waits(home: Path) -> None:
    parlour("play", "nim", "--heap", "5", typed="2\n")
    terminal = Terminal(home=home)
    terminal.wait_for("CONTINUE")
    terminal.type("q")
    assert terminal.end() == 0
    assert not (home / "mistakes.log").exists()
