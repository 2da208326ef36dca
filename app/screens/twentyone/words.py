"""The words of the Twenty-One table: the score, the coach's chances, typed lines."""

from typing import Any

from app.match.coach import Coach
from app.match.table_view import TableView
from app.screens.table.coach_words import CoachWords
from app.screens.table.status import TableStatus
from app.screens.table.typed_lines import TypedLines
from app.screens.twentyone import view as twentyone_view
from games.contract import Decision, Seat
from games.twentyone.state import State
from games.twentyone.words import parse_strictly
from widgets.coach.advice import Advice


class TwentyOneStatus(TableStatus):
    """Gives the rounds won, lost and tied, and says what can be chosen."""

    def place(self, view: TableView) -> tuple[str, ...]:
        """Return the round, and the rounds won, lost and tied."""
        state: State = view.state
        counted = f"won {state.won}", f"lost {state.lost}", f"tied {state.tied}"
        return *super().place(view), *counted

    def yours(self, view: TableView) -> str:
        """Return what is asked of the player."""
        return "hit or stay" if view.state.phase == "player" else "another round?"

    def question(self, view: TableView) -> str:
        """Return the question to the player."""
        return f"{self.yours(view)}: " if view.asked is not None else ""


class TwentyOneCoachWords(CoachWords):
    """Gives the chances of both choices, from the cards seen or as if the deck were fresh."""

    def __init__(self, coach: Coach) -> None:
        super().__init__(coach)
        self.fresh = False

    def advice(self, decision: Decision[Any], seat: Seat) -> Advice:
        """Return what the panel shows of a decision."""
        match = self.coach.match
        view: State = match.game.seen_by(match.state, seat)
        return twentyone_view.advice(view, decision.why, fresh=self.fresh)


class TwentyOneLines(TypedLines):
    """Reads words strictly, because by the game's own rule a typing error would stay."""

    def parse(self, line: str) -> Any:
        """Return the action or the verb of a line. Raises `BadInput`."""
        match, seat = self.controller.match, self.controller.view.facing
        return parse_strictly(line, match.view(seat), seat)
