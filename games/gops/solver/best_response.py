"""The exploitability of the equilibrium player: what the best response gains on it.

The best response knows the mixtures of the solver and maximises against them state by state, from
the last card to the first. No opponent can gain more, so a gain of 0, up to rounding, proves the
whole solution right.
"""

import numpy as np

from games.gops.solver.matrix_games import solve_equilibria
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution
from games.quantize import Floats

VALUE_CHANNEL, KEPT_CHANNEL, TAKEN_CHANNEL = 0, 1, 2
"""The channels: the value; what the own seat keeps if it draws and the other seat responds best;
what the own seat takes if it responds best and the other draws."""


def judge_answers(games: Floats) -> Floats:
    """Return the value of games, and what both best responses to their equilibrium bring.

    Args:
        games: Shape (3 channels, own cards, other's cards, games).

    Returns:
        Shape (3 channels, games).
    """
    value, rows, columns = solve_equilibria(games[VALUE_CHANNEL])
    kept = (games[KEPT_CHANNEL] * rows[:, None]).sum(0).min(0)
    taken = (games[TAKEN_CHANNEL] * columns[None]).sum(1).max(0)
    return np.stack([value, kept, taken])


def with_best_responses(position: Position, lowest: int = 0) -> Solution:
    """Return the solution of a position with all three channels, not yet solved.

    Args:
        position: The position.
        lowest: How many cards are left in the last states, whose values are filled in.
    """
    return Solution(position, lowest, judge_answers, channels=3)


def exploitability(solution: Solution) -> float:
    """Return what the best response of either seat gains before the first prize."""
    (top,) = solution.levels[max(solution.levels)].tables.values()
    value, kept, taken = top.values[:, top.patterns[0], top.places[0]]
    return float(max(value - kept, taken - value))
