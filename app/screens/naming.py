"""Dialogs in which a file can be named: what is wrong with it is listed below, and they stay."""

from collections.abc import Callable

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from app.files import RefusedFile
from app.screens.keys import Keyed, R
from games.contract import Refusal
from widgets.path_line import PathLine


class Naming(Keyed[R], ModalScreen[R]):
    """A dialog with a `PathLine`, that closes with what a file or its lines hold."""

    def compose_hint(self, text: str = "") -> ComposeResult:
        """Yield a sentence below the lines, and room for what belongs to it one by one."""
        yield Static(text, id="hint", markup=False)
        with VerticalScroll(id="findings"):
            yield Static("", markup=False)

    @on(PathLine.Completed)
    def list_names(self, event: PathLine.Completed) -> None:
        """Show what the name of a file can become."""
        self.say("", event.names)

    def say(self, text: str, findings: tuple[str, ...] = ()) -> None:
        """Write below the lines: a sentence, and what belongs to it one by one."""
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
        except Refusal as no:
            self.say(str(no))
