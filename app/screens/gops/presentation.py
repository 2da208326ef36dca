"""How GOPS is presented at its table."""

from app.match.match import Match, Step
from app.match.presentation import Presentation, called
from games.contract import Seat
from games.gops.rules import Award


class GopsPresentation(Presentation):
    """Leaves time to see both bids, and says that a secret one has been made."""

    def pause_after(self, match: Match, step: Step) -> float:
        """Return how long a step is looked at; both bids turned over take the longest."""
        return 1.4 if isinstance(step.action, Award) else super().pause_after(match, step)

    def news(self, match: Match, seat: Seat) -> tuple[str, ...]:
        """Return that the other has bid already, in secret; nothing to the first of a round."""
        other = 1 - seat
        return (f"{called(match, other)} has bid.",) if match.state.bids[other] else ()
