"""How far the equilibrium of GOPS is from perfect, and how long it takes to find.

For each deal: the most that an exact best answer gains on the player before the first prize, with
the values that are stored where there are any. And for nine cards, for how many first prizes no
other mixture is as good. `python -m tests.tools.measure.gops_equilibrium [CARDS]`, about a minute
each.
"""

import sys
import time

import numpy as np

from app.resources import solved
from games.gops.equilibrium import deal_table_name, stored_left
from games.gops.solver import retrograde, tables
from games.gops.solver.matrix_games import solve_equilibria
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution, payoffs
from games.quantize import Floats

LIMIT = 1e-9
LOW = 2


def deal(count: int, ties: str) -> Position:
    """Return the position before the first prize."""
    cards = tuple(range(LOW, LOW + count))
    return Position(cards, cards, cards, carry=ties == "carry", winning=True)


def exploited(count: int, ties: str) -> float:
    """Return what a best answer gains on the player as it is shipped."""
    solution = retrograde.with_best_responses(deal(count, ties))
    levels = solution.levels
    for size in range(1, count + 1):
        solution.solve_level(levels[size], levels[size - 1])
        if size == stored_left(count) < count:
            content = solved(deal_table_name((LOW, LOW + count - 1), ties))
            tables.fill_level(levels[size], deal(count, ties), content)
    return retrograde.exploitability(solution)


def single(game: Floats) -> bool:
    """Return whether a game has one equilibrium and no other.

    It has if no bid outside the mixtures is as good as those in them, and if these make a square
    game that each mixture solves alone (L. S. Shapley and R. N. Snow 1950).
    """
    value, rows, columns = (found[..., 0] for found in solve_equilibria(game[:, :, None]))
    used, met = rows > LIMIT, columns > LIMIT
    slack = (value - game @ columns)[~used], (rows @ game - value)[~met]
    square = used.sum() == met.sum()
    kernel = game[np.ix_(used, met)] - value
    edged = np.block([[kernel, np.ones((len(kernel), 1))], [np.ones((1, kernel.shape[1])), 0]])
    strict = all((away > LIMIT).all() for away in slack)
    return bool(square and strict and np.linalg.matrix_rank(edged) == len(edged))


def first_bids(count: int, ties: str) -> tuple[int, float]:
    """Return how many first prizes have a single equilibrium, and the seconds the solution took."""
    start, clock = deal(count, ties), time.process_time()
    solution = Solution(start).solve()
    seconds = time.process_time() - clock
    games = [payoffs(turned_up(start, prize), solution.value) for prize in start.prizes]
    return sum(map(single, games)), seconds


def turned_up(start: Position, prize: int) -> Position:
    """Return the position with a first prize on the table."""
    rest = tuple(other for other in start.prizes if other != prize)
    return Position(start.own, start.other, rest, start.carry, start.winning, prize)


def main(count: int) -> bool:
    """Print both figures for either rule for ties; return whether all is as it should be."""
    right = True
    for ties in ("carry", "discard"):
        unique, seconds = first_bids(count, ties)
        gain = exploited(count, ties)
        right = right and abs(gain) <= LIMIT
        print(
            f"{count} cards, {ties}: solved in {seconds:.1f} s, a best answer gains {gain:.1e}, "
            f"one equilibrium for {unique} of {count} first prizes"
        )
    return right


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 9))
