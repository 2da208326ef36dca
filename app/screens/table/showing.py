"""What a new view changes: every part of a table's screen shows it, each after the other."""

from typing import Protocol

from textual.widget import Widget

from app.match.table_view import TableView
from app.screens.table.choosing import Choosing
from app.screens.table.ending import Ending
from app.screens.table.game_table import GameTable
from app.screens.table.guide import Guide
from app.screens.table.input_gate import InputGate
from app.screens.table.prompt_row import PromptRow
from app.screens.table.surroundings import Surroundings
from widgets.inputs.command_line import CommandLine


class ShowingScreen(Protocol):
    """The parts of a table's screen that show a view; a game may replace the method."""

    table: GameTable
    around: Surroundings
    prompt: PromptRow
    choosing: Choosing
    ending: Ending
    guide: Guide
    gate: InputGate

    @property
    def focused(self) -> Widget | None:
        """What has the focus."""

    def refresh_bindings(self) -> None:
        """Update the key bar."""

    def focus_table(self) -> None:
        """Focus what the player chooses from."""


class Showing:
    """Shows a view in every part of a table's screen.

    Args:
        screen: The screen; its parts do the work.
    """

    def __init__(self, screen: ShowingScreen) -> None:
        self.screen = screen

    def show(self, before: TableView | None, after: TableView) -> None:
        """Show a view, the table first; a new question is asked once everything else is there."""
        screen = self.screen
        screen.table.show(after)
        screen.around.show(before, after)
        screen.prompt.show(after, screen.around.status.prompt(after))
        screen.refresh_bindings()
        screen.ending.see(before, after)
        if is_question(before, after):
            self.ask()
        screen.guide.settle(after)
        screen.choosing.show_answer()
        screen.choosing.show_hint()
        screen.gate.arrival.see(after, is_guided=screen.guide.speaks)

    def ask(self) -> None:
        """Focus what the player chooses from; the first time, begin the guide."""
        if not isinstance(self.screen.focused, CommandLine):
            self.screen.focus_table()
        self.screen.guide.begin()


def is_question(before: TableView | None, after: TableView) -> bool:
    """Return whether somebody is asked who was not asked in the view before."""
    asks = after.asked is not None
    return asks and (before is None or (before.asked, before.step) != (after.asked, after.step))
