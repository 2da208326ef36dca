"""How the dealer's hand ends: the exact chance of each total, from what is not seen.

A hand ends on T if it passes T and was at 16 or less before. So of the ways to pass T those are
taken off that pass 17 or more before: the ways to such a sum that a low card follows.
"""

from games.twentyone.pools import Pools, chance_of_set, chance_of_set_and_card, followed, sets
from games.twentyone.state import BEST, DEALER_STAYS
from games.twentyone.subsets import weighed

TOTALS = range(DEALER_STAYS, BEST + 1)
LOW_CARDS = range(1, len(TOTALS))
"""What a card counts that leads from one of these totals to another."""


def endings(up: int, pools: Pools) -> list[float]:
    """Return the chances that a dealer who shows `up` ends on 17, 18, ... 21; else bust."""
    sums = range(DEALER_STAYS - up, BEST - up + 1)
    old, new = sum(pools.cards.old), sum(pools.cards.new)
    passing = chance_of_set(old, old + new, pools.cards.first)
    taking = chance_of_set_and_card(old, old + new, pools.cards.first)
    low = [followed(pools, points, sums) for points in LOW_CARDS]
    return [
        weighed(ways, passing)
        - weighed(sum(low[points - 1][place - points] for points in LOW_CARDS[:place]), taking)
        for place, ways in enumerate(sets(pools, sums))
    ]
