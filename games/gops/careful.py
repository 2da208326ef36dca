"""A sensible player of GOPS: it weighs what a bid may win against the later use of the card.

It expects the opponent to bid near the card whose place in the hand is the place of the pot among
the prizes. A bid is worth, in points, the pot times (chance to win it - chance to lose it), less
what the card would bring later: the points to come, shared over the hand by rank. It draws among
the bids that are nearly best, so that it is hard to predict. Only whole numbers and one division
decide, so every machine decides the same.
"""

import random

from games.contract import Decision, Seat
from games.gops.rules import Bid, State
from games.randomness import drawn

SPREAD = 3  # how many places from the expected card the opponent's bid may be
NEARLY_BEST = 1.5  # a bid is never drawn if it is worse than the best by this many points or more


class Careful:
    """A player that draws among the bids that are nearly best."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Bid]:
        """Return a bid that is best or nearly so, with the worth of all."""
        worths = rank_cards(view, seat)
        mix = nearly_best(worths)
        card = drawn(coin, mix)
        likely, pot = _likely_bids(view, seat), sum(view.middle)
        total, wins = sum(likely.values()), sum(likely[its] for its in likely if its < card)
        why = f"the {card} should win {pot} points about {round(100 * wins / total)}% of the time"
        if len(worths) == 1:
            why = f"the {card} is the last card"
        elif wins * 4 < total:
            why = f"it keeps its higher cards for more than {pot} points"
        return Decision(
            Bid(card),
            why,
            worth=tuple((Bid(card), points) for card, points in worths),
            unit="points",
            mix=tuple((Bid(card), share) for card, share in mix),
        )


def rank_cards(view: State, seat: Seat) -> list[tuple[int, float]]:
    """Return each card of a hand with what bidding it is worth in points, best first."""
    hand, pot = view.hands[seat], sum(view.middle)
    price = (pot + sum(view.prizes)) / sum(hand)
    likely = _likely_bids(view, seat)
    total = sum(likely.values())
    worths = []
    for card in hand:
        wins = sum(weight * compare_numbers(card, other) for other, weight in likely.items())
        worths.append((card, pot * wins / total - price * card))
    return sorted(worths, key=lambda pair: (-pair[1], pair[0]))


def compare_numbers(one: int, other: int) -> int:
    """Return 1, 0 or -1: whether one number is more than another, as much or less."""
    return (one > other) - (one < other)


def _likely_bids(view: State, seat: Seat) -> dict[int, int]:
    others, pot = view.hands[1 - seat], sum(view.middle)
    place = sum(prize < pot for prize in view.prizes)
    return {card: max(0, SPREAD + 1 - abs(index - place)) ** 2 for index, card in enumerate(others)}


def nearly_best(worths: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """Return the cards that are nearly best, with the probability to draw each."""
    best = worths[0][1]
    margins = [(card, NEARLY_BEST - (best - points)) for card, points in worths]
    total = sum(margin for _, margin in margins if margin > 0)
    return [(card, margin / total) for card, margin in margins if margin > 0]
