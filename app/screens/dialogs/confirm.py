"""A yes-or-no question before something that cannot be undone."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content

from app.screens.page import Dialog
from app.screens.widgets import Words, quiet


class ConfirmDialog(Dialog[bool]):
    """A question; the result is whether the answer was yes. Enter is the safe answer.

    The words say what is to be known before answering, the hint what can be done instead; `yes` and
    `no` are what the answers do.
    """

    WIDTH = 46
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "yes"),
        Binding("n,enter,escape", "dismiss(False)", "no", key_display="↵ n"),
    ]

    def __init__(
        self, heading: str, words: str, hint: str = "", *, yes: str = "yes", no: str = "no"
    ) -> None:
        super().__init__(heading)
        self.words, self.hint = words, hint
        self.answers = {"dismiss(True)": yes, "dismiss(False)": no}

    def word(self, binding: Binding) -> str:
        """Return what an answer does."""
        return self.answers.get(binding.action, binding.description)

    def body(self) -> ComposeResult:
        """Yield the words."""
        hint = f"\n\n{self.hint}" if self.hint else ""
        yield Words(Content(self.words) + quiet(Content(hint)))
