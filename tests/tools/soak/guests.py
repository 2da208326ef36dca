"""Guests of one server for an hour, six of them hostile, beside 400 half-open requests.

`python -m tests.tools.soak guests 50 3600` lets so many in for so many seconds: what all processes
take stays, nobody is thrown out, and 95 of 100 keys of those who play are answered within 100 ms.
`python -m tests.tools.soak guests 11 60 0` lets in only those who play, to compare.
"""

import asyncio
import random
import string
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median, quantiles

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from tests.app.guests.guest_helpers import living, served
from tests.tools.soak.holding import own_home

KEY_PAUSE = 2.0
"""Seconds between two keys of a guest that plays."""

QUIET = 0.3
"""Seconds without output after which a repaint is due to the next key."""

PATIENCE = 120.0
"""Seconds for a screen to come, while all others start, too."""

LEFT, RIGHT, ESCAPE, ENTER = "\x1b[D", "\x1b[C", "\x1b", "\r"

Harm = Callable[["Guest"], Coroutine[None, None, None]]


class Guest:
    """A guest in a browser without a page."""

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
        await self.line.send_json(["stdin", keys])

    async def wait_for(self, words: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while words.encode() not in self.seen:
                self.shown.clear()
                await self.shown.wait()
        self.seen = b""

    async def be_quiet(self) -> None:
        while (left := self.last + QUIET - time.monotonic()) > 0:
            await asyncio.sleep(left)

    async def sit_down(self) -> None:
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
    await guest.type("\x1b[200~")
    while True:
        await guest.type("x" * 60_000)
        await asyncio.sleep(0.1)


async def flood(guest: Guest) -> None:
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


HALF_OPEN = 400

OWN_SESSION = ("setsid",)
"""Runs a program as if on another machine: Linux shares the processor among sessions."""

AT_ONCE, LOOKS = 4, 10
"""Guests that come in at the same time, and how often it is looked at what all take."""

MOST = 0.1
"""Seconds to a repaint, for 95 of 100 keys."""

GROWTH = 1.1
"""What all may take in the end, of what they took at the second look, when caches are full."""


async def do_harm(url: str, hostile: int) -> None:
    """Let so many in who do harm, and begin requests that never end."""
    host, _, port = url.removeprefix("http://").partition(":")
    async with ClientSession() as session:

        async def keep_harming(do: Harm) -> None:
            """Come in and do harm, and again if that is ever over, short of leaving."""
            while True:
                guest = await come(session, url, 0)
                with suppress(ConnectionError):
                    await guest.wait_for("quit")
                    await do(guest)
                print(f"guests: one who does harm ({do.__name__}) comes again", flush=True)

        half = (half_open(host, int(port)) for _ in range(HALF_OPEN if hostile else 0))
        await asyncio.gather(*map(keep_harming, HARMS[:hostile]), *half)


async def stay(home: Path, url: str, server: int, count: int, seconds: float) -> bool:
    """Let so many in who play for so long; return whether all went well for them."""
    gate, honest, memory = asyncio.Semaphore(AT_ONCE), [], []
    async with ClientSession() as session:

        async def enter(number: int) -> None:
            async with gate:
                guest = await come(session, url, number)
                await guest.sit_down()
                honest.append(guest)

        await asyncio.gather(*map(enter, range(count)))
        playing = [asyncio.create_task(guest.play()) for guest in honest]
        for _ in range(LOOKS):
            await asyncio.sleep(seconds / LOOKS)
            processes = (server, *living(home))
            memory.append(sum(map(resident, processes)))
            keys = sum(len(each.repaints) for each in honest)
            print(
                f"guests: {len(processes)} processes {memory[-1]:.0f} MiB, {keys} keys", flush=True
            )
        gone = sum(guest.line.closed for guest in honest)
        for task in playing:
            task.cancel()
    whole = [pause for guest in honest for pause in guest.repaints]
    slowest = max(percentile(guest.repaints) for guest in honest)
    print(
        f"guests: {count} played; key to repaint {1000 * median(whole):.0f} ms in the middle,"
        f" {1000 * percentile(whole):.0f} ms at p95, {1000 * slowest:.0f} ms at p95 of the slowest"
        f" guest; {gone} thrown out"
    )
    return slowest < MOST and not gone and memory[-1] < GROWTH * memory[1]


def percentile(repaints: Sequence[float]) -> float:
    """Return within how long 95 of 100 were there."""
    return quantiles(repaints, n=20)[-1]


def resident(number: int) -> float:
    """Return the MiB that a process has for itself, its share of shared ones among them."""
    try:
        rows = Path(f"/proc/{number}/smaps_rollup").read_text().splitlines()
    except OSError:  # it has just ended
        return 0.0
    return next((int(row.split()[1]) / 1024 for row in rows if row.startswith("Pss:")), 0.0)


def guests(count: int, seconds: int = 3600, hostile: int = len(HARMS)) -> bool:
    """Let so many guests stay for so long, some hostile; return whether all went well."""
    with own_home() as home, served("--guests", str(count), inside=OWN_SESSION) as (url, process):
        program = f"from {__name__} import *; asyncio.run(do_harm({url!r}, {hostile}))"
        with subprocess.Popen((*OWN_SESSION, sys.executable, "-c", program)) as harming:
            try:
                well = asyncio.run(stay(home, url, process.pid, count - hostile, seconds))
                return well and not harming.poll()
            finally:
                harming.kill()
