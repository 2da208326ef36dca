"""What computes yields to what answers keys, most of all for a guest.

Linux shares the processor among sessions first (sched(7), autogroup): there a priority counts only
within its session, so that of the session is set, too. In a scope of systemd its weight counts.
"""

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread

from app.guests import session

BACKGROUND_PRIORITY = 5
"""The niceness of what computes for the player: it gets a third of what a core gives to the screen,
and is not kept waiting by other programs for long."""

LOWER_PRIORITY = 10
"""The niceness of what computes for a guest: it gets a tenth of what a core gives to others."""

LOWEST_PRIORITY = 19
"""The niceness of a guest that computes all the time: it gets a sixtieth."""

WEIGHTS = {0: 100, LOWER_PRIORITY: 11, LOWEST_PRIORITY: 1}
"""The weights of a scope that say the same."""

ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""Environment variables that keep arithmetic to one thread, and so to one processor."""

WORK_PAUSE = 2.0
"""Seconds over which the share of a core that a guest takes is measured."""

AUTOGROUP = Path("/proc/self/autogroup")
"""Where Linux keeps the priority of a session, if it has one."""

CONTROL_GROUP, CONTROL_GROUPS = Path("/proc/self/cgroup"), Path("/sys/fs/cgroup")
"""Where Linux says which control group a process is in, and where those are."""

SCOPE_NAME = "parlour-guest-"
"""What the names of guests' scopes begin with."""


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
        os.nice(BACKGROUND_PRIORITY)


def yield_when_busy() -> None:
    """Lower the priority of this guest's process for as long as it computes."""
    Thread(target=follow_work, daemon=True).start()


def follow_work() -> None:
    """Set the priority of this guest's process whenever another one is due to it.

    It computes, and does not only answer keys, if it takes a tenth of a core twice in a row after
    its start; after eight times it computes all the time.
    """
    before, used, busy, is_lowered = 0, time.process_time(), 0, False
    while True:
        time.sleep(WORK_PAUSE)
        now = time.process_time()
        computes = now - used >= 0.1 * WORK_PAUSE and now > 3
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
    """Set the priority of this process's session, where the system has one.

    Linux takes one such change in a tenth of a second, of all sessions together.
    """
    for _ in range(10):
        try:
            AUTOGROUP.write_text(str(priority))
        except BlockingIOError:
            time.sleep(0.1)
        except OSError:
            return
        else:
            return


def set_scope_weight(weight: int) -> None:
    """Set the weight of the scope that the server has put this guest in, if it has."""
    with suppress(OSError, ValueError):
        group = CONTROL_GROUP.read_text().partition("0::/")[2].partition("\n")[0]
        if Path(group).name.startswith(SCOPE_NAME):
            (CONTROL_GROUPS / group / "cpu.weight").write_text(str(weight))
