"""A tournament being played: several games at once, each outcome handed on when it is there."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from concurrent.futures import Executor
from itertools import islice

from app.arena.game import Outcome, played
from app.arena.schedule import Fixture

Play = Callable[[Fixture], Awaitable[Outcome]]
"""Plays a game: `contest` in this process, `elsewhere` in any other."""


async def outcomes(
    fixtures: Iterable[Fixture], play: Play, at_once: int
) -> AsyncGenerator[Outcome, None]:
    """Yield the outcome of every game as it ends, so many games being played at once.

    Closing this or cancelling whoever waits for it ends the games that are being played.
    """
    waiting = iter(fixtures)
    playing = {asyncio.ensure_future(play(fixture)) for fixture in islice(waiting, at_once)}
    try:
        while playing:
            done, playing = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
            for fixture in islice(waiting, len(done)):
                playing.add(asyncio.ensure_future(play(fixture)))
            for game in done:
                yield game.result()
    finally:
        for game in playing:
            game.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


def elsewhere(executor: Executor) -> Play:
    """Return what has games played by an executor: threads, processes, other machines."""

    def play(fixture: Fixture) -> Awaitable[Outcome]:
        return asyncio.wrap_future(executor.submit(played, fixture))

    return play
