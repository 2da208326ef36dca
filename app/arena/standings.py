"""Standings of a tournament: what its games add up to, the ratings that follow, and their errors.

Strengths are by the model of Bradley and Terry. Of players a and b, a wins with probability
1 / (1 + 10 ** ((b - a) / 400)). The strengths that make the results most likely are found by
Newton's method; a draw counts as half a game won by each. The maximum exists if nobody, and no
group, won or lost every point against all the others: see D. R. Hunter, "MM algorithms for
generalized Bradley-Terry models", Annals of Statistics 32 (2004). Otherwise one drawn game is added
to every pair, and the ratings say so.

Errors need the sum over deals of the products of how much more each player won on the deal than it
could expect, which is the same on all deals on which the same pairs were counted. So for each such
group three sums are enough, however many games there are: of the deals, of the points, and of the
products of points. Points are whole or halves, so the sums are exact.
"""

from collections.abc import Iterable, Sequence
from copy import deepcopy
from math import log, sqrt
from operator import add
from statistics import NormalDist
from typing import Any

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from app.arena.game import GameOutcome

FloatArray = NDArray[np.floating[Any]]

POINTS_PER_LOG_ODD = 400 / log(10)
NORMAL_95 = NormalDist().inv_cdf(0.975)
"""Half the width of a normal distribution's middle 95%, in standard deviations."""

CLOSE, LONGEST_STEP = 1e-9, 2.0
"""A step of Newton's method that is the last, and the longest that is taken, in log-odds."""

FEWEST_DEALS = 10
"""Deals from which on the errors are computed from how results differ between them."""


class ContestantSums(Struct):
    """What the games of one contestant add up to."""

    games: int = 0
    won: int = 0
    lost: int = 0
    fouls: int = 0
    points_for: int = 0
    points_against: int = 0
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])  # waited for, and computing


Counted = tuple[int, int, float]
"""Who won how much against whom; a draw is a half."""


class DealGroup(Struct):
    """Deals on which the same pairs were counted."""

    counted: NDArray[np.bool_]  # whether each player's result, in its row, against each other was
    points: FloatArray  # what each player won
    products: FloatArray  # the sum over deals of what each won times what each other won
    deals: int = 0

    def squares(self, chances: FloatArray) -> FloatArray:
        """Return the sum of products of what was won beyond the expected, by chances to win."""
        expected = np.where(self.counted, chances, 0.0).sum(axis=1)
        crossed = np.outer(expected, self.points)
        both: FloatArray = self.deals * np.outer(expected, expected) - crossed - crossed.T
        return self.products + both


class TournamentSums:
    """The sums of the games so far, of so many contestants, of whom some or all pairs play.

    `won` holds what each won against each, a draw as a half, without double fouls. `open` holds
    what was counted in deals that not every pair has played yet; all others are in `groups`.
    """

    def __init__(self, size: int, outcomes: Iterable[GameOutcome] = (), pairs: int = 0) -> None:
        self.rows = [ContestantSums() for _ in range(size)]
        self.won = [[0.0] * size for _ in range(size)]
        self.pairs = pairs or size * (size - 1) // 2
        self.open: dict[int, list[list[Counted]]] = {}
        self.groups: dict[bytes, DealGroup] = {}
        for outcome in outcomes:
            self.add(outcome)

    def add(self, outcome: GameOutcome) -> None:
        """Add a game that is over."""
        results = []
        for seat, (own, other) in enumerate((outcome.pair, outcome.pair[::-1])):
            row, is_lost = self.rows[own], outcome.is_lost(seat)
            row.games += 1
            row.won += outcome.winner == seat
            row.lost += is_lost
            row.fouls += bool(outcome.fouls[seat])
            row.points_for += outcome.points[seat]
            row.points_against += outcome.points[1 - seat]
            if outcome.seconds:
                row.seconds = [*map(add, row.seconds, outcome.seconds[seat])]
            points = 1.0 if outcome.winner == seat else 0.0 if is_lost else 0.5
            self.won[own][other] += points
            if not is_lost or outcome.winner is not None:
                results.append((own, other, points))
        deal = outcome.number // self.pairs
        games = self.open.setdefault(deal, [])
        games.append(results)
        if len(games) == self.pairs:
            self.close_deal(self.open.pop(deal), self.groups)

    def close_deal(self, games: list[list[Counted]], groups: dict[bytes, DealGroup]) -> None:
        """Add a deal to its group, one of some groups."""
        size = len(self.rows)
        counted, points = np.zeros((size, size), dtype=np.bool_), np.zeros(size)
        for own, other, won in (result for game in games for result in game):
            counted[own, other] = True
            points[own] += won
        empty = DealGroup(counted, np.zeros(size), np.zeros((size, size)))
        group = groups.setdefault(counted.tobytes(), empty)
        group.deals += 1
        group.points += points
        group.products += np.outer(points, points)

    def all_groups(self) -> list[DealGroup]:
        """Return the groups of all deals on which a result was counted."""
        groups = deepcopy(self.groups)
        for games in self.open.values():
            self.close_deal(games, groups)
        return [group for group in groups.values() if group.counted.any()]


class StandingsRow(Struct, frozen=True):
    """A contestant's line; what both lost by a foul counts as `lost` for both.

    `score` is the share of games won, a draw counting a half, and `low` to `high` its 95% interval.
    `rating_error` is half the width of that of the rating.
    """

    name: str
    games: int
    won: int
    drawn: int
    lost: int
    fouls: int
    points_for: int
    points_against: int
    score: float
    low: float
    high: float
    rating: float
    rating_error: float


class Standings(Struct, frozen=True):
    """The lines of all contestants, the best first; `is_helped` as in `Ratings`."""

    rows: tuple[StandingsRow, ...]
    is_helped: bool


def standings(names: Sequence[str], sums: TournamentSums) -> Standings:
    """Return the lines by score, then by rating, then in the order of the plan and the names."""
    rated = ratings(sums.won, sums)
    rows = []
    for name, row, strength, error in zip(
        names, sums.rows, rated.strengths, rated.errors, strict=True
    ):
        drawn = row.games - row.won - row.lost
        counts = row.games, row.won, drawn, row.lost, row.fouls, row.points_for, row.points_against
        score, low, high = (round(each, 4) for each in wilson(row.won + drawn / 2, row.games))
        rating = round(strength, 1) + 0.0  # never minus zero
        rows.append(StandingsRow(name, *counts, score, low, high, rating, round(error, 1)))
    rows.sort(key=lambda row: (-row.score, -row.rating))
    return Standings(tuple(rows), rated.is_helped)


def wilson(won: float, games: int) -> tuple[float, float, float]:
    """Return a share and the ends of its 95% interval.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal
    of the American Statistical Association 22 (1927). Draws make it a little wider than necessary.
    """
    if not games:
        return 0.0, 0.0, 1.0
    z = NORMAL_95**2 / games
    share = won / games
    middle = (share + z / 2) / (1 + z)
    half = sqrt(z * share * (1 - share) + z * z / 4) / (1 + z)
    return share, max(0.0, middle - half), min(1.0, middle + half)


class Ratings(Struct, frozen=True):
    """Strengths around 0, and half the width of each one's 95% interval, in rating points.

    `is_helped`: a drawn game was added to every pair, because there was no maximum without.
    """

    strengths: tuple[float, ...]
    errors: tuple[float, ...]
    is_helped: bool
    covariances: tuple[tuple[float, ...], ...] = ()


def ratings(points: Sequence[Sequence[float]], sums: TournamentSums | None = None) -> Ratings:
    """Return the ratings of players; without `sums` errors are those of independent games.

    Else they say how far ratings would move with other deals: P. J. Huber, "The behavior of maximum
    likelihood estimates under nonstandard conditions", Proceedings of the Fifth Berkeley Symposium
    (1967), with deals as clusters.
    """
    won = np.array(points, dtype=np.float64)
    is_helped = not is_connected(won)
    if is_helped:
        won += 0.5
    np.fill_diagonal(won, 0.0)
    thetas = fit_strengths(won, np.zeros(len(won)))
    chances = win_chances(thetas)
    covariances = inverse(won, chances)
    groups = sums.all_groups() if sums else []
    count = sum(group.deals for group in groups)
    if count >= FEWEST_DEALS and not is_helped:
        squares = np.array([group.squares(chances) for group in groups]).sum(axis=0)
        covariances = covariances @ (squares * (count / (count - 1))) @ covariances
    errors = NORMAL_95 * np.sqrt(np.maximum(0.0, covariances.diagonal()))
    return Ratings(
        tuple((POINTS_PER_LOG_ODD * thetas).tolist()),
        tuple((POINTS_PER_LOG_ODD * errors).tolist()),
        is_helped,
        tuple(map(tuple, covariances.tolist())),
    )


def is_connected(won: FloatArray) -> bool:
    """Return whether a chain of points won leads from every player to every other."""
    reached = (won > 0) | np.eye(len(won), dtype=bool)
    for _ in range(len(won).bit_length()):  # each time chains get twice as long
        reached = reached @ reached
    return bool(reached.all())


def fit_strengths(
    won: FloatArray, thetas: FloatArray, free: NDArray[np.bool_] | None = None
) -> FloatArray:
    """Return the most likely strengths, with the same mean; those that are not `free` stay."""
    longest = LONGEST_STEP
    while longest > CLOSE:
        chances = win_chances(thetas)
        step = inverse(won, chances, free) @ (won - (won + won.T) * chances).sum(axis=1)
        longest = float(np.abs(step).max())
        share = min(1.0, LONGEST_STEP / longest) if longest else 0.0
        least = likelihood(won, thetas) * (1 + 1e-12)  # it is negative, and rounded
        while share * longest > CLOSE and likelihood(won, thetas + share * step) < least:
            share /= 2
        thetas, longest = thetas + share * step, share * longest
    return thetas


def inverse(
    won: FloatArray, chances: FloatArray, free: NDArray[np.bool_] | None = None
) -> FloatArray:
    """Return the inverse of Fisher's information of the free strengths, 0 for the others.

    With `free` some may have met none of the others: pinv() copes with that, but is slow.
    """
    weights = (won + won.T) * chances * (1 - chances)
    information = np.diag(weights.sum(axis=1)) - weights
    if free is None:
        return np.linalg.inv(information + 1 / len(won)) - 1 / len(won)
    found = np.zeros_like(won)
    found[np.ix_(free, free)] = np.linalg.pinv(information[np.ix_(free, free)])
    return found


def win_chances(thetas: FloatArray) -> FloatArray:
    """Return the probability that each player, in its row, wins against each other."""
    return 1 / (1 + np.exp(thetas - thetas[:, np.newaxis]))


def likelihood(won: FloatArray, thetas: FloatArray) -> float:
    """Return the logarithm of how likely the results are."""
    return -float((won * np.logaddexp(0, thetas - thetas[:, np.newaxis])).sum())
