"""Shared chance: each side commits to a chain of hashes, and reveals a link for each event.

A chain is a secret that is hashed again and again; the last link, the anchor, is given away at the
start. It commits to all links before it, which are revealed from the end. Links are computed in
one direction only, so nobody knows the next link of the other side, and nobody can change an own
one. The idea is that of Lamport's one-time passwords (Communications of the ACM 24, 1981).
"""

import hashlib

from app.wire.commitment import derived_nonce

LINKS = 1000
"""How many events a chain is enough for."""


def hashed(link: str, times: int = 1) -> str:
    """Return a link hashed several times."""
    for _ in range(times):
        link = hashlib.sha256(bytes.fromhex(link)).hexdigest()
    return link


class OwnChain:
    """The chain of this side.

    Args:
        secret: 32 random bytes in hexadecimal digits.
    """

    def __init__(self, secret: str) -> None:
        links = [secret]
        for _ in range(LINKS):
            links.append(hashed(links[-1]))
        self.links = tuple(reversed(links))

    @property
    def anchor(self) -> str:
        """What commits to the whole chain."""
        return self.links[0]

    def link(self, place: int) -> str:
        """Return a link by its place, from 1."""
        return self.links[place]


def chain_of(secret: str) -> OwnChain:
    """Return the chain that a side makes from its secret."""
    return OwnChain(derived_nonce(secret, "chain"))


def anchor_of(secret: str) -> str:
    """Return the anchor of the chain that a side makes from its secret."""
    return chain_of(secret).anchor


class OtherChain:
    """What is known of the other side's chain.

    Args:
        anchor: What it committed to.
    """

    def __init__(self, anchor: str) -> None:
        self.place = 0
        self.last = anchor

    def takes(self, place: int, link: str) -> bool:
        """Take a link, and return whether it is the one that was committed to."""
        if not self.place < place <= LINKS or hashed(link, place - self.place) != self.last:
            return False
        self.place, self.last = place, link
        return True


def joint_seed(purpose: str, links: tuple[str, str]) -> str:
    """Return the seed that two links make together, those of seat 0 first."""
    return hashlib.sha256("|".join((purpose, *links)).encode()).hexdigest()[:32]
