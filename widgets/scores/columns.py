"""The columns of a score table, the same for tables above each other."""

from collections.abc import Sequence
from typing import NamedTuple

ROW_LABEL_WIDTH = 14
"""Cells for the names of the rows before the gaps get wider."""

MAX_GAP = 9
"""The most cells between two columns."""


class ColumnPlace(NamedTuple):
    """The first cell of a column, and the cell after its last."""

    start: int
    end: int


def place_columns(names: Sequence[str], width: int) -> tuple[ColumnPlace, ...]:
    """Return where columns are that are as wide as their names, aligned to the right."""
    taken = sum(map(len, names))
    gap = max(1, min(MAX_GAP, (width - taken - ROW_LABEL_WIDTH) // len(names)))
    start = width - taken - gap * (len(names) - 1)
    found = []
    for name in names:
        found.append(ColumnPlace(start, start + len(name)))
        start += len(name) + gap
    return tuple(found)
