"""Strengths by the model of Bradley and Terry: the chance to win depends on a difference.

Of players a and b, a wins with probability 1 / (1 + 10 ** ((b - a) / 400)). The strengths that make
the results most likely are found by Newton's method; a draw counts as half a game won by each. The
maximum exists if nobody, and no group, won or lost every point against all the others: see
D. R. Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32 (2004).
Otherwise one drawn game is added to every pair, and the ratings say so.

Results are a square array `won`, where won[a, b] is what player a won against player b and the
diagonal is 0. Strengths are in log-odds, an array of one number a player.
"""

from collections.abc import Sequence
from math import log
from statistics import NormalDist

import numpy as np
from msgspec import Struct

from app.arena.deal_sums import DealGroup, DealSums, FloatArray

POINTS_PER_LOG_ODD = 400 / log(10)
"""Rating points for one unit of log-odds."""

NORMAL_95 = NormalDist().inv_cdf(0.975)
"""Half the width of a normal distribution's middle 95%, in standard deviations."""

CLOSE = 1e-9
"""A step of Newton's method this small, in log-odds, is the last."""

LONGEST_STEP = 2.0
"""The longest step of Newton's method that is taken, in log-odds."""

ROUNDING = 1e-12
"""How much, as a share, a likelihood may fall by rounding alone."""

FEWEST_DEALS = 10
"""Deals from which on the errors are computed from how results differ between them."""


class Ratings(Struct, frozen=True):
    """Strengths around 0, and half the width of each one's 95% interval, in rating points.

    `is_helped`: a drawn game was added to every pair, because there was no maximum without.
    """

    strengths: tuple[float, ...]
    errors: tuple[float, ...]
    is_helped: bool


def ratings(points: Sequence[Sequence[float]], deals: DealSums | None = None) -> Ratings:
    """Return the ratings of players.

    Games of the same deal are not independent, and players without luck of their own always do the
    same on it. So errors say how far ratings would move with other deals, if enough were played.

    Args:
        points: What each player, in its row, won against each other; a draw is a half.
        deals: The same by deals; without them errors are those of independent games.
    """
    won = np.array(points, dtype=np.float64)
    is_helped = not is_connected(won)
    if is_helped:
        won += 0.5
    np.fill_diagonal(won, 0.0)
    thetas = fit_strengths(won)
    # The 1/n that `information` adds to every cell fixes the mean; it is in the inverse, too.
    covariances = np.linalg.inv(information(won, thetas)) - 1 / len(won)
    groups = deals.all_groups() if deals else ()
    if sum(group.deals for group in groups) >= FEWEST_DEALS and not is_helped:
        covariances = covariances @ differences(groups, thetas) @ covariances
    errors = NORMAL_95 * np.sqrt(np.maximum(0.0, covariances.diagonal()))
    return Ratings(
        tuple((POINTS_PER_LOG_ODD * thetas).tolist()),
        tuple((POINTS_PER_LOG_ODD * errors).tolist()),
        is_helped,
    )


def differences(groups: Sequence[DealGroup], thetas: FloatArray) -> FloatArray:
    """Return the covariances of the likelihood's slope, from how it differs between deals.

    P. J. Huber, "The behavior of maximum likelihood estimates under nonstandard conditions",
    Proceedings of the Fifth Berkeley Symposium (1967), with deals as clusters.
    """
    count = sum(group.deals for group in groups)
    squares = np.array([group.squares(win_chances(thetas)) for group in groups])
    between: FloatArray = squares.sum(axis=0) * (count / (count - 1))
    return between


def is_connected(won: FloatArray) -> bool:
    """Return whether a chain of points won leads from every player to every other."""
    reached = (won > 0) | np.eye(len(won), dtype=bool)
    for _ in range(len(won).bit_length()):  # each time chains get twice as long
        reached = reached @ reached
    return bool(reached.all())


def fit_strengths(won: FloatArray) -> FloatArray:
    """Return the most likely strengths, with a mean of 0."""
    thetas = np.zeros(len(won))
    longest = LONGEST_STEP
    while longest > CLOSE:
        step = newton_step(won, thetas)
        longest = float(np.abs(step).max())
        share = min(1.0, LONGEST_STEP / longest) if longest else 0.0
        least = likelihood(won, thetas) * (1 + ROUNDING)  # it is negative
        while share * longest > CLOSE and likelihood(won, thetas + share * step) < least:
            share /= 2
        thetas, longest = thetas + share * step, share * longest
    return thetas


def newton_step(won: FloatArray, thetas: FloatArray) -> FloatArray:
    """Return the step to the maximum of the likelihood's quadratic approximation."""
    slope = (won - (won + won.T) * win_chances(thetas)).sum(axis=1)
    return np.linalg.solve(information(won, thetas), slope)


def win_chances(thetas: FloatArray) -> FloatArray:
    """Return the probability that each player, in its row, wins against each other."""
    return 1 / (1 + np.exp(thetas - thetas[:, np.newaxis]))


def likelihood(won: FloatArray, thetas: FloatArray) -> float:
    """Return the logarithm of how likely the results are."""
    return -float((won * np.logaddexp(0, thetas - thetas[:, np.newaxis])).sum())


def information(won: FloatArray, thetas: FloatArray) -> FloatArray:
    """Return Fisher's information plus 1/n in every cell, as if the mean were known."""
    p = win_chances(thetas)
    weights = (won + won.T) * p * (1 - p)
    return np.diag(weights.sum(axis=1)) - weights + 1 / len(won)
