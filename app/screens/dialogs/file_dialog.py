"""The base of dialogs that ask for a file: what is wrong with it is listed below the lines."""

from collections.abc import Callable

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from app.screens.base import BaseScreen, R
from app.storage.files import RefusedFile
from games.contract import Refusal
from widgets.inputs.path_input import PathInput


class FileDialog(BaseScreen[R], ModalScreen[R]):
    """A dialog with a `PathInput`, whose result is read from the file or the other lines."""

    hint = ""
    """The text below the lines while nothing is wrong."""
    refused: tuple[str, ...] = ()
    """The texts of the lines that were refused, while the reason is shown; else ()."""

    def compose_hint(self, text: str = "") -> ComposeResult:
        """Yield a hint below the lines, and room for a list of findings."""
        self.hint = text
        yield Static(text, id="hint", markup=False)
        with VerticalScroll(id="findings"):
            yield Static("", markup=False)

    @on(PathInput.Completed)
    def list_names(self, event: PathInput.Completed) -> None:
        """List the completions of a file name."""
        self.say("", event.names)

    def say(self, text: str, findings: tuple[str, ...] = ()) -> None:
        """Show a sentence below the lines, and a list of findings."""
        self.refused = ()
        self.query_one("#hint", Static).update(text)
        listed = self.query_one("#findings")
        listed.display = bool(findings)
        listed.query_one(Static).update("\n".join(findings))

    def close(self, found: Callable[[], R]) -> None:
        """Close with the result of `found`, or show why it is refused and stay open."""
        try:
            self.dismiss(found())
        except RefusedFile as no:
            self.say(str(no), no.findings)
            self.refused = self.entries
        except Refusal as no:
            self.say(str(no))
            self.refused = self.entries

    @property
    def entries(self) -> tuple[str, ...]:
        """The texts of all lines."""
        return tuple(line.value for line in self.query(Input))

    @on(Input.Changed)
    def forget_refusal(self) -> None:
        """Remove the refusal once a line has changed."""
        if self.refused and self.refused != self.entries:
            self.say_what_it_is()

    def say_what_it_is(self) -> None:
        """Show the hint."""
        self.say(self.hint)
