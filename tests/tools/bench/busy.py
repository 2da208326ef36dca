"""A key while something else goes on: a solver, a tournament, a friend at another terminal.

A key is compared with the same key while the solver or the tournament is stopped, by turns, so
that both are of the same minute. The solver is in the table's session, as Linux shares the
processor among sessions first. A friend's bid is timed to the repaint at the other terminal, over
the loopback.
"""

import os
import re
import select
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import median, quantiles

from tests.terminal.terminal_helpers import Terminal
from tests.tools.bench import screen
from tests.tools.bench.row import Row, median_row, seconds

AIM = 1 / 1.2
"""Of the keys that are answered while nothing computes."""

SOLVER = """
from app.guests.limits import yield_to_keys
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution

yield_to_keys()
cards = tuple(range(2, 11))
while True:
    Solution(Position(cards, cards, cards, carry=True, winning=True)).solve()
"""

BOTH = f"""
import os, subprocess, sys
from app.guests.limits import ONE_THREAD

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


def beside_a_solver() -> list[tuple[float, float]]:
    """Return the seconds to answer keys while a solver runs, and while it is stopped."""
    command, last = screen.TABLE
    with tempfile.NamedTemporaryFile() as file:
        both = (sys.executable, "-c", BOTH, file.name, *command)
        with screen.running((both, last)) as table:
            solver, terminal, times = int(Path(file.name).read_text()), table.terminal, []
            try:
                screen.quiet(terminal, 1.0)
                screen.repaint(terminal, screen.RIGHT)  # the first arrow only shows the cursor
                for number in range(screen.KEYS):
                    key = (screen.RIGHT, screen.LEFT)[number % 2]
                    os.kill(solver, signal.SIGCONT)
                    screen.quiet(terminal, 0.03)
                    beside = screen.repaint(terminal, key)
                    os.kill(solver, signal.SIGSTOP)
                    times.append((beside, screen.repaint(terminal, key)))
            finally:
                with suppress(ProcessLookupError):
                    os.kill(solver, signal.SIGKILL)
    return times


TURNS, SETTLED = 20, 0.5
"""Seconds in which a tournament gets going, or nothing is printed before the next key."""

OPEN = (b"a", screen.DOWN, screen.DOWN, b"100000", screen.ENTER)
"""The keys from the lobby to a tournament that does not end here."""

STOPPED, UNDER_WAY = b"Press g", b"deals are secret"
"""What shows whether the tournament is stopped."""


def during_a_tournament() -> list[tuple[float, float]]:
    """Return the seconds to open the page of keys, with a tournament going on and stopped."""
    with screen.running(screen.LOBBY) as program:
        settle, opens = partial(drain, program.terminal), partial(shown, program.terminal)
        settle()
        for key in OPEN[:-1]:
            os.write(program.terminal, key)
            settle()
        opens(screen.ENTER, UNDER_WAY)
        times = []
        for _ in range(TURNS):
            settle()
            beside = opens(b"?", screen.KEYS_WORDS)
            opens(screen.ESCAPE, UNDER_WAY)
            opens(screen.ESCAPE, STOPPED)
            settle()
            times.append((beside, opens(b"?", screen.KEYS_WORDS)))
            opens(screen.ESCAPE, STOPPED)
            settle()
            opens(b"g", UNDER_WAY)
    return times


def drain(terminal: int) -> None:
    """Take in what is printed for a while: cursors blink, and tournaments go on."""
    end = time.monotonic() + SETTLED
    while (left := end - time.monotonic()) > 0:
        if select.select([terminal], [], [], left)[0]:
            os.read(terminal, 1 << 16)


def shown(terminal: int, key: bytes, words: bytes) -> float:
    """Return the seconds from a key to what it prints."""
    os.write(terminal, key)
    return seconds(partial(screen.until, terminal, words))


CARDS = "a234567890jqk"
"""The keys of the cards of a game of thirteen."""


def repaints(folder: Path) -> list[float]:
    """Return the seconds from each bid of a game to the repaint at the other terminal."""
    named = ("--motion", "none", "--name")
    ann = Terminal("host", "gops", "--variant", "tournament", *named, "Ann", home=folder / "ann")
    ann.wait_for("parlour join")
    found = re.search(r"parlour join (\S+)", ann.text)
    assert found
    bob = Terminal("join", found[1], *named, "Bob", home=folder / "bob")
    both, took = (ann, bob), []
    for terminal in both:
        terminal.wait_for("1 of 3")
        terminal.type("\x1b")
    for number, card in enumerate(CARDS, start=1):
        for terminal in both:
            terminal.wait_for(f"round {number} of 13")
            terminal.wait_for("your bid")
            terminal.rest()
            terminal.type(card)
        ann.type("\r")
        for terminal in both:
            terminal.rest()
        before, start = len(ann.raw), time.perf_counter()
        bob.type("\r")
        while len(ann.raw) == before:
            ann.read(0.001)
        took.append(time.perf_counter() - start)
    for terminal in both:
        terminal.kill()
    return took


def rows() -> Iterator[Row]:
    """Yield how soon a friend's bid is seen, and how many keys a minute are answered."""
    with tempfile.TemporaryDirectory() as folder:
        took = repaints(Path(folder))
    slowest = quantiles(took, n=10)[-1]  # of nine in ten bids
    told = f"p90 {1000 * slowest:.0f} ms, median {1000 * median(took):.0f} ms"
    yield Row("a friend's bid to repaint, a second", 1 / slowest, "fifty ms", 20.0, 1.0, told)
    what = "a key while a {}, a minute"
    yield median_row(what.format("solver computes"), "the same idle", beside_a_solver(), AIM)
    stopped = during_a_tournament()
    yield median_row(what.format("tournament runs"), "the same stopped", stopped, AIM)
