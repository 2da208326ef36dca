"""How much of the machine a guest may use, and for how long without a key.

What computes yields to what answers keys, most of all for a guest. Linux shares the processor among
sessions first (sched(7), autogroup): there a priority counts only within its session, so that of
the session is set, too. In a scope of systemd its weight counts.
"""

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from app.guests import session
from games.contract import Refusal

GUEST_CONTESTANTS, GUEST_GAMES = 4, 100  # of a guest's tournament, at most; games of each pair
LEAST_MEMORY, MOST_MEMORY = 512, 1 << 20  # megabytes of a process; the code takes most of the least
LONGEST_IDLE = 24 * 60  # minutes
MOST_FROM_ADDRESS = 20  # connections, if nothing else was asked for

LOWER_PRIORITY, LOWEST_PRIORITY = 10, 19
"""The niceness of what computes for a guest, which gets a tenth of what a core gives to others, and
of a guest that computes all the time: it gets a sixtieth."""

WEIGHTS = {0: 100, LOWER_PRIORITY: 11, LOWEST_PRIORITY: 1}  # of a scope, which say the same

ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""Environment variables that keep arithmetic to one thread, and so to one processor."""

AUTOGROUP = Path("/proc/self/autogroup")  # where Linux keeps the priority of a session, if anywhere
CONTROL_GROUP, CONTROL_GROUPS = Path("/proc/self/cgroup"), Path("/sys/fs/cgroup")
SCOPE_NAME = "parlour-guest-"  # what the names of guests' scopes begin with


class GuestLimits(NamedTuple):
    """How many guests there may be; `idle` is in minutes without a key, memory in megabytes."""

    guests: int = session.USUAL_GUESTS
    idle: int = 60
    memory: int = 2048

    @property
    def from_address(self) -> int:
        """How many guests in the browser there may be from one address: fewer than all."""
        return max(1, self.guests - max(1, self.guests // 4))

    def flags(self) -> tuple[str, ...]:
        """Return the flags of the command line that say the same."""
        return tuple(
            word for name, value in self._asdict().items() for word in (f"--{name}", str(value))
        )


def limit_process(limits: GuestLimits) -> None:
    """Limit this process, and each that it starts, as far as the system can."""
    import resource  # only now: Windows has none

    tasks = 1000  # a guess where the machine does not say how many it has
    with suppress(OSError, ValueError, IndexError):
        tasks = int(Path("/proc/loadavg").read_text().split()[3].partition("/")[2])
    os.environ |= ONE_THREAD
    for kind, most in (
        (resource.RLIMIT_AS, limits.memory << 20),
        (resource.RLIMIT_CPU, 3600),  # seconds
        (resource.RLIMIT_NOFILE, 256),
        (resource.RLIMIT_FSIZE, 64 << 20),
        (resource.RLIMIT_CORE, 0),
        # Processes and threads of the account, not only those of guests.
        (resource.RLIMIT_NPROC, tasks + 16 * limits.guests),
    ):
        _, hard = resource.getrlimit(kind)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        with suppress(OSError, ValueError):  # macOS does not take each of them
            resource.setrlimit(kind, (allowed, allowed))


def end_when_idle(seconds: float) -> None:
    """Hang up on this process once nothing has been typed in its terminal for so long."""
    Thread(target=wait_until_idle, args=(seconds,), daemon=True).start()


def wait_until_idle(seconds: float) -> None:
    """Wait for that, and send this process what it gets when its terminal is closed."""
    read = time.time()
    while time.time() - read < seconds:
        time.sleep(seconds / 10)
        with suppress(OSError):  # the terminal is gone, and the hang-up is on its way
            read = max(read, os.fstat(0).st_atime)  # some systems say so some seconds late
    os.kill(os.getpid(), signal.SIGHUP)


def check_tournament(contestants: int, games: int) -> None:
    """Raise `Refusal` if a guest's tournament, with so many games per pair, is too long."""
    if session.is_guest() and contestants > GUEST_CONTESTANTS:
        raise Refusal(f"A guest's tournament has at most {GUEST_CONTESTANTS} players.")
    if session.is_guest() and games > GUEST_GAMES:
        raise Refusal(f"A guest's tournament has at most {GUEST_GAMES} games per pair.")


def yield_to_keys() -> None:
    """Lower the priority of this process, which only computes."""
    if session.is_guest():
        if AUTOGROUP.exists() and sys.platform == "linux":
            from ctypes import CDLL  # here, because Linux alone needs it, and only for guests

            pr_set_pdeathsig = 1  # to leave the session, but end with the process there that asks
            CDLL(None).prctl(pr_set_pdeathsig, signal.SIGKILL)
            with suppress(PermissionError):  # it leads one already
                os.setsid()
        os.nice(LOWER_PRIORITY)
        set_session_priority(LOWER_PRIORITY)
    elif hasattr(os, "nice"):  # not on Windows
        os.nice(5)  # it gets a third of what a core gives to the screen, and never waits for long


def yield_when_busy() -> None:
    """Lower the priority of this guest's process for as long as it computes."""
    Thread(target=follow_work, daemon=True).start()


def follow_work() -> None:
    """Set the priority of this guest's process whenever another one is due to it."""
    # It computes, and does not only answer keys, if it takes a tenth of a core twice in a row after
    # its start; after eight times it computes all the time.
    before, used, busy, is_lowered = 0, time.process_time(), 0, False
    while True:
        time.sleep(2)
        now = time.process_time()
        computes = now - used >= 0.2 and now > 3
        used, busy = now, busy + 1 if computes else 0
        due = LOWEST_PRIORITY if busy >= 8 else LOWER_PRIORITY if busy >= 2 else 0
        if due != before:
            set_session_priority(due)
            set_scope_weight(WEIGHTS[due])
        if due == LOWEST_PRIORITY and not is_lowered:
            os.nice(LOWER_PRIORITY)  # permanently: for systems that know no other priority
            is_lowered = True
        before = due


def set_session_priority(priority: int) -> None:
    """Set the priority of this process's session, where the system has one."""
    for _ in range(10):
        with suppress(OSError):
            try:
                AUTOGROUP.write_text(str(priority))
            except BlockingIOError:  # Linux takes one a tenth of a second, of all sessions together
                time.sleep(0.1)
                continue
        return


def set_scope_weight(weight: int) -> None:
    """Set the weight of the scope that the server has put this guest in, if it has."""
    with suppress(OSError, ValueError):
        group = CONTROL_GROUP.read_text().partition("0::/")[2].partition("\n")[0]
        if Path(group).name.startswith(SCOPE_NAME):
            (CONTROL_GROUPS / group / "cpu.weight").write_text(str(weight))
