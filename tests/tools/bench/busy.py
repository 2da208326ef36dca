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
from contextlib import suppress
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from tests.terminal.terminal_helpers import Terminal
from tests.tools.bench.row import Row, turns_a_minute
from tests.tools.bench.screen import (
    KEYS,
    KEYS_WORDS,
    LEFT,
    LOBBY,
    PATIENCE,
    RIGHT,
    TABLE,
    quiet,
    repaint,
    running,
)

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


def solving() -> Row:
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


TURNS = 20

DOWN, ENTER, ESCAPE = b"\x1b[B", b"\r", b"\x1b"
OPEN = (b"a", DOWN, DOWN, b"100000", ENTER)
"""The keys from the lobby to a tournament that does not end here."""

STOPPED, UNDER_WAY = b"Press g", b"watch a game"
"""What shows whether the tournament is stopped."""

SETTLED = 0.5
"""Seconds in which a tournament gets going, or nothing is printed before the next key."""


def tournament() -> Row:
    """Return how often a minute the page of keys opens, with a tournament and without."""
    with running(LOBBY) as program:
        terminal = program.terminal
        quiet(terminal, SETTLED)
        for key in OPEN[:-1]:
            os.write(terminal, key)
            quiet(terminal, SETTLED)
        shown(terminal, ENTER, UNDER_WAY)
        turns = [turn(terminal) for _ in range(TURNS)]
    return turns_a_minute("a key while a tournament runs, a minute", "the same stopped", turns, AIM)


def turn(terminal: int) -> tuple[float, float]:
    """Return the seconds to open the page of keys, with the tournament going on and stopped."""
    drain(terminal, SETTLED)
    beside = shown(terminal, b"?", KEYS_WORDS)
    shown(terminal, ESCAPE, UNDER_WAY)
    shown(terminal, ESCAPE, STOPPED)
    quiet(terminal, SETTLED)
    alone = shown(terminal, b"?", KEYS_WORDS)
    shown(terminal, ESCAPE, STOPPED)
    quiet(terminal, SETTLED)
    shown(terminal, b"g", UNDER_WAY)
    return beside, alone


def shown(terminal: int, key: bytes, words: bytes) -> float:
    """Return the seconds from a key to what it prints."""
    begun, printed = time.perf_counter(), b""
    os.write(terminal, key)
    while words not in printed:
        assert select.select([terminal], [], [], PATIENCE)[0], f"{words!r} do not come"
        printed += os.read(terminal, 1 << 16)
    return time.perf_counter() - begun


def drain(terminal: int, seconds: float) -> None:
    """Take in what is printed for so long."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        if select.select([terminal], [], [], left)[0]:
            os.read(terminal, 1 << 16)


CARDS = "a234567890jqk"
"""The keys of the cards of a game of thirteen."""

REPAINTS = 20.0
"""Repaints a second, each after 50 ms, that nine of ten bids have to reach."""

NAMED = ("--motion", "none", "--name")


def ready(terminal: Terminal, number: int) -> None:
    """Wait until a round has begun and nothing moves any more."""
    terminal.wait_for(f"round {number} of 13")
    terminal.wait_for("your bid")
    terminal.rest()


def repaints(folder: Path) -> list[float]:
    """Return the seconds from each bid of a game to the repaint at the other terminal."""
    homes = folder / "ann", folder / "bob"
    ann = Terminal("host", "gops", "--variant", "tournament", *NAMED, "Ann", home=homes[0])
    ann.wait_for("parlour join")
    found = re.search(r"parlour join (\S+)", ann.text)
    assert found
    bob = Terminal("join", found[1], *NAMED, "Bob", home=homes[1])
    for terminal in (ann, bob):
        terminal.wait_for("1 of 3")
        terminal.type("\x1b")
    took = []
    for number, card in enumerate(CARDS, start=1):
        for terminal in (ann, bob):
            ready(terminal, number)
            terminal.type(card)
        ann.type("\r")
        for terminal in (ann, bob):
            terminal.rest()
        before, start = len(ann.raw), time.perf_counter()
        bob.type("\r")
        while len(ann.raw) == before:
            ann.read(0.001)
        took.append(time.perf_counter() - start)
    for terminal in (ann, bob):
        terminal.kill()
    return took


def friend() -> Row:
    """Return how many repaints a second nine of ten bids reach."""
    with TemporaryDirectory() as folder:
        took = repaints(Path(folder))
    slowest = quantiles(took, n=10)[-1]
    told = f"p90 {1000 * slowest:.0f} ms, median {1000 * sorted(took)[len(took) // 2]:.0f} ms"
    return Row("a friend's bid to repaint, a second", 1 / slowest, "fifty ms", REPAINTS, 1.0, told)
