"""Tests that stop when it is known, and tournaments that play where it is not.

A sequential test asks which of two hypotheses a player fits: that it is `low` rating points
stronger, or `high`. From a bound on, one is accepted as so much likelier than the other: A. Wald,
"Sequential tests of statistical hypotheses", Annals of Mathematical Statistics 16 (1945). Games of
the same deal are not independent, so the unit is a deal with all its games. Nothing is assumed of
how often each end comes: both likelihoods are the largest with the mean of their hypothesis.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import erf, log, sqrt

from app.arena import game, plan, standings


def expected_share(rating: float) -> float:
    """Return what a player wins of each game that is so many rating points stronger."""
    return 1 / (1 + 10 ** (-rating / 400))


def log_ratio(ends: Sequence[float], low: float, high: float) -> float:
    """Return the logarithm of how much likelier a mean `high` is than `low`, of so many ends."""
    counts = [count or 1e-3 for count in ends]  # no likelihood is 0
    shares = [count / sum(counts) for count in counts]
    points = [n / (len(ends) - 1) for n in range(len(ends))]
    first, second = (likeliest(shares, points, mean) for mean in (low, high))
    both = zip(counts, first, second, strict=True)
    return sum(count * log(b / a) for count, a, b in both)


def likeliest(shares: Sequence[float], points: Sequence[float], mean: float) -> list[float]:
    """Return the likeliest distribution with a mean, of those that could have led to some shares.

    It is p / (1 + t * (x - mean)) with the t for which the mean is right. That falls steadily with
    t, which is found by Newton's method, and by halving where it would go too far.
    """
    off = [x - mean for x in points]
    least, most, t = -1 / off[-1], -1 / off[0], 0.0
    for _ in range(200):  # a few are enough
        parts = [share / (1 + t * x) for share, x in zip(shares, off, strict=True)]
        excess = sum(part * x for part, x in zip(parts, off, strict=True))
        slope = sum(part * x * x / (1 + t * x) for part, x in zip(parts, off, strict=True))
        least, most = (t, most) if excess > 0 else (least, t)
        step = excess / slope
        if abs(step) < 1e-11:
            break
        t = t + step if least < t + step < most else (least + most) / 2
    return parts


class SequentialTest:
    """A test of the first of two; deals count in their order, however they are played."""

    def __init__(self, fixtures: plan.Fixtures, asked: plan.Sequential) -> None:
        self.asked, self.games = asked, fixtures.deal_games
        alpha, beta = asked.errors
        self.bounds = log(beta / (1 - alpha)), log((1 - beta) / alpha)
        self.means = expected_share(asked.low), expected_share(asked.high)
        self.ends = [0] * (2 * self.games + 1)
        self.waiting: dict[int, list[int]] = {}
        self.next_deal = 0
        self.ratio, self.accepted = 0.0, ""

    def add(self, outcome: game.GameOutcome) -> None:
        """Add a game that is over; after the end of the test, nothing."""
        seat = outcome.pair.index(0)
        won = 2 if outcome.winner == seat else 0 if outcome.is_lost(seat) else 1
        self.waiting.setdefault(outcome.number // self.games, []).append(won)
        while not self.accepted and len(self.waiting.get(self.next_deal, ())) == self.games:
            self.ends[sum(self.waiting.pop(self.next_deal))] += 1
            self.next_deal += 1
            self.ratio = log_ratio(self.ends, *self.means)
            low, high = self.bounds
            self.accepted = "low" if self.ratio <= low else "high" if self.ratio >= high else ""

    @property
    def verdict(self) -> dict[str, object]:
        """Where it stands, after how many deals with each share of their points."""
        ends, ratio = tuple(self.ends), round(self.ratio, 4)
        return {"ends": ends, "ratio": ratio, "bounds": self.bounds, "accepted": self.accepted}

    def lines(self, names: Sequence[str]) -> Iterator[str]:
        """Yield the verdict in words, with its numbers."""
        asked, (low, high) = self.asked, self.bounds
        counts = " ".join(map(str, self.ends))
        parts = " ".join(f"{n / (len(self.ends) - 1):g}" for n in range(len(self.ends)))
        yield (
            f"Sequential test of {names[0]} against {names[1]}, {asked.low:+g} or {asked.high:+g}"
            f" rating points, errors {asked.errors[0]:g} and {asked.errors[1]:g}:"
        )
        yield (
            f"{sum(self.ends):,} deals with {parts} of their points: {counts}; log-likelihood ratio"
            f" {self.ratio:+.2f}, bounds {low:+.2f} and {high:+.2f}."
        )
        rating = {"low": asked.low, "high": asked.high}.get(self.accepted)
        yield "Not decided yet." if rating is None else f"Accepted: {rating:+g} rating points."


def order_doubts(rated: standings.Ratings) -> list[tuple[float, int, int]]:
    """Return neighbours in the order, least sure first: how sure, who is stronger, than whom."""
    strengths, covariances, doubts = rated.strengths, rated.covariances, []
    for upper, lower in pairwise(sorted(range(len(strengths)), key=lambda who: -strengths[who])):
        apart = (strengths[upper] - strengths[lower]) / standings.POINTS_PER_LOG_ODD
        spread = covariances[upper][upper] + covariances[lower][lower]
        spread -= 2 * covariances[upper][lower]
        sure = 0.5 * (1 + erf(apart / sqrt(2 * spread))) if spread > 0 else 0.5
        doubts.append((sure, upper, lower))
    return sorted(doubts)
