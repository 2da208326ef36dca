"""Every bot to start from plays many matches of every game, and none may foul.

`python -m tests.tools.soak.starters 1000 c perl` plays so many with two of them. A language whose
tools are not here is left out, and said so.
"""

import asyncio
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from app.arena.game import play_game
from app.arena.plan import Fixtures, TournamentPlan
from app.arena.runner import play_games
from app.arena.starters import NO_BUILD, STARTERS, Starter, write_starter
from tests.app.arena.test_starters import OPPONENTS

MATCHES = 1000
AT_ONCE = 2
LIMIT = 60.0
"""Seconds for an answer: the machine may be busy."""


def main(words: list[str]) -> int:
    """Play with every bot whose tools are here; return 1 if one fouled."""
    count = int(words[0]) if words else MATCHES
    fouled = 0
    for name in words[1:] or STARTERS:
        starter = STARTERS[name]
        if missing := [tool for tool in tools(starter) if not shutil.which(tool)]:
            print(f"starters: {name} is left out, there is no {missing[0]} here", flush=True)
            continue
        fouls = asyncio.run(play(name, starter, count))
        fouled += len(fouls)
        print(f"starters: {name}, {count} matches, {len(fouls)} fouls", *fouls[:3], flush=True)
    return int(fouled > 0)


def tools(starter: Starter) -> tuple[str, ...]:
    """Return the programs that build and run a bot, but the one that is built."""
    lines = (starter.run,) if starter.build == NO_BUILD else (starter.build, starter.run)
    first = (shlex.split(line)[0] for line in lines)
    return tuple(word for word in first if not word.startswith("./"))


async def play(name: str, starter: Starter, count: int) -> list[str]:
    """Build a bot, let it play the same number of matches of every game, return its fouls."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        write_starter(name, Path(folder))
        os.chdir(folder)
        try:
            if starter.build != NO_BUILD:
                subprocess.run(shlex.split(starter.build), check=True)
            return [why for game in OPPONENTS for why in await fouls_of(starter, game, count)]
        finally:
            os.chdir(before)


async def fouls_of(starter: Starter, game: str, count: int) -> list[str]:
    """Return the fouls of a bot in its share of the matches."""
    who = (f"exec:{starter.run}", OPPONENTS[game])
    games = Fixtures(TournamentPlan(who, count // len(OPPONENTS), "soak", LIMIT, game))
    played = [each async for each in play_games(games, play_game, AT_ONCE)]
    assert len(played) == len(games), "some were void"
    return [f"{game}: {why}" for each in played for why in each.fouls if why]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
