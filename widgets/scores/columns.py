"""Where the columns of a score table are."""

from collections.abc import Sequence
from typing import NamedTuple

LABELS = 15
"""Columns for the names of the rows, before there is room to spare."""

MOST_LABELS = 30
"""The most columns for the names of the rows."""

MOST_COLUMN_GAP = 12
"""The most columns between two categories."""

TOTAL = "total"

TOTAL_ROOM = 9
"""Columns at the right end for the totals, with the space around them."""


class ColumnPlace(NamedTuple):
    """The first cell of a column, and the cells of its name."""

    start: int
    width: int

    @property
    def end(self) -> int:
        """The cell after its last."""
        return self.start + self.width


def place_columns(names: Sequence[str], width: int) -> tuple[ColumnPlace, ...]:
    """Return where the categories are, each as wide as its name.

    Args:
        names: The names of the categories.
        width: The available cells, including those for labels and totals.
    """
    spare = width - LABELS - TOTAL_ROOM - sum(map(len, names))
    gap = max(1, min(MOST_COLUMN_GAP, spare // (len(names) - 1)))
    left = spare - gap * (len(names) - 1) - (len(names) - 1)
    start = LABELS + max(0, min(MOST_LABELS - LABELS, left))
    places = []
    for name in names:
        places.append(ColumnPlace(start, len(name)))
        start += len(name) + gap
    return tuple(places)


def total_end(width: int) -> int:
    """Return the cell after the last one of the totals."""
    return width - 2
