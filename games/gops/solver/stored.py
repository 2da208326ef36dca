"""The values of a level as bytes: five for each state, a whole number from certain loss to win.

Half a step of these numbers is less than 1e-12, so what is read back is as good as solved anew.
"""

import numpy as np

from games.gops.solver.matrix_games import Floats
from games.gops.solver.reachable import Level

WIDTH = 5
STEPS = (1 << 8 * WIDTH) - 1


def written(level: Level) -> bytes:
    """Return the values of all states of a level, table by table."""
    values = np.concatenate(
        [table.values[0, table.patterns, table.places] for table in level.tables.values()]
    )
    whole = np.rint((values + 1) * (STEPS / 2)).astype("<u8")
    return whole.view(np.uint8).reshape(-1, 8)[:, :WIDTH].tobytes()


def read_into(level: Level, content: bytes) -> None:
    """Set the values of a level to what `written` returned for one like it."""
    values, start = numbers(content), 0
    for table in level.tables.values():
        end = start + len(table.patterns)
        table.values[0, table.patterns, table.places] = values[start:end]
        start = end


def numbers(content: bytes) -> Floats:
    """Return the values that bytes stand for."""
    parts = np.frombuffer(content, np.uint8).reshape(-1, WIDTH)
    whole = np.zeros((len(parts), 8), np.uint8)
    whole[:, :WIDTH] = parts
    values: Floats = whole.view("<u8").ravel() / (STEPS / 2) - 1
    return values
