"""The engine of the arena with two programs that only echo: its rate, two games at once, its disk.

The yardstick is what any engine in Python costs: the same two programs, started once a match, told
the same lines over raw pipes and read blocking, with no rules, no limits and no fouls.
"""

import asyncio
import shlex
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, closing
from functools import cache
from pathlib import Path
from statistics import median
from typing import NamedTuple
from unittest.mock import patch

from app.arena.game import GameOutcome, LocalPlay, play_game
from app.arena.journal import begin_journal
from app.arena.plan import Fixture, Fixtures, TournamentPlan
from app.arena.runner import Runner, play_games
from games.gops import protocol
from tests.tools.bench.arena import exchange, start
from tests.tools.bench.protocols import OWN
from tests.tools.bench.row import Row, spread

MATCHES, RUNS = 16, 5
"""Matches in one run; the median run counts, all kinds by turns."""

TWICE = 1.8
"""How many times as fast two at once should be."""

STORED, BYTES = 400, 200
"""Games whose disk is measured, and what each may take."""

COMMAND = (sys.executable, "-c", OWN)
ECHO = f"exec:{shlex.join(COMMAND)}"
PLAN = TournamentPlan((ECHO, ECHO), MATCHES, "bench")


async def play_all(at_once: int) -> None:
    """Play the matches, so many at once."""
    async with aclosing(play_games(Fixtures(PLAN), LocalPlay(), at_once)) as outcomes:
        async for outcome in outcomes:
            assert outcome.fouls == ("", "")


def raw(matches: int = MATCHES) -> None:
    """Send the lines of some matches to the same programs over raw pipes."""
    for _ in range(matches):
        pair = [start(COMMAND) for _ in range(2)]
        for prize in range(1, 14):
            for process in pair:
                exchange(process, protocol.competition_card(prize))
            for process in pair:
                assert process.stdin
                process.stdin.write(protocol.opponents_bid(prize).encode() + b"\n")
        for process in pair:
            process.communicate()


def raw_pairs() -> None:
    """Send the lines of all matches over raw pipes, of two matches at once."""
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(raw, (MATCHES // 2, MATCHES // 2)))


def seconds(play: Callable[[], None]) -> float:
    """Return how long a match takes in one run."""
    begun = time.perf_counter()
    play()
    return (time.perf_counter() - begun) / MATCHES


class Timed(NamedTuple):
    """The seconds a match in each run: ours and raw pipes, one match at a time and two at once."""

    one: Sequence[float]
    two: Sequence[float]
    pipes: Sequence[float]
    two_pipes: Sequence[float]


@cache
def timed() -> Timed:
    """Return the seconds a match, all kinds by turns."""
    runs = [
        (
            seconds(lambda: asyncio.run(play_all(1))),
            seconds(lambda: asyncio.run(play_all(2))),
            seconds(raw),
            seconds(raw_pairs),
        )
        for _ in range(RUNS)
    ]
    return Timed(*zip(*runs, strict=True))


def rates(
    what: str, ours: Sequence[float], yardstick: str, theirs: Sequence[float], aim: float
) -> Row:
    """Return a row of matches a second."""
    return Row(what, 1 / median(ours), yardstick, 1 / median(theirs), aim, spread(ours))


def engine() -> Row:
    """Return the rate of one job, against raw pipes."""
    what = "echoing programs, matches a second"
    return rates(what, timed().one, "the same over raw pipes", timed().pipes, 0.8)


def jobs() -> Row:
    """Return the rate of two jobs, against one."""
    return rates("the same with two jobs", timed().two, "one job", timed().one, TWICE)


def pairs() -> Row:
    """Return the rate of raw pipes, two matches at once: no engine gains more by two jobs."""
    what = "raw pipes, two matches at once"
    return rates(what, timed().two_pipes, "one match at a time", timed().pipes, TWICE)


def disk() -> Row:
    """Return how many games of a tournament fit into 100 kB."""
    plan = TournamentPlan(("match", "random"), STORED, "bench")
    with tempfile.TemporaryDirectory() as home, patch.dict("os.environ", PARLOUR_HOME=home):
        with closing(begin_journal(plan)) as journal:
            asyncio.run(Runner(plan, journal).run(play_here, 1))
        taken = size(Path(home)) / STORED
    return Row("games in 100 kB of disk", 1e5 / taken, f"{BYTES} bytes each", 1e5 / BYTES, 1.0)


async def play_here(fixture: Fixture) -> GameOutcome:
    """Play a game of players that are no programs."""
    return await play_game(fixture)


def size(folder: Path) -> int:
    """Return the bytes of all files in a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
