"""The compiled kernel of the solver: loaded where it was built, and otherwise done without.

`kernel.c` does what `matrix_games` does, to the last bit and some eight times as fast. `parlour
kernel` compiles it for a machine. The library's name holds a mark of its source, so that one that
was compiled from another version is not loaded.
"""

import ctypes
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.gops.solver.matrix_games import Places, Simplex
from games.quantize import Floats

FOLDER = files("games.gops.solver")
MOST_COMPILED = 13
"""The kernel has room for games of this many rows and columns."""


class Kernel:
    """The functions of a built kernel.

    Args:
        path: The library.

    Raises:
        OSError: It cannot be loaded on this machine.
    """

    def __init__(self, path: str) -> None:
        self.function: Any = ctypes.CDLL(path).parlour_solve_games
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


def source_path() -> str:
    """Return where the source of the kernel lies."""
    return str(FOLDER / "kernel.c")


def library_path() -> str:
    """Return where the kernel lies once it is compiled: next to its source.

    Its name does not end as those of modules do, so that nobody takes it for one.
    """
    mark = sha256((FOLDER / "kernel.c").read_bytes()).hexdigest()[:12]
    return str(FOLDER / f"kernel-{mark}.compiled")


@cache
def built_kernel() -> Kernel | None:
    """Return the kernel, or nothing where it was not compiled or is of another machine."""
    try:
        return Kernel(library_path())
    except OSError:
        return None
