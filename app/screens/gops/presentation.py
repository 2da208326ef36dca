"""How GOPS is presented at its table."""

from typing import Any

from app.match.match import Match, Step
from app.match.moves import MoveRow, round_starts
from app.match.presentation import Presentation, called, names_of
from app.screens.gops import log_words
from app.screens.gops.moments import GopsMoments
from app.screens.gops.motion import HOLD, REVEAL, TRAVEL
from app.screens.gops.picture import face
from app.screens.gops.rounds import rounds_of
from games.contract import Seat
from games.gops.rules import Award, Bid, Turn

SETTLED = 0.45
"""Seconds between a new score and the next prize."""


class GopsPresentation(Presentation):
    """Pauses while bids move in, wait and turn over; says when the first person has bid."""

    MOMENTS = GopsMoments()

    def pause_after(self, match: Match, step: Step) -> float:
        """Return the seconds for which a step is shown: longest when both bids turn over."""
        if isinstance(step.action, Award):
            bids_lie = any(seat not in match.persons for seat in match.game.chairs)
            return REVEAL + SETTLED + (0.0 if bids_lie else TRAVEL + HOLD)
        if isinstance(step.action, Bid) and step.seat not in match.persons:
            return TRAVEL + HOLD
        if isinstance(step.action, Turn) and match.persons:
            return 0.0  # keys act as soon as the prize is visible
        return super().pause_after(match, step)

    def more(self, match: Match, state: Any, reader: Seat) -> Any:
        """Return the rounds that are over."""
        return rounds_of(match)

    def log_lines(self, match: Match, step: Step) -> tuple[str, ...]:
        """Return what the log says of a step."""
        return log_words.log_lines(step, names_of(match))

    def moves(self, match: Match, seat: Seat) -> tuple[MoveRow, ...]:
        """Return what was bid for what in each round."""
        return tuple(
            MoveRow(
                place=place,
                number=each.number,
                title=f"for the {'+'.join(map(face, each.prizes))}",
                cells=(face(each.bids[seat]), face(each.bids[1 - seat])),
                better=None if each.winner is None else int(each.winner != seat),
            )
            for each, place in zip(rounds_of(match), round_starts(match), strict=False)
        )

    def news(self, match: Match, seat: Seat) -> tuple[str, ...]:
        """Return the line that the other player has bid, or () for the one who bids first.

        What was bid stays secret.
        """
        other = 1 - seat
        return (f"{called(match, other)} has bid.",) if match.state.bids[other] else ()
