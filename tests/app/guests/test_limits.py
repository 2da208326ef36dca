"""What a guest's process may take, when it ends, and how it yields to what answers keys."""

import json
import logging
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from app.guests import door, limits, session, visit, web_server
from app.guests.limits import GuestLimits
from app.guests.web_server import LogLimit
from app.resources import ASSETS


def printed(program: str, **around: str) -> Any:
    """Return what a Python program prints as JSON, in a process of its own."""
    command = [sys.executable, "-c", program]
    run = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, **around}
    )
    return json.loads(run.stdout)


LIMITED = """
import resource, subprocess, sys
from app.guests.limits import *
resource.setrlimit(resource.RLIMIT_CORE, resource.getrlimit(resource.RLIMIT_CORE)[1:] * 2)
limit_process(GuestLimits(guests=5, memory=512))
program = '''import json, os, resource
kinds = ("AS", "CPU", "NOFILE", "FSIZE", "CORE", "NPROC")
found = [resource.getrlimit(getattr(resource, "RLIMIT_" + kind))[0] for kind in kinds]
print(json.dumps([*found, os.environ["OPENBLAS_NUM_THREADS"]]))'''
subprocess.run([sys.executable, "-c", program])
"""


def test_what_a_guest_starts_gets_no_more_than_its_share() -> None:
    *found, tasks, threads = printed(LIMITED)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    files = 256 if hard == resource.RLIM_INFINITY else min(256, hard)
    assert found == [512 << 20, 3600, files, 64 << 20, 0]
    assert 5 * 16 < tasks < 100_000
    assert threads == "1"


@pytest.mark.parametrize(
    ("files", "connections"), [(200, 70), (64, 8), (resource.RLIM_INFINITY, 120)]
)
def test_connections_leave_files_for_the_guests(
    files: int, connections: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (files, files))
    assert web_server.room(20) == connections


SAID = (
    "(20) --idle M minutes without a key after which a guest has to go"
    " (60) --memory MB the most memory of each process of a guest (2048)",
    "have 256 files open, and write files of 64 MB",
    "may have 16 processes and threads for each seat",
    "they can have 64 threads",
    "type 2 KB a second (and 128 KB at once)",
    "be shown 512 KB a second",
    "No more than 64 KB can be pasted at once.",
    "At most 20 connections from one address",
    "to the number of guests and 100 more",
)


def test_the_guide_says_the_limits_that_hold_and_they_are_these() -> None:
    page = Path(ASSETS, "guide", "guests.md").read_text(encoding="utf-8")
    for words in SAID:
        assert words in " ".join(page.split())
    assert GuestLimits() == (20, 60, 2048)
    assert " ".join(GuestLimits(3, 10, 1000).flags()) == "--guests 3 --idle 10 --memory 1000"
    assert (session.USUAL_GUESTS, session.MOST_GUESTS) == (20, 1000)
    assert (limits.LEAST_MEMORY, limits.MOST_MEMORY, limits.LONGEST_IDLE) == (512, 1 << 20, 1440)
    assert (limits.MOST_FROM_ADDRESS, door.MOST_WITHOUT_GAME) == (20, 100)
    assert (web_server.REQUEST_SECONDS, web_server.REST_SECONDS) == (5, 1)
    assert (web_server.HEARTBEAT, web_server.TIME_TO_CLOSE) == (15, 1)
    assert visit.LONGEST_PASTE == web_server.LONGEST_MESSAGE == 65_536


def test_messages_that_come_too_fast_are_counted_and_left_out() -> None:
    now = 0.0
    limit = LogLimit(lambda: now)

    def log() -> str:
        cause: Any = (ValueError, ValueError("a long story"), None)
        record = logging.LogRecord("x", logging.ERROR, "", 1, "no %s", ("room",), cause)
        return logging.Formatter().format(record) if limit.filter(record) else ""

    assert [log() for _ in range(500)] == ["no room"] * 10 + [""] * 490
    now = 60.0
    assert log() == "no room (490 messages were left out before it)"
    assert log() == "no room"


# idle guests


@pytest.mark.parametrize(
    ("keys", "end"), [((), 1060), ((900,), 1060), ((1050, 1100, 1130), 1190), ((1061,), 1060)]
)
def test_a_guest_that_types_nothing_for_long_has_to_go_and_no_other(
    keys: tuple[float, ...], end: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, hung_up = [1000.0], list[tuple[int, int, float]]()

    def stat(file: int) -> os.stat_result:
        last = max([key for key in keys if key <= now[0]], default=0.0)
        return os.stat_result((0,) * 7 + (last,) * 3)

    monkeypatch.setattr(time, "time", lambda: now[0])
    monkeypatch.setattr(time, "sleep", lambda seconds: now.append(now.pop() + seconds))
    monkeypatch.setattr(os, "fstat", stat)
    monkeypatch.setattr(os, "kill", lambda who, number: hung_up.append((who, number, now[0])))
    limits.wait_until_idle(60)
    ((who, number, when),) = hung_up
    assert (who, number) == (os.getpid(), signal.SIGHUP)
    assert end <= when <= end + 6


# priorities

YIELDING = """
import json, os; from app.guests.limits import *
yield_to_keys()
group = AUTOGROUP.read_text() if AUTOGROUP.exists() else ""
print(json.dumps([os.nice(0), os.getsid(0) == os.getpid(), group]))
"""


def niceness(more: int) -> int:
    """Return a niceness above that of this process, which has a highest one."""
    return min(19, os.nice(0) + more)


def test_what_computes_yields_to_keys_and_that_of_a_guest_more_with_its_session() -> None:
    assert printed(YIELDING, PARLOUR_GUEST="")[:2] == [niceness(5), False]
    nice, leads, group = printed(YIELDING, PARLOUR_GUEST="1")
    assert nice == niceness(10)
    if limits.AUTOGROUP.exists():
        assert leads
        assert group.rstrip().endswith("nice 10")


@pytest.mark.parametrize(
    ("start", "shares", "set_to"),
    [
        (3.0, [0.05, 0.09], []),
        (3.0, [0.9, 0, 0.9, 0, 0.1, 0.11, 0.5, 0], [10, 0]),
        (3.0, [0.5] * 12 + [0] + [0.5] * 9, [10, 19, 0, 10, 19]),
        (0.0, [0.7, 0.7, 0.05], []),  # it starts
    ],
)
def test_a_guest_yields_while_it_computes_for_long_and_no_longer(
    start: float, shares: list[float], set_to: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    used, pauses, done = [start], [0.0], list[str]()

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) > len(shares) + 1:
            raise EOFError
        used.append(used[-1] + shares[len(pauses) - 2] * seconds + 1e-9)

    monkeypatch.setattr(time, "sleep", pause)
    monkeypatch.setattr(time, "process_time", lambda: used[-1])
    monkeypatch.setattr(limits, "set_session_priority", lambda due: done.append(f"session {due}"))
    monkeypatch.setattr(limits, "set_scope_weight", lambda due: done.append(f"scope {due}"))
    monkeypatch.setattr(os, "nice", lambda by: done.append(f"process {by}"))
    with pytest.raises(EOFError):
        limits.follow_work()
    weights = {0: 100, 10: 11, 19: 1}
    expected = [words for due in set_to for words in (f"session {due}", f"scope {weights[due]}")]
    if 19 in set_to:
        expected.insert(4, "process 10")  # once, for systems that know no other priority
    assert done == expected
    assert {*pauses[1:]} == {2.0}


def test_a_session_is_lowered_as_soon_as_the_system_takes_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Busy(type(tmp_path)):  # type: ignore[misc]
        def write_text(self, text: str) -> int:
            if not pauses:
                raise BlockingIOError
            return int(super().write_text(text))

    pauses: list[float] = []
    monkeypatch.setattr(limits, "AUTOGROUP", Busy(tmp_path / "autogroup"))
    monkeypatch.setattr(time, "sleep", pauses.append)
    limits.set_session_priority(10)
    assert (tmp_path / "autogroup").read_text() == "10"
    assert pauses == [0.1]


@pytest.mark.parametrize(
    ("scope", "weight"),
    [("parlour-guest-1.scope", "11"), ("session-1.scope", "100"), ("", "100")],
)
def test_only_the_scope_of_a_guest_gets_another_weight(
    scope: str, weight: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "user.slice" / scope / "cpu.weight"
    file.parent.mkdir(parents=True)
    file.write_text("100")
    (tmp_path / "cgroup").write_text(f"1:cpu:/x\n0::/user.slice/{scope}\n")
    monkeypatch.setattr(limits, "CONTROL_GROUP", tmp_path / "cgroup")
    monkeypatch.setattr(limits, "CONTROL_GROUPS", tmp_path)
    limits.set_scope_weight(11)
    assert file.read_text() == weight
