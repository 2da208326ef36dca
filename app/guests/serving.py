"""Opens the server for guests, and closes it."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from aiohttp import web

from app.guests import session
from app.guests.connection import Connection
from app.guests.door import MOST_WITHOUT_GAME, Door
from app.guests.limits import GuestLimits
from app.guests.log_limit import limit_log
from app.guests.web_server import GuestServer

REQUEST_SECONDS = 5.0
"""Seconds that a request may take to come, and that a connection stays open after an answer."""

REST_SECONDS = 1.0
"""Seconds that the rest of a request is waited for after it was answered."""

FILES_OF_GUEST = 5
"""Files that the server has open for a guest."""

OWN_FILES = 30
"""Files that the server has open for itself."""

FEWEST_WAITING = 8
"""Connections of visitors without a game for whom there is always room."""


@asynccontextmanager
async def open_server(
    application: web.Application, host: str, port: int, door: Door
) -> AsyncIterator[int]:
    """Serve while this is open. Raises `OSError` if the address cannot be used.

    Yields:
        The port.
    """
    runner = web.AppRunner(
        application,
        access_log=None,
        keepalive_timeout=REQUEST_SECONDS,
        lingering_time=REST_SECONDS,
        shutdown_timeout=REQUEST_SECONDS,
    )
    await runner.setup()
    try:
        listening = await asyncio.get_running_loop().create_server(
            lambda: Connection(door, answering(runner)), host, port
        )
        try:
            yield listening.sockets[0].getsockname()[1]
        finally:
            listening.close()
    finally:
        await runner.cleanup()


def answering(runner: web.AppRunner) -> asyncio.Protocol:
    """Return the protocol that answers a new connection."""
    assert runner.server  # noqa: S101 - it is set up
    return runner.server()


def room(guests: int) -> int:
    """Return how many connections there may be, so that files are left for the guests."""
    import resource  # only now: Windows has none

    wanted = guests + MOST_WITHOUT_GAME
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if files == resource.RLIM_INFINITY:
        return wanted
    return min(wanted, max(FEWEST_WAITING, files - OWN_FILES - FILES_OF_GUEST * guests))


def serve(
    host: str,
    port: int,
    limits: GuestLimits,
    names: Iterable[str],
    from_address: int,
    page: str,
) -> None:
    """Serve until a kill, or Ctrl+C, which raises `KeyboardInterrupt`.

    Args:
        host: Where to listen: a name or an address.
        port: The port.
        limits: What guests may take.
        names: What the server is called, apart from `host`.
        from_address: How many connections there may be from one address.
        page: What guests open, as it is printed.

    Raises:
        OSError: The address cannot be used.
    """
    limit_log()
    session.remove_left_homes()

    async def stay() -> None:
        stopped = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
        application = GuestServer(limits).application((host, *names))
        async with open_server(application, host, port, Door(room(limits.guests), from_address)):
            print(f"Parlour is open at {page}. Ctrl+C closes it.", flush=True)
            await stopped.wait()

    asyncio.run(stay())
