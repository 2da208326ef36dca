"""Matches a second of two players as programs, against two that only echo the same lines.

The yardstick is what any engine in Python costs: two Python processes a match, 26 lines to each
over pipes and 13 answers from each, read blocking, with no rules, no limits and no fouls.
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable

from app.arena.game import play_game
from app.arena.plan import Fixtures, TournamentPlan
from games.gops import protocol
from tests.tools.bench.row import Row

MATCHES = 10
"""In one run; the best of `RUNS` counts, ours and theirs by turns."""

RUNS = 5

ECHO = "import sys\nfor line in sys.stdin:\n    print(line, end='', flush=True)"


def ours() -> None:
    """Play matches of `match` against `plus-one`, both as programs."""
    bots = tuple(f"exec:{sys.executable} -m app bot {name}" for name in ("match", "plus-one"))
    for fixture in Fixtures(TournamentPlan(bots, MATCHES, "bench")):
        outcome = asyncio.run(play_game(fixture))
        assert outcome.points == (13, 78)


def theirs() -> None:
    """Send two processes the lines of as many matches, and read as many answers."""
    for _ in range(MATCHES):
        pair = [echo(), echo()]
        for prize in range(1, 14):
            for line in protocol.competition_card(prize), protocol.opponents_bid(prize):
                for process in pair:
                    exchange(process, line)
        for process in pair:
            process.communicate()


def echo() -> subprocess.Popen[bytes]:
    """Start a process that repeats what it is told."""
    return start((sys.executable, "-c", ECHO))


def start(command: tuple[str, ...]) -> subprocess.Popen[bytes]:
    """Start a process with raw pipes."""
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)


def exchange(process: subprocess.Popen[bytes], line: str) -> None:
    """Send a line and wait for it to come back."""
    assert process.stdin
    assert process.stdout
    process.stdin.write(line.encode() + b"\n")
    process.stdout.readline()


def rate(play: Callable[[], None]) -> float:
    """Return how many matches a second one run plays."""
    begun = time.perf_counter()
    play()
    return MATCHES / (time.perf_counter() - begun)


def row() -> Row:
    """Return the two rates, each the best of several interleaved runs."""
    rates = [(rate(ours), rate(theirs)) for _ in range(RUNS)]
    best, yardstick = (max(side) for side in zip(*rates, strict=True))
    return Row("arena, matches a second", best, "two echoing processes", yardstick, 0.1)
