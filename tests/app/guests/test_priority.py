"""What computes yields to what answers keys, most of all for a guest."""

import os
import subprocess
import sys
import time
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import pytest

from app.guests import priority
from app.guests.priority import (
    BACKGROUND_PRIORITY,
    LONG_WORK,
    LOWER_PRIORITY,
    LOWEST_PRIORITY,
    START_WORK,
    WORK_PAUSE,
    due_priorities,
)

pytestmark = pytest.mark.posix("priorities")

PROGRAM = """
import os; from app.guests.priority import *
yield_to_keys()
print(os.nice(0), os.getsid(0) == os.getpid(), AUTOGROUP.read_text() if AUTOGROUP.exists() else "")
"""


def computing(guest: str) -> list[str]:
    """Return the priority of what computes for a guest or the player, its session, and its."""
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PARLOUR_GUEST": guest},
        capture_output=True,
        text=True,
        check=True,
    )
    return ended.stdout.split(maxsplit=2)


def test_what_computes_yields_to_keys() -> None:
    assert computing("")[:2] == [niceness(BACKGROUND_PRIORITY), "False"]
    assert computing("1")[0] == niceness(LOWER_PRIORITY)


def niceness(more: int) -> str:
    """Return a niceness above that of this process, which has a highest one."""
    return str(min(LOWEST_PRIORITY, os.nice(0) + more))


@pytest.mark.skipif(not priority.AUTOGROUP.exists(), reason="no session has a priority here")
def test_the_session_yields_too_because_others_are_not_compared_with_the_process() -> None:
    _, leads, group = computing("1")
    assert leads == "True"
    assert group.rstrip().endswith(f"nice {LOWER_PRIORITY}")


def test_a_session_is_lowered_as_soon_as_the_system_takes_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Busy(type(tmp_path)):  # type: ignore[misc]
        def write_text(self, text: str) -> int:
            if not pauses:
                raise BlockingIOError
            return int(super().write_text(text))

    pauses: list[float] = []
    monkeypatch.setattr(priority, "AUTOGROUP", Busy(tmp_path / "autogroup"))
    monkeypatch.setattr(time, "sleep", pauses.append)
    priority.set_session_priority(LOWER_PRIORITY)
    assert (tmp_path / "autogroup").read_text() == str(LOWER_PRIORITY)
    assert pauses == [priority.TRY_PAUSE]


def due(*shares: float) -> list[int]:
    """Return the priorities due to a process that has started and takes such shares of a core."""
    used, pauses = [START_WORK], list[float]()

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        used[0] += shares[len(pauses) - 1] * seconds

    found = list(islice(due_priorities(pause, lambda: used[0]), len(shares)))
    assert pauses == [WORK_PAUSE] * len(shares)
    return found


def test_a_guest_yields_while_it_computes_and_no_longer() -> None:
    assert due(0.05, 0.9, 0.0, 0.9, 0.2, 0.2, 0.0) == [0, 0, 0, 0, *[LOWER_PRIORITY] * 2, 0]


def test_a_guest_that_computes_all_the_time_yields_to_nearly_all() -> None:
    lower = [LOWER_PRIORITY] * (LONG_WORK - 2)
    assert due(*[0.5] * (LONG_WORK + 1), 0.0) == [0, *lower, LOWEST_PRIORITY, LOWEST_PRIORITY, 0]


def test_a_guest_may_compute_to_start() -> None:
    used = iter((0.0, START_WORK / 2, START_WORK, START_WORK + 1, START_WORK + 2))
    found = due_priorities(lambda _: None, lambda: next(used))
    assert [*islice(found, 4)] == [0, 0, 0, LOWER_PRIORITY]


def followed(monkeypatch: pytest.MonkeyPatch, priorities: Iterable[int]) -> list[str]:
    """Return what is set for a guest to whom some priorities are due."""
    done: list[str] = []
    monkeypatch.setattr(priority, "due_priorities", lambda: priorities)
    monkeypatch.setattr(priority, "set_session_priority", lambda due: done.append(f"session {due}"))
    monkeypatch.setattr(priority, "set_scope_weight", lambda due: done.append(f"scope {due}"))
    monkeypatch.setattr(os, "nice", lambda by: done.append(f"process {by}"))
    priority.follow_work()
    return done


def test_a_priority_is_set_when_another_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    lower, lowest = LOWER_PRIORITY, LOWEST_PRIORITY
    done = followed(monkeypatch, [0, lower, lower, lowest, lowest, 0, lowest])
    assert done == [
        *(f"session {lower}", "scope 11"),
        *(f"session {lowest}", "scope 1", f"process {lower}"),
        *("session 0", "scope 100"),
        *(f"session {lowest}", "scope 1"),
    ]


@pytest.mark.parametrize(
    ("group", "weight"),
    [
        ("0::/user.slice/parlour-guest-1.scope\n", "11"),
        ("1:cpu:/x\n0::/user.slice/parlour-guest-1.scope\n", "11"),
        ("0::/user.slice/session-1.scope\n", "100"),
        ("0::/\n", "100"),
        ("", "100"),
    ],
)
def test_only_the_scope_of_a_guest_gets_another_weight(
    group: str, weight: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    files = [tmp_path / f"user.slice/{name}/cpu.weight" for name in ("parlour-guest-1.scope", "")]
    files.append(tmp_path / "user.slice/session-1.scope/cpu.weight")
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("100")
    (tmp_path / "cgroup").write_text(group)
    monkeypatch.setattr(priority, "CONTROL_GROUP", tmp_path / "cgroup")
    monkeypatch.setattr(priority, "CONTROL_GROUPS", tmp_path)
    priority.set_scope_weight(11)
    assert [file.read_text() for file in files] == [weight, "100", "100"]


@pytest.mark.skipif(not priority.AUTOGROUP.exists(), reason="no session has a priority here")
def test_a_session_may_be_raised_again_without_a_right_to_it() -> None:
    program = (
        "import ctypes, os; from app.guests import priority; os.setsid();"
        "os.geteuid() or os.setuid(65534); ctypes.CDLL(None).prctl(4, 1);"  # its /proc is its own
        "[priority.set_session_priority(due) for due in (19, 0)];"
        "print(priority.AUTOGROUP.read_text())"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.rstrip().endswith("nice 0")
