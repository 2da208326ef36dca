"""A yes-or-no question before something that cannot be undone."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from app.screens.base import BaseScreen
from widgets.panels.key_bar import KeyBar
from widgets.panels.too_small import TooSmall


class ConfirmDialog(BaseScreen[bool], ModalScreen[bool]):
    """A question; the result is whether the answer was yes.

    Enter is not an answer: pressed twice for something else, it would answer by mistake.

    Args:
        question: The question, as a sentence.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "yes"),
        Binding("n,escape", "dismiss(False)", "no"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        """Yield the question and the keys."""
        with Vertical(id="dialog"):
            yield Static(self.question, id="title", markup=False)
            yield KeyBar(id="keys")
        yield TooSmall(id="small")
