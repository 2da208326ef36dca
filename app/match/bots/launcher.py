"""Run as a script: bounds its own process, and becomes the bot.

It stands between fork and exec, where no code of ours may run in a process with threads. It imports
nothing of Parlour's, for its start is paid for by every game.
"""

import ctypes
import os
import sys

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

IGNORED = (13, 25)
"""SIGPIPE and SIGXFSZ, on Linux and macOS alike."""

PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS = 1, 38
SIGKILL = 9

LANDLOCK_CREATE_RULESET, LANDLOCK_RESTRICT_SELF = 444, 446
LANDLOCK_VERSION = 1
"""The flag that asks for the version; both calls have the same number on every architecture."""

SCOPES_SIGNALS = 6
"""The version of Landlock, in Linux 6.12, that keeps signals within."""

SCOPES = (ctypes.c_uint64 * 3)(0, 0, 3)
"""Rules for no file and no port, but that no abstract socket and no process outside is reached."""

CANNOT_START = 127
"""The exit code when the command cannot be run, as shells have it."""


def become_bot() -> None:
    """Bound this process and run the command line that was given.

    The arguments are the id of the parent, a descriptor for the trouble, and the seconds of
    processor time; the rest is the command line.
    """
    parent, trouble, seconds, *words = sys.argv[1:]
    os.set_inheritable(int(trouble), False)
    restore_signals()
    limit_resources(int(seconds))
    if sys.platform == "linux":
        isolate()
        if os.getppid() != int(parent):  # it died before its death would have been noticed
            os._exit(CANNOT_START)
    try:
        os.execvp(words[0], words)  # noqa: S606 - the person's own command, and no shell
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        os.write(int(trouble), why.encode(errors="backslashreplace"))
        os._exit(CANNOT_START)


def restore_signals() -> None:
    """Undo what Python ignores: a bot would inherit it.

    The module `signal` would take a quarter of the launcher's time to load.
    """
    libc = ctypes.CDLL(None)
    for number in IGNORED:
        libc.signal(number, ctypes.c_void_p(0))  # SIG_DFL


def limit_resources(seconds: int) -> None:
    """Limit this process and its children; what a system does not know is left out."""
    import resource  # here, because Windows has none and imports this module, too

    limits = {**LIMITS, "RLIMIT_CPU": seconds}
    if tasks := count_tasks():
        limits["RLIMIT_NPROC"] = tasks + MORE_PROCESSES
    for name, wanted in limits.items():
        kind = getattr(resource, name, None)
        if kind is None:
            continue
        hard = resource.getrlimit(kind)[1]
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        try:
            resource.setrlimit(kind, (most, most + (GRACE if name == "RLIMIT_CPU" else 0)))
        except (OSError, ValueError):  # macOS takes no limit of the address space
            continue


def count_tasks() -> int:
    """Return how many processes and threads the machine has; 0 where it does not say."""
    try:
        with open("/proc/loadavg") as file:
            return int(file.read().split()[3].split("/")[1])
    except (OSError, ValueError, IndexError):
        return 0


def isolate() -> None:
    """End with the parent; gain no rights; and, where Linux can, signal nobody outside.

    Landlock's rules keep the memory of processes outside from it, too.
    """
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_PDEATHSIG, SIGKILL)
    libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if scopes_signals():
        rules = libc.syscall(LANDLOCK_CREATE_RULESET, SCOPES, ctypes.sizeof(SCOPES), 0)
        libc.syscall(LANDLOCK_RESTRICT_SELF, rules, 0)
        os.close(rules)


def scopes_signals() -> bool:
    """Return whether this system can keep a bot from signalling processes outside."""
    if sys.platform != "linux":
        return False
    version: int = ctypes.CDLL(None).syscall(LANDLOCK_CREATE_RULESET, None, 0, LANDLOCK_VERSION)
    return version >= SCOPES_SIGNALS


if __name__ == "__main__":
    become_bot()
