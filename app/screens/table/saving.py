"""Saving the match of a table to a file in the game's own format."""

from typing import Any

from textual.screen import Screen

from app.lessons.controller import LessonController
from app.match.table_controller import TableController
from app.screens.dialogs.files import SaveFileDialog
from app.storage.game_files import why_not_writable
from games.text import printable


class Saving:
    """Asks for a file name and writes the file. A game may replace it.

    Args:
        screen: The screen that the dialog opens above.
        controller: What plays or replays the match.
    """

    def __init__(self, screen: Screen[Any], controller: TableController) -> None:
        self.screen = screen
        self.controller = controller

    @property
    def refusal(self) -> str:
        """Why no file can be written now; "" if one can."""
        if isinstance(self.controller, LessonController):
            return "A lesson is never saved."
        match = self.controller.match
        return why_not_writable(match.game, match.state)

    def ask(self) -> None:
        """Ask for a name, or say why no file can be written now."""
        if self.refusal:
            self.controller.refuse(self.refusal)
        else:
            match = self.controller.match
            self.screen.app.push_screen(SaveFileDialog(match.game, match.state), self.saved)

    async def saved(self, file_name: str | None) -> None:
        """Say where the file was written."""
        if file_name:
            self.controller.say(f"Written to {printable(file_name)}.")
