"""Keeps a bot from changing the limits and the priority of other processes of its account.

Linux lets any process do that to another of the same account: a bot could so have its opponent
ended for taking too much time or memory. Landlock knows nothing of it; a filter of system calls
does (seccomp(2)): each of these calls is refused unless it names the process itself, by 0.
"""

import ctypes
import errno
import os
import struct
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

LOAD, JUMP_EQUAL, JUMP_AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06
"""Instructions of the Berkeley Packet Filter, each with a word that is loaded or compared."""

CALL, ARCHITECTURE, FIRST_WORD, SECOND_WORD = 0, 4, 16, 24
"""Where in what is filtered the call is, and the lower words of its arguments."""

ALLOW, REFUSE = 0x7FFF0000, 0x00050000 | errno.EPERM
"""What a filter returns."""

X32 = 1 << 30
"""From here on calls of x86_64 have other numbers; no program uses them."""

PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 22, 2


class NamedCalls(NamedTuple):
    """Numbers of calls that name a process, for programs of one architecture.

    Attributes:
        architecture: The architecture.
        ioprio: ioprio_set, with the kind of what it names first: 1 for a process.
        setpriority: setpriority, likewise: 0 for a process.
        others: prlimit64, sched_setparam, sched_setscheduler, sched_setaffinity, sched_setattr.
    """

    architecture: int
    ioprio: int
    setpriority: int
    others: Sequence[int]


CALLS = {
    "x86_64": (
        NamedCalls(0xC000003E, 251, 141, (302, 142, 144, 203, 314)),
        NamedCalls(0x40000003, 289, 97, (340, 154, 156, 241, 351)),
    ),
    "aarch64": (
        NamedCalls(0xC00000B7, 30, 140, (261, 118, 119, 122, 274)),
        NamedCalls(0x40000028, 314, 97, (369, 154, 156, 241, 380)),
    ),
}
"""The calls by machine, for programs of 64 bits and of 32."""


def step(code: int, value: int, if_so: int = 0, if_not: int = 0) -> bytes:
    """Return an instruction; the last two say how many are skipped then."""
    return struct.pack("=HBBI", code, if_so, if_not, value)


def filter_of(calls: NamedCalls) -> list[bytes]:
    """Return the instructions for programs of an architecture; others skip them."""
    count = len(calls.others)
    steps = [
        step(LOAD, CALL),
        step(JUMP_AT_LEAST, X32, count + 12),
        step(JUMP_EQUAL, calls.ioprio, count + 2),
        step(JUMP_EQUAL, calls.setpriority, count + 5),
        *(step(JUMP_EQUAL, call, count - place + 6) for place, call in enumerate(calls.others)),
        step(RETURN, ALLOW),
        step(LOAD, FIRST_WORD),  # ioprio_set
        step(JUMP_EQUAL, 1, 0, 7),
        step(LOAD, SECOND_WORD),
        step(JUMP_EQUAL, 0, 4, 5),
        step(LOAD, SECOND_WORD),  # setpriority
        step(JUMP_EQUAL, 0, 0, 3),
        step(LOAD, FIRST_WORD),  # and the others
        step(JUMP_EQUAL, 0, 0, 1),
        step(RETURN, ALLOW),
        step(RETURN, REFUSE),
    ]
    begin = [step(LOAD, ARCHITECTURE), step(JUMP_EQUAL, calls.architecture, 0, len(steps))]
    return [*begin, *steps]


@cache
def call_filter(machine: str) -> bytes:
    """Return the filter for a machine; b"" if its calls are not known here."""
    blocks = [filter_of(each) for each in CALLS.get(machine, ())]
    steps = [each for block in blocks for each in block]
    return b"".join((*steps, step(RETURN, ALLOW))) if steps else b""


def filter_calls(libc: ctypes.CDLL) -> None:
    """Refuse such calls of this process and its children; what Linux cannot do is left out."""
    if content := call_filter(os.uname().machine):
        program = struct.pack("@HP", len(content) // 8, address_of(content))
        libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program, 0, 0)


def address_of(content: bytes) -> int:
    """Return where bytes are in memory."""
    return ctypes.cast(ctypes.c_char_p(content), ctypes.c_void_p).value or 0
