"""The filter of calls, read as the kernel reads it, for each machine that it knows."""

import re
import struct
from pathlib import Path

import pytest

from app.match.bots.call_filter import (
    ALLOW,
    ARCHITECTURE,
    CALL,
    CALLS,
    FIRST_WORD,
    JUMP_AT_LEAST,
    JUMP_EQUAL,
    LOAD,
    REFUSE,
    RETURN,
    SECOND_WORD,
    X32,
    NamedCalls,
    call_filter,
)
from app.resources import ASSETS

EVERY = [(machine, calls) for machine, kinds in CALLS.items() for calls in kinds]

HEADERS = {
    "x86_64": ("x86_64-linux-gnu/asm/unistd_64.h", "x86_64-linux-gnu/asm/unistd_32.h"),
    "aarch64": ("asm-generic/unistd.h", ""),
}
"""Where Debian keeps the numbers of calls; those of ARM with 32 bits are seldom there."""

NAMES = (
    *("ioprio_set", "setpriority", "prlimit64", "sched_setparam", "sched_setscheduler"),
    *("sched_setaffinity", "sched_setattr"),
)


def verdict(machine: str, architecture: int, call: int, first: int = 0, second: int = 0) -> int:
    """Return what the filter says of a call."""
    words = {ARCHITECTURE: architecture, CALL: call, FIRST_WORD: first, SECOND_WORD: second}
    steps = [*struct.iter_unpack("=HBBI", call_filter(machine))]
    place = loaded = 0
    while True:
        code, if_so, if_not, value = steps[place]
        place += 1
        if code == RETURN:
            return int(value)
        if code == LOAD:
            loaded = words[value]
        else:
            met = {JUMP_EQUAL: loaded == value, JUMP_AT_LEAST: loaded >= value}[code]
            place += if_so if met else if_not


@pytest.mark.parametrize(("machine", "calls"), EVERY)
def test_each_call_may_name_the_process_itself_and_no_other(
    machine: str, calls: NamedCalls
) -> None:
    where = machine, calls.architecture
    for call in calls.others:
        assert verdict(*where, call) == ALLOW
        assert verdict(*where, call, 0, 4321) == ALLOW, "the second word is no process"
        assert verdict(*where, call, 4321) == REFUSE
    for call, process, user in ((calls.setpriority, 0, 2), (calls.ioprio, 1, 3)):
        assert verdict(*where, call, process) == ALLOW
        assert verdict(*where, call, process, 4321) == REFUSE
        assert verdict(*where, call, user) == REFUSE, "all processes of the account"
    assert verdict(*where, calls.ioprio, 0) == REFUSE


@pytest.mark.parametrize(("machine", "calls"), EVERY)
def test_no_other_call_is_refused_but_those_with_other_numbers(
    machine: str, calls: NamedCalls
) -> None:
    filtered = {calls.ioprio, calls.setpriority, *calls.others}
    refused = {n for n in range(600) if verdict(machine, calls.architecture, n, 9, 9) == REFUSE}
    assert refused == filtered
    assert verdict(machine, calls.architecture, X32 + 1) == REFUSE


@pytest.mark.parametrize(("machine", "calls"), EVERY)
def test_numbers_are_those_of_the_kernel(machine: str, calls: NamedCalls) -> None:
    header = Path("/usr/include", HEADERS[machine][CALLS[machine].index(calls)])
    if not header.is_file():
        pytest.skip("the kernel's headers are not here")
    found = dict(re.findall(r"#define __NR_(\w+)\s+(\d+)", header.read_text()))
    numbers = (calls.ioprio, calls.setpriority, *calls.others)
    assert numbers == tuple(int(found[name]) for name in NAMES)


def test_where_the_calls_are_not_known_there_is_no_filter_and_the_rules_say_so() -> None:
    assert call_filter("riscv64") == b""
    assert [*CALLS] == ["x86_64", "aarch64"]
    said = " ".join(Path(ASSETS, "rules", "arena.md").read_text(encoding="utf-8").split())
    assert "On Linux (x86-64 and ARM, 64 bits) it cannot change the limits" in said
