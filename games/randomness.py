"""The only source of chance: streams of random numbers, named by a seed and a place in the game.

Python promises that `Random.random()` returns the same numbers for the same seed in every version
and promises it of no other method, so the games use nothing else of `random.Random`.
"""

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, TypeVar

import msgspec


def first_found(name: str, *modules: str) -> Callable[..., Any]:
    """Return a function of the first of some modules that is there. Raises `ImportError`."""
    # To import `hashlib` loads OpenSSL, a twentieth of what a command takes as a whole. Python has
    # its hashes in modules of its own, under names that differ between its versions.
    for module in modules:
        with suppress(ImportError):
            found: Callable[..., Any] = getattr(import_module(module), name)
            return found
    raise ImportError(name)


sha256 = first_found("sha256", "_sha2", "_sha256", "hashlib")
_T = TypeVar("_T")


def stream(seed: str, *place: int) -> random.Random:
    """Return the stream of random numbers for a place in the game of a seed."""
    name = f"[{', '.join([quoted_seed(seed), *map(str, place)])}]"
    return random.Random(int.from_bytes(sha256(name.encode()).digest()))


def quoted_seed(seed: str) -> str:
    """Return a seed as `json.dumps` writes it, on which every stored match depends."""
    if seed.isascii() and seed.isprintable():
        return msgspec.json.encode(seed).decode()
    import json  # here, because it takes long to load, and few seeds need it

    return json.dumps(seed)


def below(coin: random.Random, n: int) -> int:
    """Return a whole number from 0 to n - 1, all equally likely."""
    return int(coin.random() * n)


def pick(coin: random.Random, items: Sequence[_T]) -> _T:
    """Return one of `items`, all equally likely."""
    return items[below(coin, len(items))]


def drawn(coin: random.Random, mix: Sequence[tuple[_T, float]]) -> _T:
    """Return an item of `mix`, drawn by its probability; the probabilities sum to 1."""
    toss = coin.random()
    for item, share in mix:
        toss -= share
        if toss < 0:
            return item
    return mix[-1][0]


def shuffled(coin: random.Random, items: Sequence[_T]) -> tuple[_T, ...]:
    """Return `items` in random order, all orders equally likely (Fisher-Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = int(coin.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)
