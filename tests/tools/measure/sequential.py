"""How often the sequential tests of the arena are wrong, and how many deals they need.

The deals are simulated: each ends in one of three or five ways, with an average that is exactly
what one of the two hypotheses says. The fixed test that is as often wrong needs so many deals that
the normal distribution of the average separates both.
"""

import random
from collections.abc import Sequence
from math import exp
from statistics import NormalDist, fmean

from app.arena.plan import Fixtures, Sequential, TournamentPlan
from app.arena.sequential import SequentialTest, expected_share
from tests.app.arena.ends_helpers import ended

SHAPES = {
    ("gops", "careful", "match"): (0.4, 0.2, 0.4),
    ("battle", "winner", "greedy"): (0.1, 0.2, 0.4, 0.2, 0.1),
}
"""How often each end comes between equals, for a game whose deals are played once, and twice."""

TESTS = ((0.0, 50.0), (-25.0, 25.0))
"""The hypotheses, in rating points."""

MOST = 5000
"""The deals after which a test that is not decided counts as wrong."""


def tilted(shape: Sequence[float], mean: float) -> list[float]:
    points = [n / (len(shape) - 1) for n in range(len(shape))]
    least, most = -50.0, 50.0
    for _ in range(200):
        tilt = (least + most) / 2
        weights = [each * exp(tilt * x) for each, x in zip(shape, points, strict=True)]
        shares = [each / sum(weights) for each in weights]
        average = sum(share * x for share, x in zip(shares, points, strict=True))
        least, most = (tilt, most) if average < mean else (least, tilt)
    return shares


def deals_of_fixed_test(shares: Sequence[float], asked: Sequential) -> float:
    """Return how many deals a test needs that is decided after a fixed number."""
    points = [n / (len(shares) - 1) for n in range(len(shares))]
    mean = sum(share * x for share, x in zip(shares, points, strict=True))
    spread = sum(share * (x - mean) ** 2 for share, x in zip(shares, points, strict=True))
    apart = expected_share(asked.high) - expected_share(asked.low)
    far = sum(NormalDist().inv_cdf(1 - error) for error in asked.errors)
    return far**2 * spread / apart**2


def simulated(
    kind: tuple[str, str, str], asked: Sequential, shares: Sequence[float], coin: random.Random
) -> tuple[str, int]:
    """Return how a simulated test ended, and after how many deals."""
    game, *who = kind
    plan = TournamentPlan(tuple(who), MOST, "", 1.0, game, test=asked)
    test = SequentialTest(Fixtures(plan), asked)
    while not test.accepted and test.next_deal < MOST:
        (end,) = coin.choices(range(len(shares)), shares)
        for outcome in ended(test.next_deal, end, test.games):
            test.add(outcome)
    return test.accepted, test.next_deal


def error_rates(count: int, seed: str = "sequential") -> dict[str, tuple[float, float]]:
    """Return how often tests are wrong, and their deals as a share of those of a fixed test."""
    coin, rates = random.Random(seed), {}
    for kind, shape in SHAPES.items():
        for low, high in TESTS:
            asked = Sequential(low, high)
            for truth, mean in (("low", low), ("high", high)):
                shares = tilted(shape, expected_share(mean))
                runs = [simulated(kind, asked, shares, coin) for _ in range(count)]
                wrong = fmean(accepted != truth for accepted, _ in runs)
                needed = fmean(deals for _, deals in runs) / deals_of_fixed_test(shares, asked)
                name = f"{kind[0]}, {low:+g} or {high:+g}, {truth} is true"
                rates[name] = wrong, needed
    return rates


def sequential(count: int) -> bool:
    """Simulate so many tests of each kind; return whether they are as good as they say."""
    good = True
    for name, (wrong, needed) in error_rates(count).items():
        print(f"{name}: wrong {100 * wrong:.2f}%, {100 * needed:.0f}% of a fixed test's deals")
        good &= wrong <= 0.055 and needed <= 0.6
    return good
