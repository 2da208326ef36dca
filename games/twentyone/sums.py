"""The number of ways to make a sum with the next cards: the mathematics behind the odds.

Every card counts at least one, so a growing hand passes a sum exactly if some number of its first
cards make that sum, in any order, and every set of k cards of a pool is equally likely to be the
first k. So chances follow from the number of sets of k cards with the sum s: the coefficient of
y^k x^s in the product of (1 + y x^v) over the cards, where v is what a card counts. A card is
removed from the pool by division by its factor.

A second pool joins the first after some cards, as the discards join the deck. The first `first`
cards come from the old pool. So k > first cards are a set of `first` old ones and a set of k -
first from what is left of both pools. A set with i old cards in all arises in as many ways as there
are to choose `first` of these i.

`Ways` has one whole number for each sum, which packs the counts of all k in `BITS` bits each.
"""

import struct
from functools import lru_cache
from math import comb
from operator import mul

from msgspec import Struct

from games.twentyone.rules import BEST, DEALER_STAYS

Counts = tuple[int, ...]  # a pool: how many cards of it count 1, 2, ... 10
Ways = list[int]
BITS = 64
MOST_CARDS = 10  # of one deck with a sum of 20 or less: eleven cards make at least 21
PACKED = struct.Struct(f"<{MOST_CARDS + 1}Q")
EVERY_NUMBER = (1 << 8 * PACKED.size) - 1
TOTALS = range(DEALER_STAYS, BEST + 1)  # what the dealer stays on
LOW_CARDS = range(1, len(TOTALS))  # values of cards that lead from one of these to another


class Unseen(Struct, frozen=True):
    """The cards not seen in two pools, by what they count, every order equally likely.

    The hidden card and all cards drawn before the discards are shuffled in come from `old`: `first`
    cards in all. Later cards come from what is left of `old` and from `new`.
    """

    old: Counts
    new: Counts
    first: int


def _count_ways(pool: Counts, top: int) -> Ways:
    found = [1] + [0] * top
    for points, count in enumerate(pool, 1):
        for _ in range(count):
            found = [
                here + (found[total - points] << BITS if total >= points else 0)
                for total, here in enumerate(found)
            ]
    return found


def without_one(pool: Counts, points: int) -> Counts:
    """Return a pool without a card that counts `points`."""
    return (*pool[: points - 1], pool[points - 1] - 1, *pool[points:])


def _without_card(found: Ways, points: int) -> Ways:
    left = found[:points]
    for total in range(points, len(found)):
        left.append(found[total] - (left[total - points] << BITS))
    return left


def _unpack_counts(packed: int) -> tuple[int, ...]:
    return PACKED.unpack(packed.to_bytes(PACKED.size, "little"))


def _weighted_sum(packed: int, weights: list[float]) -> float:
    return sum(map(mul, _unpack_counts(packed), weights)) if packed else 0.0


class DealerSums:
    """Counts the ways in which a dealer who shows `up` reaches each of TOTALS, from any pools."""

    def __init__(self, up: int) -> None:
        self.sums = range(DEALER_STAYS - up, BEST - up + 1)
        self.ways: dict[Counts, Ways] = {}
        self.joining: dict[tuple[Counts, int], list[tuple[int, int]]] = {}
        self.known: dict[Unseen, Ways] = {}

    def begin(self, cards: Unseen) -> None:
        """Count the ways of both pools; those of smaller pools are derived from them."""
        for pool in (cards.old, cards.new):
            self.ways[pool] = _count_ways(pool, self.sums[-1])

    def without(self, pool: Counts, points: int) -> Counts:
        """Return a pool without a card that counts `points`, and store the ways of what is left."""
        left = without_one(pool, points)
        if left not in self.ways:
            self.ways[left] = _without_card(self.ways[pool], points)
        return left

    def totals(self, cards: Unseen) -> list[float]:
        """Return the chances that the dealer ends on 17, 18, ... 21; the remainder is a bust's.

        A hand ends on T if it reaches T from 16 or less. So from the ways to reach T we subtract
        those that reached 17 or more earlier: the ways to make such a sum and then draw a low card.
        """
        sizes = sum(cards.old), sum(cards.old) + sum(cards.new), cards.first
        passing, taking = _chance_of_set(*sizes), _chance_of_set_and_card(*sizes)
        low = [self.followed(cards, card) for card in LOW_CARDS]
        return [
            _weighted_sum(ways, passing)
            - _weighted_sum(sum(low[card - 1][place - card] for card in LOW_CARDS[:place]), taking)
            for place, ways in enumerate(self.sets(cards))
        ]

    def sets(self, cards: Unseen) -> Ways:
        """Return in how many ways the next cards make each sum, packed by number of cards."""
        if cards not in self.known:
            olds, news = self.ways[cards.old], self.ways[cards.new]
            found = olds[self.sums.start :]
            if late := self.late(cards.old, cards.first):  # more than `first` cards are of both
                early = (1 << BITS * cards.first) - 1
                found = [
                    (olds[total] & early)
                    + (sum(here * news[total - part] for part, here in late if part <= total))
                    & EVERY_NUMBER
                    for total in self.sums
                ]
            self.known[cards] = found
        return self.known[cards]

    def late(self, old: Counts, first: int) -> list[tuple[int, int]]:
        """Return the sums of at least `first` old cards, with the ways to draw `first` of them."""
        if (old, first) not in self.joining:
            self.joining[old, first] = [
                (total, _times_choices(here, first))
                for total, here in enumerate(self.ways[old])
                if here >> BITS * first
            ]
        return self.joining[old, first]

    def followed(self, cards: Unseen, points: int) -> Ways:
        """Count the ways to make each sum and then draw a card worth `points`."""
        old, new, first = cards.old, cards.new, cards.first
        found = [0] * len(self.sums)
        if count := old[points - 1]:
            before = self.sets(Unseen(self.without(old, points), new, first))
            found = [count * here for here in before]
        if (count := new[points - 1]) and self.late(old, first):
            before = self.sets(Unseen(old, self.without(new, points), first))
            shift = BITS * first
            found = [
                ways + count * (here >> shift << shift)
                for ways, here in zip(found, before, strict=True)
            ]
        return found


def _times_choices(packed: int, first: int) -> int:
    """Multiply each packed count of i cards by the number of ways to choose `first` of the i."""
    return sum(
        count * comb(number, first) << BITS * number
        for number, count in enumerate(_unpack_counts(packed))
        if count
    )


@lru_cache(maxsize=1 << 10)
def _chance_of_set(old: int, both: int, first: int) -> list[float]:
    """Return the chance of one way to draw k cards, for k = 0, 1, ... MOST_CARDS."""
    return [
        1 / (comb(old, min(k, first)) * comb(both - first, max(0, k - first)))
        if k <= (old if k <= first else both)
        else 0.0
        for k in range(MOST_CARDS + 1)
    ]


@lru_cache(maxsize=1 << 10)
def _chance_of_set_and_card(old: int, both: int, first: int) -> list[float]:
    """Return the chance of one way to draw k cards and then one more, for k = 0, 1, ..."""
    left = [(old if k < first else both) - k for k in range(MOST_CARDS + 1)]
    chances = _chance_of_set(old, both, first)
    return [chance / rest if rest > 0 else 0.0 for chance, rest in zip(chances, left, strict=True)]
