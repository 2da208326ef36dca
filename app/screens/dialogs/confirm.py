"""A yes-or-no question before something that cannot be undone."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content

from app.screens import page, widgets


class ConfirmDialog(page.Dialog[bool]):
    """A question; the result is whether the answer was yes. Enter is the safe answer."""

    WIDTH = 46
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "yes"),
        Binding("n,enter,escape", "dismiss(False)", "no", key_display="↵ n"),
    ]

    def __init__(self, heading: str, words: str, *, yes: str = "yes") -> None:
        super().__init__(heading)
        self.words, self.yes = words, yes

    def word(self, binding: Binding) -> str:
        """Return what an answer does."""
        return self.yes if binding.action == "dismiss(True)" else binding.description

    def body(self) -> ComposeResult:
        """Yield the words."""
        yield widgets.Words(Content(self.words))
