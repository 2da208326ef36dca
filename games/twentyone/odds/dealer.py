"""The exact chance of each total on which the dealer's hand ends, from the cards not seen.

A hand ends on T if it reaches T from 16 or less. So from the ways to reach T we subtract those that
reached 17 or more earlier: the ways to make such a sum and then draw a low card.
"""

from games.twentyone.odds.subsets import weighted_sum
from games.twentyone.odds.unseen import Unseen
from games.twentyone.odds.ways_to_sums import WaysToSums, chance_of_set, chance_of_set_and_card
from games.twentyone.state import BEST, DEALER_STAYS

TOTALS = range(DEALER_STAYS, BEST + 1)
LOW_CARDS = range(1, len(TOTALS))
"""The values of cards that lead from one of these totals to another."""


def ways_against(up: int) -> WaysToSums:
    """Count the ways a dealer who shows a card worth `up` can reach each of TOTALS."""
    return WaysToSums(range(DEALER_STAYS - up, BEST - up + 1))


def dealer_totals(to_sums: WaysToSums, cards: Unseen) -> list[float]:
    """Return the chances that the dealer ends on 17, 18, ... 21; the remainder is a bust's.

    Args:
        to_sums: What `ways_against` returns for the dealer's open card.
        cards: The unseen cards, including the hidden card.
    """
    sizes = sum(cards.old), sum(cards.old) + sum(cards.new), cards.first
    passing, taking = chance_of_set(*sizes), chance_of_set_and_card(*sizes)
    low = [to_sums.followed(cards, points) for points in LOW_CARDS]
    return [
        weighted_sum(ways, passing)
        - weighted_sum(sum(low[points - 1][place - points] for points in LOW_CARDS[:place]), taking)
        for place, ways in enumerate(to_sums.sets(cards))
    ]
