"""A scope of systemd for each guest: its limits hold for all processes of the guest together."""

import os
import shutil
import subprocess
from functools import cache
from uuid import uuid4

from app.guests.limits import GuestLimits
from app.guests.priority import SCOPE_NAME

SYSTEMD_RUN = "systemd-run"

MOST_TASKS = 64
"""Processes and threads of a guest."""

SCOPE_TIMEOUT = 5.0
"""Seconds for a scope with nothing in it to end."""


@cache
def scope_words(limits: GuestLimits) -> tuple[str, ...]:
    """Return the words before a command line that run it in a scope; none without systemd.

    A scope is tried once: it can be had neither in most containers nor by accounts that are not
    logged in.
    """
    account = () if os.geteuid() == 0 else ("--user",)
    properties = (
        f"MemoryMax={limits.memory}M",
        "MemorySwapMax=0",
        f"TasksMax={MOST_TASKS}",
        "CPUWeight=100",  # which the guest's process lowers while it computes
    )
    flags = (f"--property={each}" for each in properties)
    words = (SYSTEMD_RUN, *account, "--scope", "--quiet", "--collect", *flags, "--")
    return words if shutil.which(SYSTEMD_RUN) and has_scopes(words) else ()


def new_scope(limits: GuestLimits) -> tuple[str, ...]:
    """Return the words before a command line that run it in a scope of its own name, if any."""
    *words, end = scope_words(limits) or ("",)
    return (*words, f"--unit={SCOPE_NAME}{uuid4().hex}", end) if words else ()


def has_scopes(words: tuple[str, ...]) -> bool:
    """Return whether words can be put before a command line."""
    try:
        ended = subprocess.run(  # noqa: S603 - a command of ours
            (*words, "true"), capture_output=True, timeout=SCOPE_TIMEOUT, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return ended.returncode == 0
