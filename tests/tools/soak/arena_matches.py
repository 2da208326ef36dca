"""Ten thousand matches of the arena in one process, and nothing of them stays.

`python -m tests.tools.soak.arena_matches 10000` plays them in tournaments of the engine's own. In
one of nineteen matches plays a program, which is a process of its own, and some of these crash.
What the process holds after the first hundred, it holds in the end.
"""

import asyncio
import sys
import time
from contextlib import closing
from pathlib import Path

from app.arena import journal
from app.arena.game import GameOutcome, play_game
from app.arena.plan import TournamentPlan
from app.arena.runner import Runner
from tests.tools.soak._home import own_home
from tests.tools.soak._resources import Held, held, leaks, stayed

HOUSE = ("random", "plus-one", "match", "careful")
BOT = Path(__file__).parents[3] / "assets" / "bots" / "plus-one.sh"
PROGRAMS = (f"exec:sh {BOT}", "match")
CRASHING = ("exec:sh -c 'read line; echo 5; exit 3'", "plus-one")
AT_ONCE = 2
FIRST = 100


class Counted:
    """Plays tournaments, and looks at what the process holds after the first hundred matches."""

    def __init__(self) -> None:
        self.played = self.fouls = 0
        self.before: Held | None = None

    def told(self, outcome: GameOutcome) -> None:
        """Count a match that is over."""
        self.played += 1
        self.fouls += any(outcome.fouls)

    async def tournament(self, contestants: tuple[str, ...], games: int, seed: int) -> None:
        """Play so many games of every pair, kept as a tournament's are."""
        plan = TournamentPlan(contestants, games, str(seed), 10.0)
        with closing(journal.begin_journal(plan)) as kept:
            runner = Runner(plan, kept, self.told)
            await runner.run(play_game, AT_ONCE)
            assert not runner.trouble
            assert len(runner.done) == len(runner.fixtures)

    async def all(self, count: int) -> Held:
        """Play so many; return what the process holds in the end."""
        seed = 0
        while self.played < count:
            await self.tournament(HOUSE, 15, seed)
            await self.tournament(PROGRAMS, 4, seed)
            await self.tournament(CRASHING, 1, seed)
            seed += 1
            if self.played >= min(FIRST, count) and not self.before:
                self.before = held(len(asyncio.all_tasks()))
        return held(len(asyncio.all_tasks()))


def main(count: int) -> bool:
    """Play so many matches; return whether nothing of them stays."""
    begun, counted = time.monotonic(), Counted()
    with own_home():
        after = asyncio.run(counted.all(count))
    print(
        f"arena_matches: {counted.played}, {counted.fouls} ended by a foul;"
        f" {stayed(FIRST, counted.before, after)};"
        f" seeds from 0, {time.monotonic() - begun:.0f} s"
    )
    return not leaks(counted.before, after)


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
