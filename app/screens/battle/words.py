"""What is said around the table of Battle of the Sexes: the line above it, the coach, refusals."""

from typing import ClassVar

from app.match.table_view import TableView
from app.screens.table.coach import CoachWords
from app.screens.table.command_line import TypedLines
from app.screens.table.status import TableStatus
from games.battle.board import BOARD_TITLE
from games.battle.words import why_line_refused
from games.contract import Refusal


class BattleStatus(TableStatus):
    """Writes the round, the title in the middle, and whose turn it is."""

    def line(self, view: TableView) -> tuple[str, str, str]:
        """Return the line above the table: its left, its middle, its right."""
        return view.standing.line, BOARD_TITLE, self.turn_or_place(view)

    def turn(self, view: TableView) -> str:
        """Return whose turn it is; a person whose turn begins does not think yet."""
        persons = self.controller.match.persons
        if self.controller.company and view.turn and view.turn[0] in persons:
            return f"{view.name(view.turn[0])} to move"
        return super().turn(view)


class BattleCoachWords(CoachWords):
    """Says the total that a choice leads to, which has no sign."""

    LEGENDS: ClassVar[dict[str, str]] = {"win": "wins", "points": "total it leads to"}

    def valued(self, unit: str, value: float) -> str:
        """Return what a choice is worth as it is written."""
        return f"{value:.1f}" if unit == "points" else super().valued(unit, value)


class BattleLines(TypedLines):
    """Adds to the words of the rules why something is refused."""

    def in_full(self, no: Refusal, line: str) -> str:
        """Return the words of the rules, and why it is so."""
        view = self.controller.view
        return f"{no} {why_line_refused(line, view.state, view.facing)}"
