"""A key at the GOPS table while a solver computes in a process of its own, against the same idle.

One table and one solver, which is stopped and let run by turns: so both are of the same minute.
"""

import signal
import subprocess
import sys
from statistics import median

from tests.tools.bench.row import Row
from tests.tools.bench.screen import KEYS, LEFT, RIGHT, TABLE, quiet, repaint, running

SOLVER = """
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution

cards = tuple(range(2, 11))
while True:
    Solution(Position(cards, cards, cards, carry=True, winning=True)).solve()
"""


def row() -> Row:
    """Return how many keys a minute are answered, beside a solver and without one."""
    solver = subprocess.Popen((sys.executable, "-c", SOLVER))
    try:
        with running(TABLE) as table:
            terminal = table.terminal
            quiet(terminal, 1.0)
            repaint(terminal, RIGHT)  # the first arrow only shows the cursor
            beside, alone = zip(*(pair(solver, terminal, n) for n in range(KEYS)), strict=True)
    finally:
        solver.kill()
        solver.wait()
    both = 60 / median(beside), 60 / median(alone)
    return Row("a key while a solver computes, a minute", both[0], "the same idle", both[1], 0.5)


def pair(solver: "subprocess.Popen[bytes]", terminal: int, number: int) -> tuple[float, float]:
    """Return the seconds to answer a key while the solver runs, and while it is stopped."""
    key = (RIGHT, LEFT)[number % 2]
    solver.send_signal(signal.SIGCONT)
    beside = repaint(terminal, key)
    solver.send_signal(signal.SIGSTOP)
    return beside, repaint(terminal, key)
