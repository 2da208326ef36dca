"""The exact chance of each total on which the dealer's hand ends, from the cards not seen.

A hand ends on T if it reaches T from 16 or less. So from the ways to reach T those are subtracted
that reach 17 or more before: the ways to such a sum that a low card follows.
"""

from games.twentyone.odds.draws import Draws, chance_of_set, chance_of_set_and_card
from games.twentyone.odds.subsets import weighted_sum
from games.twentyone.odds.unseen import Unseen
from games.twentyone.state import BEST, DEALER_STAYS

TOTALS = range(DEALER_STAYS, BEST + 1)
LOW_CARDS = range(1, len(TOTALS))
"""The values of cards that lead from one of these totals to another."""


def draws_against(up: int) -> Draws:
    """Return the draws that bring a dealer who shows a card of value `up` to one of TOTALS."""
    return Draws(range(DEALER_STAYS - up, BEST - up + 1))


def dealer_totals(draws: Draws, cards: Unseen) -> list[float]:
    """Return the chances that the dealer ends on 17, 18, ... 21; the rest to 1 is a bust.

    Args:
        draws: The draws against the dealer's open card.
        cards: The cards not seen, the hidden card among them.
    """
    sizes = sum(cards.old), sum(cards.old) + sum(cards.new), cards.first
    passing, taking = chance_of_set(*sizes), chance_of_set_and_card(*sizes)
    low = [draws.followed(cards, points) for points in LOW_CARDS]
    return [
        weighted_sum(ways, passing)
        - weighted_sum(sum(low[points - 1][place - points] for points in LOW_CARDS[:place]), taking)
        for place, ways in enumerate(draws.sets(cards))
    ]
