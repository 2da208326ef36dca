"""The words of the table of Battle of the Sexes: the status, the coach, refusals."""

from typing import ClassVar

from app.match.table_view import TableView
from app.screens.table.coach_words import CoachWords
from app.screens.table.status import TableStatus
from games.battle.rules import ROLLS
from games.contract import HOUSE

ASKED_BY_NAME = {
    "choose": "roll again, accept, or choose a box: ",
    "enter": "choose a box: ",
}
"""The question in a phase; in all others, to roll."""


class BattleStatus(TableStatus):
    """Counts the rolls, and says who is to roll or to enter."""

    def place(self, view: TableView) -> tuple[str, ...]:
        """Return the round, and which of its rolls is on the table."""
        rolls = view.state.rolls if view.state.dice else 0
        return *super().place(view), f"roll {rolls} of {ROLLS}" if rolls else ""

    def verb(self, view: TableView) -> str:
        """Return what a seat is to do now."""
        return "enter" if view.state.phase == "enter" else "roll"

    def yours(self, view: TableView) -> str:
        """Return what the person is asked to do."""
        return "enter your dice" if view.state.phase == "enter" else "your roll"

    def turn(self, view: TableView) -> str:
        """Return whose turn it is; with two persons also before the first roll."""
        said = super().turn(view)
        next_up = view.turn[0] if view.turn else HOUSE
        return said or (self.waits(view, next_up) if self.is_person(next_up) else "")

    def question(self, view: TableView) -> str:
        """Return the question to the player, by name where there are two."""
        if view.asked is None:
            return ""
        own = ASKED_BY_NAME.get(view.state.phase, "roll the dice: ")
        if self.controller.company:
            return f"{view.name(view.asked)}: {own}"
        return f"{own[0].upper()}{own[1:]}"


class BattleCoachWords(CoachWords):
    """Gives points as a total, without a sign."""

    LEGENDS: ClassVar[dict[str, str]] = {"win": "wins", "points": "total it leads to"}

    def valued(self, unit: str, value: float) -> str:
        """Return the value of a choice as text."""
        return f"{value:.1f}" if unit == "points" else super().valued(unit, value)
