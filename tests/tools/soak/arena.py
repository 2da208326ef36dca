"""Ten thousand matches of the arena in one process, and many with every bot to start from.

`arena_matches` plays tournaments of the engine's own. In one of nineteen matches plays a program,
which is a process of its own, and some of these crash. What the process holds after the first
hundred, it holds in the end. `starters` lets each starter play every game without a foul;
`python -m tests.tools.soak starters 1000 c perl` only two of them.
"""

import asyncio
import os
import shlex
import shutil
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path

from app.arena import journal
from app.arena.game import GameOutcome, play_game
from app.arena.plan import Fixtures, TournamentPlan
from app.arena.runner import Runner, play_games
from app.arena.starters import NO_BUILD, STARTERS, write_starter
from tests.app.arena.test_starters import OPPONENTS
from tests.tools.soak.holding import Held, held, leaks, own_home, stayed

BOT = Path(__file__).parents[3] / "assets" / "bots" / "plus-one.sh"
TOURNAMENTS = (
    (("random", "plus-one", "match", "careful"), 15),
    ((f"exec:sh {BOT}", "match"), 4),
    (("exec:sh -c 'read line; echo 5; exit 3'", "plus-one"), 1),
)
"""Who plays, and how many games of each pair."""

AT_ONCE, FIRST = 2, 100


def arena_matches(count: int) -> bool:
    """Play so many matches; return whether nothing of them stays."""
    played = fouls = 0

    def told(outcome: GameOutcome) -> None:
        nonlocal played, fouls
        played += 1
        fouls += any(outcome.fouls)

    async def play_all() -> tuple[Held | None, Held]:
        before, seed = None, 0
        while played < count:
            for contestants, games in TOURNAMENTS:
                plan = TournamentPlan(contestants, games, str(seed), 10.0)
                with closing(journal.begin_journal(plan)) as kept:
                    runner = Runner(plan, kept, told)
                    await runner.run(play_game, AT_ONCE)
                    assert not runner.trouble
                    assert len(runner.done) == len(runner.fixtures)
            seed += 1
            if played >= min(FIRST, count) and not before:
                before = held(len(asyncio.all_tasks()))
        return before, held(len(asyncio.all_tasks()))

    with own_home():
        before, after = asyncio.run(play_all())
    print(f"arena_matches: {played}, {fouls} ended by a foul; {stayed(FIRST, before, after)}")
    return not leaks(before, after)


def starters(count: int, *names: str) -> bool:
    """Play so many matches with every bot whose tools are here; return whether none fouled."""
    fouled = 0
    for name in names or STARTERS:
        starter = STARTERS[name]
        lines = (starter.run,) if starter.build == NO_BUILD else (starter.build, starter.run)
        tools = [shlex.split(line)[0] for line in lines]
        if missing := [tool for tool in tools if tool[:2] != "./" and not shutil.which(tool)]:
            print(f"starters: {name} is left out, there is no {missing[0]} here", flush=True)
            continue
        fouls = asyncio.run(fouls_of(name, count))
        fouled += len(fouls)
        print(f"starters: {name}, {count} matches, {len(fouls)} fouls", *fouls[:3], flush=True)
    return not fouled


async def fouls_of(name: str, count: int) -> list[str]:
    """Build a bot, let it play the same number of matches of every game, return its fouls."""
    before, starter, fouls = Path.cwd(), STARTERS[name], []
    with tempfile.TemporaryDirectory() as folder:
        write_starter(name, Path(folder))
        os.chdir(folder)
        try:
            if starter.build != NO_BUILD:
                subprocess.run(shlex.split(starter.build), check=True)
            for game, opponent in OPPONENTS.items():
                who = (f"exec:{starter.run}", opponent)
                plan = TournamentPlan(who, count // len(OPPONENTS), "soak", 60.0, game)
                played = [each async for each in play_games(Fixtures(plan), play_game, AT_ONCE)]
                assert len(played) == len(Fixtures(plan)), "some were void"
                fouls += [f"{game}: {why}" for each in played for why in each.fouls if why]
            return fouls
        finally:
            os.chdir(before)
