"""The dialog that opens a game's own file, and begins the game that it belongs to."""

from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from app.match.new_setup import new_setup
from app.match.setup import Setup
from app.plugins import AnyGame
from app.screens.dialogs.file_dialog import FileDialog
from app.screens.services import services_of
from app.storage.game_files import complete_path, recognise_file
from widgets.inputs.path_input import PathInput
from widgets.panels.key_bar import KeyBar
from widgets.panels.too_small import TooSmall

OpenedFile = tuple[AnyGame, Setup]
"""The game that a file belongs to, and the setup that begins from it."""


class OpenFileDialog(FileDialog[OpenedFile | None]):
    """A file name, asked for until a game can read the file."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "open", priority=True),
        Binding("tab", "nothing", "complete", key_display="Tab"),
        Binding("escape", "dismiss(None)", "back"),
    ]

    def compose(self) -> ComposeResult:
        """Yield the line for the name, a hint, and the keys."""
        with Vertical(id="dialog"):
            yield Static("OPEN A SAVED GAME OR A DECK", id="title", markup=False)
            yield PathInput(complete_path, id="path")
            yield from self.compose_hint("Type the path of a file. Tab completes it.")
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def action_open(self) -> None:
        """Close with the game and its setup, or show what is wrong and stay open."""
        self.close(self.opened)

    def opened(self) -> OpenedFile:
        """Return the game that reads the file, and a setup with the players of the last match.

        Raises:
            Refusal: No game can read the file.
        """
        game, loaded = recognise_file(self.query_one(PathInput).value)
        last = self.services.navigator.last_setup(game)
        seats, names = (last.seats, last.names) if last else ((), ())
        setup = new_setup(game, seats=seats, names=names, loaded=loaded)
        if loaded.warnings:
            self.app.notify(" ".join(loaded.warnings), severity="warning")
        return game, setup


def open_file(app: App[Any]) -> None:
    """Ask for a file, and begin a match from it."""

    def begin(opened: OpenedFile | None) -> None:
        if opened:
            services_of(app).navigator.begin(*opened)

    app.push_screen(OpenFileDialog(), begin)
