"""How Twenty-One is presented at its table."""

from typing import Any

from app.match.match import Match, Step
from app.match.presentation import Presentation
from games.contract import Seat
from games.twentyone.state import Collect, Draw, Settle, State, Turn

PAUSES = {"deal": 0.35, "hit": 0.6, "dealer": 1.1}
"""Seconds that a card is looked at, by what it was laid for."""


class TwentyOnePresentation(Presentation):
    """Leaves time to see each card, and keeps a round's cards on the table until the next."""

    def pause_after(self, match: Match, step: Step) -> float:
        """Return how long a step is looked at: each card, and how the round ended."""
        match step.action:
            case Draw() if step.after.phase != "player":
                return PAUSES[step.before.phase]
            case Turn():
                return PAUSES["dealer"]
            case Settle():
                return 2.6
        return 0.0 if match.persons else super().pause_after(match, step)

    def more(self, match: Match, state: State, reader: Seat) -> Any:
        """Return the table as it is seen: after a round its cards, discarded, lie there still."""
        if state.phase in ("another", "over"):
            for step in reversed(match.steps):
                if isinstance(step.action, Collect):
                    return match.game.shown(step.before, reader)
        return state
