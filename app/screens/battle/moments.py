"""How the moments of a Battle of the Sexes are described after its end."""

from collections.abc import Iterable
from typing import Any

from app.match.match import Step
from app.match.moments import MomentWords
from app.screens.table.sentences import joined
from games.battle.keeps import kept_dice
from games.battle.scoring import score
from games.battle.state import Accept, Enter, Roll


class BattleMoments(MomentWords):
    """Says which dice were kept, and what was entered where."""

    def choice(self, step: Step, action: Any, spelled: str) -> str:
        """Return the dice that were kept, or the category with its points."""
        match action:
            case Enter(category):
                return (
                    f"{category} for {score(step.before.dice, category, step.before.options.band)}"
                )
            case Accept():
                return f"kept all: {spaced(step.before.dice)}"
            case Roll(dice) if kept := kept_dice(step.before.dice, dice):
                return f"kept {spaced(kept)}"
            case Roll():
                return "rolled all again"
        return spelled

    def option(self, step: Step, action: Any, spelled: str) -> str:
        """Return the dice to keep, or the category to fill."""
        match action:
            case Enter(category):
                return str(category)
            case Accept():
                return "accept"
            case Roll(dice):
                kept = kept_dice(step.before.dice, dice) if step.before.dice else ()
                return f"keep {spaced(kept)}" if kept else "roll all"
        return spelled

    def better(self, step: Step, action: Any, spelled: str) -> str:
        """Return the dice or the category that would have been the better choice."""
        match action:
            case Accept():
                return "keeping all"
            case Roll(dice) if kept_dice(step.before.dice, dice):
                return f"rolling the {joined(step.before.dice[place - 1] for place in dice)}"
            case Roll():
                return "rolling all again"
        return spelled


def spaced(dice: Iterable[int]) -> str:
    """Return dice separated by blanks."""
    return " ".join(map(str, dice))
