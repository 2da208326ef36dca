"""Commitments: a choice, or a share in chance, is fixed by a digest before it is shown.

A choice is sealed by SHA-256 over a nonce of 32 random bytes and the choice. That binds, because
nobody can find another choice with the same digest, and it hides, because nobody can guess the
nonce.

For shared chance each side commits to a chain: a secret that is hashed again and again, of which
the last link, the anchor, is given away at the start. Links are revealed from there back to the
secret, one for each event. They are computed in one direction only, so nobody knows the next link
of the other side, and nobody can change an own one. The idea is that of Lamport's one-time
passwords (Communications of the ACM 24, 1981).

Secrets, nonces, digests and links are 32 bytes in hexadecimal digits.
"""

import hashlib
import hmac
import secrets

LINKS = 1000
"""How many events a chain is enough for."""


def fresh_secret() -> str:
    """Return a secret that nobody can guess."""
    return secrets.token_hex(32)


def derived_nonce(secret: str, purpose: str) -> str:
    """Return the nonce for a purpose, which nobody can tell without the secret."""
    return hmac.digest(secret.encode(), purpose.encode(), "sha256").hex()


def seal_value(nonce: str, purpose: str, value: bytes) -> str:
    """Return the commitment to a value; it cannot be used for any other purpose."""
    named = hashlib.sha256(purpose.encode()).digest()
    return hashlib.sha256(bytes.fromhex(nonce) + named + value).hexdigest()


def hashed(link: str, times: int = 1) -> str:
    """Return a link hashed several times."""
    for _ in range(times):
        link = hashlib.sha256(bytes.fromhex(link)).hexdigest()
    return link


def chain_of(secret: str) -> tuple[str, ...]:
    """Return the chain that a side makes from its secret: the anchor, then every link."""
    links = [derived_nonce(secret, "chain")]
    for _ in range(LINKS):
        links.append(hashed(links[-1]))
    return tuple(reversed(links))


def anchor_of(secret: str) -> str:
    """Return what commits a side to the chain that it makes from its secret."""
    return chain_of(secret)[0]


class OtherChain:
    """What is known of the other side's chain, of which the anchor is known first."""

    def __init__(self, anchor: str) -> None:
        self.place = 0
        self.last = anchor

    def takes(self, place: int, link: str) -> bool:
        """Take a link, and return whether it is the one that was committed to."""
        if not self.place < place <= LINKS or hashed(link, place - self.place) != self.last:
            return False
        self.place, self.last = place, link
        return True
