"""What a bot is given and what it is kept from: environment, limits, signals, its parent's end."""

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from shlex import quote

import pytest

from app.match.bots import launcher
from app.match.bots.call_filter import CALLS, call_filter
from app.match.bots.environment import bot_environment
from app.match.bots.process import BotProcess
from app.match.bots.program import cpu_seconds
from app.match.bots.reader import BotReader
from tests.app.arena.zoo_helpers import GOOD, bot, ended, game, runs, within, written_number

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it is Linux that does most of it")


def said(script: str, seconds: int = 60) -> str:
    """Return what a script writes to standard error until it ends by itself."""
    process = BotProcess(["sh", "-c", f"exec >&2; {script}"], seconds)
    ended(process)
    return BotReader(process).end(0)


def test_a_bot_is_told_only_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    outside = {"PATH": "/bin", "LC_ALL": "C", "SECRET": "1", "HOME": "/home/ann"}
    given = bot_environment(outside)
    home = os.getcwd()
    assert given == {"PATH": "/bin", "LC_ALL": "C", "HOME": home}
    monkeypatch.setenv("SECRET_OF_MINE", "1")
    told = said("env")
    assert "SECRET_OF_MINE" not in told
    assert f"HOME={home}\n" in told


def test_every_limit_is_set_and_cannot_be_raised() -> None:
    told = said(
        "ulimit -Hv; ulimit -Hd; ulimit -Hf; ulimit -Hn; ulimit -Hc; ulimit -St; ulimit -Ht", 70
    )
    assert told.split() == ["4194304", "1048576", "131072", "256", "0", "70", "75"]
    assert "unlimited" not in said("ulimit -Hp")
    assert cpu_seconds(30.0, 13) == 450


@pytest.mark.parametrize(
    ("hard", "wanted", "given"),
    [
        (resource.RLIM_INFINITY, 50, (50, 55)),
        (60, 50, (50, 55)),
        (52, 50, (50, 52)),
        (40, 50, (40, 40)),
    ],
)
def test_a_limit_that_holds_already_is_never_raised(
    hard: int, wanted: int, given: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system refuses that to all but the administrator: no limit at all was set."""
    limits: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (hard, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda kind, both: limits.append(both))
    launcher.limit_resources({"RLIMIT_CPU": wanted})
    assert limits == [given]


def test_a_bot_that_takes_more_memory_than_it_may_gets_none() -> None:
    assert "MemoryError" in said(f"{quote(sys.executable)} -c 'bytearray(2 << 30)'")


async def test_a_bot_that_counts_to_the_end_of_its_time_is_ended() -> None:
    process = BotProcess(["sh", "-c", "while :; do :; done"], 1)
    assert ended(process) == -signal.SIGXCPU
    BotReader(process).end(0)


def test_signals_that_python_ignores_are_not_ignored_by_a_bot() -> None:
    ignored = int(said("grep SigIgn /proc/self/status").split()[1], 16)
    for number in (signal.SIGPIPE, signal.SIGXFSZ):  # others may be ignored by what started us
        assert not ignored >> (number - 1) & 1


@pytest.mark.skipif(not launcher.scopes_signals(), reason="this Linux has no such scope")
async def test_a_bot_can_end_neither_its_parent_nor_its_opponent() -> None:
    victim = subprocess.Popen(["sleep", "300"])
    try:
        assert "not permitted" in said(f"kill -9 {victim.pid}")
        assert "not permitted" in said("kill -9 $PPID")
        assert victim.poll() is None
    finally:
        victim.kill()
        victim.wait()


@pytest.mark.skipif(not launcher.scopes_signals(), reason="this Linux has no such scope")
def test_a_bot_cannot_open_the_memory_of_its_parent() -> None:
    assert "denied" in said("exec 3< /proc/$PPID/mem")


def test_a_bot_ends_with_the_engine_and_so_does_what_it_started(tmp_path: Path) -> None:
    hidden, seen = tmp_path / "hidden", tmp_path / "seen"
    hides = f"setsid env -i sh -c 'echo $$ > {quote(str(hidden))}; exec sleep 300' &"
    script = f"{hides} echo $$ > {quote(str(seen))}; exec sleep 300"
    engine = (
        "import time; from app.match.bots.process import BotProcess;"
        f"p = BotProcess(['sh', '-c', {script!r}]); time.sleep(300)"
    )
    parent = subprocess.Popen([sys.executable, "-c", engine])
    numbers = [written_number(path) for path in (hidden, seen)]
    parent.kill()
    parent.wait()
    within(lambda: not any(map(runs, numbers)))


async def test_a_good_bot_plays_within_its_limits() -> None:
    assert (await game(bot(GOOD), bot(GOOD))).fouls == ("", "")


def test_the_limits_are_known_here() -> None:
    assert all(hasattr(resource, name) for name in launcher.LIMITS)


OUTSIDE = """
import ctypes, os, resource, sys
number, ioprio_set = map(int, sys.argv[1:])

def disk_priority(number):
    if ctypes.CDLL(None, use_errno=True).syscall(ioprio_set, 1, number, 2 << 13 | 7):
        raise PermissionError(ctypes.get_errno())

calls = {
    "limits": lambda: resource.prlimit(number, resource.RLIMIT_NOFILE, (3, 3)),
    "reading": lambda: resource.prlimit(number, resource.RLIMIT_NOFILE),
    "priority": lambda: os.setpriority(os.PRIO_PROCESS, number, 19),
    "user": lambda: os.setpriority(os.PRIO_USER, 0, 19),
    "policy": lambda: os.sched_setscheduler(number, os.SCHED_IDLE, os.sched_param(0)),
    "cores": lambda: os.sched_setaffinity(number, {0}),
    "disk": lambda: disk_priority(number),
    "own limits": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64)),
    "own priority": lambda: os.nice(1),
    "own policy": lambda: os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0)),
    "own cores": lambda: os.sched_setaffinity(0, os.sched_getaffinity(0)),
    "own disk": lambda: disk_priority(0),
}
for name, call in calls.items():
    try:
        call()
    except PermissionError:
        print("refused", name, file=sys.stderr)
    else:
        print("done", name, file=sys.stderr)
"""


@pytest.mark.skipif(
    not call_filter(os.uname().machine), reason="this machine's calls have no names"
)
def test_a_bot_changes_no_limit_and_no_priority_but_its_own() -> None:
    victim = subprocess.Popen(["sleep", "300"])
    before = resource.prlimit(victim.pid, resource.RLIMIT_NOFILE)
    try:
        numbers = victim.pid, CALLS[os.uname().machine][0].ioprio
        process = BotProcess([sys.executable, "-c", OUTSIDE, *map(str, numbers)], 60)
        ended(process)
        told = BotReader(process).end(0).splitlines()
        assert resource.prlimit(victim.pid, resource.RLIMIT_NOFILE) == before
        assert os.getpriority(os.PRIO_PROCESS, victim.pid) == os.getpriority(os.PRIO_PROCESS, 0)
    finally:
        victim.kill()
        victim.wait()
    refused = ("limits", "reading", "priority", "user", "policy", "cores", "disk")
    own = ("own limits", "own priority", "own policy", "own cores", "own disk")
    assert told == [*(f"refused {name}" for name in refused), *(f"done {name}" for name in own)]
