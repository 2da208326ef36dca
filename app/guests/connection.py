"""A visitor's connection: what comes over it is passed on, no faster than one visitor needs."""

import asyncio
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import cast

from app.guests.allowance import Allowance
from app.guests.door import Door
from app.guests.frames import FrameWatch

SHARED_BITS = {4: 32, 6: 64}
"""The bits of an address that stand for one visitor's network, by the version of the address."""

PART = 1 << 11
"""Bytes that are passed on at a time, so that the others are not kept waiting."""

REMEMBERED = 1024
"""The most addresses remembered, so that those of regular visitors are read only once."""

GAME_RATE, GAME_MOST = 1 << 13, 1 << 15
"""Bytes that a guest may send in a second, and at once: several pages of pasted text."""


class Connection(asyncio.Protocol):
    """A connection; what comes over it is passed on to another protocol.

    Args:
        door: The door it comes in by.
        inside: The protocol that answers.
    """

    transport: asyncio.Transport
    network: IPv4Network | IPv6Network
    is_local: bool
    """Whether it comes from this machine."""
    allowance: Allowance

    def __init__(self, door: Door, inside: asyncio.Protocol) -> None:
        self.door = door
        self.inside = inside
        self.frames: FrameWatch | None = None
        self.is_admitted = False
        self.held = bytearray()
        """What came and is not passed on yet."""
        self.pause: asyncio.TimerHandle | None = None
        """The time until more is passed on."""
        self.has_ended = False
        """Whether nothing more will come after what is held."""

    @property
    def shows_game(self) -> bool:
        """Whether a guest plays over it."""
        return self.frames is not None

    def show_game(self) -> None:
        """Keep it open: a guest plays over it. What comes next are frames of a WebSocket."""
        self.frames = FrameWatch()
        self.allowance = Allowance(GAME_RATE, GAME_MOST)

    def close(self) -> None:
        """Close it at once."""
        self.door.open.pop(self, None)
        self.forget()
        self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let it in, or close it."""
        self.transport = cast(asyncio.Transport, transport)
        address = transport.get_extra_info("peername")[0]
        self.network, self.is_local = network_of(address), is_this_machine(address)
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
            self.pass_on()

    def pass_on(self) -> None:
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
            self.pause = asyncio.get_running_loop().call_later(wait, self.go_on)

    def go_on(self) -> None:
        """Pass on the next part; once nothing waits, take more, or pass on that it has ended."""
        self.pause = None
        if self.held:
            self.pass_on()
        if self.pause:
            return
        if not self.has_ended:
            self.transport.resume_reading()
        elif not self.inside.eof_received():
            self.transport.close()

    def forget(self) -> None:
        """Drop what still waits."""
        self.held.clear()
        if self.pause:
            self.pause.cancel()

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
        self.door.open.pop(self, None)
        self.forget()
        if self.is_admitted:
            self.inside.connection_lost(exc)


@lru_cache(REMEMBERED)
def network_of(address: str) -> IPv4Network | IPv6Network:
    """Return the network that stands for the visitor with an address."""
    found = ip_address(address.partition("%")[0])
    return ip_network((found, SHARED_BITS[found.version]), strict=False)


@lru_cache(REMEMBERED)
def is_this_machine(address: str) -> bool:
    """Return whether an address is one of this machine itself."""
    return ip_address(address).is_loopback
