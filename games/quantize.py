"""Tables of numbers in few bytes, in files that say what they hold.

Each number is a whole number of steps from the least value to the most, and stored as what has to
be added to the one before it: if neighbours are nearly equal, a wheel packs that well. A file is
one MessagePack map, which any language can open: whose values they are, the range, the number of
steps, the values themselves, and the version of this format. All lowest bytes come first, then all
next ones.
"""

from dataclasses import dataclass

import msgspec
import numpy as np
from numpy.typing import NDArray

from games.contract import Refusal
from games.text import plain_fault

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Scale:
    """Values from `-most` to `most`, in `width` bytes each, at most 8."""

    most: float
    width: int

    @property
    def steps(self) -> int:
        """The number of steps from `-most` to `most`: even, so that 0 is one of them."""
        return (1 << 8 * self.width) - 2

    def decode(self, content: bytes) -> Floats:
        """Return the values whose differences are these bytes, each within half a step."""
        parts = np.frombuffer(content, np.uint8).reshape(self.width, -1)
        change = np.zeros((parts.shape[1], 8), np.uint8)
        change[:, : self.width] = parts.T
        whole = change.view("<u8").ravel().cumsum() & np.uint64((1 << 8 * self.width) - 1)
        values: Floats = whole / (self.steps / (2 * self.most)) - self.most
        return values


WIN_SCALE = Scale(1.0, 5)  # half a step is less than 1e-12: as good as solved again
FORMAT = 2  # the version of the format; the first one, without differences, did not say its version


class StoredTable(msgspec.Struct, frozen=True):
    """The content of a file: `count` values of `rules`, from `-most` to `most` in `steps` steps."""

    rules: str
    count: int
    most: float
    steps: int
    values: bytes
    version: int = 1


def unpack_table(content: bytes, scale: Scale, rules: str, count: int) -> Floats:
    """Return the `count` values of a file. Raises `Refusal` if it is no table of these rules."""
    try:
        table = msgspec.msgpack.decode(content, type=StoredTable)
    except msgspec.MsgspecError as wrong:
        raise Refusal(f"The file for {rules} is not a table: {plain_fault(wrong)}.") from None
    if table.version != FORMAT:
        raise Refusal(
            f"The table for {rules} is of format {table.version}, "
            f"this version of Parlour reads format {FORMAT} only."
        )
    found = (table.rules, table.count, table.most, table.steps, len(table.values))
    if found != (rules, count, scale.most, scale.steps, count * scale.width):
        raise Refusal(
            f"The table holds {table.count} values of {table.rules}, {len(table.values)} bytes "
            f"from {-table.most} to {table.most} in {table.steps} steps; "
            f"{rules} needs {count} values, {count * scale.width} bytes "
            f"from {-scale.most} to {scale.most} in {scale.steps} steps."
        )
    return scale.decode(table.values)
