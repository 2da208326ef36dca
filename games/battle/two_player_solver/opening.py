"""The first two rounds, solved from a table of what every position after them is worth.

The table holds the chance that seat 0 wins in the order of `TurnLevel.undecided`, to less than
1e-12 as solving gives it.
"""

from functools import lru_cache

from games.battle.one_player_solver.solitaire import ALL_OPEN
from games.battle.two_player_solver.levels import TurnLevel
from games.battle.two_player_solver.positions import TurnPosition
from games.battle.two_player_solver.retrograde import MatchSolution
from games.contract import Tables
from games.quantize import WIN_SCALE, pack_table, unpack_table

STORED_TURNS = 14
"""A table holds the positions with this many turns to come."""


def band_table_name(band: int) -> str:
    """Return the name of the table for the score of a Band."""
    return f"battle-{band}.msgpack"


def rules_of_table(band: int) -> str:
    """Return in words whose values a table holds."""
    return f"battle, a Band scores {band}, {STORED_TURNS} turns left"


def pack_opening(level: TurnLevel, band: int) -> bytes:
    """Return the file with the values of the positions with STORED_TURNS turns to come."""
    return pack_table(level.values[level.undecided], WIN_SCALE, rules_of_table(band))


def solve_opening(band: int, tables: Tables) -> MatchSolution:
    """Return the positions with more turns to come than a table holds, solved from it.

    Raises:
        Refusal: The file that `tables` reads is not the table of this band.
    """
    return solve_from_table(tables(band_table_name(band)), band)


@lru_cache(maxsize=1)
def solve_from_table(content: bytes, band: int) -> MatchSolution:
    """Return what a table leads to; the last is kept, for coach and computer ask for the same."""
    solution = MatchSolution(start_position(band), STORED_TURNS)
    level = solution.levels[STORED_TURNS]
    count = len(level.undecided[0])
    level.values[level.undecided] = unpack_table(content, WIN_SCALE, rules_of_table(band), count)
    return solution.solve()


def start_position(band: int) -> TurnPosition:
    """Return the position before the first turn."""
    return TurnPosition(band, (ALL_OPEN, ALL_OPEN))
