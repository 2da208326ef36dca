"""How much of the machine a guest may use, and for how long without a key."""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from app.guests import session
from app.guests.priority import ONE_THREAD
from games.contract import Refusal

GUEST_CONTESTANTS, GUEST_GAMES = 4, 100
"""The most contestants of a guest's tournament, and games of each pair."""

LEAST_MEMORY, MOST_MEMORY = 512, 1 << 20
"""Megabytes of address space for a process; the code alone takes most of the fewest."""

LONGEST_IDLE = 24 * 60
"""The most minutes that a guest may be idle."""

MOST_FROM_ADDRESS = 20
"""Connections from one address, at most, if nothing else was asked for."""


class GuestLimits(NamedTuple):
    """What can be chosen for all guests.

    Attributes:
        guests: How many there may be at once.
        idle: Minutes without a key after which a guest's process ends.
        memory: Megabytes of address space that each process of a guest may use.
    """

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

    os.environ |= ONE_THREAD
    for kind, most in (
        (resource.RLIMIT_AS, limits.memory << 20),
        (resource.RLIMIT_CPU, 3600),  # seconds
        (resource.RLIMIT_NOFILE, 256),
        (resource.RLIMIT_FSIZE, 64 << 20),
        (resource.RLIMIT_CORE, 0),
        # Processes and threads of the account, not only those of guests.
        (resource.RLIMIT_NPROC, _tasks_now() + 16 * limits.guests),
    ):
        _, hard = resource.getrlimit(kind)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        with suppress(OSError, ValueError):  # macOS does not take each of them
            resource.setrlimit(kind, (allowed, allowed))


def _tasks_now() -> int:
    """Return how many processes and threads the machine has, or a guess where it does not say."""
    try:
        return int(Path("/proc/loadavg").read_text().split()[3].partition("/")[2])
    except (OSError, ValueError, IndexError):
        return 1000


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
    if not session.is_guest():
        return
    if contestants > GUEST_CONTESTANTS:
        raise Refusal(f"A guest's tournament has at most {GUEST_CONTESTANTS} players.")
    if games > GUEST_GAMES:
        raise Refusal(f"A guest's tournament has at most {GUEST_GAMES} games per pair.")
