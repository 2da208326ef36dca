"""What a third bid of GOPS that is estimated gives away, where the whole deal is solved.

`python -m tests.tools.measure.gops_estimates [FOLDER [CARDS]]`: the folder, `dist` if none is
named, has the level files of a deal where a tie loses the prize (`python -m tests.tools.tables
thirteen --cards CARDS`); without them nothing is measured. The first
two bids are drawn by a table, the third as `equilibrium` would estimate it if it solved two rounds
and not three, and the others are exact, as they are with twelve cards. With eleven it estimates no
bid; that is done here to see how much it would cost. An exact best response that knows all mixtures
answers, and what it gains is printed in games of 100. With the compiled kernel, eleven cards take
half a minute of processor time and twelve some four minutes.
"""

import sys
from functools import lru_cache
from pathlib import Path

import numpy as np

from app.resources import solved
from games.gops.equilibrium import STORED_BIDS
from games.gops.solver import tables
from games.gops.solver.matrix_games import solve_values
from games.gops.solver.native import built_kernel
from games.gops.solver.reachable import ValueTable
from games.gops.solver.retrograde import Solution, exploitability, judge_answers, worths_after
from games.quantize import Floats
from tests.tools.tables.level_files import LevelFile, left_out, level_files
from tests.tools.tables.thirteen import deal_of, games_after, rows_below

ROUNDS = 2
"""So many rounds are solved; the player solves three, which takes too long for all states."""

CARDS = 12
KEPT_TABLES = 40


class Guesses:
    """The values of the states after the estimated bid, as the player takes them to be.

    Args:
        levels: The level files, from no card left on.
    """

    def __init__(self, levels: list[LevelFile]) -> None:
        third = len(levels) - 1 - STORED_BIDS
        self.level, self.lowest = levels[third - 1], levels[third - ROUNDS]
        content = solved(tables.weights_name("discard"))
        self.weight = tables.unpack_weights(content, "discard")[self.lowest.size]
        self.who_beats = tables.compare_pairs(self.lowest.plan.codes, self.lowest.size)
        self.rows = rows_below(self.level, self.lowest)
        self.estimated = lru_cache(KEPT_TABLES)(self.estimated_table)
        self.table = lru_cache(None)(self.solved_table)

    def estimated_table(self, prizes: int) -> ValueTable:
        """Return a table of the lowest level, estimated."""
        table = self.lowest.plan.table(prizes, 1)
        cards = self.lowest.plan.position.prizes
        left = np.array([prize for bit, prize in enumerate(cards) if prizes >> bit & 1], float)
        tables.fill_table(table, self.who_beats, left, self.weight, self.lowest.plan.position)
        return table

    def solved_table(self, prizes: int) -> ValueTable:
        """Return a table of the level above it, solved from the estimates."""
        table, kernel = self.level.plan.table(prizes, 1), built_kernel()
        worths = np.zeros(len(table.patterns))
        for bit, prize in enumerate(self.level.plan.position.prizes):
            if prizes >> bit & 1:
                below = self.estimated(prizes ^ 1 << bit)
                after = flat(worths_after(self.level.plan.position, table, below, prize)[0])
                if kernel:
                    worths += kernel.solve_values(after, self.rows, table.patterns, table.places)
                else:
                    worths += solve_values(games_after(after, self.rows, table))
        table.values[0, table.patterns, table.places] = worths / self.level.size
        return table


def flat(after: Floats) -> Floats:
    """Return the worths after each pair of bids, a row for each outcome and pattern."""
    return after.reshape(-1, after.shape[-1])


def answered(level: LevelFile, below: LevelFile, guesses: Guesses, prizes: int) -> Floats:
    """Return the values of states, and what a best response leaves and gets there: `judge_answers`.

    Bids are drawn as the guesses say; what they bring is what the files say.
    """
    position, rows = level.plan.position, rows_below(level, below)
    exact = level.table(prizes)
    worths = np.zeros((3, len(exact.patterns)))
    worths[0] = exact.values[0, exact.patterns, exact.places]
    for bit, prize in enumerate(position.prizes):
        if prizes >> bit & 1:
            guessed, true = (
                games_after(flat(worths_after(position, exact, table, prize)[0]), rows, exact)
                for table in (guesses.table(prizes ^ 1 << bit), below.table(prizes ^ 1 << bit))
            )
            _, kept, taken = judge_answers(np.stack([guessed, true, true]))
            worths[1:] += np.stack([kept, taken]) / level.size
    return worths


def with_answers(levels: list[LevelFile]) -> Solution:
    """Return the first rounds, with best responses to what the player bids in the third."""
    deal, guesses = levels[-1].plan.position, Guesses(levels)
    solution = Solution(deal, len(deal.own) - STORED_BIDS, judge_answers, channels=3)
    (size, lowest), *above = solution.levels.items()
    for prizes, table in lowest.tables.items():
        worths = answered(levels[size], levels[size - 1], guesses, prizes)
        table.values[:, table.patterns, table.places] = worths
    for size, level in above:
        solution.solve_level(level, solution.levels[size - 1])
        for prizes, table in level.tables.items():
            table.values[0, table.patterns, table.places] = levels[size].part(prizes, "r")
    return solution


def main(folder: Path, cards: int) -> None:
    """Print what a best response gains in games of 100."""
    if left_out(folder, cards):
        return
    levels = list(level_files(deal_of(cards, "discard"), folder / f"gops-{cards}-discard"))
    solution = with_answers(levels)
    lowest = solution.levels[cards - STORED_BIDS]
    given = [
        table.values[0, table.patterns, table.places]
        - table.values[1, table.patterns, table.places]
        for table in lowest.tables.values()
    ]
    print(
        f"third bids of {cards} cards, mean of all states: {50 * np.concatenate(given).mean():.2f}"
    )
    print(f"the whole deal: {50 * exploitability(solution):.2f}")


if __name__ == "__main__":
    main(Path((sys.argv[1:2] or ["dist"])[0]), int(sys.argv[2]) if len(sys.argv) > 2 else CARDS)
