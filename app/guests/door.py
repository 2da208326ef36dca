"""The door of the server: what visitors may ask and send, and how many of them there may be.

A connection that shows no game makes room for a newer one when there are too many, the oldest
first, so that half-open requests keep nobody out. What comes over a connection is passed on, no
faster than one visitor needs.
"""

import asyncio
import time
from collections.abc import Callable, Collection, Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import cast
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from app.guests.limits import MOST_FROM_ADDRESS
from games.text import quoted

Network = IPv4Network | IPv6Network

MOST_WITHOUT_GAME = 100  # connections of visitors who have no game yet
# Bytes a second and at once: an address may ask with so many, of which a page takes 5,000, and a
# guest may send so many, as several pages of pasted text.
ASKING_RATE, ASKING_MOST = 1 << 12, 1 << 15
GAME_RATE, GAME_MOST = 1 << 13, 1 << 15
PART = 1 << 11  # bytes that are passed on at a time, so that the others are not kept waiting


class Allowance:
    """So much of something a second, and so much at once after a rest.

    This is the generic cell rate algorithm (ITU-T I.371): one number says when all is free again.
    """

    def __init__(
        self, rate: float, most: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate, self.span, self.clock, self.full_at = rate, most / rate, clock, clock()

    def charge(self, amount: float) -> float:
        """Charge for what was taken; return how many seconds to wait before more is taken."""
        now = self.clock()
        self.full_at = max(self.full_at, now) + amount / self.rate
        return max(0.0, self.full_at - now - self.span)

    def allows(self, amount: float) -> bool:
        """Charge for something and return True, unless it is too much now."""
        now = self.clock()
        full_at = max(self.full_at, now) + amount / self.rate
        if full_at > now + self.span:  # not their difference, which rounding may leave above 0
            return False
        self.full_at = full_at
        return True

    @property
    def is_full(self) -> bool:
        """Whether all of it is free."""
        return self.full_at <= self.clock()


class FrameWatch:
    """Follows the frames of a WebSocket as their bytes come.

    What a browser sends is masked, frame by frame, or it is no browser, and a server has to close
    the connection (RFC 6455, section 5.1). aiohttp reads both.
    """

    def __init__(self) -> None:
        self.head = bytearray()
        self.left = 0  # bytes of the mask and the contents that are still to come

    def is_masked(self, data: bytes) -> bool:
        """Return whether all frames are masked that begin in some bytes."""
        at = 0
        while at < len(data):
            if self.left:
                step = min(self.left, len(data) - at)
                self.left -= step
                at += step
                continue
            self.head.append(data[at])
            at += 1
            if len(self.head) < 2:
                continue
            masked, length = self.head[1] & 0x80, self.head[1] & 0x7F
            longer = {126: 2, 127: 8}.get(length, 0)  # bytes of a length that is too long for seven
            if len(self.head) == 2 + longer:
                self.left = 4 + (int.from_bytes(self.head[2:], "big") if longer else length)
                self.head.clear()
            if not masked:
                return False
        return True


class Door:
    """The connections that are open, so many in all, and so many from one address.

    The machine's own, where a web server may pass on those of everybody, may have all of them.
    """

    def __init__(self, most: int, from_address: int = MOST_FROM_ADDRESS) -> None:
        self.most, self.from_address = most, from_address
        self.open: dict[Connection, None] = {}
        self.asking: dict[Network, Allowance] = {}

    def admit(self, new: "Connection") -> bool:
        """Return whether there is room for another connection, made if need be."""
        same = [each for each in self.open if each.network == new.network]
        has_room = new.is_local or self._make_room(same, self.from_address)
        if not has_room or not self._make_room(self.open, self.most):
            return False
        self.open[new] = None
        return True

    def _make_room(self, group: "Collection[Connection]", most: int) -> bool:
        """Return whether a group has room for one more, after closing one that shows no game."""
        if len(group) < most:
            return True
        oldest = next((each for each in group if not each.frames), None)
        if oldest:
            oldest.close()
        return oldest is not None

    def allowance_of(self, visitor: "Connection") -> Allowance:
        """Return the allowance for asking before there is a game, shared by all of one address."""
        if visitor.is_local:  # every one may be another visitor's
            return Allowance(ASKING_RATE, ASKING_MOST)
        if len(self.asking) >= 1000:
            self.asking = {key: each for key, each in self.asking.items() if not each.is_full}
        return self.asking.setdefault(visitor.network, Allowance(ASKING_RATE, ASKING_MOST))


class Connection(asyncio.Protocol):
    """A connection that comes in by a door; what comes over it is passed on `inside`."""

    transport: asyncio.Transport
    network: Network
    is_local: bool
    allowance: Allowance

    def __init__(self, door: Door, inside: asyncio.Protocol) -> None:
        self.door, self.inside = door, inside
        self.frames: FrameWatch | None = None  # once a guest plays over it
        self.held = bytearray()  # what came and is not passed on yet
        self.pause: asyncio.TimerHandle | None = None  # until more is passed on
        self.is_admitted = False
        self.has_ended = False  # nothing more will come after what is held

    def show_game(self) -> None:
        """Keep it open: a guest plays over it. What comes next are frames of a WebSocket."""
        self.frames = FrameWatch()
        self.allowance = Allowance(GAME_RATE, GAME_MOST)

    def close(self) -> None:
        """Close it at once."""
        self._leave()
        self.transport.abort()

    def _leave(self) -> None:
        self.door.open.pop(self, None)
        self.held.clear()
        if self.pause:
            self.pause.cancel()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let it in, or close it."""
        self.transport = cast(asyncio.Transport, transport)
        self.network, self.is_local = origin(transport.get_extra_info("peername")[0])
        self.is_admitted = self.door.admit(self)
        if self.is_admitted:
            self.allowance = self.door.allowance_of(self)
            self.inside.connection_made(transport)
        else:
            self.close()

    def data_received(self, data: bytes) -> None:
        """Take what came; it waits while too much came before."""
        if not self.is_admitted:
            return
        self.held += data
        if self.pause:
            self.transport.pause_reading()
        else:
            self._pass_on()

    def _pass_on(self) -> None:
        """Pass on a part of what came, unless no browser sends anything like it."""
        part = bytes(self.held[:PART])
        del self.held[:PART]
        if self.frames and not self.frames.is_masked(part):
            self.close()
            return
        self.inside.data_received(part)
        wait = self.allowance.charge(len(part))
        if not self.transport.is_closing() and (self.held or wait):
            self.transport.pause_reading()
            self.pause = asyncio.get_running_loop().call_later(wait, self._go_on)

    def _go_on(self) -> None:
        """Pass on the next part; once nothing waits, take more, or pass on that it has ended."""
        self.pause = None
        if self.held:
            self._pass_on()
        if self.pause:
            return
        if not self.has_ended:
            self.transport.resume_reading()
        elif not self.inside.eof_received():
            self.transport.close()

    def eof_received(self) -> bool | None:
        """Pass on that no more will come, after all that came before."""
        if self.pause:  # the protocol inside may have read on
            self.has_ended = True
            return True
        return self.inside.eof_received() if self.is_admitted else None

    def pause_writing(self) -> None:
        """Pass on that the other end takes nothing at the moment."""
        self.inside.pause_writing()

    def resume_writing(self) -> None:
        """Pass on that the other end takes more."""
        self.inside.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Pass on that it is closed."""
        self._leave()
        if self.is_admitted:
            self.inside.connection_lost(exc)


def origin(address: str) -> tuple[Network, bool]:
    """Return the network that stands for a visitor, and whether that is this machine itself."""
    found = ip_address(address.partition("%")[0])
    bits = 32 if found.version == 4 else 64
    return ip_network((found, bits), strict=False), found.is_loopback


def host_check(names: Iterable[str]) -> Middleware:
    """Return the middleware that answers only requests to one of some names or to an address."""
    # Someone who owns a name can let it stand for another machine's address, after the browser has
    # loaded a page from there ("DNS rebinding"). The browser then says the wrong name.
    known = {name.lower() for name in names} | {"localhost"}

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            host = request.headers.get("Host", "")
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            name = ""
        if name not in known and not is_own_address(name, request.transport):
            raise web.HTTPMisdirectedRequest(
                text=f"This server is not called {quoted(name)}. --name gives it another name."
            )
        return await handler(request)

    return check


def is_own_address(name: str, transport: asyncio.BaseTransport | None) -> bool:
    """Return whether a name is this machine's own address, or the one that was connected to."""
    try:
        address = ip_address(name)
    except ValueError:
        return False
    socket = transport.get_extra_info("sockname") if transport else None
    return address.is_loopback or bool(socket and name == socket[0])
