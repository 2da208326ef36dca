"""The choices of a decision, each with what it was worth to the seat that made it."""

from typing import Any

from msgspec import Struct

from app.match.match import Match, Step
from games.contract import Appraisal
from games.two_player import of_seat

EQUAL_CHANCES = 1e-9
"""A smaller difference of two chances is rounding."""


class WeighedChoices(Struct, frozen=True):
    """The choices of a decision.

    Attributes:
        worths: What each was worth to the seat.
        chosen: The one that was made.
    """

    worths: dict[Any, float]
    chosen: Any

    @property
    def best(self) -> Any:
        """The best choice: of several, the first."""
        return next(each for each, worth in self.worths.items() if self.is_most(worth))

    @property
    def is_best(self) -> bool:
        """Whether the choice that was made was the best, or one of several."""
        return self.is_most(self.worths[self.chosen])

    @property
    def next_best(self) -> Any:
        """The best of the other choices, if the one made was the best; None if there is none."""
        others = [choice for choice in self.worths if choice != self.chosen]
        best = max(others, key=lambda choice: self.worths[choice], default=None)
        return best if self.is_best else None

    @property
    def compared(self) -> tuple[Any, Any]:
        """The best choice and the one made, or if that was the best, the next best."""
        return (self.chosen, self.next_best) if self.is_best else (self.best, self.chosen)

    def is_most(self, worth: float) -> bool:
        """Return whether no choice was worth more."""
        return worth >= max(self.worths.values()) - EQUAL_CHANCES

    def lead_of(self, choice: Any) -> float:
        """Return how much more a choice is worth than all others; 0 if it is not, or is forced."""
        others = [worth for each, worth in self.worths.items() if each != choice]
        return max(0.0, self.worths[choice] - max(others)) if others else 0.0


def weighed_choices(match: Match, appraisal: Appraisal, step: Step) -> WeighedChoices:
    """Return the choices before a step, weighed; choices alike are one."""
    alike, game = match.game.measures.alike, match.game
    worths = {
        alike(step.before, action): of_seat(worth, step.seat)
        for action, worth in appraisal.choices(step.before, step.seat)
    }
    return WeighedChoices(worths, alike(step.before, game.choice(step.action)))
