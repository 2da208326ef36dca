"""The door: how many connections there may be, in all and from one address, and what they may ask.

A connection that shows no game makes room for a newer one when there are too many, the oldest
first, so that half-open requests keep nobody out.
"""

from collections.abc import Collection
from ipaddress import IPv4Network, IPv6Network
from typing import Protocol

from app.guests.allowance import Allowance

MOST_FROM_ADDRESS = 20
"""Connections from one address, at most, if nothing else was asked for."""

MOST_WITHOUT_GAME = 100
"""Connections of visitors who have no game yet, at most."""

ASKING_RATE, ASKING_MOST = 1 << 12, 1 << 15
"""Bytes that an address may ask the server with in a second, and at once; a page takes 5,000."""

MOST_ALLOWANCES = 1000
"""How many allowances are kept before those that are full again are forgotten."""


class Visitor(Protocol):
    """A connection, as the door sees it."""

    @property
    def network(self) -> IPv4Network | IPv6Network:
        """Whose it is."""

    @property
    def is_local(self) -> bool:
        """Whether it comes from this machine."""

    @property
    def shows_game(self) -> bool:
        """Whether a guest plays over it."""

    def close(self) -> None:
        """Close it without another word."""


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
        self.open: dict[Visitor, None] = {}
        self.asking: dict[IPv4Network | IPv6Network, Allowance] = {}

    def admit(self, new: Visitor) -> bool:
        """Return whether there is room for another connection, made if need be."""
        if not new.is_local:
            same = [each for each in self.open if each.network == new.network]
            if not self.make_room(same, self.from_address):
                return False
        if not self.make_room(self.open, self.most):
            return False
        self.open[new] = None
        return True

    def make_room(self, group: Collection[Visitor], most: int) -> bool:
        """Return whether a group has room for one more, after closing one that shows no game."""
        if len(group) < most:
            return True
        oldest = next((each for each in group if not each.shows_game), None)
        if oldest:
            oldest.close()
        return oldest is not None

    def allowance_of(self, visitor: Visitor) -> Allowance:
        """Return the allowance for asking before there is a game, shared by all of one address.

        Connections from this machine have one each: every one may be another visitor's.
        """
        if visitor.is_local:
            return Allowance(ASKING_RATE, ASKING_MOST)
        if len(self.asking) >= MOST_ALLOWANCES:
            self.asking = {key: each for key, each in self.asking.items() if not each.is_full}
        return self.asking.setdefault(visitor.network, Allowance(ASKING_RATE, ASKING_MOST))
