"""Luck that is taken from results must be nothing on average, or what is left would be wrong."""

from math import sqrt
from statistics import fmean, stdev

import numpy as np
import pytest
from msgspec.structs import replace

from app.resources import solved
from games.contract import Decision
from games.gops import GAME
from games.gops.exploit import RESPONDER, Exploiter, Way
from games.gops.rules import AWARD, TURN_UP, Bid, Options, State, deal, reduce
from tests.tools.measure.gops_floor import DEAL, Luck, outcome

FEW, MATCHES = Options((1, 3), "carry"), 150


class AtRandom(Exploiter):
    """Answers with any card: what a match is worth to `random`."""

    def bidding(self, state: State, steps: Way) -> float:
        """Return what a moment is worth, on average over all cards."""
        mix = self.mixture(state, steps)
        return fmean(self.against(state, card, mix, steps) for card in state.hands[RESPONDER])


def test_what_is_left_is_what_a_player_wins_on_average() -> None:
    exact = 0.5 + AtRandom(GAME.players["equilibrium"], solved, FEW).gain() / 100
    found = [outcome(number, FEW, "random").without_luck for number in range(MATCHES)]
    assert abs(fmean(found) - exact) < 3 * stdev(found) / sqrt(MATCHES)
    assert stdev(found) < 0.2  # of results it is 0.5


def late_round() -> State:
    """Return the moment before the third prize of thirteen cards, where worths are estimated."""
    state = deal(DEAL, "luck")
    for mine, its in ((9, 4), (2, 11)):
        bids = reduce(reduce(reduce(state, -1, TURN_UP), 0, Bid(mine)), 1, Bid(its))
        state = reduce(bids, -1, AWARD)
    return state


def test_a_prize_that_is_estimated_is_worth_nothing_more_on_average() -> None:
    before, luck = late_round(), Luck()
    orders = [(prize, *(set(before.prizes) - {prize})) for prize in before.prizes]
    each = [replace(before, prizes=order) for order in orders]
    found = [luck.of_prize(state, reduce(state, -1, TURN_UP)) for state in each]
    assert fmean(found) == pytest.approx(0, abs=1e-12)
    assert max(found) > 0.001


def test_bids_that_are_estimated_are_worth_nothing_more_on_average() -> None:
    state, luck = reduce(late_round(), -1, TURN_UP), Luck()
    first, second = ((Bid(6), 0.25), (Bid(7), 0.75)), ((Bid(3), 0.5), (Bid(13), 0.5))
    found = [
        (mine * its, luck.of_bids(state, [Decision(one, mix=first), Decision(other, mix=second)]))
        for one, mine in first
        for other, its in second
    ]
    assert sum(share * worth for share, worth in found) == pytest.approx(0, abs=1e-12)
    assert np.ptp([worth for _, worth in found]) > 0.001
