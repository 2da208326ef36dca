"""What a process of a bot is kept from: its limits, and Linux's rules for calls and signals.

It imports no module of ours: the process that forks bots is to stay small.
"""

import ctypes
import errno
import os
import struct
import sys
from collections.abc import Mapping
from functools import cache

MEBIBYTE = 1 << 20

LIMITS = {
    "RLIMIT_AS": 4096 * MEBIBYTE,
    "RLIMIT_DATA": 1024 * MEBIBYTE,
    "RLIMIT_FSIZE": 64 * MEBIBYTE,
    "RLIMIT_NOFILE": 256,
    "RLIMIT_CORE": 0,
}
"""What each process of a bot may take. Virtual machines reserve more memory than they use, so the
address space is wider than the data."""

MORE_PROCESSES = 256
"""How many processes and threads there may be beyond those of the whole machine: the system counts
all of one user, so that a fixed number could be reached before the bot has begun."""

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_CHILD_SUBREAPER = 1, 4, 36
PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 38, 22, 2

LANDLOCK_CREATE_RULESET, LANDLOCK_RESTRICT_SELF = 444, 446

NO_RULES = -1

SCOPES = (ctypes.c_uint64 * 3)(0, 0, 3)
"""Rules for no file and no port, but that no abstract socket and no process outside is reached."""


def limit_resources(limits: Mapping[str, int]) -> None:
    """Limit this process and its children; what a system does not know is left out."""
    import resource  # here, because Windows has none and imports this module, too

    for name, wanted in limits.items():
        kind = getattr(resource, name, None)
        if kind is None:
            continue
        hard = resource.getrlimit(kind)[1]
        # its signal says what happened, SIGKILL does not
        both = (wanted, wanted + (5 if name == "RLIMIT_CPU" else 0))
        if hard != resource.RLIM_INFINITY:
            both = (min(wanted, hard), min(both[1], hard))
        try:
            resource.setrlimit(kind, both)
        except (OSError, ValueError):  # macOS takes no limit of the address space
            continue


def count_tasks() -> int:
    """Return how many processes and threads the machine has; 0 where it does not say."""
    try:
        with open("/proc/loadavg") as file:
            return int(file.read().split()[3].split("/")[1])
    except (OSError, ValueError, IndexError):
        return 0


def bound_children() -> int:
    """Bound all processes that this one will fork, as far as they inherit it and Linux can do it.

    Returns:
        The rules of Landlock, a descriptor; `NO_RULES` where it cannot keep signals within.
    """
    if sys.platform != "linux":
        return NO_RULES
    libc().prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if content := call_filter(os.uname().machine):
        address = ctypes.cast(ctypes.c_char_p(content), ctypes.c_void_p).value or 0
        program = struct.pack("@HP", len(content) // 8, address)
        libc().prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program, 0, 0)
    if not scopes_signals():
        return NO_RULES
    rules: int = libc().syscall(LANDLOCK_CREATE_RULESET, SCOPES, ctypes.sizeof(SCOPES), 0)
    return rules


def scopes_signals() -> bool:
    """Return whether this system can keep a bot from signalling processes outside."""
    if sys.platform != "linux":
        return False
    version: int = libc().syscall(LANDLOCK_CREATE_RULESET, None, 0, 1)  # the flag that asks for it
    return version >= 6  # in Linux 6.12


@cache
def libc() -> ctypes.CDLL:
    """Return the C library, which makes the system's calls."""
    return ctypes.CDLL(None)


LOAD, JUMP_EQUAL, JUMP_AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06
"""Instructions of the Berkeley Packet Filter, each with a word that is loaded or compared."""

CALL, ARCHITECTURE, FIRST_WORD, SECOND_WORD = 0, 4, 16, 24
"""Where in what is filtered the call is, and the lower words of its arguments."""

ALLOW, REFUSE = 0x7FFF0000, 0x00050000 | errno.EPERM
"""What a filter returns."""

CALLS = {
    "x86_64": {
        0xC000003E: (251, 141, 302, 142, 144, 203, 314, 319, 29, 29),
        0x40000003: (289, 97, 340, 154, 156, 241, 351, 356, 395, 117),
    },
    "aarch64": {
        0xC00000B7: (30, 140, 261, 118, 119, 122, 274, 279, 194, 194),
        0x40000028: (314, 97, 369, 154, 156, 241, 380, 385, 307, 307),
    },
}
"""The calls by machine, for its programs of 64 bits and of 32: ioprio_set, setpriority, prlimit64,
sched_setparam, sched_setscheduler, sched_setaffinity, sched_setattr, memfd_create, shmget, and ipc
where shmget can be called by it."""

NAMES_ITSELF: tuple[tuple[tuple[int, int], ...], ...] = (
    ((FIRST_WORD, 1), (SECOND_WORD, 0)),  # the first word says what the second names
    ((FIRST_WORD, 0), (SECOND_WORD, 0)),
    *(((FIRST_WORD, 0),) for _ in range(5)),
    *((), (), ()),
)
"""The words of each of these calls by which it means the process itself; none for those that are
always refused."""


def call_filter(machine: str) -> bytes:
    """Return a filter of system calls (seccomp(2)); b"" if a machine's calls are not known here.

    Linux lets any process change the limits and the priority of another of the same account: a bot
    could so have its opponent ended for taking too much time or memory. Landlock knows nothing of
    it. The filter refuses each of these calls unless it names the process itself, by 0; and it
    refuses memory that no process holds, which could not be counted.
    """
    steps: list[tuple[int, ...]] = []  # a code, a word; how many are skipped if so, and if not
    for architecture, calls in CALLS.get(machine, {}).items():
        # no program uses these calls
        block: list[tuple[int, ...]] = [(LOAD, CALL), (JUMP_AT_LEAST, 1 << 30, 0, 1)]
        block.append((RETURN, REFUSE))
        for call, words in zip(calls, NAMES_ITSELF, strict=True):
            block.append((JUMP_EQUAL, call, 0, 3 * len(words) + 1))
            for word, value in words:
                block += [(LOAD, word), (JUMP_EQUAL, value, 1), (RETURN, REFUSE)]
            block.append((RETURN, ALLOW if words else REFUSE))
        steps += [(LOAD, ARCHITECTURE), (JUMP_EQUAL, architecture, 0, len(block)), *block]
    if not steps:
        return b""
    return b"".join(
        struct.pack("=HBBI", code, *(*skips, 0, 0)[:2], value)
        for code, value, *skips in (*steps, (RETURN, ALLOW))
    )
