"""Known manners of bidding, and how well each explains what the other seat has spent.

Nobody's bids can be told apart once they are spent: the table shows which cards are gone from a
hand and which prizes have been decided, not which went for which. So a manner is a wanted card for
each prize, and how far a bid strays from it; and of all sets of cards that could have been spent
on the prizes, it makes those likely that lie near what was wanted, lowest to lowest and so on up.
"""

from collections.abc import Callable
from math import exp, inf
from typing import NamedTuple

Shares = dict[int, float]
"""Cards, with how likely each is."""


class Manner(NamedTuple):
    """A way to bid: the card wanted for a prize (of cards so low and high), and how far it strays.

    `prior`: how likely it is before anything is known, against the others.
    """

    wanted: Callable[[int, int, int], float]
    strays: float
    prior: float


def more(step: int) -> Callable[[int, int, int], float]:
    """Return the wish to bid so many more than the prize, and the lowest where none is so high."""
    return lambda prize, low, high: prize + step if prize + step <= high else low


def same(prize: int, low: int, high: int) -> float:
    """Return the wish to bid the prize itself."""
    return prize


def upside_down(prize: int, low: int, high: int) -> float:
    """Return the wish to bid high for low prizes."""
    return low + high - prize


EQUILIBRIUM = Manner(same, 2.5, 1.0)
"""Its bids are drawn by the mixture, which is known; this is only how it looks from afar."""

CAREFUL = Manner(same, 1.5, 1.0)
"""The careful player, likewise: what it bids is known from how it weighs its cards."""

BLIND = Manner(same, inf, 9.0)
"""Any card, whatever the prize."""

MANNERS = (
    *(Manner(more(step), 0.3, 1.0) for step in (0, 1, 2, 3)),
    Manner(upside_down, 0.3, 0.2),
    Manner(same, 1.2, 0.5),
    Manner(more(1), 1.2, 0.5),
    BLIND,
)
"""Those that follow a rule, those that are proportional with some noise, and blind chance."""


def near(card: int, wanted: float, strays: float) -> float:
    """Return how likely a card is where another is wanted, against what else might come."""
    return exp(-(((card - wanted) / strays) ** 2) / 2) + 1e-9


def explained(manner: Manner, spent: list[int], prizes: list[int], low: int, high: int) -> float:
    """Return how likely it is that a manner spends just these cards on these prizes.

    The sum over all sets that might have been spent goes card by card: `ways[n]` are those that
    have met the n lowest wishes with the cards so far.
    """
    wishes = sorted(manner.wanted(prize, low, high) for prize in prizes)
    found = 1.0
    for card, wish in zip(sorted(spent), wishes, strict=True):
        found *= near(card, wish, manner.strays)
    ways = [1.0] + [0.0] * len(wishes)
    for card in range(low, high + 1):
        for met in range(len(wishes), 0, -1):
            ways[met] += ways[met - 1] * near(card, wishes[met - 1], manner.strays)
    return found / ways[-1]


def expected(manner: Manner, hand: tuple[int, ...], prize: int, low: int, high: int) -> Shares:
    """Return the cards that a manner bids from a hand for a prize."""
    wish = manner.wanted(prize, low, high)
    likely = {card: near(card, wish, manner.strays) for card in hand}
    total = sum(likely.values())
    return {card: share / total for card, share in likely.items()}
