"""A sensible GOPS player: it weighs what a bid may win against what the card is for later.

It expects the other to bid near the card that stands in its hand where the pot stands among the
prizes. A bid's worth, in points, is the pot times (chance to win - chance to lose it), less what
the card fetches later: the points still to come, shared over the hand by rank. It draws among the
bids that are nearly best, so that it cannot be read. Only whole numbers and one division decide,
so every machine decides alike.
"""

import random

from games.contract import Decision, Seat
from games.gops.rules import Bid, State
from games.randomness import drawn

SPREAD = 3
"""How many cards beside the expected one the other's bid may lie."""

NEARLY_BEST = 1.5
"""A bid this many points worse than the best, or more, is never drawn."""


class Careful:
    """Bids by worth, with a little chance among what is nearly best."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Bid]:
        """Return a bid that is best or nearly so, with the worth of all."""
        pot = sum(view.middle)
        worths = rank_cards(view, seat)
        mix = nearly_best(worths)
        card = drawn(coin, mix)
        return Decision(
            Bid(card),
            explain_careful_bid(view, seat, card, pot),
            worth=tuple((Bid(card), points) for card, points in worths),
            unit="points",
            mix=tuple((Bid(card), share) for card, share in mix),
        )


def rank_cards(view: State, seat: Seat) -> list[tuple[int, float]]:
    """Return each card of the seat's hand with its worth in points, best first."""
    return sorted(card_worths(view, seat), key=lambda pair: (-pair[1], pair[0]))


def card_worths(view: State, seat: Seat) -> list[tuple[int, float]]:
    """Return each card of the seat's hand with the points that bidding it is worth."""
    hand, pot = view.hands[seat], sum(view.middle)
    price = (pot + sum(view.prizes)) / sum(hand)
    likely = likely_bids(view, seat)
    total = sum(likely.values())
    return [
        (
            card,
            pot
            * sum(weight * (compare_cards(card, other)) for other, weight in likely.items())
            / total
            - price * card,
        )
        for card in hand
    ]


def compare_cards(card: int, other: int) -> int:
    """Return 1 where a card wins against the other, -1 where it loses, 0 where they are equal."""
    return (card > other) - (card < other)


def likely_bids(view: State, seat: Seat) -> dict[int, int]:
    """Return the other's cards with how likely each is bid, as weights."""
    others, pot = view.hands[1 - seat], sum(view.middle)
    place = sum(prize < pot for prize in view.prizes)
    return {card: max(0, SPREAD + 1 - abs(index - place)) ** 2 for index, card in enumerate(others)}


def nearly_best(worths: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """Return the cards worth drawing with the probability of each."""
    best = worths[0][1]
    margins = [(card, NEARLY_BEST - (best - points)) for card, points in worths]
    total = sum(margin for _, margin in margins if margin > 0)
    return [(card, margin / total) for card, margin in margins if margin > 0]


def explain_careful_bid(view: State, seat: Seat, card: int, pot: int) -> str:
    """Return in words what decided: the pot against the other's likely bid."""
    likely = likely_bids(view, seat)
    total = sum(likely.values())
    wins = sum(weight for other, weight in likely.items() if other < card)
    if len(view.hands[seat]) == 1:
        return f"the {card} is the last card"
    if wins * 4 < total:
        return f"it keeps its higher cards for more than {pot} points"
    return f"the {card} should win {pot} points about {round(100 * wins / total)} times in 100"
