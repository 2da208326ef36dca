"""The door: how many connections there may be, in all and from one address.

A connection that shows no game makes room for a newer one when there are too many, the oldest
first, so that half-open requests keep nobody out.
"""

import asyncio
from collections.abc import Collection
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import cast

from app.guests.frames import FrameWatch

MOST_FROM_ADDRESS = 20
"""Connections from one address, at most, if nothing else was asked for."""

MOST_WITHOUT_GAME = 100
"""Connections of visitors who have no game yet, at most."""

SHARED_BITS = {4: 32, 6: 64}
"""The bits of an address that stand for one visitor's network, by the version of the address."""


class Door:
    """The connections that are open.

    Args:
        most: How many there may be in all.
        from_address: How many there may be from one address; the machine's own, where a web server
            may pass on those of everybody, may have all of them.
    """

    def __init__(self, most: int, from_address: int = MOST_FROM_ADDRESS) -> None:
        self.most = most
        self.from_address = from_address
        self.open: dict[Connection, None] = {}

    def admit(self, new: "Connection") -> bool:
        """Return whether there is room for another connection, made if need be."""
        if not new.is_local:
            same = [each for each in self.open if each.network == new.network]
            if not self.make_room(same, self.from_address):
                return False
        if not self.make_room(self.open, self.most):
            return False
        self.open[new] = None
        return True

    def make_room(self, group: "Collection[Connection]", most: int) -> bool:
        """Return whether a group has room for one more, after closing one that shows no game."""
        if len(group) < most:
            return True
        oldest = next((each for each in group if not each.shows_game), None)
        if oldest:
            oldest.close()
        return oldest is not None


class Connection(asyncio.Protocol):
    """A connection; what comes over it is passed on to another protocol.

    Args:
        door: The door it comes in by.
        inside: The protocol that answers.
    """

    transport: asyncio.Transport
    network: IPv4Network | IPv6Network

    def __init__(self, door: Door, inside: asyncio.Protocol) -> None:
        self.door = door
        self.inside = inside
        self.frames: FrameWatch | None = None
        self.is_admitted = False

    @property
    def is_local(self) -> bool:
        """Whether it comes from this machine."""
        return self.network.is_loopback

    @property
    def shows_game(self) -> bool:
        """Whether a guest plays over it."""
        return self.frames is not None

    def show_game(self) -> None:
        """Keep it open: a guest plays over it. What comes next are frames of a WebSocket."""
        self.frames = FrameWatch()

    def close(self) -> None:
        """Close it without another word."""
        self.door.open.pop(self, None)
        self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let it in, or close it."""
        self.transport = cast(asyncio.Transport, transport)
        self.network = network_of(transport.get_extra_info("peername")[0])
        self.is_admitted = self.door.admit(self)
        if self.is_admitted:
            self.inside.connection_made(transport)
        else:
            self.close()

    def data_received(self, data: bytes) -> None:
        """Pass on what came, unless no browser sends anything like it."""
        if self.frames and not self.frames.is_masked(data):
            self.close()
        elif self.is_admitted:
            self.inside.data_received(data)

    def eof_received(self) -> bool | None:
        """Pass on that no more will come."""
        return self.inside.eof_received() if self.is_admitted else None

    def pause_writing(self) -> None:
        """Pass on that the other end takes nothing at the moment."""
        self.inside.pause_writing()

    def resume_writing(self) -> None:
        """Pass on that the other end takes more."""
        self.inside.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Pass on that it is closed."""
        self.door.open.pop(self, None)
        if self.is_admitted:
            self.inside.connection_lost(exc)


def network_of(address: str) -> IPv4Network | IPv6Network:
    """Return the network that stands for the visitor with an address."""
    found = ip_address(address.partition("%")[0])
    return ip_network((found, SHARED_BITS[found.version]), strict=False)
