"""The values of a level as bytes: each a whole number of steps from the least to the most."""

from dataclasses import dataclass

import numpy as np

from games.gops.solver.matrix_games import Floats
from games.gops.solver.reachable import Level


@dataclass(frozen=True)
class Scale:
    """Values from `-most` to `most`, in `width` bytes each, at most 8."""

    most: float
    width: int

    @property
    def steps(self) -> int:
        """Into how many steps the values between are parted, as many below 0 as above it."""
        return (1 << 8 * self.width) - 2

    def written(self, values: Floats) -> bytes:
        """Return values, one after the other, as bytes."""
        whole = np.rint((values + self.most) * (self.steps / (2 * self.most))).astype("<u8")
        return whole.view(np.uint8).reshape(-1, 8)[:, : self.width].tobytes()

    def read(self, content: bytes) -> Floats:
        """Return the values that `written` made bytes of."""
        parts = np.frombuffer(content, np.uint8).reshape(-1, self.width)
        whole = np.zeros((len(parts), 8), np.uint8)
        whole[:, : self.width] = parts
        values: Floats = whole.view("<u8").ravel() / (self.steps / (2 * self.most)) - self.most
        return values


WINNING = Scale(1.0, 5)
"""Half a step is less than 1e-12, so what is read back is as good as solved anew."""

POINTS = Scale(91.0, 2)
"""From none to all of thirteen prizes; half a step is 0.0014 points."""


def written(level: Level, scale: Scale) -> bytes:
    """Return the values of all states of a level, table by table."""
    return scale.written(
        np.concatenate(
            [table.values[0, table.patterns, table.places] for table in level.tables.values()]
        )
    )


def read_into(level: Level, content: bytes, scale: Scale) -> None:
    """Set the values of a level to what `written` returned for one like it."""
    values, start = scale.read(content), 0
    for table in level.tables.values():
        end = start + len(table.patterns)
        table.values[0, table.patterns, table.places] = values[start:end]
        start = end
