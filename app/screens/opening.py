"""The dialog that opens a game's own file, whichever game it is of."""

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from app.catalogue import AnyGame
from app.files import RefusedFile, completions, recognised
from app.screens.keys import Keyed
from games.contract import Loaded, Refusal
from widgets.key_bar import KeyBar
from widgets.path_line import PathLine
from widgets.too_small import TooSmall

Opened = tuple[AnyGame, Loaded[Any, Any]]


class OpenFile(Keyed[Opened | None], ModalScreen[Opened | None]):
    """Asks for a name until a game reads that file; returns the game and what it holds."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "open", priority=True),
        Binding("tab", "nothing", "complete", key_display="Tab"),
        Binding("escape", "dismiss(None)", "back"),
    ]

    def compose(self) -> ComposeResult:
        """Yield the line for the name, what is to be said of it, and the keys."""
        with Vertical(id="dialog"):
            yield Static("Open a saved game or a deck", id="title", markup=False)
            yield PathLine(completions, id="path")
            yield Static("the path of a file; Tab completes it", id="hint", markup=False)
            with VerticalScroll(id="findings"):
                yield Static("", markup=False)
            yield KeyBar(id="keys")
        yield TooSmall(id="small")

    @on(PathLine.Completed)
    def list_names(self, event: PathLine.Completed) -> None:
        """Show what the name can become."""
        self.say("", event.names)

    def say(self, text: str, findings: tuple[str, ...] = ()) -> None:
        """Write below the line: a sentence, and what belongs to it one by one."""
        self.query_one("#hint", Static).update(text)
        listed = self.query_one("#findings")
        listed.display = bool(findings)
        listed.query_one(Static).update("\n".join(findings))

    def action_open(self) -> None:
        """Return what the file holds, or say what is wrong with it and stay."""
        try:
            self.dismiss(recognised(self.query_one(PathLine).value))
        except RefusedFile as no:
            self.say(str(no), no.findings)
        except Refusal as no:
            self.say(str(no))
