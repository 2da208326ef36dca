"""The first two rounds, solved from a table of what every position after them is worth.

The table holds the chance that seat 0 wins as five bytes each, in the order of
`Level.undecided`: what solving gives, to less than 1e-12.
"""

from games.battle.one_player_solver.solitaire import ALL_OPEN
from games.battle.two_player_solver.positions import TurnPosition
from games.battle.two_player_solver.retrograde import MatchSolution
from games.contract import Tables
from games.quantize import WINNING

STORED_TURNS = 14
"""A table holds the positions with so many turns to come."""


def band_table_name(band: int) -> str:
    """Return the name of the table for what a Band scores."""
    return f"battle-{band}.bin"


def solve_opening(band: int, tables: Tables) -> MatchSolution:
    """Return the positions with more turns to come than a table holds, solved from it."""
    contest = MatchSolution(start_position(band), STORED_TURNS)
    level = contest.levels[STORED_TURNS]
    level.values[level.undecided] = WINNING.read(tables(band_table_name(band)))
    return contest.solve()


def start_position(band: int) -> TurnPosition:
    """Return the position before the first turn."""
    return TurnPosition(band, (ALL_OPEN, ALL_OPEN))
