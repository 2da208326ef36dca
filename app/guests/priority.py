"""What computes for a guest yields to what answers keys.

Linux shares the processor among sessions first (sched(7), autogroup): there a priority counts only
within its session, so that of the session is lowered, too.
"""

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread

from app.guests import session

LOWER_PRIORITY = 10
"""By how much: Linux then gives it a tenth of a core that somebody else wants."""

MUCH_WORK = 0.5
"""The share of a core from which on a guest's process is taken to compute, not to answer keys."""

WORK_PAUSE = 20.0
"""Seconds over which that share is measured."""

AUTOGROUP = Path("/proc/self/autogroup")
"""Where Linux keeps the priority of a session, if it has one."""

TRIES, TRY_PAUSE = 10, 0.1
"""Linux takes one change of a session in a tenth of a second, of all sessions together."""

DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG: which signal comes once the parent has ended."""


def yield_to_keys() -> None:
    """Lower the priority of this process, if it computes for a guest: for a process of its own."""
    if session.is_guest():
        if AUTOGROUP.exists() and sys.platform == "linux":
            begin_session()
        lower_priority()


def begin_session() -> None:
    """Leave the session of what answers keys, but end with the process there that asks."""
    from ctypes import CDLL  # here, because Linux alone needs it, and only for guests

    CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
    with suppress(PermissionError):  # it leads one already
        os.setsid()


def lower_priority() -> None:
    """Lower the priority of this process, and of its session where the system has one."""
    os.nice(LOWER_PRIORITY)
    for _ in range(TRIES):
        try:
            AUTOGROUP.write_text(str(LOWER_PRIORITY))
        except BlockingIOError:
            time.sleep(TRY_PAUSE)
        except OSError:
            return
        else:
            return


def yield_when_busy() -> None:
    """Lower the priority of this process permanently once it computes instead of answering keys."""
    Thread(target=wait_until_busy, args=(lower_priority,), daemon=True).start()


def wait_until_busy(
    lower: Callable[[], None],
    pause: Callable[[float], None] = time.sleep,
    used: Callable[[], float] = time.process_time,
) -> None:
    """Call a function once this process took much of a core for long.

    Args:
        lower: The function.
        pause: Waits for so many seconds.
        used: Returns the processor time so far.
    """
    before, share = used(), 0.0
    while share < MUCH_WORK:
        pause(WORK_PAUSE)
        share, before = (used() - before) / WORK_PAUSE, used()
    lower()
