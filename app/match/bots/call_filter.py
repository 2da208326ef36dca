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

LOAD, JUMP_EQUAL, JUMP_AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06
"""Instructions of the Berkeley Packet Filter, each with a word that is loaded or compared."""

CALL, ARCHITECTURE, FIRST_WORD, SECOND_WORD = 0, 4, 16, 24
"""Where in what is filtered the call is, and the lower words of its arguments."""

ALLOW, REFUSE = 0x7FFF0000, 0x00050000 | errno.EPERM
"""What a filter returns."""

X32 = 1 << 30
"""From here on calls of x86_64 have other numbers; no program uses them."""

PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 22, 2

CALLS = {
    "x86_64": (
        (0xC000003E, 141, (302, 142, 144, 203, 314)),
        (0x40000003, 97, (340, 154, 156, 241, 351)),
    ),
    "aarch64": (
        (0xC00000B7, 140, (261, 118, 119, 122, 274)),
        (0x40000028, 97, (369, 154, 156, 241, 380)),
    ),
}
"""By machine, for programs of 64 bits and of 32: the architecture; setpriority; and prlimit64,
sched_setparam, sched_setscheduler, sched_setaffinity, sched_setattr."""


def step(code: int, value: int, if_so: int = 0, if_not: int = 0) -> bytes:
    """Return an instruction; the last two say how many are skipped then."""
    return struct.pack("=HBBI", code, if_so, if_not, value)


def filter_of(architecture: int, setpriority: int, calls: Sequence[int]) -> list[bytes]:
    """Return the instructions for programs of an architecture; others skip them."""
    count = len(calls)
    steps = [
        step(LOAD, CALL),
        step(JUMP_AT_LEAST, X32, count + 7),
        step(JUMP_EQUAL, setpriority, count + 1),
        *(step(JUMP_EQUAL, call, count - place + 2) for place, call in enumerate(calls)),
        step(RETURN, ALLOW),
        step(LOAD, SECOND_WORD),
        step(JUMP_EQUAL, 0, 0, 3),
        step(LOAD, FIRST_WORD),
        step(JUMP_EQUAL, 0, 0, 1),
        step(RETURN, ALLOW),
        step(RETURN, REFUSE),
    ]
    return [step(LOAD, ARCHITECTURE), step(JUMP_EQUAL, architecture, 0, len(steps)), *steps]


@cache
def call_filter(machine: str) -> bytes:
    """Return the filter for a machine; b"" if its calls are not known here."""
    blocks = [filter_of(*each) for each in CALLS.get(machine, ())]
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
