"""A tournament of a million games: what each takes on the disk, and that memory does not grow.

`python -m tests.tools.soak.arena_ledger 100000` plays that many games of two quick players, makes
up ten times as many, and reads each tournament again as one that goes on does. The process may not
hold more after all of them than after the first 2,000 of each, nor a game take more than 200 bytes.
"""

import asyncio
import sys
import time
from contextlib import closing

from app.arena.game import GameOutcome, play_game
from app.arena.journal import begin_journal, reopen_journal
from app.arena.plan import Fixture, TournamentPlan
from app.arena.report import report_text
from app.arena.runner import PlayGame, Runner
from tests.tools.soak._home import own_home
from tests.tools.soak._resources import GROWTH, memory

FIRST = 2000
BYTES = 200
PLAYERS = ("match", "random")
BIDS = (tuple(range(1, 14)), tuple(range(13, 0, -1)))


async def played(fixture: Fixture) -> GameOutcome:
    """Play a game."""
    return await play_game(fixture)


async def made_up(fixture: Fixture) -> GameOutcome:
    """Return a game that nobody played, now and then with a foul."""
    winner = (0, 1, None)[fixture.number * 7919 % 3]
    fouls = ("", "Round 2 of 13: bad." * (fixture.number % 100 == 0 and winner == 0))
    return GameOutcome(fixture.number, fixture.pair, winner, (50, 41), BIDS, fouls)


def tournament(what: str, play: PlayGame, count: int) -> bool:
    """Play a tournament and read it again; print what it took, and return whether that is little.

    Args:
        what: What is printed for it.
        play: Plays a game.
        count: How many games.
    """
    begun, first = time.process_time(), 0
    with own_home():
        for games in (min(FIRST, count), count):
            plan = TournamentPlan(PLAYERS, games, "ledger")
            with closing(begin_journal(plan) if not first else reopen_journal(PLAYERS)) as kept:
                runner = Runner(plan, kept)
                asyncio.run(runner.run(play, 2))
                told = report_text(runner, 200)
                taken = kept.path.stat().st_size / games
            first = first or memory()
        grown = (memory() - first) / 2**20
    seconds = time.process_time() - begun
    print(
        f"arena_ledger: {what} {count} games, {taken:.1f} bytes each, {grown:+.1f} MiB"
        f" after the first {FIRST}, {1e3 * seconds / count:.2f} ms of CPU each"
    )
    return str(count) in told and taken < BYTES and grown < GROWTH


def main(count: int) -> bool:
    """Play so many games and make up ten times as many; return whether both took little."""
    return all([tournament("played", played, count), tournament("made up", made_up, 10 * count)])


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))
