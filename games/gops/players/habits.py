"""Habits: an opponent is expected to bid as it did before, whatever rule it follows.

A habit compares the bids so far in one measure, such as how far the card was above the prize, and
expects the same again: the more so in a setting that is like this one, or after a round that was
not long ago.
"""

from collections.abc import Callable
from math import exp, inf
from typing import NamedTuple

from games.gops.players.families import rank_width, with_surprise
from games.gops.players.moments import BidMoment, Setting
from games.gops.players.opponent_model import BidChances

Measure = Callable[[Setting, int, int], float]
"""Takes a setting, a card and its place in the hand."""

FIRST_WIDTH = 2.5
"""How far from the prize's own card bids are expected before any was seen, in ranks."""


def surplus(setting: Setting, card: int, place: int) -> float:
    """Return how far a card is above the prize."""
    return card - setting.prize


def step_up(setting: Setting, card: int, place: int) -> float:
    """Return how much higher a card's place in the hand is than the prize's among those left."""
    return place - setting.lower


def rank(setting: Setting, card: int, place: int) -> float:
    """Return the card itself."""
    return card


def anywhere(setting: Setting) -> int:
    """Return the same for all settings."""
    return 0


class Habit(NamedTuple):
    """A way to bid as before.

    `width` is how far bids differ from those before, in ranks, and `near` how much prizes may
    differ for a bid to count. `fades` is how much less a bid counts with each round. Only bids in
    settings of the same `kind` count.
    """

    measure: Measure
    width: float
    prior: float
    near: float = inf
    fades: float = 1.0
    kind: Callable[[Setting], int] = anywhere

    def chances(self, moment: BidMoment) -> BidChances:
        """Return the probability of each card."""
        setting, ranks = moment.setting, rank_width(moment)
        known, total = self.known(moment), FIRST_WIDTH * ranks
        wish = setting.prize if self.measure is rank else 0
        weights = {}
        for place, card in enumerate(moment.hand):
            value = self.measure(setting, card, place)
            weights[card] = bell(value - wish, total) + sum(
                weight * bell(value - other, self.width * ranks) for other, weight in known
            )
        return with_surprise(weights)

    def known(self, moment: BidMoment) -> list[tuple[float, float]]:
        """Return the measure of each bid so far that counts, and how much it does."""
        now, kind = moment.setting, self.kind(moment.setting)
        return [
            (
                self.measure(bid.setting, bid.card, bid.place),
                exp(-(((bid.setting.prize - now.prize) / self.near) ** 2) / 2)
                * self.fades ** (now.number - 1 - bid.setting.number),
            )
            for bid in moment.past
            if self.kind(bid.setting) == kind
        ]


def bell(distance: float, width: float) -> float:
    """Return the height of a bell curve, but for a factor that all share."""
    return exp(-((distance / width) ** 2) / 2) / width


def by_turns(setting: Setting) -> int:
    """Return 0 and 1 in turns, round by round."""
    return setting.number % 2


def by_lead(setting: Setting) -> int:
    """Return who leads."""
    return setting.ahead


def by_last(setting: Setting) -> int:
    """Return who won the last round."""
    return setting.won


HABITS = (
    Habit(surplus, 0.7, 3.0, fades=0.6),
    Habit(surplus, 1.6, 3.0, near=3.0),
    Habit(step_up, 0.7, 3.0, near=3.0),
    Habit(rank, 0.7, 3.0, near=3.0),
    Habit(rank, 0.7, 3.0),
    Habit(rank, 0.7, 3.0, kind=by_turns),
    Habit(surplus, 0.7, 3.0, kind=by_lead),
    Habit(surplus, 0.7, 3.0, kind=by_last),
)
"""Everything that a rule may depend on without our knowing the rule."""
