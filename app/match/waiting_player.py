"""A computer player that waits until the person lets it play."""

import asyncio
from collections.abc import Callable

from games.contract import Seat


class GoAhead:
    """Holds a computer player back until the person gives it the go-ahead.

    Args:
        changed: Called when a player begins to wait, and when it goes on.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self.changed = changed
        self.due: Seat | None = None
        """The seat that waits."""
        self.given = asyncio.Event()

    async def wait(self, seat: Seat) -> None:
        """Wait for the go-ahead."""
        self.given.clear()
        self.due = seat
        self.changed()
        try:
            await self.given.wait()
        finally:
            self.due = None
            self.changed()

    def give(self) -> None:
        """Let the seat that waits play."""
        self.given.set()
