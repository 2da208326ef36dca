"""What a server is called: a page of another name may not reach it through the visitor's browser.

Someone who owns a name can let it stand for another machine's address, after the browser has loaded
a page from there ("DNS rebinding"). The browser then says the wrong name.
"""

from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from games.text import quoted


def host_check(names: Iterable[str]) -> Middleware:
    """Return the middleware that answers only requests to one of some names or to an address.

    Args:
        names: What the server is called, apart from "localhost" and the addresses it listens on.
    """
    known = {name.lower() for name in names} | {"localhost"}

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        name = bare_name(request.headers.get("Host", ""))
        if name not in known and not is_own_address(name, request):
            raise web.HTTPMisdirectedRequest(
                text=f"Parlour is not called {quoted(name)} here; --name says what it is called."
            )
        return await handler(request)

    return check


def bare_name(host: str) -> str:
    """Return the name or address in a Host header, without the port; "" if there is none."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_own_address(name: str, request: web.Request) -> bool:
    """Return whether a name is this machine's own address, or the one that was connected to."""
    try:
        address = ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or name == (local_address(request) or "")


def local_address(request: web.Request) -> str | None:
    """Return the address that a request was sent to."""
    socket = request.transport.get_extra_info("sockname") if request.transport else None
    return str(socket[0]) if socket else None
