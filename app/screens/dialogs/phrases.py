"""The few phrases that can be said to a friend at another terminal."""

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from app.screens.base import BaseScreen
from widgets.panels.key_bar import KeyBar
from widgets.panels.too_small import TooSmall


class PhraseDialog(BaseScreen[Any], ModalScreen[Any]):
    """A list of phrases, each with its number; the result is the chosen one.

    Args:
        phrases: All phrases.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "say(0)", key_display="1-4", tooltip="say it", description="say"),
        *(Binding(str(n), f"say({n - 1})", show=False) for n in range(2, 10)),
        Binding("escape", "dismiss(None)", "back"),
    ]

    def __init__(self, phrases: tuple[str, ...]) -> None:
        super().__init__()
        self.phrases = phrases

    def compose(self) -> ComposeResult:
        """Yield the phrases with their numbers, and the keys."""
        lines = (f"{n}  {phrase}" for n, phrase in enumerate(self.phrases, start=1))
        with Vertical(id="dialog"):
            yield Static("Say", id="title", markup=False)
            yield OptionList(*lines, id="phrases", markup=False)
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    @on(OptionList.OptionSelected)
    def say(self, event: OptionList.OptionSelected) -> None:
        """Close with the phrase that was clicked, or is under the cursor."""
        self.action_say(event.option_index)

    def action_say(self, place: int) -> None:
        """Close with a phrase."""
        if place < len(self.phrases):
            self.dismiss(self.phrases[place])
