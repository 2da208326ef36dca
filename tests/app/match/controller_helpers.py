"""A match at a table without a terminal: what is wanted is said to its controller.

async with seated(begun()) as table:
    await table.asked()
    table.controller.act(Bid(4))
    await table.until(lambda: table.bids() == [4])
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from app.match.match import Match
from app.match.play import Play
from app.match.presentation import Presentation
from app.match.table_view import TableView
from app.storage.store import open_store
from app.tables.opening import speaking_face
from games.contract import Seat
from games.gops.rules import Bid

FOREVER = 1e6
"""A pace at which every pause lasts until it is cut short; seconds that never pass."""
TURNS = 20
"""Turns of the event loop in which a computer answers that does not think."""
PATIENCE = 60
"""Seconds after which a test gives up waiting; a good run never comes near."""


class Table:
    """A controller at work, and every view that it has handed on."""

    def __init__(self, match: Match, presentation: Presentation, **options: Any) -> None:
        self.match = match
        self.controller = Play(match, presentation, **options)
        self.views: list[TableView] = []
        self.controller.on_view = self.views.append

    @property
    def view(self) -> TableView:
        """What the table shows now."""
        return self.controller.view

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                await asyncio.sleep(0)

    async def asked(self, seat: Seat = 0) -> None:
        """Wait until the person of a seat is asked, and whoever answers at once has done so."""
        await self.until(lambda: self.view.asked == seat)
        for _ in range(TURNS):
            await asyncio.sleep(0)

    async def over(self) -> None:
        """Wait until the match has ended, and the view says so."""
        await self.until(lambda: self.view.is_over and self.view.outcome.title)

    async def bid(self, card: int, seat: Seat = 0) -> None:
        """Bid a card once a seat is asked, and wait until the bid is made."""
        before = len(self.bids(seat))
        await self.asked(seat)
        self.controller.act(Bid(card))
        await self.until(lambda: len(self.bids(seat)) > before)

    def bids(self, seat: Seat = 0) -> list[int]:
        """Return what a seat has bid."""
        steps = [step.action for step in self.match.steps if step.seat == seat]
        return [action.card for action in steps if isinstance(action, Bid)]


@asynccontextmanager
async def seated(
    match: Match, presentation: Presentation | None = None, **options: Any
) -> AsyncIterator[Table]:
    """Play a match at a table, by default one of GOPS without pauses."""
    table = Table(match, presentation or speaking_face(match), **{"pace": 0.0, **options})
    running = asyncio.create_task(table.controller.run())
    try:
        yield table
    finally:
        await table.controller.close()
        running.cancel()
        await asyncio.wait({running})
    assert running.cancelled(), running.exception()


def assert_sound(match: Match) -> None:
    """Expect each step to follow from the one before, and the store to hold the same."""
    state = match.start
    for step in match.steps:
        assert step.before == state
        state = match.game.reduce(state, step.seat, step.action)
        assert step.after == state
    kept = open_store().resume(match.id or 0)
    assert [(step.n, step.seat, step.action) for step in kept.steps] == [
        (step.n, step.seat, step.action) for step in match.steps
    ]
