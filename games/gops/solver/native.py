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

from games.gops.solver.matrix_games import Places, Simplex, correct_mixtures, gaps
from games.quantize import Floats

FOLDER = files("games.gops.solver")
MOST_COMPILED = 13  # the kernel has room for games of this many rows and columns


class Kernel:
    """The functions of a built kernel. Raises `OSError` if it cannot be loaded on this machine."""

    def __init__(self, path: str) -> None:
        self.function: Any = ctypes.CDLL(path).parlour_solve_games
        self.function.argtypes = [ctypes.c_int64] * 3 + [ctypes.c_void_p] * 7
        self.function.restype = ctypes.c_int64

    def solve_values(
        self,
        after: Floats,
        rows: NDArray[np.int64],
        patterns: Places,
        places: Places,
        widest: Floats | None = None,
    ) -> Floats:
        """Return values as `matrix_games.solve_values` does, to the bit: shape (games,).

        The entries of `after`, shape (outcomes, sums), are looked up: `rows`, shape (patterns,
        cards, cards), says in which row, `places` in which column, and `patterns` which pattern
        each game is of. `widest` is raised to their widest gap.
        """
        cards, count = rows.shape[1], len(patterns)
        arrays = [np.ascontiguousarray(part) for part in (after, rows, patterns, places)]
        values, unsolved = np.full(count, np.nan), np.empty(count, np.int64)
        pointers = [part.ctypes.data for part in (*arrays, values, unsolved)]
        proof = None if widest is None else widest.ctypes.data
        left = self.function(cards, count, after.shape[1], *pointers, proof)
        if left:
            again = unsolved[:left]
            entries = rows[patterns[again]].transpose(1, 2, 0) * after.shape[1] + places[again]
            games = after.reshape(-1).take(entries)
            solved = Simplex(games, bland=True)
            found = np.where(np.isnan(values[again]), solved.value, values[again])
            if widest is not None:
                correct_mixtures(games, found, solved.rows, solved.columns)
                widest[0] = max(widest[0], gaps(games, found, solved.rows, solved.columns).max())
            values[again] = found
        return values


def source_path() -> str:
    """Return where the source of the kernel lies."""
    return str(FOLDER / "kernel.c")


def library_path() -> str:
    """Return where the kernel lies once compiled: next to its source, under no module's name."""
    mark = sha256((FOLDER / "kernel.c").read_bytes()).hexdigest()[:12]
    return str(FOLDER / f"kernel-{mark}.compiled")


@cache
def built_kernel() -> Kernel | None:
    """Return the kernel, or nothing where it was not compiled or is of another machine."""
    try:
        return Kernel(library_path())
    except OSError:
        return None
