"""What positions of Battle of the Sexes are worth, and what perfect play enters on average.

`python -m tests.tools.tables battle assets/tables` writes battle-BAND.msgpack, what positions are
worth after two rounds, some 10 s each. `... battle-averages` carries the points of each category
along the induction of games/battle/turns.py, whose PERFECT_AVERAGES are compared with them.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from games.battle.rules import CATEGORIES
from games.battle.solver import (
    MatchSolution,
    band_table_name,
    start_position,
)
from games.battle.turns import (
    ALL_OPEN,
    FIVE,
    ONE_MORE,
    PARTS_OF_FIVE,
    PERFECT_AVERAGES,
    all_points,
    entering,
    keeping,
    points_to_come,
)
from tests.tools.tables.writing import pack_opening


def openings(folder: str) -> None:
    """Write the tables of both kinds of Band into a folder."""
    for band in (30, 25):
        content = table(band)
        Path(folder, band_table_name(band)).write_bytes(content)
        print(band_table_name(band), len(content))


def table(band: int) -> bytes:
    return pack_opening(MatchSolution(start_position(band)).solve(), band)


Points = npt.NDArray[np.float64]
"""For each category what it brings."""


def kept(five: Sequence[Points]) -> list[Points]:
    """Return what each keep brings when the rest is rolled, from what five dice bring."""
    found = [np.zeros(len(CATEGORIES))] * FIVE + list(five)
    for place in range(FIVE - 1, -1, -1):
        found[place] = np.mean([found[more] for more in ONE_MORE[place]], axis=0)
    return found


def entered(open_set: int, band: int, later: Sequence[Points]) -> tuple[list[float], list[Points]]:
    """Return the worth of each five dice, entered where they are best, and what that brings."""
    columns = [column for column in range(len(CATEGORIES)) if open_set >> column & 1]
    worth, brought = [], []
    entries = entering(open_set, band, points_to_come(band))
    for points, worths in zip(all_points(band), entries, strict=True):
        column = columns[worths.index(max(worths))]
        rest = later[open_set ^ 1 << column].copy()
        rest[column] += points[column]
        worth.append(max(worths))
        brought.append(rest)
    return worth, brought


def perfect(band: int) -> Points:
    """Return what perfect play enters in each category of a whole game."""
    later = [np.zeros(len(CATEGORIES))]
    for open_set in range(1, ALL_OPEN + 1):
        worth, brought = entered(open_set, band, later)
        for _ in range(2):
            keep_worth, keep_brought = keeping(worth), kept(brought)
            best = [max(places, key=keep_worth.__getitem__) for places in PARTS_OF_FIVE]
            worth = [keep_worth[place] for place in best]
            brought = [keep_brought[place] for place in best]
        later.append(kept(brought)[0])
    return later[ALL_OPEN]


def averages() -> bool:
    """Print the points of each category; return whether the game says the same."""
    right = True
    for band, said in PERFECT_AVERAGES.items():
        points = perfect(band)
        right = right and bool(np.allclose(points, said, atol=0.001))
        right = right and bool(np.isclose(points.sum(), points_to_come(band)[ALL_OPEN]))
        told = (f"{name} {each:.3f}" for name, each in zip(CATEGORIES, points, strict=True))
        print(f"Band {band}:", *told)
    return right
