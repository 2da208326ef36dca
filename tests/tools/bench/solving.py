"""A key at the GOPS table while a solver computes as it does in Parlour, against the same idle.

One table and one solver, which is stopped and let run by turns: so both are of the same minute. The
solver is in the table's session, as Linux shares the processor among sessions first.
"""

import os
import signal
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from tests.tools.bench.row import Row, turns_a_minute
from tests.tools.bench.screen import KEYS, LEFT, RIGHT, TABLE, quiet, repaint, running

AIM = 1 / 1.2
"""Of the keys that are answered while nothing computes."""

SOLVER = """
from app.guests.priority import yield_to_keys
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution

yield_to_keys()
cards = tuple(range(2, 11))
while True:
    Solution(Position(cards, cards, cards, carry=True, winning=True)).solve()
"""

BOTH = f"""
import os, subprocess, sys
from app.guests.priority import ONE_THREAD

solver = subprocess.Popen(
    (sys.executable, "-c", {SOLVER!r}),
    stdin=subprocess.DEVNULL,
    stdout=subprocess.DEVNULL,
    stderr=subprocess.DEVNULL,
    env={{**os.environ, **ONE_THREAD}},
)
with open(sys.argv[1], "w") as file:
    print(solver.pid, file=file)
os.execv(sys.argv[2], sys.argv[2:])
"""
"""Starts the solver, and becomes the program of a command line."""


def row() -> Row:
    """Return how many keys a minute are answered, beside a solver and without one."""
    command, last = TABLE
    with tempfile.NamedTemporaryFile() as file:
        both = (sys.executable, "-c", BOTH, file.name, *command)
        with running((both, last)) as table:
            solver = int(Path(file.name).read_text())
            try:
                quiet(table.terminal, 1.0)
                repaint(table.terminal, RIGHT)  # the first arrow only shows the cursor
                times = [pair(solver, table.terminal, n) for n in range(KEYS)]
            finally:
                with suppress(ProcessLookupError):
                    os.kill(solver, signal.SIGKILL)
    return turns_a_minute("a key while a solver computes, a minute", "the same idle", times, AIM)


def pair(solver: int, terminal: int, number: int) -> tuple[float, float]:
    """Return the seconds to answer a key while the solver runs, and while it is stopped."""
    key = (RIGHT, LEFT)[number % 2]
    os.kill(solver, signal.SIGCONT)
    quiet(terminal, 0.03)
    beside = repaint(terminal, key)
    os.kill(solver, signal.SIGSTOP)
    return beside, repaint(terminal, key)
