"""Drawing from two pools of which the second joins the first after some cards.

The first `first` cards are from the old pool. So k > first cards are a set of `first` old ones
and a set of k - first of what is left of both; a set with i old cards in all arises in as many
ways as `first` of these i can be chosen.
"""

from functools import lru_cache
from math import comb

from msgspec import Struct

from games.twentyone.subsets import (
    BITS,
    MOST,
    PACKED,
    Counts,
    Ways,
    unpacked,
    ways,
    without_card,
)
from games.twentyone.unseen import Unseen

EVERY_NUMBER = (1 << 8 * PACKED.size) - 1


class Pools(Struct, frozen=True):
    """The cards not seen, with the ways to draw from the old pool and from the new."""

    cards: Unseen
    olds: Ways
    news: Ways

    def without_old(self, points: int) -> "Pools":
        """Return the pools without an old card; of the old ones, as many are still to come."""
        cards = Unseen(less(self.cards.old, points), self.cards.new, self.cards.first)
        return Pools(cards, without_card(self.olds, points), self.news)

    def without_new(self, points: int) -> "Pools":
        """Return the pools without a card of the new one."""
        cards = Unseen(self.cards.old, less(self.cards.new, points), self.cards.first)
        return Pools(cards, self.olds, without_card(self.news, points))

    def drawn(self, points: int) -> "Pools":
        """Return the pools after a card was drawn from the old one and seen."""
        cards = Unseen(less(self.cards.old, points), self.cards.new, self.cards.first - 1)
        return Pools(cards, without_card(self.olds, points), self.news)


def pools(cards: Unseen, top: int) -> Pools:
    """Return pools with the ways to draw sums up to `top`."""
    return Pools(cards, ways(cards.old, top), ways(cards.new, top))


def less(pool: Counts, points: int) -> Counts:
    """Return the counts of a pool without a card that counts `points`."""
    return (*pool[: points - 1], pool[points - 1] - 1, *pool[points:])


def sets(pools: Pools, sums: range) -> Ways:
    """Return the numbers of ways to draw each of some sums first, for each number of cards."""
    first = pools.cards.first
    late = [(t, chosen(here, first)) for t, here in enumerate(pools.olds) if here >> BITS * first]
    if not late:
        return pools.olds[sums.start : sums.stop]
    early = (1 << BITS * first) - 1
    return [
        (pools.olds[total] & early)
        + (sum(here * pools.news[total - part] for part, here in late if part <= total))
        & EVERY_NUMBER
        for total in sums
    ]


def chosen(packed: int, first: int) -> int:
    """Return counts of i cards, each times the ways to choose `first` of the i."""
    return sum(
        count * comb(number, first) << BITS * number
        for number, count in enumerate(unpacked(packed))
        if count
    )


def followed(pools: Pools, points: int, sums: range) -> Ways:
    """Return the numbers of ways to draw each of some sums and then a card that counts `points`."""
    found = [0] * len(sums)
    for pool, left, since in (
        (pools.cards.old, pools.without_old, 0),
        (pools.cards.new, pools.without_new, BITS * pools.cards.first),
    ):
        count = pool[points - 1]
        if count:
            for place, here in enumerate(sets(left(points), sums)):
                found[place] += count * (here >> since << since)
    return found


@lru_cache(maxsize=1 << 10)
def chance_of_set(old: int, both: int, first: int) -> list[float]:
    """Return for k = 0, 1, ... the chance of one way to draw k cards; pools by their sizes."""
    return [
        1 / (comb(old, min(k, first)) * comb(both - first, max(0, k - first)))
        if k <= (old if k <= first else both)
        else 0.0
        for k in range(MOST + 1)
    ]


@lru_cache(maxsize=1 << 10)
def chance_of_set_and_card(old: int, both: int, first: int) -> list[float]:
    """Return for k = 0, 1, ... the chance of one way to draw k cards and then another."""
    left = [(old if k < first else both) - k for k in range(MOST + 1)]
    chances = chance_of_set(old, both, first)
    return [chance / rest if rest > 0 else 0.0 for chance, rest in zip(chances, left, strict=True)]
