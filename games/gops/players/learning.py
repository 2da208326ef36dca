"""How likely each way to bid is after the rounds of a match.

A way is judged by what was bid for which prize, round by round: every bid that was made multiplies
its weight by the probability that it gave to it. As an opponent may also change its way, half of
the belief goes by weights of which a part returns to what they were at first after each round
(M. Herbster and M. K. Warmuth 1998, "Tracking the best expert").
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.gops.players import careful
from games.gops.players.families import FAMILIES, Family, in_place, with_surprise
from games.gops.players.habits import HABITS, Habit
from games.gops.players.moments import BidMoment, BidRound
from games.gops.players.opponent_model import BidChances

BidWay = Family | Habit

WAYS: tuple[BidWay, ...] = (*FAMILIES, *HABITS)
"""Everything but blind chance, the careful player and the equilibrium."""

UNIFORM_PRIOR, CAREFUL_PRIOR, EQUILIBRIUM_PRIOR = 12.0, 2.0, 6.0

EQUILIBRIUM_FAMILY = Family(in_place(0), 2.3, EQUILIBRIUM_PRIOR)
"""What stands for the equilibrium in rounds that are over: to solve each again takes too long."""

CHANGING = 0.5
"""How likely an opponent is to change its way."""

RETURNS = 0.1
"""How likely one that does so changes it in a round."""


NEGLIGIBLE_SHARE = 1e-6
"""Ways that are less likely are not asked what they expect."""


class Learned(NamedTuple):
    """What the rounds of a match say about the other seat: the probability of each way to bid."""

    equilibrium: float
    careful: float
    uniform: float
    ways: tuple[tuple[BidWay, float], ...]

    @property
    def read(self) -> float:
        """The probability that it is one of the ways, or blind chance."""
        return 1 - self.equilibrium - self.careful

    def predict(self, moment: BidMoment) -> BidChances:
        """Return the chances of each card, if it is one of the ways or blind chance."""
        found = dict.fromkeys(moment.hand, self.uniform / len(moment.hand))
        for way, share in self.ways:
            if share > NEGLIGIBLE_SHARE:
                for card, chance in way.chances(moment).items():
                    found[card] += share * chance
        total = sum(found.values())
        return {card: chance / total for card, chance in found.items()}


def careful_bids(moment: BidMoment) -> BidChances:
    """Return the probability that the careful player bids each card."""
    known = dict(careful.nearly_best(careful.rank_cards(moment.view, moment.seat)))
    return with_surprise({card: known.get(card, 0.0) for card in moment.hand})


def learn(rounds: Sequence[BidRound]) -> Learned:
    """Return what the rounds of a match say about the other seat."""
    priors = [EQUILIBRIUM_PRIOR, CAREFUL_PRIOR, UNIFORM_PRIOR, *(way.prior for way in WAYS)]
    first = [prior / sum(priors) for prior in priors]
    steady, changing = [(1 - CHANGING) * share for share in first], [CHANGING * s for s in first]
    for moment, card, _ in rounds:
        given = likelihoods(moment, card)
        steady = [share * chance for share, chance in zip(steady, given, strict=True)]
        seen = [share * chance for share, chance in zip(changing, given, strict=True)]
        back = RETURNS * sum(seen)
        changing = [(1 - RETURNS) * a + back * b for a, b in zip(seen, first, strict=True)]
    total = sum(steady) + sum(changing)
    shares = [(a + b) / total for a, b in zip(steady, changing, strict=True)]
    equilibrium, cautious, uniform, *others = shares
    return Learned(equilibrium, cautious, uniform, tuple(zip(WAYS, others, strict=True)))


def likelihoods(moment: BidMoment, card: int) -> list[float]:
    """Return how likely each way makes a bid: equilibrium, careful, blind chance, then WAYS."""
    return [
        EQUILIBRIUM_FAMILY.chances(moment)[card],
        careful_bids(moment)[card],
        1 / len(moment.hand),
        *(way.chances(moment)[card] for way in WAYS),
    ]
