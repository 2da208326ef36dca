"""A visit: a guest's process, and the page that shows it, which may be loaded again."""

import asyncio
from contextlib import suppress

from aiohttp import web

from app.guests.pty import GuestProcess

RETURN_SECONDS = 600.0
"""Seconds that a guest's game waits for its page to come back."""


class Visit:
    """A guest's process, shown by one page at a time.

    Args:
        guest: The process.
        name: What the page calls itself when it comes back; "" if it cannot come back.
    """

    def __init__(self, guest: GuestProcess, name: str) -> None:
        self.guest = guest
        self.name = name
        self.page: web.WebSocketResponse | None = None
        self.over = False
        self.waiting: asyncio.TimerHandle | None = None
        self.showing = asyncio.create_task(self.show_output())

    @property
    def is_away(self) -> bool:
        """Whether its page is gone and may come back."""
        return self.page is None

    async def show_in(self, page: web.WebSocketResponse) -> None:
        """Show the game in a page from now on, instead of in any other."""
        before, self.page = self.page, page
        if self.waiting:
            self.waiting.cancel()
        if before:
            await before.close()

    async def show_output(self) -> None:
        """Send what the app shows to its page, and close that when the app has ended."""
        while shown := await self.guest.read_output():
            if self.page:
                with suppress(ConnectionError):  # the page has gone first
                    await self.page.send_bytes(shown)
        self.over = True
        if self.page:
            await self.page.close()

    async def end(self) -> None:
        """End the process."""
        if self.waiting:
            self.waiting.cancel()
        self.showing.cancel()
        await self.guest.end()
