"""Test a game with one call: `check_game(GAME)`.

It needs no pytest and no file but the game itself, so a game that lives in a package of its own
can be tested there, too.
"""

from typing import Any

from games.contract import Game, Tables
from games.packages import package_tables
from games.testing.checks import ALL_CHECKS, PLAYER_CHECKS, run_check
from games.testing.random_game import Hidden, Trial

__all__ = ["Hidden", "check_game"]
ASKED = 2  # in how many games of each preset the players are asked


def check_game(
    game: Game[Any, Any, Any],
    *,
    games: int = 10,
    tables: Tables | None = None,
    hidden: Hidden | None = None,
) -> None:
    """Play a game at random with each of its presets, and check all that the contract says.

    Args:
        game: The game.
        games: How many games are played with each preset.
        tables: Reads the tables of the players. By default from the package `Game.resources`.
        hidden: Says what nobody can know, for a game that hides something in addition to the
            seed. Without it, only what the states themselves tell is checked.

    Raises:
        AssertionError: The game breaks the contract; says how, and what to do.
    """
    for preset, options in game.presets.items():
        for number in range(games):
            trial = Trial(game, options, number, tables or package_tables(game), hidden)
            for check in (*ALL_CHECKS, *PLAYER_CHECKS) if number < ASKED else ALL_CHECKS:
                run_check(check, trial, preset)
