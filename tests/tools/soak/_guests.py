"""Guests of a server over WebSockets: those that play, and those that do harm."""

import asyncio
import random
import string
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

KEY_PAUSE = 2.0
"""Seconds between two keys of a guest that plays."""

QUIET = 0.3
"""Seconds without output after which a repaint is due to the next key."""

PATIENCE = 120.0
"""Seconds for a screen to come, while all others start, too."""

LEFT, RIGHT, ESCAPE, ENTER = "\x1b[D", "\x1b[C", "\x1b", "\r"

Harm = Callable[["Guest"], Coroutine[None, None, None]]


class Guest:
    """A guest in a browser without a page.

    Args:
        line: The connection.
        seed: What its chance comes from.
    """

    def __init__(self, line: ClientWebSocketResponse, seed: str) -> None:
        self.line = line
        self.coin = random.Random(seed)
        self.seen = b""
        self.shown = asyncio.Event()
        self.last = time.monotonic()
        self.repaints: list[float] = []
        self.reading = asyncio.create_task(self.read())

    async def read(self) -> None:
        """Take in what is shown, of which the end is kept."""
        async for message in self.line:
            if message.type is WSMsgType.BINARY:
                self.seen = (self.seen + message.data)[-100_000:]
                self.last = time.monotonic()
                self.shown.set()

    async def type(self, keys: str) -> None:
        """Type keys."""
        await self.line.send_json(["stdin", keys])

    async def wait_for(self, words: str) -> None:
        """Wait until words are shown."""
        async with asyncio.timeout(PATIENCE):
            while words.encode() not in self.seen:
                self.shown.clear()
                await self.shown.wait()
        self.seen = b""

    async def be_quiet(self) -> None:
        """Wait until nothing is shown for a moment."""
        while (left := self.last + QUIET - time.monotonic()) > 0:
            await asyncio.sleep(left)

    async def sit_down(self) -> None:
        """Open a table of GOPS."""
        await self.wait_for("quit")
        await self.type("1")
        await self.wait_for("NEW GAME")
        await self.type(ENTER)
        await asyncio.sleep(1)
        await self.be_quiet()
        await self.type(ESCAPE)  # ends the tips
        await asyncio.sleep(1)

    async def play(self) -> None:
        """Press a key at the table again and again, and note how long each repaint takes."""
        await asyncio.sleep(self.coin.uniform(0, KEY_PAUSE))
        while True:
            for key in (LEFT, RIGHT):
                await self.be_quiet()
                self.shown.clear()
                begun = time.monotonic()
                await self.type(key)
                with suppress(TimeoutError):
                    async with asyncio.timeout(PATIENCE):
                        await self.shown.wait()
                self.repaints.append(time.monotonic() - begun)
                await asyncio.sleep(KEY_PAUSE)


async def paste(guest: Guest) -> None:
    """Paste without an end."""
    await guest.type("\x1b[200~")
    while True:
        await guest.type("x" * 60_000)
        await asyncio.sleep(0.1)


async def flood(guest: Guest) -> None:
    """Type faster than anything can be shown."""
    while True:
        await guest.type((LEFT + RIGHT) * 500)
        await asyncio.sleep(0.05)


async def stretch(guest: Guest) -> None:
    """Change the size of the terminal all the time."""
    while True:
        width, height = (guest.coin.randrange(1, 500) for _ in range(2))
        await guest.line.send_json(["resize", {"width": width, "height": height}])
        await asyncio.sleep(0.05)


async def compete(guest: Guest) -> None:
    """Begin one tournament after another."""
    while True:
        for keys, pause in (("a", 1), (ENTER, 20), (ESCAPE, 2), (ESCAPE, 2)):
            await guest.type(keys)
            await asyncio.sleep(pause)


async def ask(guest: Guest) -> None:
    """Ask for answers without end."""
    while True:
        for _ in range(500):
            await guest.line.send_json(["ping", ""])
        await asyncio.sleep(0.05)


async def wander(guest: Guest) -> None:
    """Press every key there is but the one that leaves the lobby."""
    keys = (*(set(string.printable) - set("qQ\x03")), LEFT, RIGHT, "\x1b[A", "\x1b[B", ESCAPE)
    while True:
        await guest.type(guest.coin.choice(sorted(keys)))
        await asyncio.sleep(0.05)


HARMS: tuple[Harm, ...] = (paste, flood, stretch, compete, wander, ask)


async def come(session: ClientSession, url: str, number: int) -> Guest:
    """Return a guest that has come in."""
    return Guest(await session.ws_connect(f"{url}/ws", max_msg_size=0), str(number))


async def half_open(host: str, port: int) -> None:
    """Begin a request and leave it at that; begin another once it was closed."""
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(host, port)
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
            with suppress(OSError):
                await reader.read()
            writer.close()
        await asyncio.sleep(0.5)
