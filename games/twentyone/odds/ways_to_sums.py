"""The number of ways to make each sum with the next cards from one pool, then from two.

The second pool joins the first after some cards, as the discards join the deck.

The first `first` cards come from the old pool. So k > first cards are a set of `first` old ones
and a set of k - first from what is left of both pools. A set with i old cards in all arises in as
many ways as there are to choose `first` of these i.
"""

from functools import lru_cache
from math import comb

from games.twentyone.odds.subsets import (
    BITS,
    MOST_CARDS,
    PACKED,
    Counts,
    Ways,
    count_ways,
    unpack_counts,
    without_card,
)
from games.twentyone.odds.unseen import Unseen

EVERY_NUMBER = (1 << 8 * PACKED.size) - 1


class WaysToSums:
    """Counts the ways to make some sums with the next cards, from any pools of a round.

    Results are kept: pools differ by a card or two, and come up again in many orders.

    Args:
        sums: The sums, without gaps.
    """

    def __init__(self, sums: range) -> None:
        self.sums = sums
        self.ways: dict[Counts, Ways] = {}
        self.joining: dict[tuple[Counts, int], list[tuple[int, int]]] = {}
        self.known: dict[Unseen, Ways] = {}

    def begin(self, cards: Unseen) -> None:
        """Count the ways of both pools; those of smaller pools are derived from them."""
        for pool in (cards.old, cards.new):
            self.ways[pool] = count_ways(pool, self.sums[-1])

    def without(self, pool: Counts, points: int) -> Counts:
        """Return a pool without a card that counts `points`, and store the ways of what is left."""
        left = (*pool[: points - 1], pool[points - 1] - 1, *pool[points:])
        if left not in self.ways:
            self.ways[left] = without_card(self.ways[pool], points)
        return left

    def sets(self, cards: Unseen) -> Ways:
        """Return in how many ways the next cards make each sum, packed by number of cards."""
        if cards not in self.known:
            self.known[cards] = self.counted(cards)
        return self.known[cards]

    def counted(self, cards: Unseen) -> Ways:
        """Count what `sets` returns: up to `first` cards from the old pool, more from both."""
        olds, news = self.ways[cards.old], self.ways[cards.new]
        late = self.late(cards.old, cards.first)
        if not late:
            return olds[self.sums.start :]
        early = (1 << BITS * cards.first) - 1
        return [
            (olds[total] & early)
            + (sum(here * news[total - part] for part, here in late if part <= total))
            & EVERY_NUMBER
            for total in self.sums
        ]

    def late(self, old: Counts, first: int) -> list[tuple[int, int]]:
        """Return the sums of at least `first` old cards, with the ways to draw `first` of them."""
        if (old, first) not in self.joining:
            self.joining[old, first] = [
                (total, times_choices(here, first))
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


def times_choices(packed: int, first: int) -> int:
    """Multiply each packed count of i cards by the number of ways to choose `first` of the i."""
    return sum(
        count * comb(number, first) << BITS * number
        for number, count in enumerate(unpack_counts(packed))
        if count
    )


@lru_cache(maxsize=1 << 10)
def chance_of_set(old: int, both: int, first: int) -> list[float]:
    """Return the chance of one way to draw k cards, for k = 0, 1, ... MOST_CARDS.

    Args:
        old: The size of the old pool.
        both: The size of both pools together.
        first: How many cards come from the old pool alone.
    """
    return [
        1 / (comb(old, min(k, first)) * comb(both - first, max(0, k - first)))
        if k <= (old if k <= first else both)
        else 0.0
        for k in range(MOST_CARDS + 1)
    ]


@lru_cache(maxsize=1 << 10)
def chance_of_set_and_card(old: int, both: int, first: int) -> list[float]:
    """Return the chance of one way to draw k cards and then one more, for k = 0, 1, ..."""
    left = [(old if k < first else both) - k for k in range(MOST_CARDS + 1)]
    chances = chance_of_set(old, both, first)
    return [chance / rest if rest > 0 else 0.0 for chance, rest in zip(chances, left, strict=True)]
