"""How far the compiled solver of GOPS and numpy are apart, in a deal that is solved as a whole.

`python -m tests.tools.measure.gops_kernel FOLDER [CARDS [TIES [STATES]]]`: the folder has the level
files of a deal (`python -m tests.tools.tables thirteen`), made with the compiled solver. Numpy
solves about so many states of each level again, from the values of the level below: those of sets
of prizes drawn by chance. A whole solution by numpy is at most the sum over all levels apart, as no
game is worth more than any of its entries differs.
"""

import random
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np

from games.gops.solver.matrix_games import solve_values
from games.gops.solver.retrograde import worths_after
from tests.tools.tables.level_files import LevelFile, level_files
from tests.tools.tables.thirteen import deal_of, games_after, rows_below

STATES, CHUNK, MOST_APART = 100_000, 20_000, 1e-7


def apart(level: LevelFile, below: LevelFile, prizes: int, most: int) -> tuple[int, float]:
    """Return how many states of a set of prizes were solved again, and how far any was apart."""
    position, known = level.plan.position, level.part(prizes, "r")
    table, rows = level.plan.table(prizes, 1), rows_below(level, below)
    chosen = np.linspace(0, len(known) - 1, min(most, len(known))).astype(int)
    some = replace(table, patterns=table.patterns[chosen], places=table.places[chosen])
    worths = np.zeros(len(chosen))
    for bit, prize in enumerate(position.prizes):
        if prizes >> bit & 1:
            after = worths_after(position, table, below.table(prizes ^ 1 << bit), prize)[0]
            flat = after.reshape(-1, after.shape[-1])
            worths += solve_values(games_after(flat, rows, some)) / level.size
    return len(chosen), float(np.abs(worths - known[chosen]).max(initial=0))


def main(folder: Path, cards: int, ties: str, states: int) -> bool:
    """Print how far each level is apart; return whether all together are near enough."""
    levels = list(level_files(deal_of(cards, ties), folder / f"gops-{cards}-{ties}"))
    total, coin = 0.0, random.Random(cards)
    for below, level in pairwise(levels):
        solved, widest, sets = 0, 0.0, coin.sample(level.sets, len(level.sets))
        while sets and solved < states:
            count, found = apart(level, below, sets.pop(), CHUNK)
            solved, widest = solved + count, max(widest, found)
        total += widest
        print(f"{level.size:2} left: {solved:7,} states, {widest:.1e} apart", flush=True)
    print(f"at most {total:.1e} in all, should be {MOST_APART:.0e} or less")
    return total <= MOST_APART


if __name__ == "__main__":
    words = [*sys.argv[1:], *("dist", "11", "discard", str(STATES))[len(sys.argv) - 1 :]]
    sys.exit(not main(Path(words[0]), int(words[1]), words[2], int(words[3])))
