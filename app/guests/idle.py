"""Ends a guest's process when nothing has been typed for a long time."""

import os
import signal
import time
from collections.abc import Callable
from threading import Thread

LOOKS_IN_IDLE_TIME = 10
"""How often the time of the last key is looked up while a guest may be idle."""


def end_when_idle(seconds: float) -> None:
    """Hang up on this process once nothing has been typed in its terminal for so long."""
    Thread(target=wait_until_idle, args=(seconds, hang_up), daemon=True).start()


def wait_until_idle(
    seconds: float,
    end: Callable[[], None],
    last_key: Callable[[], float] | None = None,
    pause: Callable[[float], None] = time.sleep,
    clock: Callable[[], float] = time.time,
) -> None:
    """Call a function once nothing has been typed for so long.

    Args:
        seconds: How long.
        end: The function.
        last_key: Returns when the last key was read, in seconds since 1970.
        pause: Waits for so many seconds.
        clock: Returns the time in seconds since 1970.
    """
    begin = clock()
    while clock() - max(begin, (last_key or last_read)()) < seconds:
        pause(seconds / LOOKS_IN_IDLE_TIME)
    end()


def last_read() -> float:
    """Return when the terminal was last read from; systems are some seconds late to say so."""
    try:
        return os.fstat(0).st_atime
    except OSError:  # it is gone, and the hang-up is on its way
        return 0.0


def hang_up() -> None:
    """Send this process what it gets when its terminal is closed."""
    os.kill(os.getpid(), signal.SIGHUP)
