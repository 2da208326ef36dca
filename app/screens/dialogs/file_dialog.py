"""Dialogs in which a file can be named: what is wrong with it is listed below, and they stay."""

from collections.abc import Callable

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from app.screens.base import BaseScreen, R
from app.storage.game_files import RefusedFile
from games.contract import Refusal
from widgets.inputs.path_input import PathInput


class FileDialog(BaseScreen[R], ModalScreen[R]):
    """A dialog with a `PathInput`, that closes with what a file or its lines hold."""

    hint = ""
    """What stands below the lines before anything else is said."""
    refused: tuple[str, ...] = ()
    """What stood in the lines when it was refused, as long as that is told."""

    def compose_hint(self, text: str = "") -> ComposeResult:
        """Yield a sentence below the lines, and room for what belongs to it one by one."""
        self.hint = text
        yield Static(text, id="hint", markup=False)
        with VerticalScroll(id="findings"):
            yield Static("", markup=False)

    @on(PathInput.Completed)
    def list_names(self, event: PathInput.Completed) -> None:
        """Show what the name of a file can become."""
        self.say("", event.names)

    def say(self, text: str, findings: tuple[str, ...] = ()) -> None:
        """Write below the lines: a sentence, and what belongs to it one by one."""
        self.refused = ()
        self.query_one("#hint", Static).update(text)
        listed = self.query_one("#findings")
        listed.display = bool(findings)
        listed.query_one(Static).update("\n".join(findings))

    def close(self, found: Callable[[], R]) -> None:
        """Close with what is found, or say why it is refused and stay."""
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
        """What stands in the lines."""
        return tuple(line.value for line in self.query(Input))

    @on(Input.Changed)
    def forget_refusal(self) -> None:
        """Say no more why it was refused once something else stands there."""
        if self.refused and self.refused != self.entries:
            self.say_what_it_is()

    def say_what_it_is(self) -> None:
        """Say what is asked."""
        self.say(self.hint)
