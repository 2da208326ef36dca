"""Commitments: a choice is fixed by a digest before it is shown.

The digest is SHA-256 over a nonce of 32 random bytes and the choice. It binds, because nobody can
find another choice with the same digest, and it hides, because nobody can guess the nonce.
"""

import hashlib
import hmac
import secrets


def fresh_secret() -> str:
    """Return 32 random bytes in hexadecimal digits."""
    return secrets.token_hex(32)


def derived_nonce(secret: str, purpose: str) -> str:
    """Return the nonce for a purpose, which nobody can tell without the secret."""
    return hmac.digest(secret.encode(), purpose.encode(), "sha256").hex()


def seal_value(nonce: str, purpose: str, value: bytes) -> str:
    """Return the commitment to a value.

    Args:
        nonce: 32 random bytes in hexadecimal digits.
        purpose: What it is for, so that it cannot be used for anything else.
        value: What is committed to.
    """
    named = hashlib.sha256(purpose.encode()).digest()
    return hashlib.sha256(bytes.fromhex(nonce) + named + value).hexdigest()


def opens(digest: str, nonce: str, purpose: str, value: bytes) -> bool:
    """Return whether a nonce and a value are what a digest committed to."""
    return hmac.compare_digest(digest, seal_value(nonce, purpose, value))
