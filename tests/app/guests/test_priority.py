"""What computes for a guest yields to what answers keys."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.guests import priority
from app.guests.priority import LOWER_PRIORITY, WORK_PAUSE, wait_until_busy

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


def test_what_computes_for_a_guest_yields_to_keys() -> None:
    assert computing("")[:2] == [str(os.nice(0)), "False"]
    assert computing("1")[0] == str(os.nice(0) + LOWER_PRIORITY)


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
    monkeypatch.setattr(os, "nice", lambda by: by)
    monkeypatch.setattr(time, "sleep", pauses.append)
    priority.lower_priority()
    assert (tmp_path / "autogroup").read_text() == str(LOWER_PRIORITY)
    assert pauses == [priority.TRY_PAUSE]


def test_a_guest_that_took_half_a_core_for_long_yields_too() -> None:
    used = iter((0.0, 1.0, 1.0, 9.0, 9.0, 20.0, 20.0))
    pauses: list[float] = []
    lowered: list[int] = []
    wait_until_busy(lambda: lowered.append(len(pauses)), pauses.append, lambda: next(used))
    assert lowered == [3]
    assert sum(pauses) == 3 * WORK_PAUSE
