"""The full screen in hostile surroundings: what the person sees, and the terminal afterwards."""

import os
import pty
import select
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.storage.store import open_store
from tests.app.screens.match_helpers import bids
from tests.terminal.forked_helpers import TERMINAL, without_size
from tests.terminal.terminal_helpers import PATIENCE, Terminal, without_tips

PLAY = ("play", "gops", "--seat2", "plus-one", "--prizes", "4,5,6,10,9,2,8,7,3")
LEFT = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?1003l", b"\x1b[?2004l", b"\x1b[?7h")
"""Alternate screen left, cursor shown, mouse, pasting and wrapping as they were."""

ENTERED = b"\x1b[?1049h"
"""Alternate screen entered."""

ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
"""An environment in which Python writes nothing but ASCII."""

RUN = "from app.__main__ import run; run()"

MOST_DRAWN = 1 << 20
"""Bytes that the lobby never needs: who draws more, draws without end."""


def at_the_table(home: Path, *, new_process: bool = False) -> Terminal:
    """Return a game in its second round."""
    terminal = Terminal(*PLAY, home=home, new_process=new_process)
    without_tips(terminal)
    terminal.wait_for("your bid")
    terminal.type("4\r")
    terminal.wait_for("round 2 of 9")
    terminal.type("x")
    terminal.wait_for("round 2 of 9")
    terminal.wait_for("your bid")
    return terminal


def assert_clean(terminal: Terminal) -> None:
    """Expect the terminal to be as it was before, and nothing of a mistake on it."""
    after = terminal.raw[terminal.raw.rindex(b"\x1b[?1049l") - 200 :]
    assert all(sign in after for sign in LEFT), after
    assert terminal.echoes
    assert b"Traceback" not in terminal.raw


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_killed_the_game_is_kept_and_the_terminal_left_as_it_was(home: Path, number: int) -> None:
    terminal = at_the_table(home)
    terminal.kill(number)
    assert terminal.child.signalstatus == number, "whoever started it can see why it ended"
    assert_clean(terminal)
    assert bids(open_store().resume(1)) == [4]


def test_when_the_line_is_lost_the_program_ends_and_the_game_is_kept(home: Path) -> None:
    assert at_the_table(home).hang_up() == -signal.SIGHUP
    assert bids(open_store().resume(1)) == [4]


def test_stopped_the_shell_gets_its_terminal_and_the_game_comes_back_whole(home: Path) -> None:
    terminal = at_the_table(home, new_process=True)
    terminal.child.kill(signal.SIGTSTP)
    terminal.until(lambda: terminal.echoes and LEFT[0] in terminal.raw, "given the terminal back")
    _, status = os.waitpid(terminal.child.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    terminal.rest()  # what it wrote last is still on its way
    assert_clean(terminal)
    terminal.screen.reset()
    terminal.child.kill(signal.SIGCONT)
    terminal.wait_for("round 2 of 9")
    terminal.type("3\r")
    terminal.wait_for("round 3 of 9")
    assert not terminal.echoes
    terminal.type("\x11")
    assert terminal.end() == 0
    assert_clean(terminal)


def test_in_a_terminal_of_one_cell_it_waits_for_a_larger_one(home: Path) -> None:
    terminal = Terminal(*PLAY, home=home, rows=1, columns=1, new_process=True)
    terminal.until(lambda: ENTERED in terminal.raw, "the full screen")
    terminal.rest()
    terminal.resize(24, 80)
    terminal.wait_for("1 of 3")
    terminal.resize(1, 1)
    terminal.rest()
    terminal.type("\x11")
    assert terminal.end() == 0
    assert_clean(terminal)


def test_where_only_ascii_can_be_written_cards_are_letters_and_lines_are_ascii(home: Path) -> None:
    terminal = Terminal(*PLAY, home=home, around=ASCII)
    terminal.wait_for("1 of 3")
    terminal.wait_for("<>  choose")
    assert "round 1 of 9" in terminal.text
    terminal.wait_for("|4D   |")
    assert "+-----+" in terminal.text
    assert terminal.text.isascii()
    assert "\\u" not in terminal.text
    terminal.type("\x11")
    assert terminal.end() == 0
    assert_clean(terminal)


@pytest.mark.parametrize("term", ["", "dumb", "unknown"])
def test_a_terminal_that_can_do_nothing_gets_lines(home: Path, term: str) -> None:
    terminal = Terminal(*PLAY, home=home, around={"TERM": term})
    terminal.wait_for("Enter player 1 bid:")
    assert "\x1b" not in terminal.printed
    terminal.type("4\r")
    terminal.wait_for("Player 2 bid: 5")
    terminal.type("quit\r")
    assert terminal.end() == 0
    assert "parlour resume 1" in terminal.text
    assert "\x1b" not in terminal.printed


def parlour(line: str, home: Path, **around: str) -> subprocess.CompletedProcess[str]:
    """Run the command line through a shell, which can close a stream."""
    if not (shell := shutil.which("sh")):
        pytest.skip("there is no shell")
    return subprocess.run(
        [shell, "-c", f'exec "$0" -m app {line}', sys.executable],
        env={**os.environ, "PARLOUR_HOME": str(home), **around},
        capture_output=True,
        text=True,
        check=False,
    )


def test_with_standard_input_closed_a_game_in_lines_ends_at_the_first_question(home: Path) -> None:
    run = parlour(f"{' '.join(PLAY)} <&-", home)
    assert run.returncode == 0
    assert run.stdout.endswith("Enter player 1 bid: ")
    assert run.stderr == "\nYour game is saved. Continue with: parlour resume 1\n"


def test_with_every_stream_closed_it_ends_well(home: Path) -> None:
    assert parlour(f"{' '.join(PLAY)} <&- >&- 2>&-", home).returncode == 0
    assert bids(open_store().resume(1)) == []
    assert parlour("list >&-", home).returncode == 0


@pytest.mark.parametrize("name", ["stats", "rules gops", "list"])
def test_in_ascii_every_text_is_printed_without_a_fault(home: Path, name: str) -> None:
    run = parlour(name, home, **ASCII)
    assert run.returncode == 0, run.stderr
    assert run.stdout.isascii()


@pytest.mark.parametrize(
    ("before", "code"), [("SIG_DFL", -signal.SIGHUP), ("SIG_IGN", 0)], ids=["usual", "nohup"]
)
def test_a_terminal_that_closes_without_a_signal_ends_the_program(
    home: Path, before: str, code: int
) -> None:
    mine, its = pty.openpty()
    start = f"import signal; signal.signal(signal.SIGHUP, signal.{before}); {RUN}"
    with subprocess.Popen(
        [sys.executable, "-c", start],
        stdin=its,
        stdout=its,
        stderr=its,
        env={**without_size(), **TERMINAL, "PARLOUR_HOME": str(home)},
    ) as program:
        try:
            os.close(its)
            assert os.read(mine, 1)  # it has begun to draw
            assert drawn_until_rest(mine) < MOST_DRAWN
            os.close(mine)
            assert program.wait(PATIENCE) == code
        finally:
            program.kill()


def drawn_until_rest(terminal: int) -> int:
    """Return how many bytes a program draws until it rests for a moment, or too many."""
    count = 0
    while count < MOST_DRAWN and select.select([terminal], [], [], 1.0)[0]:
        count += len(os.read(terminal, 1 << 16))
    return count
