"""The first two rounds, solved from a table of what every position after them is worth.

The table holds the chance that seat 0 wins as five bytes each, in the order of
`Level.undecided`: what solving gives, to less than 1e-12.
"""

from games.battle.one_player_solver.solitaire import EVERY
from games.battle.two_player_solver.positions import Position
from games.battle.two_player_solver.retrograde import Contest
from games.contract import Tables
from games.quantize import WINNING

STORED = 14
"""A table holds the positions with so many turns to come."""


def table_name(band: int) -> str:
    """Return the name of the table for what a Band scores."""
    return f"battle-{band}.bin"


def opening(band: int, tables: Tables) -> Contest:
    """Return the positions with more turns to come than a table holds, solved from it."""
    contest = Contest(start(band), STORED)
    level = contest.levels[STORED]
    level.values[level.undecided] = WINNING.read(tables(table_name(band)))
    return contest.solve()


def start(band: int) -> Position:
    """Return the position before the first turn."""
    return Position(band, (EVERY, EVERY))
