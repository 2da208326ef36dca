"""What a guest's process may take, and when it ends."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.guests.idle import wait_until_idle
from app.guests.limits import LOWER_PRIORITY, TASKS_EACH, WORK_PAUSE, GuestLimits, wait_until_busy

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


def test_what_computes_for_a_guest_yields_to_keys() -> None:
    program = "import os; from app.guests.limits import yield_to_keys; yield_to_keys(); "
    for guest, lower in (("", 0), ("1", LOWER_PRIORITY)):
        run = subprocess.run(
            [sys.executable, "-c", program + "print(os.nice(0))"],
            env={**os.environ, "PARLOUR_GUEST": guest},
            capture_output=True,
            text=True,
            check=True,
        )
        assert int(run.stdout) == os.nice(0) + lower


def test_a_guest_that_took_half_a_core_for_long_yields_too() -> None:
    used = iter((0.0, 1.0, 1.0, 9.0, 9.0, 20.0, 20.0))
    pauses: list[float] = []
    lowered: list[int] = []
    wait_until_busy(lambda: lowered.append(len(pauses)), pauses.append, lambda: next(used))
    assert lowered == [3]
    assert sum(pauses) == 3 * WORK_PAUSE


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
