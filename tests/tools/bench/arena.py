"""The arena: programs against processes that only echo, two games at once, its disk and protocols.

The yardstick is what any engine in Python costs: two Python processes a match, 26 lines to each
over pipes and 13 answers from each, read blocking, with no rules, no limits and no fouls. By the
protocol of every game GOPS is played with two programs that bid what the prize is worth and start
as fast as Python does, so that nothing differs but what is said.
"""

import asyncio
import shlex
import subprocess
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
from app.match.bots import dialogue
from games.gops import protocol
from tests.tools.bench.row import Row, spread

MATCHES = 10
"""In one run; the best of `RUNS` counts, ours and theirs by turns."""

RUNS = 5

ECHO = "import sys\nfor line in sys.stdin:\n    print(line, end='', flush=True)"


def programs() -> None:
    """Play matches of `match` against `plus-one`, both as programs."""
    python = shlex.quote(sys.executable)
    bots = tuple(f"exec:{python} -m app bot {name}" for name in ("match", "plus-one"))
    for fixture in Fixtures(TournamentPlan(bots, MATCHES, "bench")):
        outcome = asyncio.run(play_game(fixture))
        assert outcome.points == (13, 78)


def echoed() -> None:
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


def rate_of(play: Callable[[], None]) -> float:
    """Return how many matches a second one run plays."""
    begun = time.perf_counter()
    play()
    return MATCHES / (time.perf_counter() - begun)


def matches() -> Row:
    """Return the two rates, each the best of several interleaved runs."""
    rates = [(rate_of(programs), rate_of(echoed)) for _ in range(RUNS)]
    best, yardstick = (max(side) for side in zip(*rates, strict=True))
    return Row("arena, matches a second", best, "two echoing processes", yardstick, 0.1)


OWN = """import sys
for line in sys.stdin:
    if line[0] == "C":
        print(line.split()[-1], flush=True)"""

WORDS = """import sys
for line in sys.stdin:
    if line.startswith('{"legal"'):
        print(line.partition('"middle":[')[2].partition("]")[0], flush=True)"""


def script_rate(script: str) -> float:
    """Return how many matches a second two programs play."""
    who = f"exec:{shlex.quote(sys.executable)} -c {shlex.quote(script)}"
    start = time.perf_counter()
    for fixture in Fixtures(TournamentPlan((who, who), MATCHES, "bench")):
        outcome = asyncio.run(play_game(fixture))
        assert outcome.points == (0, 0)
        assert outcome.fouls == ("", "")
    return MATCHES / (time.perf_counter() - start)


def words_rate() -> float:
    """Return the rate when GOPS is played by the protocol of the other games."""
    with patch.object(dialogue, "has_own_protocol", return_value=False):
        return script_rate(WORDS)


def protocols() -> Row:
    """Return the two rates, each the best of several interleaved runs."""
    rates = [(words_rate(), script_rate(OWN)) for _ in range(RUNS)]
    best, yardstick = (max(side) for side in zip(*rates, strict=True))
    return Row("arena by words, matches a second", best, "GOPS by its own", yardstick, 0.8)


ECHOED = 16
"""Matches in one run of `timed`; the median run counts, all kinds by turns."""

TWICE = 1.8
"""How many times as fast two at once should be."""

STORED, BYTES = 400, 200
"""Games whose disk is measured, and what each may take."""

COMMAND = (sys.executable, "-c", OWN)
BOT = f"exec:{shlex.join(COMMAND)}"
PLAN = TournamentPlan((BOT, BOT), ECHOED, "bench")


async def play_all(at_once: int) -> None:
    """Play the matches, so many at once."""
    async with aclosing(play_games(Fixtures(PLAN), LocalPlay(), at_once)) as outcomes:
        async for outcome in outcomes:
            assert outcome.fouls == ("", "")


def raw(matches: int = ECHOED) -> None:
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
        list(pool.map(raw, (ECHOED // 2, ECHOED // 2)))


def seconds(play: Callable[[], None]) -> float:
    """Return how long a match takes in one run."""
    begun = time.perf_counter()
    play()
    return (time.perf_counter() - begun) / ECHOED


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
