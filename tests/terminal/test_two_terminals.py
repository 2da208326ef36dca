"""Two real terminals at one table: host and join, whole games by keys, a kill, and ssh."""

import re
import subprocess
from pathlib import Path

import pytest

from app.match.match import Match
from tests.app.wire.wire_helpers import ledger
from tests.terminal.terminal_helpers import Terminal, without_tips
from tests.tools.games import stored

STILL = ("--motion", "none", "--name")


def host(home: Path, *words: str) -> tuple[Terminal, str]:
    """Open a table; return its terminal and the invitation."""
    terminal = Terminal("host", *words, *STILL, "Ann", home=home)
    terminal.wait_for("parlour join")
    found = re.search(r"parlour join (\S+)", terminal.text)
    assert found
    return terminal, found[1]


def both_homes(tmp_path: Path) -> tuple[Path, Path]:
    homes = tmp_path / "ann", tmp_path / "bob"
    for home in homes:
        home.mkdir()
    return homes


def equal_matches(homes: tuple[Path, Path]) -> tuple[Match, Match]:
    """Return the match as each side has stored it, with the same ledger on both."""
    first, second = (stored(home) for home in homes)
    assert first
    assert second
    assert ledger(first) == ledger(second)
    return first, second


@pytest.mark.posix("pseudo-terminals")
def test_a_game_of_gops_at_two_terminals_with_a_kill_in_the_middle(tmp_path: Path) -> None:
    homes = both_homes(tmp_path)
    ann, invitation = host(homes[0], "gops")
    bob = Terminal("join", invitation, *STILL, "Bob", home=homes[1])
    ann.wait_for("1 of 3")  # her tips stay, and take no key from the game
    without_tips(bob)
    for n, card in enumerate("234567890", start=1):
        for terminal in (ann, bob):
            terminal.wait_for(f"round {n} of 9")
            terminal.wait_for("your bid")
        ann.type(f"{card}\r")
        if n == 4:
            bob.kill()
            ann.wait_for("Bob is away")
            bob = Terminal("resume", *STILL, "Bob", home=homes[1])
            bob.wait_for("your bid")
        bob.type(f"{card}\r")
    for terminal in (ann, bob):
        terminal.wait_for("Level at the end")
        terminal.type("\x11")
        assert terminal.end() == 0
    first, second = equal_matches(homes)
    assert first.result
    assert first.result.winner is None
    assert second.setup.names == ("", "Bob")


@pytest.mark.posix("pseudo-terminals")
def test_a_friend_gives_up_and_joins_by_ssh(tmp_path: Path) -> None:
    homes = both_homes(tmp_path)
    ssh = tmp_path / "ssh"
    ssh.write_text(f'#!/bin/sh\nshift 9\nexec "{_python()}" -m app "$@"\n')
    ssh.chmod(0o700)
    ann, invitation = host(homes[0], "battle")
    around = {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    words = ("join", "--ssh", "ann@example.org", invitation, *STILL, "Bob")
    bob = Terminal(*words, home=homes[1], around=around)
    without_tips(ann)
    ann.type("\r")
    bob.wait_for("roll 1 of 3")
    bob.type("\x12")
    bob.wait_for("GIVE UP THIS GAME?")
    bob.type("y")
    ann.wait_for("Bob gave up")
    for terminal in (ann, bob):
        terminal.type("\x11")
        assert terminal.end() == 0


@pytest.mark.posix("/dev/null")
def test_lines_are_passed_on_between_pipes_only() -> None:
    command = (_python(), "-m", "app", "join", "--pipe", "abcdefghij@127.0.0.1:1")
    run = subprocess.run(
        command, check=False, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert run.returncode == 2
    assert run.stderr == "--pipe needs pipes as its input and output, as ssh makes them.\n"


def in_lines(*words: str, home: Path) -> Terminal:
    return Terminal(*words, "--plain", "--name", home.name.title(), home=home, rows=60)


@pytest.mark.posix("pseudo-terminals")
def test_a_whole_game_in_lines_with_a_kill_in_the_middle(tmp_path: Path) -> None:
    homes = both_homes(tmp_path)
    ann = in_lines("host", "gops", home=homes[0])
    ann.wait_for("parlour join")
    found = re.search(r"parlour join (\S+)", ann.text)
    assert found
    bob = in_lines("join", found[1], home=homes[1])
    bob.wait_for("Enter player 2 bid:")
    ann.type("hello\n2\n")
    bob.wait_for("Ann says: hello.")
    bob.type("99\n3\n")
    bob.wait_for("There is no 99 in your hand.")
    ann.wait_for("Player 2 bid: 3")
    ann.type("undo\n")
    bob.wait_for("(yes or no)")
    bob.type("yes\n")
    again = "Player 1 available: [2,"
    ann.until(lambda: ann.printed.count(again) == 2, "her bid taken back")
    bob.kill()
    ann.wait_for("Bob is away")
    bob = in_lines("resume", home=homes[1])
    ann.wait_for("Bob is here again.")
    bids = [2, 3, 4, 5, 6, 7, 8, 9, 10], [3, 4, 5, 6, 7, 8, 9, 10, 2]
    for first, second in zip(*bids, strict=True):
        ann.type(f"{first}\n")
        bob.type(f"{second}\n")
        for terminal in (ann, bob):
            terminal.wait_for(f"Player 2 bid: {second}")
    assert (ann.end(), bob.end()) == (0, 0)
    assert "===GAME OVER===" in ann.printed
    equal_matches(homes)


def _python() -> str:
    import sys

    return sys.executable
