"""The hashes of `hashlib`, without OpenSSL.

To import `hashlib` loads OpenSSL, a twentieth of what a command takes as a whole. Python has these
hashes in modules of its own, under names that differ between its versions.
"""

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any


def first_found(name: str, *modules: str) -> Callable[..., Any]:
    """Return a function of the first of some modules that is there. Raises `ImportError`."""
    for module in modules:
        with suppress(ImportError):
            found: Callable[..., Any] = getattr(import_module(module), name)
            return found
    raise ImportError(name)
