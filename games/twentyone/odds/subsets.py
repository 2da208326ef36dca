"""How many ways there are to draw some cards of a given sum: the mathematics behind the odds.

Cards count at least one, so a hand that grows card by card passes a sum exactly when some number
of its first cards make that sum, in whatever order; and every set of k cards of a pool of m is
equally likely to be the first k. So chances follow from how many sets of k cards have the sum s:
the coefficient of y^k x^s in the product of (1 + y x^v) over the cards, v being what a card counts.
A card is taken out of the pool by dividing its factor out.

`Ways` has one whole number for each sum; it holds the counts of all k side by side, `BITS` each.
"""

from operator import mul
from struct import Struct

Counts = tuple[int, ...]
"""A pool: how many cards of it count 1, 2, ... 10."""

Ways = list[int]

BITS = 64
MOST_CARDS = 10
"""The most cards of one deck with a sum of 20 or less: eleven make 21 at the least."""

PACKED = Struct(f"<{MOST_CARDS + 1}Q")


def count_ways(pool: Counts, top: int) -> Ways:
    """Return the numbers of sets of a pool's cards, for each sum up to `top`."""
    found = [1] + [0] * top
    for points, count in enumerate(pool, 1):
        for _ in range(count):
            found = with_card(found, points)
    return found


def with_card(found: Ways, points: int) -> Ways:
    """Return the ways of a pool with one card more, which counts `points`."""
    return [
        here + (found[total - points] << BITS if total >= points else 0)
        for total, here in enumerate(found)
    ]


def without_card(found: Ways, points: int) -> Ways:
    """Return the ways of a pool with one card less, which counted `points`."""
    left = found[:points]
    for total in range(points, len(found)):
        left.append(found[total] - (left[total - points] << BITS))
    return left


def unpack_counts(packed: int) -> tuple[int, ...]:
    """Return the counts for 0, 1, ... `MOST_CARDS` cards."""
    return PACKED.unpack(packed.to_bytes(PACKED.size, "little"))


def weighted_sum(packed: int, weights: list[float]) -> float:
    """Return the sum of the counts, each times the weight of its number of cards."""
    return sum(map(mul, unpack_counts(packed), weights)) if packed else 0.0
