"""How much the best answer to the equilibrium player gains: 0, up to rounding.

The equilibrium player draws by the mixtures that the solver found, in whatever way it found them.
The best answer knows these and maximises, state by state, from the last card to the first: no
other can gain more, so this is proof of the whole solution.
"""

import numpy as np

from games.gops.solver.matrix_games import solve_equilibria
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution
from games.quantize import Floats

VALUE_CHANNEL, KEPT_CHANNEL, TAKEN_CHANNEL = 0, 1, 2
"""The channels: the value; what the own seat keeps if it draws and the other answers best; what
the own seat takes if it answers best and the other draws."""


def judge_answers(games: Floats) -> Floats:
    """Judge games by their value, and by both best answers to their equilibrium."""
    value, rows, columns = solve_equilibria(games[VALUE_CHANNEL])
    kept = (games[KEPT_CHANNEL] * rows[:, None]).sum(0).min(0)
    taken = (games[TAKEN_CHANNEL] * columns[None]).sum(1).max(0)
    return np.stack([value, kept, taken])


def with_best_responses(position: Position, lowest: int = 0) -> Solution:
    """Return a solution of a position with all three channels, not yet worked out."""
    return Solution(position, lowest, judge_answers, channels=3)


def exploitability(solution: Solution) -> float:
    """Return the most that an answer gains on the equilibrium player before the first prize."""
    (top,) = solution.levels[max(solution.levels)].tables.values()
    value, kept, taken = top.values[:, top.patterns[0], top.places[0]]
    return float(max(value - kept, taken - value))
