"""The rounds of a match of GOPS that are over: what was bid for what, and who took it."""

from collections.abc import Iterator

from msgspec import Struct

from app.match.match import Match
from games.contract import Seat
from games.gops.rules import Award, State, bid_winner, standing


class Round(Struct, frozen=True):
    """A round that is over.

    Attributes:
        number: From 1 on; the first here has a higher one if the match began from a position.
        prizes: The prizes in the middle.
        bids: What both seats bid.
    """

    number: int
    prizes: tuple[int, ...]
    bids: tuple[int, int]

    @property
    def winner(self) -> Seat | None:
        """The seat that took the prizes; None for a tie."""
        return bid_winner(self.bids)


def rounds_of(match: Match) -> tuple[Round, ...]:
    """Return the rounds that are over, the first one first."""
    return tuple(_rounds(match))


def ended_round(match: Match, number: int) -> Round | None:
    """Return the round of a number; None if it is not over, or was before the match began."""
    return next((each for each in _rounds(match) if each.number == number), None)


def _rounds(match: Match) -> Iterator[Round]:
    for step in match.steps:
        if isinstance(step.action, Award):
            state: State = step.before
            yield Round(standing(state).round, state.middle, state.bids)
