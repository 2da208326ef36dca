"""The number of ways to draw cards with a given sum: the mathematics behind the odds.

Every card counts at least one, so a growing hand passes a sum exactly if some number of its first
cards make that sum, in any order, and every set of k cards of a pool is equally likely to be the
first k. So chances follow from the number of sets of k cards with the sum s: the coefficient of
y^k x^s in the product of (1 + y x^v) over the cards, where v is what a card counts. A card is
removed from the pool by division by its factor.

`Ways` has one whole number for each sum, which packs the counts of all k in `BITS` bits each.
"""

from operator import mul
from struct import Struct

Counts = tuple[int, ...]
"""A pool: how many cards of it count 1, 2, ... 10."""

Ways = list[int]

BITS = 64
MOST_CARDS = 10
"""The most cards of one deck with a sum of 20 or less: eleven cards make at least 21."""

PACKED = Struct(f"<{MOST_CARDS + 1}Q")


def count_ways(pool: Counts, top: int) -> Ways:
    """Return the number of sets of cards of a pool, for each sum from 0 to `top`."""
    found = [1] + [0] * top
    for points, count in enumerate(pool, 1):
        for _ in range(count):
            found = with_card(found, points)
    return found


def with_card(found: Ways, points: int) -> Ways:
    """Return the ways of a pool with one more card, which counts `points`."""
    return [
        here + (found[total - points] << BITS if total >= points else 0)
        for total, here in enumerate(found)
    ]


def without_card(found: Ways, points: int) -> Ways:
    """Return the ways of a pool with one card fewer, which counted `points`."""
    left = found[:points]
    for total in range(points, len(found)):
        left.append(found[total] - (left[total - points] << BITS))
    return left


def unpack_counts(packed: int) -> tuple[int, ...]:
    """Return the counts for 0, 1, ... `MOST_CARDS` cards."""
    return PACKED.unpack(packed.to_bytes(PACKED.size, "little"))


def weighted_sum(packed: int, weights: list[float]) -> float:
    """Return the sum of packed counts, each times the weight of its number of cards."""
    return sum(map(mul, unpack_counts(packed), weights)) if packed else 0.0
