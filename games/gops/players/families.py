"""Families of bidding, and how likely each is after the rounds of a match.

A family has a wish for each moment, a card that it would like to bid, and strays from it by so many
ranks. It is judged by what was bid for which prize, round by round: every bid that was made
multiplies its weight by the probability that it gave to it.
"""

from collections.abc import Callable, Sequence
from math import exp
from typing import Any, NamedTuple

from msgspec import Struct

from games.contract import Seat, SeenStep
from games.gops.players import careful
from games.gops.players.opponent_model import BidChances
from games.gops.rules import Award, State

SURPRISE = 0.03
"""How much of the probability of a family is spread over all cards."""


RANKS_OF_STRAYS = 13


class BidMoment(Struct, frozen=True):
    """What a family looks at: the table as its opponent sees it, and the opponent's last bid.

    `seat` is the seat whose bid is predicted, and `last` is 0 in the first round.
    """

    view: State
    seat: Seat
    prize: int
    last: int

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards that may be bid."""
        return self.view.hands[self.seat]

    @property
    def other(self) -> tuple[int, ...]:
        """The cards of the opponent."""
        return self.view.hands[1 - self.seat]

    @property
    def left(self) -> tuple[int, ...]:
        """The prizes to come and the one on the table, lowest first."""
        return tuple(sorted((*self.view.prizes, self.view.middle[-1])))


Wish = Callable[[BidMoment], float]


class Family(NamedTuple):
    """A way to bid: a wish, how far bids stray from it, and its weight before anything is seen.

    `strays` is a standard deviation in ranks of thirteen; with fewer cards it shrinks with them.
    """

    wish: Wish
    strays: float
    prior: float


class BidRound(NamedTuple):
    """A round that is over: the moment before the bids, and what the other seat bid."""

    moment: BidMoment
    card: int


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
    """Return the wish for a card that nothing beats for high prizes, and for the lowest else."""

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
"""Everything but blind chance, the careful player and the equilibrium."""

UNIFORM_PRIOR, CAREFUL_PRIOR, EQUILIBRIUM_PRIOR = 12.0, 2.0, 6.0

EQUILIBRIUM_FAMILY = Family(in_place(0), 2.3, EQUILIBRIUM_PRIOR)
"""What stands for the equilibrium in rounds that are over: to solve each again takes too long."""


class Learned(NamedTuple):
    """What the rounds of a match say about the other seat: the probability of each way to bid."""

    equilibrium: float
    careful: float
    uniform: float
    families: tuple[tuple[Family, float], ...]

    @property
    def read(self) -> float:
        """The probability that it is one of the families, or blind chance."""
        return 1 - self.equilibrium - self.careful

    def predict(self, moment: BidMoment) -> BidChances:
        """Return the chances of each card, if it is one of the families or blind chance."""
        found = dict.fromkeys(moment.hand, self.uniform / len(moment.hand))
        for family, share in self.families:
            for card, chance in predicted(family, moment).items():
                found[card] += share * chance
        total = sum(found.values())
        return {card: chance / total for card, chance in found.items()}


def rounds_seen(seen: Sequence[SeenStep[State, Any]], seat: Seat) -> list[BidRound]:
    """Return the rounds of a match that are over, as a seat has seen them."""
    found: list[BidRound] = []
    last = 0
    for step in seen:
        if isinstance(step.action, Award):
            view, bids = step.before, step.after.bids
            found.append(BidRound(BidMoment(view, 1 - seat, view.middle[-1], last), bids[1 - seat]))
            last = bids[seat]
    return found


def next_moment(view: State, seat: Seat, rounds: Sequence[BidRound]) -> BidMoment:
    """Return the moment in which the other seat is to bid now."""
    last = 0
    if rounds:
        gone = set(rounds[-1].moment.other) - set(view.hands[seat])
        last = gone.pop() if gone else 0
    return BidMoment(view, 1 - seat, view.middle[-1], last)


def predicted(family: Family, moment: BidMoment) -> BidChances:
    """Return the probability that a family bids each card."""
    wish, hand = family.wish(moment), moment.hand
    low, high = moment.view.options.cards
    strays = family.strays * (high - low + 1) / RANKS_OF_STRAYS
    nearest = min(abs(card - wish) for card in hand)
    weights = [exp((nearest**2 - (card - wish) ** 2) / (2 * strays**2)) for card in hand]
    total, spread = sum(weights), SURPRISE / len(hand)
    chances = ((1 - SURPRISE) * weight / total + spread for weight in weights)
    return dict(zip(hand, chances, strict=True))


def careful_bids(moment: BidMoment) -> BidChances:
    """Return the probability that the careful player bids each card."""
    known = dict(careful.nearly_best(careful.rank_cards(moment.view, moment.seat)))
    spread = SURPRISE / len(moment.hand)
    return {card: (1 - SURPRISE) * known.get(card, 0.0) + spread for card in moment.hand}


def learn(rounds: Sequence[BidRound]) -> Learned:
    """Return what the rounds of a match say about the other seat."""
    families = (EQUILIBRIUM_FAMILY, *FAMILIES)
    weights = [family.prior for family in families]
    cautious, uniform = CAREFUL_PRIOR, UNIFORM_PRIOR
    for moment, card in rounds:
        weights = [
            weight * predicted(family, moment)[card]
            for weight, family in zip(weights, families, strict=True)
        ]
        cautious *= careful_bids(moment)[card]
        uniform /= len(moment.hand)
    total = sum(weights) + cautious + uniform
    shares = tuple(
        (family, weight / total) for family, weight in zip(FAMILIES, weights[1:], strict=True)
    )
    return Learned(weights[0] / total, cautious / total, uniform / total, shares)
