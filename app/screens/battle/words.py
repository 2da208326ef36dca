"""The words of the table of Battle of the Sexes: the status, the coach, refusals."""

from typing import ClassVar

from app.match.table_view import TableView
from app.screens.table.coach_words import CoachWords
from app.screens.table.status import TableStatus
from app.screens.table.typed_lines import TypedLines
from games.battle.board import BOARD_TITLE
from games.battle.words import why_line_refused
from games.contract import Refusal


class BattleStatus(TableStatus):
    """Gives the round, the title in the middle, and whose turn it is."""

    def line(self, view: TableView) -> tuple[str, str, str]:
        """Return the left, middle and right of the line above the table."""
        return view.standing.line, BOARD_TITLE, self.turn_or_place(view)

    def turn(self, view: TableView) -> str:
        """Return whose turn it is; a person is "to move" even before the first roll."""
        persons = self.controller.match.persons
        if self.controller.company and view.turn and view.turn[0] in persons:
            return f"{view.name(view.turn[0])} to move"
        return super().turn(view)


class BattleCoachWords(CoachWords):
    """Gives points as a total, without a sign."""

    LEGENDS: ClassVar[dict[str, str]] = {"win": "wins", "points": "total it leads to"}

    def valued(self, unit: str, value: float) -> str:
        """Return the value of a choice as text."""
        return f"{value:.1f}" if unit == "points" else super().valued(unit, value)


class BattleLines(TypedLines):
    """Adds the reason to a refusal by the rules."""

    def in_full(self, no: Refusal, line: str) -> str:
        """Return the refusal by the rules, and its reason."""
        view = self.controller.view
        return f"{no} {why_line_refused(line, view.state, view.facing)}"
