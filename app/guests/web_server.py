"""Parlour in the browser: a page with a terminal, and a guest's process for each browser.

The terminal is textual-serve's. Its server is not used: it starts the app through a shell, lets in
any number of guests, and loads a font from another host.
"""

import asyncio
from contextlib import suppress
from importlib.resources import files
from typing import Annotated

import msgspec
from aiohttp import WSMsgType, web
from msgspec import Meta, Struct

from app.codec import DECODE_ERRORS
from app.guests import session
from app.guests.pty import GuestProcess, start_guest

LONGEST_MESSAGE = 1 << 16
"""Bytes of one message from a browser."""

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
    """The browser wants to know how long an answer takes."""

    token: str


class GuestServer:
    """The page and the guests, of whom there may be `most` at once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.guests: set[GuestProcess] = set()

    def application(self) -> web.Application:
        """Return the web application."""
        app = web.Application()
        app.router.add_get("/", send_page)
        app.router.add_get("/ws", self.connect)
        app.router.add_static("/page", str(files("assets") / "web"))
        app.router.add_static("/static", str(files("textual_serve") / "static"))
        app.on_response_prepare.append(add_headers)
        app.on_shutdown.append(self.close)
        return app

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Let a guest play while the browser is connected, if there is room."""
        origin = request.headers.get("Origin", f"//{request.host}")
        if origin.partition("//")[2] != request.host:
            raise web.HTTPForbidden(text="Only Parlour's own page can open this.")
        try:
            size = msgspec.convert(dict(request.query), TerminalSize, strict=False)
        except msgspec.ValidationError as error:
            raise web.HTTPBadRequest(text=f"No size of a terminal: {error}.") from error
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=LONGEST_MESSAGE)
        await socket.prepare(request)
        if len(self.guests) >= self.most:
            await socket.send_bytes(session.no_room_text(self.most).encode())
            await socket.close()
            return socket
        guest = await start_guest(self.most, size.width, size.height)
        self.guests.add(guest)
        try:
            await serve_guest(socket, guest)
        finally:  # even if this task is cancelled
            await asyncio.shield(self.end_guest(guest))
        return socket

    async def end_guest(self, guest: GuestProcess) -> None:
        """End a guest's process; only then is there room for another."""
        await guest.end()
        self.guests.discard(guest)

    async def close(self, app: web.Application) -> None:
        """End all guests' processes."""
        await asyncio.gather(*map(self.end_guest, self.guests))


async def send_page(request: web.Request) -> web.FileResponse:
    """Return the page."""
    return web.FileResponse(str(files("assets") / "web" / "index.html"))


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Add the headers of every response."""
    response.headers.update(HEADERS)


async def serve_guest(socket: web.WebSocketResponse, guest: GuestProcess) -> None:
    """Pass on keys one way and output the other, until either end is closed."""
    showing = asyncio.create_task(send_output(socket, guest))
    try:
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await receive(socket, guest, message.data)
    except DECODE_ERRORS:
        await socket.close()  # our page sends nothing like it
    finally:
        showing.cancel()


async def send_output(socket: web.WebSocketResponse, guest: GuestProcess) -> None:
    """Send what the app shows, and close the connection when it has ended."""
    with suppress(ConnectionError):  # the browser has gone first
        while shown := await guest.read_output():
            await socket.send_bytes(shown)
        await socket.close()


async def receive(socket: web.WebSocketResponse, guest: GuestProcess, message: str) -> None:
    """Act on a message of the browser. Raises one of `DECODE_ERRORS` if it is malformed."""
    if message in ('["focus"]', '["blur"]'):
        return
    match msgspec.json.decode(message, type=Typed | Resized | Pinged):
        case Typed(keys):
            guest.type_keys(keys.encode(errors="replace"))
        case Resized(size):
            guest.resize(size.width, size.height)
        case Pinged(token):
            await socket.send_json(["pong", token])


def serve(host: str, port: int, most: int) -> None:
    """Serve until ctrl+c or a kill. Raises `OSError` if the address cannot be used."""
    session.remove_left_homes()

    def listening(_: str) -> None:
        print(f"Parlour is open at http://{host}:{port}. Ctrl+C closes it.", flush=True)

    web.run_app(
        GuestServer(most).application(), host=host, port=port, print=listening, access_log=None
    )
