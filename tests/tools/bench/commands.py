"""How often a minute commands start, in processor time, against Python that runs nothing."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from statistics import median

from tests.tools.bench.row import Row, spread

PYTHON = (sys.executable, "-c", "pass")
COMMANDS = {
    words: (sys.executable, "-m", "app", *words.split())
    for words in ("--version", "--help", "list", "stats", "rules gops", "bot match")
}

RUNS = 15
"""Of each, by turns; the median counts."""

AIM = 12 / 45
"""45 ms where Python alone takes 12."""


def cpu_seconds(command: tuple[str, ...], home: str) -> float:
    """Return the processor time of a command that is given no input."""
    child = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PARLOUR_HOME": home},
    )
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, command
    return used.ru_utime + used.ru_stime


@cache
def timed() -> dict[str, list[float]]:
    """Return the processor time of each run of each command, and of Python's under ""."""
    times: dict[str, list[float]] = {"": [], **{words: [] for words in COMMANDS}}
    with tempfile.TemporaryDirectory() as home:
        for _ in range(RUNS):
            times[""].append(cpu_seconds(PYTHON, home))
            for words, command in COMMANDS.items():
                times[words].append(cpu_seconds(command, home))
    return times


def rows() -> tuple[Callable[[], Row], ...]:
    """Return what measures each command."""

    def measure(words: str) -> Row:
        ours, theirs = timed()[words], timed()[""]
        return Row(
            f"parlour {words}, CPU, a minute",
            60 / median(ours),
            "Python alone",
            60 / median(theirs),
            AIM,
            spread(ours),
        )

    return tuple(lambda words=words: measure(words) for words in COMMANDS)
