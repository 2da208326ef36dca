"""How the dealer's hand ends: the exact chance of each total, from what is not seen.

A hand ends on T if it passes T and was at 16 or less before. So of the ways to pass T those are
taken off that pass 17 or more before: the ways to such a sum that a low card follows.
"""

from games.twentyone.odds.draws import Draws, chance_of_set, chance_of_set_and_card
from games.twentyone.odds.subsets import weighted_sum
from games.twentyone.odds.unseen import Unseen
from games.twentyone.state import BEST, DEALER_STAYS

TOTALS = range(DEALER_STAYS, BEST + 1)
LOW_CARDS = range(1, len(TOTALS))
"""What a card counts that leads from one of these totals to another."""


def draws_against(up: int) -> Draws:
    """Return the draws that bring a dealer who shows `up` to one of the totals."""
    return Draws(range(DEALER_STAYS - up, BEST - up + 1))


def dealer_totals(draws: Draws, cards: Unseen) -> list[float]:
    """Return the chances that the dealer ends on 17, 18, ... 21; else bust."""
    sizes = sum(cards.old), sum(cards.old) + sum(cards.new), cards.first
    passing, taking = chance_of_set(*sizes), chance_of_set_and_card(*sizes)
    low = [draws.followed(cards, points) for points in LOW_CARDS]
    return [
        weighted_sum(ways, passing)
        - weighted_sum(sum(low[points - 1][place - points] for points in LOW_CARDS[:place]), taking)
        for place, ways in enumerate(draws.sets(cards))
    ]
