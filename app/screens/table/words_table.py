"""The table of a game that brings none of its own: its words, and a line to type into."""

from typing import Any

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from app.screens.table.screen import TableScreen
from widgets.inputs.command_line import CommandLine


class WordsScreen(TableScreen):
    """Shows the table as the game describes it in lines."""

    def compose_table(self) -> ComposeResult:
        """Yield the lines."""
        with VerticalScroll(id="words", can_focus=False):
            yield Static(markup=False)

    def show_view(self, view: Any) -> None:
        """Write the table in lines, and what the player in turn is asked."""
        reader = self.alone if self.asked is None else self.asked
        lines = list(self.match.game.describe(view, reader))
        if self.asked is not None:
            lines += ["", *self.match.game.prompt(view, reader).text.splitlines()]
        self.query_one("#words Static", Static).update("\n".join(lines))

    def action_table(self) -> None:
        """Leave: there is no table to go back to from the line to type into."""
        self.call_next(self.run_action, "leave")

    def focus_table(self) -> None:
        """Give the keys to the line to type into."""
        self.query_one(CommandLine).focus()
