"""`parlour while` in a real terminal: the game ends with the command, whose output is kept."""

import os
import shlex
import sys
from pathlib import Path

import pexpect
import pytest

pytestmark = pytest.mark.posix("a terminal")

PATIENCE = 60
LOBBY = "Quit|quit|play"
LEFT = "\x1b[?1049l"
"""The escape sequence that a terminal gets when the full screen is left."""


def playing_while(script: str) -> pexpect.spawn:
    """Return a terminal in which somebody plays while a script of the shell runs."""
    words = ["-m", "app", "while", "sh", "-c", script]
    return pexpect.spawn(
        sys.executable, words, dimensions=(24, 80), encoding="utf-8", timeout=PATIENCE
    )


def test_the_game_ends_with_the_command_and_its_output_and_code_are_kept(tmp_path: Path) -> None:
    mark = tmp_path / "go"
    waits = f"echo before; until [ -e {shlex.quote(str(mark))} ]; do sleep 0.05; done"
    shell = playing_while(f"{waits}; echo after >&2; exit 7")
    shell.expect(LOBBY)
    mark.touch()
    shell.expect_exact(LEFT)
    shell.expect_exact("before\r\nafter\r\n")
    shell.expect(pexpect.EOF)
    shell.close()
    assert shell.exitstatus == 7


def test_who_leaves_first_sees_the_output_as_it_comes(tmp_path: Path) -> None:
    mark = tmp_path / "go"
    waits = f"echo before; until [ -e {shlex.quote(str(mark))} ]; do sleep 0.05; done"
    shell = playing_while(f"{waits}; echo after; kill -9 $$")
    shell.expect(LOBBY)
    shell.send("\x11")
    shell.expect_exact(LEFT)
    shell.expect_exact("before\r\n")
    mark.touch()
    shell.expect_exact("after\r\n")
    shell.expect(pexpect.EOF)
    shell.close()
    assert shell.exitstatus == 128 + 9


def test_a_command_that_is_not_there_is_refused() -> None:
    shell = pexpect.spawn(
        sys.executable,
        ["-m", "app", "while", "no-such-command"],
        encoding="utf-8",
        timeout=PATIENCE,
        env=dict(os.environ),
    )
    shell.expect_exact('There is no program "no-such-command" here.')
    shell.expect(pexpect.EOF)
    shell.close()
    assert shell.exitstatus == 2
