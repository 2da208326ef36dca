"""A cross table: what each player wins against each other, with intervals of 95%."""

from collections.abc import Callable
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev

Share = Callable[[str, str, str], float]
"""From two players and a seed to what the first wins of a deal played from both seats."""

WIDTH = 13
"""Cells of a column."""


def cross_table(names: list[str], share: Share, deals: int) -> None:
    """Print a line for each player, in games of 100 against each of the others."""
    print("games of 100".ljust(WIDTH) + "".join(name.rjust(WIDTH) for name in names))
    known: dict[tuple[str, str], str] = {}
    for first, second in combinations(names, 2):
        shares = [share(first, second, f"cross {number}") for number in range(deals)]
        error = 196 * stdev(shares) / sqrt(deals)
        for pair, mean in (((first, second), fmean(shares)), ((second, first), 1 - fmean(shares))):
            known[pair] = f"{100 * mean:.0f} ±{error:.0f}"
    for first in names:
        cells = (known.get((first, second), "-").rjust(WIDTH) for second in names)
        print(first.ljust(WIDTH) + "".join(cells))
