"""Best responses to a solution of GOPS, as further channels of it: by them it proves itself.

They maximise against the mixtures state by state, so a gain of 0, up to rounding, proves the whole
solution right.
"""

import numpy as np

from games.gops.solver import matrix_games
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution
from games.quantize import Floats


def judge_answers(games: Floats) -> Floats:
    """Return the worths of games in three channels.

    They are the value; what the own seat keeps if it draws and the other seat responds best; what
    the own seat takes if it responds best and the other draws.
    """
    value, rows, columns = matrix_games.solve_equilibria(games[0])
    kept = (games[1] * rows[:, None]).sum(0).min(0)
    taken = (games[2] * columns[None]).sum(1).max(0)
    return np.stack([value, kept, taken])


def with_best_responses(position: Position, lowest: int = 0) -> Solution:
    """Return the solution of a position with all three channels, not yet solved."""
    return Solution(position, lowest, judge_answers, channels=3)


def exploitability(solution: Solution) -> float:
    """Return what the best response of either seat gains before the first prize."""
    (top,) = solution.levels[max(solution.levels)].tables.values()
    value, kept, taken = top.values[:, top.patterns[0], top.places[0]]
    return float(max(value - kept, taken - value))
