"""Strengths by the model of Bradley and Terry: the chance to win hangs on a difference.

Of players a and b, a wins with probability 1 / (1 + 10 ** ((b - a) / 400)). The strengths that make
the results most likely are found by Newton's method; a draw counts as half a game won by each. The
maximum exists where nobody, and no group, won or lost every point against all the others: see
D. R. Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32 (2004).
Otherwise every pair is given one drawn game more, and the ratings say so.
"""

from collections.abc import Sequence
from math import exp, log, log1p, sqrt
from statistics import NormalDist

from msgspec import Struct

SCALE = 400 / log(10)
"""Rating points for one unit of log-odds."""

NORMAL_95 = NormalDist().inv_cdf(0.975)
"""Half the width of a normal distribution's middle 95%, in standard deviations."""

CLOSE = 1e-9
"""A step of Newton's method this small, in log-odds, is the last."""

LONGEST_STEP = 2.0

Matrix = list[list[float]]


class Ratings(Struct, frozen=True):
    """Strengths around 0, and half the width of each one's 95% interval.

    `is_helped`: a drawn game was added to every pair, because there was no maximum without.
    """

    strengths: tuple[float, ...]
    errors: tuple[float, ...]
    is_helped: bool


def ratings(points: Sequence[Sequence[float]]) -> Ratings:
    """Return the ratings of players, `points[a][b]` being what a won against b, a draw a half."""
    from numpy.linalg import inv  # only now, as below

    is_helped = not is_connected(points)
    half = 0.5 if is_helped else 0.0
    won = [
        [0.0 if a == b else cell + half for b, cell in enumerate(row)]
        for a, row in enumerate(points)
    ]
    thetas = fitted(won)
    spread = inv(information(won, thetas))
    # The 1/n that `information` adds to every cell fixes the mean; it stands in the inverse again.
    errors = (sqrt(max(0.0, float(spread[a, a]) - 1 / len(won))) for a in range(len(won)))
    return Ratings(
        tuple(SCALE * theta for theta in thetas),
        tuple(SCALE * NORMAL_95 * error for error in errors),
        is_helped,
    )


def is_connected(points: Sequence[Sequence[float]]) -> bool:
    """Return whether a chain of points won leads from every player to every other."""
    return all(
        len(reached(table)) == len(points) for table in (points, list(zip(*points, strict=True)))
    )


def reached(points: Sequence[Sequence[float]]) -> set[int]:
    """Return whom a chain of points won leads to from the first player."""
    found, waiting = {0}, [0]
    while waiting:
        row = points[waiting.pop()]
        fresh = {b for b, cell in enumerate(row) if cell > 0} - found
        found |= fresh
        waiting += fresh
    return found


def fitted(won: Matrix) -> list[float]:
    """Return the most likely strengths, in log-odds, with a mean of 0."""
    thetas = [0.0] * len(won)
    longest = LONGEST_STEP
    while longest > CLOSE:
        step = newton_step(won, thetas)
        longest = max(map(abs, step))
        share = min(1.0, LONGEST_STEP / longest) if longest else 0.0
        now = likelihood(won, thetas)
        while share * longest > CLOSE and likelihood(won, moved(thetas, step, share)) < now:
            share /= 2
        thetas, longest = moved(thetas, step, share), share * longest
    return thetas


def moved(thetas: list[float], step: list[float], share: float) -> list[float]:
    """Return strengths after a share of a step."""
    return [theta + share * change for theta, change in zip(thetas, step, strict=True)]


def newton_step(won: Matrix, thetas: list[float]) -> list[float]:
    """Return where the likelihood's quadratic approximation is highest, from here."""
    from numpy.linalg import solve  # only now: it takes longer to load than all of the arena

    everybody = range(len(won))
    slope = [
        sum(won[a][b] - (won[a][b] + won[b][a]) * chance(thetas[a] - thetas[b]) for b in everybody)
        for a in everybody
    ]
    step: list[float] = solve(information(won, thetas), slope).tolist()
    return step


def chance(difference: float) -> float:
    """Return the probability to win that a difference in log-odds gives."""
    return 1 / (1 + exp(-difference))


def likelihood(won: Matrix, thetas: list[float]) -> float:
    """Return the logarithm of how likely the results are."""
    return -sum(
        cell * log1p(exp(thetas[b] - thetas[a]))
        for a, row in enumerate(won)
        for b, cell in enumerate(row)
    )


def information(won: Matrix, thetas: list[float]) -> Matrix:
    """Return Fisher's information, and 1/n in every cell: the mean is fixed, as if known."""
    size = len(won)
    table = [[1 / size] * size for _ in won]
    for a in range(size):
        for b in range(size):
            if a != b:
                p = chance(thetas[a] - thetas[b])
                weight = (won[a][b] + won[b][a]) * p * (1 - p)
                table[a][a] += weight
                table[a][b] -= weight
    return table
