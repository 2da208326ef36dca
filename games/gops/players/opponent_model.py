"""Known styles of bidding, and how well each explains the cards that an opponent has spent.

A view shows which cards are gone from a hand and which prizes are decided, but not which card was
bid for which prize. So a style has a wanted card for each prize and a spread around it. Of all sets
of cards that could have been spent on the prizes, those are likely that lie near the wanted cards,
lowest to lowest and so on up.
"""

from collections.abc import Callable
from math import exp, inf

from msgspec import Struct

BidChances = dict[int, float]
"""The probability of each card."""


class BiddingStyle(Struct, frozen=True):
    """A way to bid: the wanted card for each prize, and how far bids spread around it.

    `wanted` takes the prize, the lowest and the highest card. `strays` is a standard deviation, in
    ranks. `prior` is the weight of the style before anything is known.
    """

    wanted: Callable[[int, int, int], float]
    strays: float
    prior: float


def wish_above(step: int) -> Callable[[int, int, int], float]:
    """Return the wish to bid `step` more than the prize, or the lowest card if that is too high."""
    return lambda prize, low, high: prize + step if prize + step <= high else low


def wish_equal(prize: int, low: int, high: int) -> float:
    """Return the wish to bid the prize itself."""
    return prize


def wish_inverse(prize: int, low: int, high: int) -> float:
    """Return the wish to bid high for low prizes."""
    return low + high - prize


EQUILIBRIUM_STYLE = BiddingStyle(wish_equal, 2.5, 1.0)
"""The equilibrium player. Its bids are known exactly; this style only explains spent cards."""

CAREFUL_STYLE = BiddingStyle(wish_equal, 1.5, 1.0)
"""The careful player. Its bids are known exactly, too."""

RANDOM_STYLE = BiddingStyle(wish_equal, inf, 9.0)
"""Any card, whatever the prize."""

STYLES = (
    *(BiddingStyle(wish_above(step), 0.3, 1.0) for step in (0, 1, 2, 3)),
    BiddingStyle(wish_inverse, 0.3, 0.2),
    BiddingStyle(wish_equal, 1.2, 0.5),
    BiddingStyle(wish_above(1), 1.2, 0.5),
    RANDOM_STYLE,
)
"""Fixed rules, bids near the prize with some noise, and blind chance."""


def closeness(card: int, wanted: float, strays: float) -> float:
    """Return the weight of a card when another is wanted."""
    return exp(-(((card - wanted) / strays) ** 2) / 2) + 1e-9


def likelihood_of_style(
    style: BiddingStyle, spent: list[int], prizes: list[int], low: int, high: int
) -> float:
    """Return the probability that a style spends exactly these cards on these prizes.

    The sum over all sets that might have been spent is built card by card: `ways[n]` is the weight
    of those that meet the n lowest wishes with the cards so far.

    Args:
        style: The style of bidding.
        spent: The cards that are gone from the hand.
        prizes: The prizes that are decided, as many as `spent`.
        low: The lowest card of the deal.
        high: The highest card of the deal.
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
    """Return the probability that a style bids each card of a hand for a prize."""
    wish = style.wanted(prize, low, high)
    likely = {card: closeness(card, wish, style.strays) for card in hand}
    total = sum(likely.values())
    return {card: share / total for card, share in likely.items()}
