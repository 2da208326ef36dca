"""The values of a level as a file, one table of states after the other.

Within a table the states with the same pot and lead are neighbours, in the order of their patterns:
they are worth nearly the same, which saves a quarter of the bytes in a wheel.
"""

import numpy as np

from games.gops.solver.matrix_games import Places
from games.gops.solver.positions import Position
from games.gops.solver.reachable import CardLevel, ValueTable
from games.quantize import WIN_SCALE, Scale, pack_table, unpack_table

POINT_SCALE = Scale(91.0, 2)
"""From none to all of thirteen prizes; half a step is 0.0014 points."""


LARGE_DEAL = 11
"""For the win, the values of deals of so many cards or more are stored in fewer bytes."""

LARGE_WIN_SCALE = Scale(1.0, 2)
"""Half a step is less than 0.001 games of 100."""


def scale_of(deal: Position) -> Scale:
    """Return how the values of a deal are stored."""
    if not deal.winning:
        return POINT_SCALE
    return LARGE_WIN_SCALE if len(deal.own) >= LARGE_DEAL else WIN_SCALE


def rules_of(deal: Position, left: int) -> str:
    """Return in words whose values a table holds: those of a deal with `left` cards left."""
    aim = "the win" if deal.winning else "points"
    ties = "carry" if deal.carry else "discard"
    return f"gops {deal.own[0]}-{deal.own[-1]}, ties {ties}, for {aim}, {left} cards left"


def pack_level(level: CardLevel, deal: Position) -> bytes:
    """Return the file with the values of all states of a level of a deal."""
    worths = [table.values[0][places_of(table)] for table in level.tables.values()]
    return pack_table(np.concatenate(worths), scale_of(deal), rules_of(deal, level.size))


def fill_level(level: CardLevel, deal: Position, content: bytes) -> None:
    """Set the values of a level to what `pack_level` returned for the same level of the deal.

    Raises:
        Refusal: The file holds another level, or that of another deal.
    """
    count = sum(len(table.patterns) for table in level.tables.values())
    values, start = unpack_table(content, scale_of(deal), rules_of(deal, level.size), count), 0
    for table in level.tables.values():
        end = start + len(table.patterns)
        table.values[0][places_of(table)] = values[start:end]
        start = end


def places_of(table: ValueTable) -> tuple[Places, Places]:
    """Return the rows and columns of the states of a table in the order of a file."""
    order = np.lexsort((table.patterns, table.places))
    return table.patterns[order], table.places[order]
