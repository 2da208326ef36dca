"""What a guest's process may take, and when it ends."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.guests import door, limits, log_limit, paste, pty, scope, serving, visit
from app.guests.idle import wait_until_idle
from app.guests.limits import TASKS_EACH, GuestLimits
from app.guests.priority import SCOPE_NAME
from app.resources import ASSETS

pytestmark = pytest.mark.posix("limits of a process")

LIMITED = """
import subprocess, sys
from app.guests.limits import GuestLimits, limit_process
limit_process(GuestLimits(memory=512))
program = "import os; " + sys.argv[1]
sys.exit(subprocess.run([sys.executable, "-c", program]).returncode)
"""


@pytest.mark.parametrize(
    ("program", "error"),
    [
        ("bytearray(600 << 20)", "MemoryError"),
        ("os.truncate(os.open('big', os.O_RDWR | os.O_CREAT), 65 << 20)", "File too large"),
        ("[os.open(os.devnull, os.O_RDONLY) for _ in range(300)]", "Too many open files"),
    ],
)
def test_what_a_guest_starts_gets_no_more_than_its_share(
    program: str, error: str, tmp_path: Path
) -> None:
    run = subprocess.run(
        [sys.executable, "-c", LIMITED, program],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert run.returncode == 1
    assert error in run.stderr


def test_the_processes_of_guests_are_limited() -> None:
    program = (
        "import resource; from app.guests.limits import *;"
        "limit_process(GuestLimits(guests=5));"
        "print(resource.getrlimit(resource.RLIMIT_NPROC)[0])"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert 5 * TASKS_EACH < int(run.stdout) < 100_000


def test_the_flags_say_the_limits() -> None:
    flags = GuestLimits(3, 10, 1000).flags()
    assert flags == ("--guests", "3", "--idle", "10", "--memory", "1000")


def test_a_guest_that_types_nothing_has_to_go_and_no_other() -> None:
    ages = [0.0, 30.0, 5.0, 50.0, 61.0, 100.0]
    now, looked = 0.0, 0

    def last_key() -> float:
        nonlocal looked
        looked += 1
        return now - ages[looked - 1]

    def pause(seconds: float) -> None:
        nonlocal now
        now += 1000.0

    wait_until_idle(60.0, lambda: None, last_key, pause, lambda: now)
    assert looked == 5


def test_a_terminal_that_was_never_read_is_idle_from_the_beginning() -> None:
    now = 1000.0

    def pause(seconds: float) -> None:
        nonlocal now
        now += seconds

    wait_until_idle(60.0, lambda: None, lambda: 0.0, pause, lambda: now)
    assert now == 1060.0


SYSTEMD = """#!/bin/sh
echo "$@" > "$0.words"
while [ "$1" != -- ]; do shift; done
shift
exec "$@"
"""
"""What stands for systemd-run: it keeps what it was asked for."""


@pytest.fixture
def systemd_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Lend a program in the place of systemd-run."""
    program = tmp_path / scope.SYSTEMD_RUN
    program.write_text(SYSTEMD)
    program.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    scope.scope_words.cache_clear()
    yield program
    scope.scope_words.cache_clear()


async def test_all_processes_of_a_guest_are_limited_together_where_there_is_systemd(
    systemd_run: Path, home: Path
) -> None:
    guest = await pty.start_guest(GuestLimits(1, memory=700), 80, 24)
    try:
        assert b"quit" in await shown(guest, b"quit")
    finally:
        await guest.end()
    words = Path(f"{systemd_run}.words").read_text()
    assert "--property=MemoryMax=700M --property=MemorySwapMax=0 --property=TasksMax=64" in words
    assert f" --unit={SCOPE_NAME}" in words
    assert words.endswith("--memory 700\n")


async def shown(guest: pty.GuestProcess, word: bytes) -> bytes:
    """Return what a guest is shown up to a word."""
    seen = b""
    while word not in seen:
        part = await guest.read_output()
        assert part, seen
        seen += part
    return seen


@pytest.mark.parametrize("script", ["#!/bin/sh\nexit 1\n", "no program"])
def test_a_guest_comes_in_where_systemd_refuses(systemd_run: Path, script: str) -> None:
    systemd_run.write_text(script)
    assert scope.new_scope(GuestLimits()) == ()


USUAL = GuestLimits()
SAID = (
    f"({USUAL.guests}) --idle M minutes without a key after which a guest has to go"
    f" ({USUAL.idle}) --memory MB the most memory of each process of a guest ({USUAL.memory})",
    f"have {limits.OPEN_FILES} files open, and write files of {limits.LONGEST_FILE >> 20} MB",
    f"may have {TASKS_EACH} processes and threads for each seat",
    f"they can have {scope.MOST_TASKS} threads",
    f"type {pty.KEY_RATE >> 10} KB a second (and {pty.KEY_MOST >> 10} KB at once)",
    f"be shown {visit.OUTPUT_RATE >> 10} KB a second",
    f"No more than {paste.LONGEST_PASTE >> 10} KB can be pasted at once.",
    f"At most {door.MOST_FROM_ADDRESS} connections from one address",
    f"to the number of guests and {door.MOST_WITHOUT_GAME} more",
)


@pytest.mark.parametrize("words", SAID)
def test_the_guide_says_the_limits_that_hold(words: str) -> None:
    page = Path(ASSETS, "guide", "guests.md").read_text(encoding="utf-8")
    assert words in " ".join(page.split())


def test_numbers_that_the_guide_writes_as_words() -> None:
    assert limits.GUEST_CONTESTANTS == 4
    assert limits.PROCESSOR_SECONDS == 3600
    assert 1 / pty.RESIZE_PAUSE == 4
    assert serving.REQUEST_SECONDS == pty.HANGUP_TIMEOUT == 5
    assert visit.RETURN_SECONDS == 10 * 60
    assert log_limit.MOST_MESSAGES == 10
