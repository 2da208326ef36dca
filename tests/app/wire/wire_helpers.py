"""Two sides of a table in one process, over a real socket on the loopback."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.match.deciders import Decider
from app.match.match import Match
from app.match.presentation import Presentation
from app.storage.store import Store, open_store
from app.wire.alignment import begin_or_resume
from app.wire.controller import WireController
from app.wire.session import Met, Session
from games.contract import Decision, Seat

LOOPBACK = "127.0.0.1"


class RandomPerson(Decider):
    """Chooses at random."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        await asyncio.sleep(0)
        return Decision(self.dice.choice(match.game.legal(match.state, seat)))


class End:
    """A side with a store of its own."""

    def __init__(self, store: Store, session: Session, met: Met | None, seed: int) -> None:
        self.session = session
        self.store = store
        self.match = begin_or_resume(store, session.table)
        self.play = WireController(self.match, Presentation(), session, met, pace=0)
        self.play.person = RandomPerson(seed)  # type: ignore[assignment]
        self.play.deciders = self.play.seated()
        self.task = asyncio.create_task(self.play.run())

    @property
    def is_over(self) -> bool:
        return not self.match.to_move

    async def close(self) -> None:
        await self.play.close()
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


async def until(is_so: Callable[[], bool], seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.002)


def home(monkeypatch: pytest.MonkeyPatch, path: Path) -> Store:
    monkeypatch.setenv("PARLOUR_HOME", str(path))
    path.mkdir(exist_ok=True)
    return open_store()
