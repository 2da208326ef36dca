"""The values of a level as bytes, table by table."""

import numpy as np

from games.gops.solver.reachable import CardLevel
from games.quantize import Scale

POINTS = Scale(91.0, 2)
"""From none to all of thirteen prizes; half a step is 0.0014 points."""


def written(level: CardLevel, scale: Scale) -> bytes:
    """Return the values of all states of a level, table by table."""
    return scale.written(
        np.concatenate(
            [table.values[0, table.patterns, table.places] for table in level.tables.values()]
        )
    )


def read_into(level: CardLevel, content: bytes, scale: Scale) -> None:
    """Set the values of a level to what `written` returned for one like it."""
    values, start = scale.read(content), 0
    for table in level.tables.values():
        end = start + len(table.patterns)
        table.values[0, table.patterns, table.places] = values[start:end]
        start = end
