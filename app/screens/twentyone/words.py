"""What is said around the Twenty-One table: the score, the coach's chances, typed words."""

from typing import Any

from app.match.coach import Coach
from app.match.table_view import TableView
from app.screens.table.coach import CoachWords
from app.screens.table.command_line import TypedLines
from app.screens.table.status import TableStatus
from app.screens.twentyone import view as twentyone_view
from games.contract import Decision, Seat
from games.twentyone.state import State
from games.twentyone.words import parse_strictly
from widgets.coach.advice import Advice


class TwentyOneStatus(TableStatus):
    """Counts rounds, which are won one by one."""

    def score(self, view: TableView) -> str:
        """Return the rounds won, lost and tied."""
        state: State = view.state
        return f"won {state.won} · lost {state.lost} · tied {state.tied}"


class TwentyOneCoachWords(CoachWords):
    """Shows the chances of both choices, from the cards seen or as if the deck were fresh."""

    def __init__(self, coach: Coach) -> None:
        super().__init__(coach)
        self.fresh = False

    def advice(self, decision: Decision[Any], seat: Seat) -> Advice:
        """Return what the panel shows."""
        match = self.coach.match
        view: State = match.game.seen_by(match.state, seat)
        return twentyone_view.advice(view, decision.why, fresh=self.fresh)


class TwentyOneLines(TypedLines):
    """Reads words strictly: here a slip of the finger does not stay."""

    def parse(self, line: str) -> Any:
        """Return the action or the verb that a line means. Raises `BadInput`."""
        match, seat = self.controller.match, self.controller.view.facing
        return parse_strictly(line, match.view(seat), seat)
