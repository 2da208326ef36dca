"""One turn in many positions side by side: a row for each keep, a column for each position.

from games.battle.keeps import FIVE, KEEPS, ONE_MORE, PLACE
from games.quantize import Floats
This is `keeping` and `choosing` of solitaire for whole arrays, in place. What five dice become at
best when parts of them are kept is found by dropping one die at a time, so that each keep looks at
four others at most. Only whole rows are added, quartered and compared, entry by entry, so that
every machine gets the same numbers.
"""

import numpy as np

from games.battle.keeps import FIVE, KEEPS, ONE_MORE, PLACE
from games.quantize import Floats

ONE_LESS = tuple(
    tuple(PLACE[keep[:at] + keep[at + 1 :]] for at in range(len(keep)) if keep[at] not in keep[:at])
    for keep in KEEPS
)
"""For the place of each keep: the places with one die less."""


def turn_start_worth(worth: Floats, best: np.ufunc) -> Floats:
    """Return what the turn is worth before its first roll, from the worth of accepted dice.

    The rows from FIVE on hold that worth; all rows are written over. `best` is which of two
    worths the player takes, `np.maximum` or `np.minimum`.
    """
    rows = list(worth)
    for _ in range(2):
        fill_keeps(rows)
        choose_parts(rows, best)
    fill_keeps(rows)
    before: Floats = rows[0]
    return before


def fill_keeps(rows: list[Floats]) -> None:
    """Set what each keep of fewer than five dice is worth when the rest is rolled."""
    for place in range(FIVE - 1, -1, -1):
        one, two, three, four = ONE_MORE[place]
        row = rows[place]
        np.add(rows[one], rows[two], out=row)
        row += rows[three]
        row += rows[four]
        row *= 0.25


def choose_parts(rows: list[Floats], best: np.ufunc) -> None:
    """Set what each keep is worth when the best part of it is kept."""
    for row, places in zip(rows, ONE_LESS, strict=True):
        for place in places:
            best(row, rows[place], out=row)
