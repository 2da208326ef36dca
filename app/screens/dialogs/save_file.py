"""The dialog that writes a match to a file in the game's own format."""

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from app.plugins import AnyGame
from app.screens.base import BaseScreen
from app.screens.dialogs.confirm import ConfirmDialog
from app.storage.game_files import complete_path, file_exists, save_state
from games.contract import Refusal
from games.text import listed, printable
from widgets.inputs.path_input import PathInput
from widgets.panels.key_bar import KeyBar
from widgets.panels.too_small import TooSmall


class SaveFileDialog(BaseScreen[str | None], ModalScreen[str | None]):
    """A file name to write to; the result is the name, or None if nothing was written.

    Args:
        game: The game, which must have a file format.
        state: The state to write.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "write", "write", priority=True),
        Binding("escape", "dismiss(None)", "back"),
    ]

    def __init__(self, game: AnyGame, state: Any) -> None:
        super().__init__()
        self.game = game
        self.state = state

    def compose(self) -> ComposeResult:
        """Yield the line for the name, a hint, and the keys."""
        form = next(iter(self.game.files.formats.values()))
        endings = listed([each.ending for each in self.game.files.formats.values()], "or")
        with Vertical(id="dialog"):
            yield Static(f"WRITE A FILE ({endings})", id="title", markup=False)
            yield PathInput(complete_path, self.game.slug + form.ending, id="path")
            yield Static("", id="hint", markup=False)
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    @on(PathInput.Completed)
    def list_names(self, event: PathInput.Completed) -> None:
        """List the completions of the name."""
        self.say("  ".join(event.names))

    def say(self, text: str) -> None:
        """Show a text below the line."""
        self.query_one("#hint", Static).update(text)

    def action_write(self) -> None:
        """Write the file; ask first if it would replace another."""
        name = self.query_one(PathInput).value
        if file_exists(name):
            self.app.push_screen(
                ConfirmDialog("REPLACE IT?", f"{printable(name)} already exists.", yes="replace"),
                self.written,
            )
        else:
            self.written(sure=True)

    def written(self, sure: bool | None) -> None:
        """Write the file if the person is sure, or show why it cannot be written and stay open."""
        name = self.query_one(PathInput).value
        if not sure:
            self.say("Nothing was written.")
            return
        try:
            save_state(self.game, self.state, name)
        except Refusal as no:
            self.say(str(no))
        else:
            self.dismiss(name)
