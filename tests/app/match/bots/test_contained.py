"""What a bot is given and what it is kept from: environment, limits, signals, priorities."""

import os
import re
import resource
import shlex
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.match.bots import bounds
from app.match.bots.bounds import call_filter
from app.match.bots.process import BotProcess, bot_environment
from app.match.bots.program import cpu_seconds
from app.resources import ASSETS
from tests.app.arena.zoo_helpers import ended

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it is Linux that does most of it")


def said(*words: str, seconds: int = 60) -> str:
    """Return what a script writes to standard error until it ends by itself."""
    process = BotProcess(
        words if len(words) > 1 else ["sh", "-c", f"exec >&2; {words[0]}"], seconds
    )
    ended(process)
    return process.end()


@pytest.fixture
def victim() -> Iterator[int]:
    """Provide the number of a process that is none of the bot's."""
    running = subprocess.Popen(["sleep", "300"])
    yield running.pid
    assert running.poll() is None
    running.kill()
    running.wait()


def test_a_bot_is_told_only_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    outside = {"PATH": "/bin", "LC_ALL": "C", "SECRET": "1", "HOME": "/home/ann"}
    home = os.getcwd()
    assert bot_environment(outside) == {"PATH": "/bin", "LC_ALL": "C", "HOME": home}
    monkeypatch.setenv("SECRET_OF_MINE", "1")
    told = said("env")
    assert "SECRET_OF_MINE" not in told
    assert f"HOME={home}\n" in told


def test_every_limit_is_set_and_cannot_be_raised() -> None:
    told = said(
        "ulimit -Hv; ulimit -Hd; ulimit -Hf; ulimit -Hn; ulimit -Hc; ulimit -St; ulimit -Ht",
        seconds=70,
    )
    assert told.split() == ["4194304", "1048576", "131072", "256", "0", "70", "75"]
    assert "unlimited" not in said("ulimit -Hp")
    assert cpu_seconds(30.0, 13) == 450


@pytest.mark.parametrize(
    ("hard", "given"),
    [(resource.RLIM_INFINITY, (50, 55)), (60, (50, 55)), (52, (50, 52)), (40, (40, 40))],
)
def test_a_limit_that_holds_already_is_never_raised(
    hard: int, given: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system refuses that to all but the administrator: no limit at all was set."""
    limits: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (hard, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda kind, both: limits.append(both))
    bounds.limit_resources({"RLIMIT_CPU": 50})
    assert limits == [given]


def test_a_bot_that_takes_more_memory_or_time_than_it_may_gets_none() -> None:
    process = BotProcess(["sh", "-c", "while :; do :; done"], 1)
    assert "MemoryError" in said(f"{shlex.quote(sys.executable)} -c 'bytearray(2 << 30)'")
    assert ended(process) == -signal.SIGXCPU
    process.end()


FORKS = """
import os, time
for _ in range({count}):
    if not os.fork():
        {act}
        os._exit(0)
print(*(os.wait()[1] for _ in range({count})), file=open(2, "w"))
"""


@pytest.mark.parametrize(
    ("count", "seconds", "act", "why"),
    [
        (
            4,
            60,
            "x = [(b'x' * (20 << 20), time.sleep(0.03)) for _ in range(40)]",
            "held more than 1152 MiB of memory together",
        ),
        (4, 1, "while True: pass", "took more than 1 seconds of processor time together"),
        (260, 60, "os.execlp('sleep', 'sleep', '60')", "it had more than 256 processes"),
    ],
)
def test_what_the_processes_of_a_bot_take_is_counted_together(
    count: int, seconds: int, act: str, why: str
) -> None:
    process = BotProcess([sys.executable, "-c", FORKS.format(count=count, act=act)], seconds)
    assert ended(process) == -signal.SIGKILL
    assert process.excess.endswith(why)
    assert process.end() == ""


def test_a_few_processes_may_take_what_one_may() -> None:
    few = FORKS.format(count=3, act="x = b'x' * (60 << 20)")
    assert said(sys.executable, "-c", few) == "0 0 0\n"


def test_signals_that_python_ignores_are_not_ignored_by_a_bot() -> None:
    ignored = int(said("grep SigIgn /proc/self/status").split()[1], 16)
    for number in (signal.SIGPIPE, signal.SIGXFSZ):  # others may be ignored by what started us
        assert not ignored >> (number - 1) & 1


@pytest.mark.skipif(not bounds.scopes_signals(), reason="this Linux has no such scope")
def test_a_bot_can_end_neither_its_parent_nor_its_opponent_nor_read_their_memory(
    victim: int,
) -> None:
    assert "not permitted" in said(f"kill -9 {victim}")
    assert "not permitted" in said("kill -9 $PPID")
    assert "denied" in said("exec 3< /proc/$PPID/mem")


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
    "nobody's memory": lambda: os.memfd_create("hidden"),
}
for name, call in calls.items():
    try:
        call()
    except PermissionError:
        print("refused", name, file=sys.stderr)
    else:
        print("done", name, file=sys.stderr)
"""

IOPRIO_SET = {"x86_64": 251, "aarch64": 30}


@pytest.mark.skipif(
    os.uname().machine not in IOPRIO_SET, reason="this machine's calls have no names"
)
def test_a_bot_changes_no_limit_and_no_priority_but_its_own(victim: int) -> None:
    before = resource.prlimit(victim, resource.RLIMIT_NOFILE)
    number = IOPRIO_SET[os.uname().machine]
    told = said(sys.executable, "-c", OUTSIDE, str(victim), str(number)).splitlines()
    assert resource.prlimit(victim, resource.RLIMIT_NOFILE) == before
    assert os.getpriority(os.PRIO_PROCESS, victim) == os.getpriority(os.PRIO_PROCESS, 0)
    refused = ("limits", "reading", "priority", "user", "policy", "cores", "disk")
    own = ("own limits", "own priority", "own policy", "own cores", "own disk")
    assert told == [
        *(f"refused {name}" for name in refused),
        *(f"done {name}" for name in own),
        "refused nobody's memory",
    ]


ALLOW, REFUSE = 0x7FFF0000, 0x00050001

NUMBERS = {
    "ioprio_set": (251, 289, 30, 314),
    "setpriority": (141, 97, 140, 97),
    "prlimit64": (302, 340, 261, 369),
    "sched_setparam": (142, 154, 118, 154),
    "sched_setscheduler": (144, 156, 119, 156),
    "sched_setaffinity": (203, 241, 122, 241),
    "sched_setattr": (314, 351, 274, 380),
    "memfd_create": (319, 356, 279, 385),
    "shmget": (29, 395, 194, 307),
}
"""The kernel's numbers of calls: x86 with 64 and with 32 bits, ARM with 64 and with 32."""

MACHINES = (
    *(("x86_64", 0xC000003E), ("x86_64", 0x40000003)),
    *(("aarch64", 0xC00000B7), ("aarch64", 0x40000028)),
)
"""What the kernel calls these machines in a filter."""


def verdict(column: int, call: int, first: int = 0, second: int = 0) -> int:
    """Return what the filter of a machine says of a call, as the kernel reads it."""
    machine, architecture = MACHINES[column]
    words = {4: architecture, 0: call, 16: first, 24: second}
    steps = [*struct.iter_unpack("=HBBI", call_filter(machine))]
    place = loaded = 0
    while True:
        code, if_so, if_not, value = steps[place]
        place += 1
        if code == 0x06:
            return int(value)
        if code == 0x20:
            loaded = words[value]
        else:
            met = {0x15: loaded == value, 0x35: loaded >= value}[code]
            place += if_so if met else if_not


@pytest.mark.parametrize("column", range(4))
def test_each_call_may_name_the_process_itself_and_no_other(column: int) -> None:
    ioprio, setpriority, *others, memfd, shmget = (numbers[column] for numbers in NUMBERS.values())
    for call in others:
        assert verdict(column, call) == ALLOW
        assert verdict(column, call, 0, 4321) == ALLOW, "the second word is no process"
        assert verdict(column, call, 4321) == REFUSE
    for call, process, user in ((setpriority, 0, 2), (ioprio, 1, 3)):
        assert verdict(column, call, process) == ALLOW
        assert verdict(column, call, process, 4321) == REFUSE
        assert verdict(column, call, user) == REFUSE, "all processes of the account"
    assert verdict(column, ioprio, 0) == REFUSE
    refused = {n for n in range(600) if verdict(column, n, 9, 9) == REFUSE}
    uncounted = {memfd, shmget, 117} if column == 1 else {memfd, shmget}
    assert refused == {ioprio, setpriority, *others, *uncounted}
    assert {verdict(column, n) for n in uncounted} == {REFUSE}, "memory that no process holds"
    assert verdict(column, (1 << 30) + 1) == REFUSE, "another numbering"


def test_the_kernels_headers_say_the_same_where_they_are_installed() -> None:
    names = ("x86_64-linux-gnu/asm/unistd_64.h", "x86_64-linux-gnu/asm/unistd_32.h")
    for column, name in enumerate((*names, "asm-generic/unistd.h")):
        if (header := Path("/usr/include", name)).is_file():
            found = dict(re.findall(r"#define __NR_(\w+)\s+(\d+)", header.read_text()))
            assert {each: int(found[each]) for each in NUMBERS} == {
                each: numbers[column] for each, numbers in NUMBERS.items()
            }, name


def test_where_the_calls_are_not_known_there_is_no_filter_and_the_rules_say_so() -> None:
    assert call_filter("riscv64") == b""
    said = " ".join(Path(ASSETS, "rules", "arena.md").read_text(encoding="utf-8").split())
    assert "On Linux (x86-64 and ARM, 64 bits) it cannot change the limits" in said
