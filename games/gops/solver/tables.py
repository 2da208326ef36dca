"""The values of a level as a file, one table of states after the other."""

import numpy as np

from games.gops.solver.positions import Position
from games.gops.solver.reachable import CardLevel
from games.quantize import WIN_SCALE, Scale, pack_table, unpack_table

POINT_SCALE = Scale(91.0, 2)
"""From none to all of thirteen prizes; half a step is 0.0014 points."""


def scale_of(deal: Position) -> Scale:
    """Return how the values of a deal are stored."""
    return WIN_SCALE if deal.winning else POINT_SCALE


def rules_of(deal: Position, left: int) -> str:
    """Return in words whose values a table holds: those of a deal with `left` cards left."""
    aim = "the win" if deal.winning else "points"
    ties = "carry" if deal.carry else "discard"
    return f"gops {deal.own[0]}-{deal.own[-1]}, ties {ties}, for {aim}, {left} cards left"


def pack_level(level: CardLevel, deal: Position) -> bytes:
    """Return the file with the values of all states of a level of a deal."""
    values = np.concatenate(
        [table.values[0, table.patterns, table.places] for table in level.tables.values()]
    )
    return pack_table(values, scale_of(deal), rules_of(deal, level.size))


def fill_level(level: CardLevel, deal: Position, content: bytes) -> None:
    """Set the values of a level to what `pack_level` returned for the same level of the deal.

    Raises:
        Refusal: The file holds another level, or that of another deal.
    """
    count = sum(len(table.patterns) for table in level.tables.values())
    values, start = unpack_table(content, scale_of(deal), rules_of(deal, level.size), count), 0
    for table in level.tables.values():
        end = start + len(table.patterns)
        table.values[0, table.patterns, table.places] = values[start:end]
        start = end
