"""How the moments of a Battle of the Sexes are described after its end."""

from typing import Any

from app.match.match import Step
from app.match.moments import MomentWords
from app.screens.table.sentences import spaced
from games.battle.keeps import kept_dice
from games.battle.rules import Accept, Enter, Roll, score

ROLL_NAMES = ("first roll", "second roll", "last roll")
"""What the rolls of a turn are called."""


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
                return f"kept {spaced(step.before.dice)}"
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
                return f"keeping {spaced(kept_dice(step.before.dice, dice))}"
            case Roll():
                return "rolling all again"
        return spelled

    def place(self, step: Step) -> str:
        """Return which roll of the turn it was."""
        rolls = step.before.rolls
        return ROLL_NAMES[rolls - 1] if 0 < rolls <= len(ROLL_NAMES) else ""

    def position(self, step: Step, who: str) -> str:
        """Return the dice as they lay."""
        return f"the dice were {spaced(step.before.dice)}" if step.before.dice else ""

    def deed(self, step: Step, spelled: str, who: str) -> str:
        """Return what was kept or entered."""
        match step.action:
            case Enter(category):
                points = score(step.before.dice, category, step.before.options.band)
                return f"{who} entered {category} for {points}"
            case Accept():
                return f"{who} kept all"
            case Roll(dice) if kept := kept_dice(step.before.dice, dice):
                return f"{who} kept {spaced(kept)}"
        return f"{who} rolled all again"

    def skill(self, step: Step, better: Any) -> str:
        """Return what kind of choice it was."""
        match step.action, better:
            case Enter(), _:
                return "which category to fill"
            case Accept(), Roll():
                return "when to roll on"
            case Roll(), Accept():
                return "when to stop rolling"
        return f"which dice to keep after the {self.place(step)}"
