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

NUMBERS = {
    "ioprio_set": (251, 289, 30, 314),
    "setpriority": (141, 97, 140, 97),
    "prlimit64": (302, 340, 261, 369),
    "sched_setparam": (142, 154, 118, 154),
    "sched_setscheduler": (144, 156, 119, 156),
    "sched_setaffinity": (203, 241, 122, 241),
    "sched_setattr": (314, 351, 274, 380),
}
"""The kernel's numbers of calls: x86 with 64 and with 32 bits, ARM with 64 and with 32."""

ELF_MACHINES = (62 | 1 << 31, 3, 183 | 1 << 31, 40)
"""The kernel's numbers of these machines, with the bit of those of 64 bits."""

LITTLE_ENDIAN = 1 << 30

HEADERS = (
    *("x86_64-linux-gnu/asm/unistd_64.h", "x86_64-linux-gnu/asm/unistd_32.h"),
    "asm-generic/unistd.h",
)
"""Where Debian keeps the numbers of calls; those of ARM with 32 bits are seldom there."""


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


def test_numbers_are_those_of_the_kernel() -> None:
    columns = zip(*NUMBERS.values(), strict=True)
    kernel = [
        (machine | LITTLE_ENDIAN, *numbers)
        for machine, numbers in zip(ELF_MACHINES, columns, strict=True)
    ]
    assert kernel == [
        (calls.architecture, calls.ioprio, calls.setpriority, *calls.others) for _, calls in EVERY
    ]


def test_the_kernels_headers_say_the_same_where_they_are_installed() -> None:
    for column, name in enumerate(HEADERS):
        if (header := Path("/usr/include", name)).is_file():
            found = dict(re.findall(r"#define __NR_(\w+)\s+(\d+)", header.read_text()))
            assert {each: int(found[each]) for each in NUMBERS} == {
                each: numbers[column] for each, numbers in NUMBERS.items()
            }, name


def test_where_the_calls_are_not_known_there_is_no_filter_and_the_rules_say_so() -> None:
    assert call_filter("riscv64") == b""
    assert [*CALLS] == ["x86_64", "aarch64"]
    said = " ".join(Path(ASSETS, "rules", "arena.md").read_text(encoding="utf-8").split())
    assert "On Linux (x86-64 and ARM, 64 bits) it cannot change the limits" in said
