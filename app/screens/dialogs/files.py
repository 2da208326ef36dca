"""The dialogs for files: one writes a match in its game's format, one begins from a file."""

from typing import Any, ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType

from app.match.new_setup import new_setup
from app.match.setup import Setup
from app.plugins import AnyGame
from app.screens import page, services, widgets
from app.screens.dialogs.confirm import ConfirmDialog
from app.storage.game_files import complete_path, file_exists, recognise_file, save_state
from games.text import listed, printable
from widgets.inputs import PathInput


class PathDialog(page.Dialog[page.R]):
    """A file name, asked for until it can be used."""

    first_name = ""

    def body(self) -> ComposeResult:
        """Yield the line for the name, and how to type it."""
        yield PathInput(complete_path, self.first_name, id="path")
        yield widgets.Words("\n[$quiet]Type the path of a file. Tab completes it.")

    @property
    def path(self) -> str:
        """The name that was typed."""
        return self.query_one(PathInput).value

    @on(PathInput.Completed)
    def list_names(self, event: PathInput.Completed) -> None:
        """List the completions of the name."""
        self.say("  ".join(event.names))


class OpenFileDialog(PathDialog[tuple[AnyGame, Setup] | None]):
    """A file that a game can read; the result is the game and the setup that begins from it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "accept", "open", priority=True)]

    def __init__(self) -> None:
        super().__init__("OPEN A SAVED GAME OR A DECK")

    def result(self) -> tuple[AnyGame, Setup]:
        """Return the game, and a setup with the players of its last match. Raises `Refusal`."""
        game, loaded = recognise_file(self.path)
        last = self.services.navigator.last_setup(game)
        seats, names = (last.seats, last.names) if last else ((), ())
        setup = new_setup(game, seats=seats, names=names, loaded=loaded)
        if loaded.warnings:
            self.app.notify(" ".join(loaded.warnings), severity="warning")
        return game, setup


def open_file(app: App[Any]) -> None:
    """Ask for a file, and begin a match from it."""

    def begin(opened: tuple[AnyGame, Setup] | None) -> None:
        if opened:
            services.services_of(app).navigator.begin(*opened)

    app.push_screen(OpenFileDialog(), begin)


class SaveFileDialog(PathDialog[str | None]):
    """A file name to write a state to; the result is the name, or None if nothing was written."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "write", "write", priority=True)]

    def __init__(self, game: AnyGame, state: Any) -> None:
        endings = [form.ending for form in game.files.formats.values()]
        super().__init__(f"WRITE A FILE ({listed(endings, 'or')})")
        self.first_name = game.slug + endings[0]
        self.game, self.state = game, state

    def action_write(self) -> None:
        """Write the file; ask first if it would replace another."""
        if file_exists(self.path):
            there = f"{printable(self.path)} already exists."
            self.app.push_screen(ConfirmDialog("REPLACE IT?", there, yes="replace"), self.answered)
        else:
            self.action_accept()

    def answered(self, sure: bool | None) -> None:
        """Write the file if the person is sure."""
        if sure:
            self.action_accept()
        else:
            self.say("Nothing was written.")

    def result(self) -> str:
        """Write the file, and return its name. Raises `Refusal` if it cannot be written."""
        save_state(self.game, self.state, self.path)
        return self.path
