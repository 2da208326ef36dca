"""How Go Stop is presented at its table."""

from typing import ClassVar

from app.match.match import Match, Step
from app.match.presentation import Presentation, names_of
from app.screens.gostop import log_words
from games.contract import Seat
from games.gostop.faces import first_alike
from games.gostop.state import Action, Count, Play, State, TurnStock

COUNT_PAUSE = 6.0
"""Seconds for which a round's points are shown where no person is asked for another round."""


class GoStopPresentation(Presentation):
    """Pauses after each card, and marks what has just changed in the layout."""

    WARN_FROM: ClassVar[dict[str, float]] = {"points": 0.4}  # a round brings only two or three

    def told(self, match: Match, step: Step) -> tuple[str, ...]:
        """Return what the log says of a step: one line, so that a whole turn stays in sight."""
        return log_words.told(step, names_of(match))

    def pause_after(self, match: Match, step: Step) -> float:
        """Return for how many seconds a step is shown: each card, and a round's points."""
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
        """Return the seat that is asked for a card; nobody advises on another round."""
        return None if state.phase == "another" else asked

    def listed(self, state: State, action: Action) -> Action:
        """Return the play that stands for those of all cards of the same face."""
        return first_alike(state, action) if isinstance(action, Play) else action
