"""The table of a game without its own: text, and a line to type into."""

from typing import Any

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from app.match.match import Match
from app.match.presentation import Presentation, with_names
from app.match.table_view import TableView
from app.screens.table.game_table import GameTable
from app.screens.table.screen import TableScreen
from app.screens.table.status import TableStatus
from games.contract import Seat
from widgets.coach.panel import CoachPanel
from widgets.inputs.command_line import CommandLine


class WordsPresentation(Presentation):
    """Adds the game's description of the table to a view."""

    def more(self, match: Match, state: Any, reader: Seat) -> tuple[str, ...]:
        """Return the lines of `Game.describe`."""
        return match.game.describe(state, reader)


class WordsStatus(TableStatus):
    """Adds the score, because there is no picture to show it."""

    def place(self, view: TableView) -> tuple[str, ...]:
        """Return the progress and the score."""
        points, mine, other = view.standing.scores, view.bottom, 1 - view.bottom
        score = f"{view.name(mine)} {points[mine]} : {points[other]} {view.name(other)}"
        return *super().place(view), score


class WordsTable(GameTable):
    """The game's description of the table, as text."""

    def compose_table(self) -> ComposeResult:
        """Yield the text, and the coach's advice below it."""
        with VerticalScroll(id="words", can_focus=False):
            yield Static(markup=False)
        yield CoachPanel(id="advice")

    def show_view(self, view: TableView) -> None:
        """Show the description, and the question to the person to move."""
        lines = [*view.more]
        if view.prompt:
            lines += ["", *with_names(view.prompt.text, view.names).splitlines()]
        self.query_one("#words Static", Static).update("\n".join(lines))


class WordsScreen(TableScreen):
    """A table played by typing: the focus stays in the command line."""

    PRESENTATION = WordsPresentation
    TABLE = WordsTable
    STATUS = WordsStatus

    def leave_line(self) -> None:
        """Leave: there is no table to return to from the command line."""
        self.call_next(self.run_action, "do('leave')")

    def focus_table(self) -> None:
        """Focus the command line."""
        self.query_one(CommandLine).focus()
