"""Parlour in the browser: the page, and behind it a guest's process for each who opens it.

The page and its terminal are textual-serve's. Its server is not used: it starts the app through a
shell, lets in any number, and asks another host for a font.
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
"""Bytes that a browser may send at once."""

HEARTBEAT = 15.0
"""Seconds after which a browser is asked whether it is still there."""

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; font-src 'self';"
    " style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
"""What the browser is told with everything: it asks nothing of any other host."""

CellCount = Annotated[int, Meta(ge=0, le=100_000)]


class TerminalSize(Struct):
    """The size of the terminal in the browser, in cells."""

    width: CellCount = 80
    height: CellCount = 24


class Typed(Struct, array_like=True, tag="stdin"):
    """Keys that were pressed."""

    keys: str


class Resized(Struct, array_like=True, tag="resize"):
    """The terminal has another size."""

    size: TerminalSize


class Pinged(Struct, array_like=True, tag="ping"):
    """The browser wants to know how long an answer takes."""

    token: str


class GuestServer:
    """The pages, and the guests, so many at the most."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.visits: set[GuestProcess] = set()

    def application(self) -> web.Application:
        """Return what answers the browsers."""
        app = web.Application()
        app.router.add_get("/", send_page)
        app.router.add_get("/ws", self.welcome)
        app.router.add_static("/page", str(files("assets") / "web"))
        app.router.add_static("/static", str(files("textual_serve") / "static"))
        app.on_response_prepare.append(add_headers)
        app.on_shutdown.append(self.close)
        return app

    async def welcome(self, request: web.Request) -> web.WebSocketResponse:
        """Let somebody play as long as the browser is there, if there is room."""
        origin = request.headers.get("Origin", f"//{request.host}")
        if origin.partition("//")[2] != request.host:
            raise web.HTTPForbidden(text="Only Parlour's own page can open this.")
        try:
            size = msgspec.convert(dict(request.query), TerminalSize, strict=False)
        except msgspec.ValidationError as error:
            raise web.HTTPBadRequest(text=f"No size of a terminal: {error}.") from error
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=LONGEST_MESSAGE)
        await socket.prepare(request)
        if len(self.visits) >= self.most:
            await socket.send_bytes(session.no_room_text(self.most).encode())
            await socket.close()
            return socket
        visit = await start_guest(self.most, size.width, size.height)
        self.visits.add(visit)
        try:
            await serve_guest(socket, visit)
        finally:  # to its end, whoever does not wait for it
            await asyncio.shield(self.send_away(visit))
        return socket

    async def send_away(self, visit: GuestProcess) -> None:
        """End a visit; only then there is room for another."""
        await visit.end()
        self.visits.discard(visit)

    async def close(self, app: web.Application) -> None:
        """Send all guests away, and wait until they are gone."""
        await asyncio.gather(*map(self.send_away, self.visits))


async def send_page(request: web.Request) -> web.FileResponse:
    """Return the page."""
    return web.FileResponse(str(files("assets") / "web" / "index.html"))


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Write what goes with every answer."""
    response.headers.update(HEADERS)


async def serve_guest(socket: web.WebSocketResponse, visit: GuestProcess) -> None:
    """Carry keys one way and the screen the other, until either end is gone."""
    showing = asyncio.create_task(send_output(socket, visit))
    try:
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await receive(socket, visit, message.data)
    except DECODE_ERRORS:
        await socket.close()  # nothing that our page sends
    finally:
        showing.cancel()


async def send_output(socket: web.WebSocketResponse, visit: GuestProcess) -> None:
    """Send what the app shows, and close when it has ended."""
    with suppress(ConnectionError):  # the browser is gone first
        while shown := await visit.shown():
            await socket.send_bytes(shown)
        await socket.close()


async def receive(socket: web.WebSocketResponse, visit: GuestProcess, message: str) -> None:
    """Do what the browser says. Raises one of `DECODE_ERRORS` for what says nothing."""
    if message in ('["focus"]', '["blur"]'):
        return
    match msgspec.json.decode(message, type=Typed | Resized | Pinged):
        case Typed(keys):
            visit.type(keys.encode(errors="replace"))
        case Resized(size):
            visit.resize(size.width, size.height)
        case Pinged(token):
            await socket.send_json(["pong", token])


def serve(host: str, port: int, most: int) -> None:
    """Serve until ctrl+c or a kill. Raises `OSError` where nobody can listen there."""
    session.remove_left_homes()

    def listening(_: str) -> None:
        print(f"Parlour is open at http://{host}:{port}. Ctrl+C closes it.", flush=True)

    web.run_app(
        GuestServer(most).application(), host=host, port=port, print=listening, access_log=None
    )
