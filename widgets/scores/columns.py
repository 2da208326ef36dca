"""Where the columns of a table of scores stand, so that tables above each other agree."""

from collections.abc import Sequence
from typing import NamedTuple

LABEL_WIDTH = 14
"""Cells that are left for what each row is called, before the columns part further."""

MAX_GAP = 9
"""Cells between two columns at most."""


class ColumnPlace(NamedTuple):
    """A column's first cell and the one after its last."""

    start: int
    end: int


def place_columns(names: Sequence[str], width: int) -> tuple[ColumnPlace, ...]:
    """Return the places of columns as wide as their names, at the right of the room there is."""
    taken = sum(map(len, names))
    gap = max(1, min(MAX_GAP, (width - taken - LABEL_WIDTH) // len(names)))
    start = width - taken - gap * (len(names) - 1)
    found = []
    for name in names:
        found.append(ColumnPlace(start, start + len(name)))
        start += len(name) + gap
    return tuple(found)
