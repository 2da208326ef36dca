"""How Go Stop is presented at its table."""

from typing import ClassVar

from app.match.match import Match, Step
from app.match.presentation import Presentation, StepLog
from games.contract import Seat
from games.gostop.faces import first_alike
from games.gostop.state import Action, Count, Play, State, TurnStock

COUNT_PAUSE = 6.0
"""Seconds that the points of a round are looked at where nobody is asked for another."""


class GoStopPresentation(Presentation):
    """Leaves time to see each card that comes, and marks what has just come to the layout."""

    WARN_FROM: ClassVar[dict[str, float]] = {"points": 0.4}  # a round brings only two or three

    def log_of(self, match: Match, reader: Seat) -> StepLog:
        """Return what writes each step in one line."""
        return OneLineLog(match, reader)

    def pause_after(self, match: Match, step: Step) -> float:
        """Return how long a step is looked at: each card that comes, and a round's points."""
        match step.action:
            case Count():
                return COUNT_PAUSE if step.after.options.rounds else 0.0
            case TurnStock():
                return 1.2
            case Play() if step.seat not in match.persons:
                return 1.6
        return super().pause_after(match, step)

    def more(self, match: Match, state: State, reader: Seat) -> frozenset[int]:
        """Return the places of the layout that the last step has changed."""
        last = match.steps[-1] if match.steps else None
        if last is None or not last.before.layout:
            return frozenset()
        after = enumerate(last.after.layout)
        return frozenset(place for place, group in after if group not in last.before.layout)

    def adviser_for(self, state: State, asked: Seat | None) -> Seat | None:
        """Return the seat whose choice of cards is open; another round is for the person to say."""
        return None if state.phase == "another" else asked

    def listed(self, state: State, action: Action) -> Action:
        """Return the play that stands for all of the same face."""
        return first_alike(state, action) if isinstance(action, Play) else action


class OneLineLog(StepLog):
    """Writes each step in one line, so that a whole turn stays in sight."""

    def lines(self, step: Step) -> tuple[str, ...]:
        """Return the line that a step adds, if any."""
        lines = super().lines(step)
        return (" ".join(lines),) if lines else ()
