"""Numbers as few bytes: each a whole number of steps from the least to the most."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


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
