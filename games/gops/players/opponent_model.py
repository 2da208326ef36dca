"""Known styles of bidding, and how well each explains what the other seat has spent.

Nobody's bids can be told apart once they are spent: the table shows which cards are gone from a
hand and which prizes have been decided, not which went for which. So a style is a wanted card for
each prize, and how far a bid strays from it; and of all sets of cards that could have been spent
on the prizes, it makes those likely that lie near what was wanted, lowest to lowest and so on up.
"""

from collections.abc import Callable
from math import exp, inf
from typing import NamedTuple

BidChances = dict[int, float]
"""Cards, with how likely each is."""


class BiddingStyle(NamedTuple):
    """A way to bid: the card wanted for a prize (of cards so low and high), and how far it strays.

    `prior`: how likely it is before anything is known, against the others.
    """

    wanted: Callable[[int, int, int], float]
    strays: float
    prior: float


def wish_above(step: int) -> Callable[[int, int, int], float]:
    """Return the wish to bid so many more than the prize, and the lowest where none is so high."""
    return lambda prize, low, high: prize + step if prize + step <= high else low


def wish_equal(prize: int, low: int, high: int) -> float:
    """Return the wish to bid the prize itself."""
    return prize


def wish_inverse(prize: int, low: int, high: int) -> float:
    """Return the wish to bid high for low prizes."""
    return low + high - prize


EQUILIBRIUM_STYLE = BiddingStyle(wish_equal, 2.5, 1.0)
"""Its bids are drawn by the mixture, which is known; this is only how it looks from afar."""

CAREFUL_STYLE = BiddingStyle(wish_equal, 1.5, 1.0)
"""The careful player, likewise: what it bids is known from how it weighs its cards."""

RANDOM_STYLE = BiddingStyle(wish_equal, inf, 9.0)
"""Any card, whatever the prize."""

STYLES = (
    *(BiddingStyle(wish_above(step), 0.3, 1.0) for step in (0, 1, 2, 3)),
    BiddingStyle(wish_inverse, 0.3, 0.2),
    BiddingStyle(wish_equal, 1.2, 0.5),
    BiddingStyle(wish_above(1), 1.2, 0.5),
    RANDOM_STYLE,
)
"""Those that follow a rule, those that are proportional with some noise, and blind chance."""


def closeness(card: int, wanted: float, strays: float) -> float:
    """Return how likely a card is where another is wanted, against what else might come."""
    return exp(-(((card - wanted) / strays) ** 2) / 2) + 1e-9


def likelihood_of_style(
    style: BiddingStyle, spent: list[int], prizes: list[int], low: int, high: int
) -> float:
    """Return how likely it is that a style spends just these cards on these prizes.

    The sum over all sets that might have been spent goes card by card: `ways[n]` are those that
    have met the n lowest wishes with the cards so far.
    """
    wishes = sorted(style.wanted(prize, low, high) for prize in prizes)
    found = 1.0
    for card, wish in zip(sorted(spent), wishes, strict=True):
        found *= closeness(card, wish, style.strays)
    ways = [1.0] + [0.0] * len(wishes)
    for card in range(low, high + 1):
        for met in range(len(wishes), 0, -1):
            ways[met] += ways[met - 1] * closeness(card, wishes[met - 1], style.strays)
    return found / ways[-1]


def predicted_bids(
    style: BiddingStyle, hand: tuple[int, ...], prize: int, low: int, high: int
) -> BidChances:
    """Return the cards that a style bids from a hand for a prize."""
    wish = style.wanted(prize, low, high)
    likely = {card: closeness(card, wish, style.strays) for card in hand}
    total = sum(likely.values())
    return {card: share / total for card, share in likely.items()}
