"""Families of bidding: rules that a bid may follow, with how far bids stray from them.

At each moment a family has a wish, the card that it would like best to bid; its bids stray from the
wish by so many ranks.
"""

from collections.abc import Callable
from math import exp
from typing import NamedTuple

from games.gops.players.moments import BidMoment
from games.gops.players.opponent_model import BidChances

SURPRISE = 0.03
"""How much of the probability of a family is spread over all cards."""

RANKS_OF_STRAYS = 13

Wish = Callable[[BidMoment], float]


class Family(NamedTuple):
    """A way to bid: a wish, how far bids stray from it, and its weight before anything is seen.

    `strays` is a standard deviation in ranks of thirteen; with fewer cards it shrinks with them.
    """

    wish: Wish
    strays: float
    prior: float

    def chances(self, moment: BidMoment) -> BidChances:
        """Return the probability that the family bids each card."""
        wish, hand, strays = self.wish(moment), moment.hand, self.strays * rank_width(moment)
        nearest = min(abs(card - wish) for card in hand)
        weights = (exp((nearest**2 - (card - wish) ** 2) / (2 * strays**2)) for card in hand)
        return with_surprise(dict(zip(hand, weights, strict=True)))


def rank_width(moment: BidMoment) -> float:
    """Return how wide a rank of thirteen is in the deal: less than 1 with fewer cards."""
    low, high = moment.view.options.cards
    return (high - low + 1) / RANKS_OF_STRAYS


def with_surprise(weights: BidChances) -> BidChances:
    """Return weights as probabilities, a part of which is spread over all cards."""
    total, spread = sum(weights.values()), SURPRISE / len(weights)
    return {card: (1 - SURPRISE) * weight / total + spread for card, weight in weights.items()}


def above(step: int, gives_up: bool = True) -> Wish:
    """Return the wish for `step` more than the prize; above the highest card, for the lowest."""

    def wish(moment: BidMoment) -> float:
        low, high = moment.view.options.cards
        wanted = moment.prize + step
        return low if wanted > high and gives_up else min(max(wanted, low), high)

    return wish


def part_of_prize(factor: float) -> Wish:
    """Return the wish for a part of the prize."""
    return lambda moment: moment.prize * factor


def inverse(moment: BidMoment) -> float:
    """Return the wish to bid high for low prizes."""
    return sum(moment.view.options.cards) - moment.prize


def threshold(least: float) -> Wish:
    """Return the wish for the highest card for high prizes, and for the lowest for others."""
    return lambda moment: moment.hand[-1 if moment.prize >= least else 0]


def in_place(step: int) -> Wish:
    """Return the wish for the card whose place in the hand is the prize's among those left."""

    def wish(moment: BidMoment) -> float:
        place = sum(prize < moment.prize for prize in moment.left) + step
        return moment.hand[min(max(place, 0), len(moment.hand) - 1)]

    return wish


def by_share(moment: BidMoment) -> float:
    """Return the wish for as large a part of the hand as the prize is of what is left."""
    return moment.prize * sum(moment.hand) / sum(moment.left)


def mirror(step: int) -> Wish:
    """Return the wish for the opponent's last bid and `step` more."""
    return lambda moment: moment.last + step if moment.last else moment.prize


def sure_win(least: float) -> Wish:
    """Return the wish for a card that nothing beats for high prizes, for the lowest otherwise."""

    def wish(moment: BidMoment) -> float:
        surest = [card for card in moment.hand if card > moment.other[-1]]
        return surest[0] if surest and moment.prize >= least else moment.hand[0]

    return wish


def at_place(part: float) -> Wish:
    """Return the wish for the card at this part of the hand, whatever the prize."""
    return lambda moment: moment.hand[int(part * (len(moment.hand) - 1))]


FAMILIES = (
    *(Family(above(step), 0.3, 1.0) for step in (0, 1, 2, 3)),
    *(Family(above(step, gives_up=False), 0.4, 0.5) for step in (-3, -2, -1, 1, 2, 3, 4)),
    *(Family(above(step, gives_up=False), 1.3, 0.5) for step in (-2, -1, 0, 1, 2)),
    *(Family(part_of_prize(factor), 0.8, 0.3) for factor in (0.5, 0.75, 1.25, 1.5)),
    *(Family(inverse, strays, 0.2) for strays in (0.4, 1.5)),
    *(Family(threshold(least), 0.4, 0.3) for least in (3, 5, 6, 7, 8, 9, 10, 11)),
    *(Family(threshold(least), 2.0, 0.2) for least in (5, 7, 9)),
    *(Family(in_place(step), 0.4, 0.4) for step in (-2, -1, 0, 1, 2)),
    *(Family(in_place(step), 1.3, 0.4) for step in (-1, 0, 1)),
    *(Family(by_share, strays, 0.4) for strays in (0.5, 1.3)),
    *(Family(mirror(step), 0.4, 0.3) for step in (-1, 0, 1, 2)),
    *(Family(sure_win(least), 0.4, 0.3) for least in (5, 7, 9)),
    *(Family(at_place(part), 0.4, 0.2) for part in (0.0, 0.5, 1.0)),
)
"""The rules that an opponent may bid by."""
