"""A visit: a guest's process, and the page that shows it, which may be loaded again."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import NamedTuple

from aiohttp import WSCloseCode, web

from app.guests.allowance import Allowance
from app.guests.pty import GuestProcess

RETURN_SECONDS = 600.0
"""Seconds that a guest's game waits for its page to come back."""

SEND_SECONDS = 20.0
"""Seconds that a page may take to make room for what it is sent."""

CLOSE_SECONDS = 2.0
"""Seconds that a page may take to be closed."""

OUTPUT_RATE, OUTPUT_MOST = 1 << 19, 1 << 21
"""Bytes that an app may show in a second, and at once: many whole screens."""


class GuestPage(NamedTuple):
    """What a guest looks at; one that reads nothing is cut off, so that nobody waits for it.

    Attributes:
        socket: Where frames are sent.
        transport: The connection below it.
    """

    socket: web.WebSocketResponse
    transport: asyncio.Transport | None

    async def send(self, shown: bytes) -> None:
        """Send what the app shows."""
        await self.finish(self.socket.send_bytes(shown))

    async def answer(self, message: list[str]) -> None:
        """Send a message to the page itself."""
        await self.finish(self.socket.send_json(message))

    async def finish(self, sending: Coroutine[None, None, None]) -> None:
        """Finish sending something, if the page takes it."""
        with suppress(ConnectionError):  # the page has gone first
            try:
                async with asyncio.timeout(SEND_SECONDS):
                    await sending
            except TimeoutError:
                self.cut_off()

    async def close(self, code: int = WSCloseCode.OK) -> None:
        """Close it."""
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.socket.close(code=code)
        except TimeoutError:
            self.cut_off()

    def cut_off(self) -> None:
        """Close the connection; what waits to be sent is lost."""
        if self.transport:
            self.transport.abort()


class Visit:
    """A guest's process, shown by one page at a time.

    Args:
        guest: The process.
        name: What the page calls itself when it comes back; "" if it cannot come back.
    """

    def __init__(self, guest: GuestProcess, name: str) -> None:
        self.guest = guest
        self.name = name
        self.page: GuestPage | None = None
        self.over = False
        self.allowance = Allowance(OUTPUT_RATE, OUTPUT_MOST)
        self.waiting: asyncio.TimerHandle | None = None
        self.showing = asyncio.create_task(self.show_output())

    @property
    def is_away(self) -> bool:
        """Whether its page is gone and may come back."""
        return self.page is None

    def show_in(self, page: GuestPage) -> GuestPage | None:
        """Show the game in a page from now on; return the one that has to be closed, if any."""
        before, self.page = self.page, page
        if self.waiting:
            self.waiting.cancel()
        return before

    async def show_output(self) -> None:
        """Send what the app shows to its page, and close that when the app has ended.

        An app that shows too much waits until its output is read.
        """
        while shown := await self.guest.read_output():
            if self.page:
                await self.page.send(shown)
            await asyncio.sleep(self.allowance.charge(len(shown)))
        self.over = True
        if self.page:
            await self.page.close()

    async def end(self) -> None:
        """End the process."""
        if self.waiting:
            self.waiting.cancel()
        self.showing.cancel()
        await self.guest.end()
