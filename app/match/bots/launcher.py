"""Bounds its own process and becomes the bot: what runs between fork and exec.

No code of ours may run there in a process with threads: the fork server has none.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from app.match.bots.call_filter import filter_calls

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

GRACE = 5
"""Seconds of processor time between the signal of that limit, which says what happened, and
SIGKILL, which does not."""

FAILED = "failed"
"""The word before the reason why a command cannot be run."""

PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS = 1, 38

LANDLOCK_CREATE_RULESET, LANDLOCK_RESTRICT_SELF = 444, 446
LANDLOCK_VERSION = 1
"""The flag that asks for the version; both calls have the same number on every architecture."""

SCOPES_SIGNALS = 6
"""The version of Landlock, in Linux 6.12, that keeps signals within."""

NO_RULES = -1

SCOPES = (ctypes.c_uint64 * 3)(0, 0, 3)
"""Rules for no file and no port, but that no abstract socket and no process outside is reached."""

CANNOT_START = 127
"""The exit code when the command cannot be run, as shells have it."""


class BotStart(NamedTuple):
    """What is needed to start a bot; text is encoded as the file system has it.

    Attributes:
        words: Its command line.
        environment: Its environment.
        folder: The folder it runs in.
        seconds: Seconds of processor time that each of its processes may take.
    """

    words: tuple[bytes, ...]
    environment: dict[bytes, bytes]
    folder: bytes
    seconds: int


class Keeping(NamedTuple):
    """What a bot needs to know of the process that it is forked from.

    Attributes:
        process: Its id.
        control: A descriptor for the reason why a bot cannot be run.
        rules: The rules of Landlock, a descriptor; `NO_RULES` where it cannot keep signals within.
    """

    process: int
    control: int
    rules: int


def become_bot(
    start: BotStart, streams: Sequence[int], limits: Mapping[str, int], keeping: Keeping
) -> None:
    """Bound this process and run the command line; this never returns.

    It does as little as it can: every page of memory that it touches is copied first.

    Args:
        start: What is run.
        streams: Its standard input, output and error.
        limits: What it may take, beyond the limits that its parent has, too.
        keeping: Its parent.
    """
    try:
        os.setsid()
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        limit_resources(limits)
        isolate(keeping.rules)
        if os.getppid() == keeping.process:  # else it died before its death would have been noticed
            os.chdir(start.folder)
            os.execvpe(start.words[0], start.words, start.environment)  # noqa: S606 - no shell
    except (OSError, ValueError) as error:
        os.write(keeping.control, failure(error))
    finally:
        os._exit(CANNOT_START)


def failure(error: OSError | ValueError) -> bytes:
    """Return the line that says why a bot cannot be started."""
    why = getattr(error, "strerror", None) or str(error)
    return f"{FAILED} {why}\n".encode(errors="backslashreplace")


def limits_of(start: BotStart) -> dict[str, int]:
    """Return the limits of a bot that are not the same for all bots at all times."""
    tasks = count_tasks()
    most_tasks = {"RLIMIT_NPROC": tasks + MORE_PROCESSES} if tasks else {}
    return {"RLIMIT_CPU": start.seconds, **most_tasks}


def limit_resources(limits: Mapping[str, int]) -> None:
    """Limit this process and its children; what a system does not know is left out."""
    import resource  # here, because Windows has none and imports this module, too

    for name, wanted in limits.items():
        kind = getattr(resource, name, None)
        if kind is None:
            continue
        hard = resource.getrlimit(kind)[1]
        both = (wanted, wanted + (GRACE if name == "RLIMIT_CPU" else 0))
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
    """Bound all processes that this one will fork, as far as they inherit it.

    A filter of calls keeps them from the limits and priorities of processes outside.

    Returns:
        The rules of Landlock for `isolate`, or `NO_RULES`.
    """
    if sys.platform != "linux":
        return NO_RULES
    libc().prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    filter_calls(libc())
    if not scopes_signals():
        return NO_RULES
    rules: int = libc().syscall(LANDLOCK_CREATE_RULESET, SCOPES, ctypes.sizeof(SCOPES), 0)
    return rules


def isolate(rules: int) -> None:
    """End with the parent and, where Linux can, signal nobody outside.

    Landlock's rules keep the memory of processes outside from it, too. They hold for this process
    and its children alone: its parent and other bots are outside.

    Args:
        rules: What `bound_children` returned.
    """
    if sys.platform != "linux":
        return
    libc().prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if rules != NO_RULES:
        libc().syscall(LANDLOCK_RESTRICT_SELF, rules, 0)


def scopes_signals() -> bool:
    """Return whether this system can keep a bot from signalling processes outside."""
    if sys.platform != "linux":
        return False
    version: int = libc().syscall(LANDLOCK_CREATE_RULESET, None, 0, LANDLOCK_VERSION)
    return version >= SCOPES_SIGNALS


@cache
def libc() -> ctypes.CDLL:
    """Return the C library, which makes the system's calls."""
    return ctypes.CDLL(None)
