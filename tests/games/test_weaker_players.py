"""Levels with noise: legal, true about what they cost, worse the more noise there is."""

import random
from collections import Counter
from math import exp
from statistics import fmean

import pytest
from msgspec import Struct

from games import contract, weaker_players

WORTH = (("best", 0.5), ("good", 0.48), ("bad", 0.2), ("barred", 0.45))


class Known(Struct):
    """A player that always knows the same, in some unit."""

    unit: str = "win"

    def decide(self, view: str, seat: int, coin: random.Random) -> contract.Decision[str]:
        """Return the best choice with the worth of all."""
        return contract.Decision("best", worth=WORTH, unit=self.unit)


def choices(noise: float, unit: str = "win") -> list[contract.Decision[str]]:
    """Return what a level decides, coin by coin."""
    level = weaker_players.Noisy(Known(unit), lambda view, seat: ("bad", "good", "best"), noise)
    return [level.decide("", 0, random.Random(n)) for n in range(2_000)]


def test_it_draws_by_its_mixture_and_only_what_is_legal() -> None:
    decisions = choices(0.1)
    drawn = Counter(decision.action for decision in decisions)
    mix = dict(decisions[0].mix)
    assert drawn.keys() == mix.keys() == {"best", "good", "bad"}
    assert sum(mix.values()) == pytest.approx(1)
    for action, share in mix.items():
        assert drawn[action] / len(decisions) == pytest.approx(share, abs=0.04)


def test_more_noise_costs_more_and_none_costs_nothing() -> None:
    worth = dict(WORTH)
    made = [choices(noise) for noise in (0.0001, 0.02, 0.1, 1.0)]
    costs = [fmean(0.5 - worth[each.action] for each in decisions) for decisions in made]
    assert costs == sorted(costs)
    assert costs[0] == 0
    assert costs[-1] > 0.08


def test_forty_points_count_as_much_as_certain_victory() -> None:
    mix = dict(choices(0.1, "points")[0].mix)
    assert mix["best"] / mix["bad"] == pytest.approx(exp(0.3 / 4), abs=1e-6)
    mix = dict(choices(0.1)[0].mix)
    assert mix["bad"] * exp(3) == pytest.approx(mix["best"], abs=1e-6)


def test_what_is_less_likely_than_the_ninth_digit_shows_is_never_chosen() -> None:
    worth = (("best", 2.2), ("seldom", 0.1), ("never", 0.0))
    assert [action for action, _ in weaker_players.softmax(worth, 0.1)] == ["best", "seldom"]


@pytest.mark.parametrize(
    ("less", "unit", "why"),
    [
        (0.0004, "win", "nothing seemed better"),
        (0.0006, "win", "it looked good, but costs 0.1 games in 100"),
        (0.04, "points", "nothing seemed better"),
        (0.06, "points", "it looked good, but costs 0.1 points"),
    ],
)
def test_what_rounds_to_nothing_costs_nothing(less: float, unit: str, why: str) -> None:
    assert weaker_players.explain_loss((("best", 0.5), ("good", 0.5 - less)), "good", unit) == why


def test_at_random_every_choice_is_as_likely_as_any_other() -> None:
    player = weaker_players.AtRandom(lambda view, seat: ("left", "right", "neither"), "its {} ways")
    decisions = [player.decide("", 0, random.Random(n)) for n in range(3_000)]
    often = Counter(decision.action for decision in decisions)
    for choice in ("left", "right", "neither"):
        assert often[choice] / len(decisions) == pytest.approx(1 / 3, abs=0.04)
    assert {decision.why for decision in decisions} == {"it picked one of its 3 ways at random"}
    only = weaker_players.AtRandom(lambda view, seat: ("left",)).decide("", 0, random.Random(1))
    assert (only.why, only.mix) == ("it had no other choice", (("left", 1.0),))
