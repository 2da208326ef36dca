"""The arena: programs against processes that only echo, two games at once, its disk and protocols.

The yardstick is what any engine in Python costs: two Python processes a match, 26 lines to each
over pipes and 13 answers from each, read blocking, with no rules, no limits and no fouls. By the
protocol of every game GOPS is played with two programs that bid what the prize is worth and start
as fast as Python does, so that nothing differs but what is said.
"""

import asyncio
import shlex
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, closing
from functools import partial
from pathlib import Path
from subprocess import PIPE, Popen
from unittest.mock import patch

from app.arena.game import LocalPlay, play_game
from app.arena.journal import begin_journal
from app.arena.plan import Fixtures, TournamentPlan
from app.arena.runner import Runner, play_games
from app.match.bots import dialogue
from games.gops import protocol
from tests.tools.bench.row import Row, best_of, median_row, seconds

MATCHES, ECHOED, RUNS = 10, 16, 5
STORED, BYTES = 400, 200
"""Games whose disk is measured, and what each may take."""

ECHO = "import sys\nfor line in sys.stdin:\n    print(line, end='', flush=True)"
OWN = """import sys
for line in sys.stdin:
    if line[0] == "C":
        print(line.split()[-1], flush=True)"""
WORDS = """import sys
for line in sys.stdin:
    if line.startswith('{"legal"'):
        print(line.partition('"middle":[')[2].partition("]")[0].split(",")[-1], flush=True)"""


def bot(*words: str) -> str:
    return f"exec:{shlex.join((sys.executable, *words))}"


def one_by_one(*bots: str) -> None:
    """Play matches of two programs."""
    for fixture in Fixtures(TournamentPlan(bots, MATCHES, "bench")):
        assert asyncio.run(play_game(fixture)).fouls == ("", "")


def by_words() -> None:
    """Play GOPS by the protocol of the other games."""
    with patch.object(dialogue, "has_own_protocol", return_value=False):
        one_by_one(bot("-c", WORDS), bot("-c", WORDS))


def at_once(jobs: int) -> None:
    """Play matches of a tournament, so many at once."""
    plan = TournamentPlan((bot("-c", OWN),) * 2, ECHOED, "bench")

    async def play_all() -> None:
        async with aclosing(play_games(Fixtures(plan), LocalPlay(), jobs)) as outcomes:
            async for outcome in outcomes:
                assert outcome.fouls == ("", "")

    asyncio.run(play_all())


def over_pipes(script: str, matches: int, *, echoes: bool = False) -> None:
    """Send two processes the lines of matches, and read their answers: to each card, or to all."""
    for _ in range(matches):
        command = (sys.executable, "-c", script)
        pair = [Popen(command, stdin=PIPE, stdout=PIPE, bufsize=0) for _ in range(2)]
        for prize in range(1, 14):
            card, bid = protocol.competition_card(prize), protocol.opponents_bid(prize)
            for line, is_answered in ((card, True), (bid, echoes)):
                for process in pair:
                    assert process.stdin
                    assert process.stdout
                    process.stdin.write(line.encode() + b"\n")
                    if is_answered:
                        process.stdout.readline()
        for process in pair:
            process.communicate()


def two_over_pipes() -> None:
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(partial(over_pipes, OWN), (ECHOED // 2, ECHOED // 2)))


def rows() -> Iterator[Row]:
    """Yield the rates of matches, and how many games of a tournament fit into 100 kB."""
    ours = partial(
        one_by_one, bot("-m", "app", "bot", "match"), bot("-m", "app", "bot", "plus-one")
    )
    pair = best_of(RUNS, ours, partial(over_pipes, ECHO, MATCHES, echoes=True), MATCHES)
    yield Row("arena, matches a second", pair[0], "two echoing processes", pair[1], 0.1)
    kinds = (partial(at_once, 1), partial(at_once, 2), partial(over_pipes, OWN, ECHOED))
    times = [[seconds(play) / ECHOED for play in (*kinds, two_over_pipes)] for _ in range(RUNS)]
    one, two, pipes, two_pipes = zip(*times, strict=True)
    for what, mine, yardstick, theirs, aim in (
        ("echoing programs, matches a second", one, "the same over raw pipes", pipes, 0.8),
        ("the same with two jobs", two, "one job", one, 1.8),
        ("raw pipes, two matches at once", two_pipes, "one match at a time", pipes, 1.8),
    ):
        yield median_row(what, yardstick, zip(mine, theirs, strict=True), aim, per=1.0)
    plan = TournamentPlan(("match", "random"), STORED, "bench")
    with tempfile.TemporaryDirectory() as home, patch.dict("os.environ", PARLOUR_HOME=home):
        with closing(begin_journal(plan)) as journal:
            asyncio.run(Runner(plan, journal).run(play_game, 1))
        files = (file.stat().st_size for file in Path(home).rglob("*") if file.is_file())
        taken = sum(files) / STORED
    yield Row("games in 100 kB of disk", 1e5 / taken, f"{BYTES} bytes each", 1e5 / BYTES, 1.0)
    own = partial(one_by_one, bot("-c", OWN), bot("-c", OWN))
    words = best_of(RUNS, by_words, own, MATCHES)
    yield Row("arena by words, matches a second", words[0], "GOPS by its own", words[1], 0.8)
