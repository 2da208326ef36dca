"""Parlour in the browser: a page with a terminal, and a guest's process for each browser.

The terminal is textual-serve's. Its server is not used: it starts the app through a shell, lets in
any number of guests, and loads a font from another host.
"""

import asyncio
import logging
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import Annotated

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web
from msgspec import Meta, Struct

from app.codec import DECODE_ERRORS
from app.guests import session
from app.guests.door import MOST_WITHOUT_GAME, Connection, Door, Network, host_check
from app.guests.limits import GuestLimits
from app.guests.visit import SEND_SECONDS, GuestPage, Visit, start_guest
from games import contract, text

LONGEST_MESSAGE = 1 << 16  # bytes from a browser
RETURN_SECONDS = 600.0  # that a guest's game waits for its page to come back
IDLE_SECONDS = 300.0  # without a key after which a guest makes room for one who waits
HEARTBEAT, TIME_TO_CLOSE = 15.0, 1.0  # seconds between looks at a browser, and that it has to close
REQUEST_SECONDS = 5.0  # that a request may take to come, and a connection stays open after it
REST_SECONDS = 1.0  # that the rest of a request is waited for after it was answered
MOST_MESSAGES, PERIOD = 10, 60.0  # that are logged in so many seconds

GIVEN_AWAY = b"\x1b[2J\x1b[HSomebody else was waiting for a seat, and no key was pressed here."
"""What a page shows whose guest made room; the screen is cleared first."""

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; font-src 'self';"
    " style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
"""The headers of all responses: the page loads nothing from any other host."""


class TerminalSize(Struct):
    """The size of a terminal in the browser, in cells."""

    width: Annotated[int, Meta(ge=0, le=100_000)] = 80
    height: Annotated[int, Meta(ge=0, le=100_000)] = 24


class Typed(Struct, array_like=True, tag="stdin"):
    """Keys that were pressed."""

    keys: str


class Resized(Struct, array_like=True, tag="resize"):
    """The terminal has a new size."""

    size: TerminalSize


class Pinged(Struct, array_like=True, tag="ping"):
    """The browser measures how long an answer takes."""

    token: str


class GuestServer:
    """The page and the guests, who have limits."""

    def __init__(self, limits: GuestLimits) -> None:
        self.limits = limits
        self.visits: list[Visit] = []
        self.door = asyncio.Lock()  # held while a guest is let in or leaves

    def application(self, names: Iterable[str] = ()) -> web.Application:
        """Return the web application of a server that has some names."""
        pages = str(files("assets") / "web")

        async def send_page(request: web.Request) -> web.FileResponse:
            return web.FileResponse(f"{pages}/index.html")

        async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
            response.headers.update(HEADERS)

        app = web.Application(middlewares=[host_check(names)])
        app.router.add_get("/", send_page)
        app.router.add_get("/ws", self.connect)
        app.router.add_get("/ws/{visit}", self.connect)
        app.router.add_static("/page", pages)
        app.router.add_static("/static", str(files("textual_serve") / "static"))
        app.on_response_prepare.append(add_headers)
        app.on_shutdown.append(self.close)
        return app

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Let a guest play while the browser is connected, if there is room."""
        size = size_asked_for(request)
        socket = web.WebSocketResponse(
            timeout=TIME_TO_CLOSE, heartbeat=HEARTBEAT, max_msg_size=LONGEST_MESSAGE
        )
        connection = request.transport.get_protocol() if request.transport else None
        network = None
        if isinstance(connection, Connection):
            connection.show_game()
            network = None if connection.is_local else connection.network
        await socket.prepare(request)
        page = GuestPage(socket, request.transport)
        try:
            async with self.door:
                visit = await self.welcome(request.match_info.get("visit", ""), size, network)
                before = visit.show_in(page)
        except (contract.Refusal, OSError) as error:
            why = str(error) if isinstance(error, contract.Refusal) else session.not_let_in(error)
            await socket.send_bytes(why.encode())
            await socket.close()
            return socket
        try:
            if before:
                await before.close()
            await listen(page, visit)
        finally:  # even if this task is cancelled
            await asyncio.shield(self.leave(visit, page))
        return socket

    async def welcome(self, name: str, size: TerminalSize, network: Network | None) -> Visit:
        """Return the visit that continues here, or a new one. Raises `Refusal`, `OSError`."""
        here = (each for each in self.visits if name and each.name == name and not each.over)
        if visit := next(here, None):
            visit.guest.resize(size.width, size.height)
            visit.guest.repaint()
            return visit
        same = [each for each in self.visits if network and each.network == network]
        if len(same) >= self.limits.from_address:
            await self.make_room(same, session.no_room_text(len(same), " for one address"))
        elif len(self.visits) >= self.limits.guests:
            await self.make_room(self.visits, session.no_room_text(self.limits.guests))
        guest = await start_guest(self.limits, size.width, size.height)
        visit = Visit(guest, name, network)
        self.visits.append(visit)
        return visit

    async def make_room(self, group: list[Visit], why_not: str) -> None:
        """End one of some visits. Raises `Refusal` if all of them are needed."""
        # A guest who is away and may come back makes room for one who is here, and so does one
        # whose game has ended, though its page may not be closed yet; else the one who has been
        # idle for the longest time, if that is long.
        gone = next((each for each in group if each.page is None or each.over), None)
        idle = min(group, key=lambda each: each.typed)
        if not gone and time.monotonic() - idle.typed < IDLE_SECONDS:
            raise contract.Refusal(why_not)
        visit = gone or idle
        page, visit.page = visit.page, None
        await self.end(visit)
        if page:
            await page.send(GIVEN_AWAY)
            await page.close()

    async def leave(self, visit: Visit, page: GuestPage) -> None:
        """Keep a visit for a while once its page is gone, if the page can come back to it."""
        if visit.page is not page:
            return  # another page shows it
        visit.page = None
        if visit.name and not visit.over:
            loop, away = asyncio.get_running_loop(), self.end_if_away
            visit.waiting = loop.call_later(RETURN_SECONDS, lambda: loop.create_task(away(visit)))
        else:
            await self.end(visit)

    async def end_if_away(self, visit: Visit) -> None:
        """End a visit unless its page has come back."""
        async with self.door:
            if visit.page is None and visit in self.visits:
                await self.end(visit)

    async def end(self, visit: Visit) -> None:
        """End a guest's process; only then is there room for another."""
        await visit.end()
        if visit in self.visits:
            self.visits.remove(visit)

    async def close(self, app: web.Application) -> None:
        """End all guests' processes, and close their pages, which the server would wait for."""
        pages = [visit.page for visit in self.visits if visit.page]
        await asyncio.gather(*map(self.end, tuple(self.visits)))
        await asyncio.gather(*(page.close(code=WSCloseCode.GOING_AWAY) for page in pages))


def size_asked_for(request: web.Request) -> TerminalSize:
    """Return the terminal size that a page asks for. Raises `HTTPForbidden`, `HTTPBadRequest`."""
    origin = request.headers.get("Origin", f"//{request.host}")
    if origin.partition("//")[2] != request.host:
        raise web.HTTPForbidden(text="Only Parlour's own page can open this.")
    try:
        return msgspec.convert(dict(request.query), TerminalSize, strict=False)
    except msgspec.ValidationError as error:
        why = f"That is not the size of a terminal: {text.plain_fault(error)}."
        raise web.HTTPBadRequest(text=why) from error


async def listen(page: GuestPage, visit: Visit) -> None:
    """Do what the page says until either end is closed, or the page says nothing that it can."""
    guest = visit.guest
    try:
        async for message in page.socket:
            if message.type is WSMsgType.TEXT and message.data not in ('["focus"]', '["blur"]'):
                match msgspec.json.decode(message.data, type=Typed | Resized | Pinged):
                    case Typed(keys):
                        visit.typed = time.monotonic()
                        guest.type_keys(keys.encode(errors="replace"))
                    case Resized(size):
                        guest.resize(size.width, size.height)
                    case Pinged(token):
                        await page.finish(page.socket.send_json(["pong", token]), SEND_SECONDS)
            await asyncio.sleep(0)  # messages that came together keep nobody else waiting
    except DECODE_ERRORS:
        await page.close()


class LogLimit(logging.Filter):
    """Lets so many messages through in each period, and says then how many it left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock, self.begin, self.count = clock, clock(), 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a message is let through, in a line without what led to it."""
        record.exc_info = record.exc_text = None
        now = self.clock()
        if now - self.begin >= PERIOD:
            left_out = max(0, self.count - MOST_MESSAGES)
            self.begin, self.count = now, 0
            if left_out:
                record.msg = f"{record.getMessage()} ({left_out} messages were left out before it)"
                record.args = None
        self.count += 1
        return self.count <= MOST_MESSAGES


@asynccontextmanager
async def open_server(
    application: web.Application, host: str, port: int, door: Door
) -> AsyncIterator[int]:
    """Serve while this is open, and yield the port. Raises `OSError` if that cannot be used."""
    runner = web.AppRunner(
        application,
        access_log=None,
        keepalive_timeout=REQUEST_SECONDS,
        lingering_time=REST_SECONDS,
        shutdown_timeout=REQUEST_SECONDS,
    )
    await runner.setup()
    assert runner.server  # noqa: S101 - it is set up
    answer = runner.server
    try:
        listening = await asyncio.get_running_loop().create_server(
            lambda: Connection(door, answer()), host, port
        )
        try:
            yield listening.sockets[0].getsockname()[1]
        finally:
            listening.close()
    finally:
        await runner.cleanup()


def room(guests: int) -> int:
    """Return how many connections there may be, so that files are left: 5 a guest, and 30."""
    import resource  # only now: Windows has none

    wanted = guests + MOST_WITHOUT_GAME
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if files == resource.RLIM_INFINITY:
        return wanted
    return min(wanted, max(8, files - 30 - 5 * guests))


def serve(
    host: str, port: int, limits: GuestLimits, names: Iterable[str], from_address: int, page: str
) -> None:
    """Serve until a kill, or Ctrl+C, which raises `KeyboardInterrupt`. Raises `OSError`."""
    handler = logging.StreamHandler()
    handler.addFilter(LogLimit())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, format="%(message)s")
    session.remove_left_homes()

    async def stay() -> None:
        stopped = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
        application = GuestServer(limits).application((host, *names))
        async with open_server(application, host, port, Door(room(limits.guests), from_address)):
            print(f"Parlour is open at {page}. Ctrl+C closes it.", flush=True)
            await stopped.wait()

    asyncio.run(stay())
