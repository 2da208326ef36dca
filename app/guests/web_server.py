"""Parlour in the browser: a page with a terminal, and a guest's process for each browser.

The terminal is textual-serve's. Its server is not used: it starts the app through a shell, lets in
any number of guests, and loads a font from another host.
"""

import asyncio
from collections.abc import Iterable
from importlib.resources import files
from typing import Annotated

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web
from msgspec import Meta, Struct

from app.codec import DECODE_ERRORS
from app.guests import session
from app.guests.connection import Connection
from app.guests.host_names import host_check
from app.guests.limits import GuestLimits
from app.guests.pty import GuestProcess, start_guest
from app.guests.visit import RETURN_SECONDS, GuestPage, Visit
from games.contract import Refusal
from games.faults import plain_fault

LONGEST_MESSAGE = 1 << 16
"""Bytes of one message from a browser."""

TIME_TO_CLOSE = 1.0
"""Seconds that a browser has to close the connection, too."""

HEARTBEAT = 15.0
"""Seconds between checks that a browser is still connected."""

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; font-src 'self';"
    " style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
"""The headers of all responses: the page loads nothing from any other host."""

CellCount = Annotated[int, Meta(ge=0, le=100_000)]


class TerminalSize(Struct):
    """The size of the terminal in the browser, in cells."""

    width: CellCount = 80
    height: CellCount = 24


class Typed(Struct, array_like=True, tag="stdin"):
    """Keys that were pressed."""

    keys: str


class Resized(Struct, array_like=True, tag="resize"):
    """The terminal has a new size."""

    size: TerminalSize


class Pinged(Struct, array_like=True, tag="ping"):
    """The browser measures how long an answer takes."""

    token: str


def check_origin(request: web.Request) -> None:
    """Raise `HTTPForbidden` if a page of somebody else asks."""
    origin = request.headers.get("Origin", f"//{request.host}")
    if origin.partition("//")[2] != request.host:
        raise web.HTTPForbidden(text="Only Parlour's own page can open this.")


def size_asked_for(request: web.Request) -> TerminalSize:
    """Return the size of the terminal in the browser. Raises `HTTPBadRequest`."""
    try:
        return msgspec.convert(dict(request.query), TerminalSize, strict=False)
    except msgspec.ValidationError as error:
        why = f"That is not the size of a terminal: {plain_fault(error)}."
        raise web.HTTPBadRequest(text=why) from error


class GuestServer:
    """The page and the guests, who have limits."""

    def __init__(self, limits: GuestLimits) -> None:
        self.limits = limits
        self.visits: list[Visit] = []
        self.door = asyncio.Lock()
        """Held while a guest is let in or leaves."""

    def application(self, names: Iterable[str] = ()) -> web.Application:
        """Return the web application of a server that has some names."""
        app = web.Application(middlewares=[host_check(names)])
        app.router.add_get("/", send_page)
        app.router.add_get("/ws", self.connect)
        app.router.add_get("/ws/{visit}", self.connect)
        app.router.add_static("/page", str(files("assets") / "web"))
        app.router.add_static("/static", str(files("textual_serve") / "static"))
        app.on_response_prepare.append(add_headers)
        app.on_shutdown.append(self.close)
        return app

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Let a guest play while the browser is connected, if there is room."""
        check_origin(request)
        size = size_asked_for(request)
        socket = web.WebSocketResponse(
            timeout=TIME_TO_CLOSE, heartbeat=HEARTBEAT, max_msg_size=LONGEST_MESSAGE
        )
        keep_connection(request)
        await socket.prepare(request)
        page = GuestPage(socket, request.transport)
        try:
            async with self.door:
                visit = await self.welcome(request.match_info.get("visit", ""), size)
                before = visit.show_in(page)
        except (Refusal, OSError) as error:
            await socket.send_bytes(refusal_text(error).encode())
            await socket.close()
            return socket
        try:
            if before:
                await before.close()
            await listen(page, visit.guest)
        finally:  # even if this task is cancelled
            await asyncio.shield(self.leave(visit, page))
        return socket

    async def welcome(self, name: str, size: TerminalSize) -> Visit:
        """Return the visit that continues here, or a new one.

        A guest who is away and may come back makes room for one who is here, and so does one whose
        game has ended, though its page may not be closed yet.

        Raises:
            Refusal: There is no room.
            OSError: No process can be started.
        """
        here = (each for each in self.visits if name and each.name == name and not each.over)
        if visit := next(here, None):
            visit.guest.resize(size.width, size.height)
            visit.guest.repaint()
            return visit
        if len(self.visits) >= self.limits.guests:
            away = next((each for each in self.visits if each.is_away or each.over), None)
            if away is None:
                raise Refusal(session.no_room_text(self.limits.guests))
            await self.end(away)
        visit = Visit(await start_guest(self.limits, size.width, size.height), name)
        self.visits.append(visit)
        return visit

    async def leave(self, visit: Visit, page: GuestPage) -> None:
        """Keep a visit for a while once its page is gone, if the page can come back to it."""
        if visit.page is not page:
            return  # another page shows it
        visit.page = None
        if visit.name and not visit.over:
            loop = asyncio.get_running_loop()
            visit.waiting = loop.call_later(
                RETURN_SECONDS, lambda: loop.create_task(self.end_if_away(visit))
            )
        else:
            await self.end(visit)

    async def end_if_away(self, visit: Visit) -> None:
        """End a visit unless its page has come back."""
        async with self.door:
            if visit.is_away and visit in self.visits:
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


async def send_page(request: web.Request) -> web.FileResponse:
    """Return the page."""
    return web.FileResponse(str(files("assets") / "web" / "index.html"))


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Add the headers of every response."""
    response.headers.update(HEADERS)


def keep_connection(request: web.Request) -> None:
    """Keep the connection of a request open: a guest plays over it from now on."""
    connection = request.transport.get_protocol() if request.transport else None
    if isinstance(connection, Connection):
        connection.show_game()


def refusal_text(error: Refusal | OSError) -> str:
    """Return the message for a guest who cannot be let in."""
    return str(error) if isinstance(error, Refusal) else session.not_let_in(error)


async def listen(page: GuestPage, guest: GuestProcess) -> None:
    """Pass on keys until either end is closed."""
    try:
        async for message in page.socket:
            if message.type is WSMsgType.TEXT:
                await receive(page, guest, message.data)
            await asyncio.sleep(0)  # messages that came together keep nobody else waiting
    except DECODE_ERRORS:
        await page.close()  # it sends nothing like it


async def receive(page: GuestPage, guest: GuestProcess, message: str) -> None:
    """Act on a message of the browser. Raises one of `DECODE_ERRORS` if it is malformed."""
    if message in ('["focus"]', '["blur"]'):
        return
    match msgspec.json.decode(message, type=Typed | Resized | Pinged):
        case Typed(keys):
            guest.type_keys(keys.encode(errors="replace"))
        case Resized(size):
            guest.resize(size.width, size.height)
        case Pinged(token):
            await page.answer(["pong", token])
