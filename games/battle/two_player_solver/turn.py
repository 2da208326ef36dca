"""One turn in many positions at once: a row for each keep, a column for each position.

This is `keeping` and `choosing` of `solitaire` for whole arrays, in place. The best part of five
dice is found by dropping one die at a time, so that each keep looks at four others at most. Only
whole rows are added, quartered and compared, entry by entry, so that every machine gets the same
numbers.
"""

import numpy as np

from games.battle.keeps import FIVE, KEEPS, ONE_MORE, PLACE
from games.quantize import Floats

ONE_LESS = tuple(
    tuple(PLACE[keep[:at] + keep[at + 1 :]] for at in range(len(keep)) if keep[at] not in keep[:at])
    for keep in KEEPS
)
"""For the place of each keep: the places with one die fewer."""


def turn_start_worth(worth: Floats, best: np.ufunc) -> Floats:
    """Return what a turn is worth before its first roll.

    Args:
        worth: Shape (keeps, positions). The rows from FIVE on hold the worth of accepting those
            dice; all rows are written over.
        best: `np.maximum` or `np.minimum`, by what the player wants.

    Returns:
        Shape (positions,).
    """
    rows = list(worth)
    for _ in range(2):
        fill_keeps(rows)
        choose_parts(rows, best)
    fill_keeps(rows)
    before: Floats = rows[0]
    return before


def fill_keeps(rows: list[Floats]) -> None:
    """Set what each keep of fewer than five dice is worth if the rest is rolled."""
    for place in range(FIVE - 1, -1, -1):
        one, two, three, four = ONE_MORE[place]
        row = rows[place]
        np.add(rows[one], rows[two], out=row)
        row += rows[three]
        row += rows[four]
        row *= 0.25


def choose_parts(rows: list[Floats], best: np.ufunc) -> None:
    """Set what each keep is worth if the best part of it is kept."""
    for row, places in zip(rows, ONE_LESS, strict=True):
        for place in places:
            best(row, rows[place], out=row)
