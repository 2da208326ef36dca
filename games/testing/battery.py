"""All checks together, and how one is run."""

from games.contract import IllegalAction
from games.testing.hiding import HIDING_CHECKS
from games.testing.players import PLAYER_CHECKS
from games.testing.random_game import Check, Trial
from games.testing.rules import RULE_CHECKS
from games.testing.words import WORD_CHECKS

__all__ = ["ALL_CHECKS", "PLAYER_CHECKS", "run_check"]

ALL_CHECKS: tuple[Check, ...] = (*RULE_CHECKS, *HIDING_CHECKS, *WORD_CHECKS)
"""All checks of a random game, except those of the players, which may take long."""


def run_check(check: Check, trial: Trial, preset: str = "") -> None:
    """Run one check on one game.

    Raises:
        AssertionError: The first thing that it finds wrong.
    """
    with_preset = f", preset {preset!r}" if preset else ""
    where = f"{trial.game.slug}{with_preset}, random game {trial.number}"
    try:
        fault = next(iter(check(trial)), None)
    except IllegalAction as refusal:
        fault = f"legal offers an action that reduce refuses: {refusal}"
    except Exception as error:
        error.add_note(f"This was raised by {where}, in {check.__name__}.")
        raise
    if fault:
        raise AssertionError(f"{fault} ({where})")
