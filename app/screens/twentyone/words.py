"""The words of the Twenty-One table: the score, the question, typed lines."""

from typing import Any

from app.match.table_view import TableView
from app.screens.table.status import TableStatus
from app.screens.table.typed_lines import TypedLines
from app.screens.twentyone.log_words import who_wins
from games.twentyone.rules import State
from games.twentyone.words import parse_strictly


class TwentyOneStatus(TableStatus):
    """Adds the rounds won, lost and tied, and says what can be chosen."""

    def place(self, view: TableView) -> tuple[str, ...]:
        """Return the round, and the rounds won, lost and tied; a puzzle has no rounds."""
        if view.puzzle:
            return ("puzzle",)
        state: State = view.state
        counted = f"won {state.won}", f"lost {state.lost}", f"tied {state.tied}"
        return *super().place(view), *counted

    def turn(self, view: TableView) -> str:
        """Return whose turn it is; right after a round, how it ended."""
        if view.state.phase == "collect":
            return who_wins(view.state, view.name(0))
        return super().turn(view)

    def yours(self, view: TableView) -> str:
        """Return what the player is asked to do."""
        return "hit or stay" if view.state.phase == "player" else "another round?"

    def question(self, view: TableView) -> str:
        """Return the question to the player."""
        asks = self.yours(view)
        return "" if view.asked is None else f"{asks} " if asks.endswith("?") else f"{asks}: "


class TwentyOneLines(TypedLines):
    """Reads words strictly, because in the game's own rules a typing error means to stay."""

    def parse(self, line: str) -> Any:
        """Return the action or the verb of a line. Raises `BadInput`."""
        match, seat = self.controller.match, self.controller.view.facing
        return parse_strictly(line, match.view(seat), seat)
