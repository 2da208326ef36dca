"""The compiled kernel of the solver: loaded where it was built, and otherwise done without.

`kernel.c` does what `matrix_games` does, to the last bit and some eight times as fast. It is built
once for a machine by `python -m games.gops.solver.build_kernel`. Its name holds a mark of its
source, so that one that was built from another version is not loaded.
"""

import ctypes
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.gops.solver.matrix_games import Places, Simplex
from games.quantize import Floats

SOURCE = Path(__file__).with_name("kernel.c")
MOST_CARDS = 13
"""The kernel has room for games of this many rows and columns."""


class Kernel:
    """The functions of a built kernel.

    Args:
        path: The library.

    Raises:
        OSError: It cannot be loaded on this machine.
    """

    def __init__(self, path: Path) -> None:
        self.function: Any = ctypes.CDLL(str(path)).parlour_solve_games
        self.function.argtypes = [ctypes.c_int64] * 3 + [ctypes.c_void_p] * 6
        self.function.restype = ctypes.c_int64

    def solve_values(
        self, after: Floats, rows: NDArray[np.int64], patterns: Places, places: Places
    ) -> Floats:
        """Return the values of games whose entries are looked up.

        Args:
            after: Shape (outcomes, sums): the entries.
            rows: Shape (patterns, cards, cards): in which row of `after` each entry is.
            patterns: Shape (games,): which pattern each game is of.
            places: Shape (games,): in which column of `after` its entries are.

        Returns:
            Shape (games,), the same bits as `matrix_games.solve_values` gives.
        """
        cards, count = rows.shape[1], len(patterns)
        arrays = [np.ascontiguousarray(part) for part in (after, rows, patterns, places)]
        values, unsolved = np.empty(count), np.empty(count, np.int64)
        pointers = [part.ctypes.data for part in (*arrays, values, unsolved)]
        left = self.function(cards, count, after.shape[1], *pointers)
        if left:
            cycling = unsolved[:left]
            entries = rows[patterns[cycling]].transpose(1, 2, 0) * after.shape[1] + places[cycling]
            values[cycling] = Simplex(after.reshape(-1).take(entries), bland=True).value
        return values


def library_path() -> Path:
    """Return where the kernel lies once it is built: next to its source."""
    mark = sha256(SOURCE.read_bytes()).hexdigest()[:12]
    return SOURCE.with_name(f"kernel-{mark}.so")


@cache
def built_kernel() -> Kernel | None:
    """Return the kernel, or nothing where it was not built or is of another machine."""
    path = library_path()
    try:
        return Kernel(path) if path.exists() else None
    except OSError:
        return None
