"""The only source of chance: streams of random numbers that a seed and a place in the game name.

Python promises that `Random.random()` gives the same numbers for the same integer for ever, and
promises it of no other method; so nothing else of `random.Random` is used anywhere in the games.
"""

import hashlib
import json
import random
from collections.abc import Sequence
from typing import TypeVar

_T = TypeVar("_T")


def stream(seed: str, *place: int) -> random.Random:
    """Return the stream of numbers that belongs to `place` in the game of `seed`."""
    name = json.dumps([seed, *place]).encode()
    return random.Random(int.from_bytes(hashlib.sha256(name).digest()))


def below(coin: random.Random, n: int) -> int:
    """Return a whole number from 0 to n - 1, each equally likely."""
    return int(coin.random() * n)


def pick(coin: random.Random, items: Sequence[_T]) -> _T:
    """Return one of `items`, each equally likely."""
    return items[below(coin, len(items))]


def drawn(coin: random.Random, mix: Sequence[tuple[_T, float]]) -> _T:
    """Return one of the items of `mix`, each as likely as its share; the shares make 1."""
    toss = coin.random()
    for item, share in mix:
        toss -= share
        if toss < 0:
            return item
    return mix[-1][0]


def shuffled(coin: random.Random, items: Sequence[_T]) -> tuple[_T, ...]:
    """Return `items` in an order drawn by `coin`, each order equally likely (Fisher-Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = int(coin.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)
