"""How a game is presented at a table: its log, its pauses, its news. A game may have its own."""

from collections.abc import Mapping
from typing import Any, ClassVar

from app.match.match import Match, Step
from app.match.names import seat_name
from app.match.transcript import Transcript
from games.contract import HOUSE, Seat


class Presentation:
    """The presentation of a game that brings none of its own, and the base of those that do."""

    WARN_FROM: ClassVar[Mapping[str, float]] = {"win": 0.05, "points": 2.0}
    """What a choice must cost before the coach warns of it, by the unit of its worth."""

    def log_of(self, match: Match, reader: Seat) -> "StepLog":
        """Return what writes the log of a match for a reader."""
        return StepLog(match, reader)

    def pause_after(self, match: Match, step: Step) -> float:
        """Return for how many seconds a step is looked at."""
        return 0.0 if step.seat in match.persons else 0.7

    def news(self, match: Match, seat: Seat) -> tuple[str, ...]:
        """Return the news for the player who takes over the keyboard; () for no handover."""
        return ()

    def more(self, match: Match, state: Any, reader: Seat) -> Any:
        """Return what the game's table shows beyond the state; it is compared with `==`."""
        return None

    def adviser_for(self, state: Any, asked: Seat | None) -> Seat | None:
        """Return the seat that the coach advises while `asked` is to choose."""
        return asked

    def listed(self, state: Any, action: Any) -> Any:
        """Return what stands for an action where the coach lists what each is worth."""
        return action


class StepLog:
    """Writes the log of a match, step by step, for one reader."""

    def __init__(self, match: Match, reader: Seat) -> None:
        self.match = match
        self.reader = reader
        self.teller = Transcript(match, reader)

    def lines(self, step: Step) -> tuple[str, ...]:
        """Return the lines that a step adds."""
        return tuple(line.text for line in self.teller.tell(step))

    def whole(self) -> tuple[str, ...]:
        """Return the log of all steps so far, from its beginning."""
        return tuple(line for step in self.match.steps for line in self.lines(step))


def called(match: Match, seat: Seat) -> str:
    """Return what a seat is called at a table; the house is the dealer."""
    return "dealer" if seat == HOUSE else seat_name(match.setup, seat)


def names_of(match: Match) -> tuple[str, ...]:
    """Return what all seats are called."""
    return tuple(seat_name(match.setup, seat) for seat in match.game.chairs)
