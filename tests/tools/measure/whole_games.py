"""Games that are solved once, from their first move on, so that thousands are soon analysed.

Coach, players and analysis then find every position of a game in one solution, as they find the
later rounds of a match in that of an earlier one.
"""

from typing import Any

from games.battle import appraisal
from games.battle.solver import start_position
from games.gops import equilibrium
from games.gops.rules import ranks
from games.gops.solver.positions import Position


def solve_whole_game(slug: str, options: Any) -> None:
    """Solve a game of GOPS or Battle, which takes some ten seconds; of another game, nothing."""
    if slug == "battle":
        appraisal.SOLVED_TURNS.after(start_position(options.band))
    elif slug == "gops":
        cards, carry = ranks(options), options.ties == "carry"
        equilibrium.SOLVED_ROUNDS.after(Position(cards, cards, cards, carry=carry, winning=True))


def forget_solutions() -> None:
    """Let everybody solve again what they are asked next."""
    appraisal.SOLVED_TURNS.last = equilibrium.SOLVED_ROUNDS.last = None
