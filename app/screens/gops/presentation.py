"""How GOPS is presented at its table."""

from app.match.match import Match, Step
from app.match.presentation import Presentation, called
from games.contract import Seat
from games.gops.rules import Award

AWARD_PAUSE = 1.4
"""Seconds for which both bids of a round are shown."""


class GopsPresentation(Presentation):
    """Pauses after both bids are turned over, and says when the first person has bid."""

    def pause_after(self, match: Match, step: Step) -> float:
        """Return for how many seconds a step is shown, the longest for both bids turned over."""
        return AWARD_PAUSE if isinstance(step.action, Award) else super().pause_after(match, step)

    def news(self, match: Match, seat: Seat) -> tuple[str, ...]:
        """Return that the other player has bid, or () for the one who bids first.

        What was bid stays secret.
        """
        other = 1 - seat
        return (f"{called(match, other)} has bid.",) if match.state.bids[other] else ()
