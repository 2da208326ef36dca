"""A line to type commands of a game into, with a history."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

MAX_LENGTH = 200
"""The most characters of a line."""

HISTORY_SIZE = 100
"""Lines that are kept for the up and down arrows."""


class CommandLine(Input):
    """A line to type into: Enter sends it, up and down recall earlier lines, Escape leaves."""

    DEFAULT_CSS = """
    CommandLine {
        background: $rail; color: $foreground; border: none; height: 1; padding: 0 1;
        &.-textual-compact { padding: 0 1; }
        &:focus { background: $rail; background-tint: $rail 0%; border: none; }
        & > .input--cursor { background: $gold-solid; color: $ink; text-style: none; }
        & > .input--placeholder { color: $quiet; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "recall(-1)", show=False),
        Binding("down", "recall(1)", show=False),
        Binding("escape", "leave", "table"),
    ]

    class Entered(Message):
        """A line was sent."""

        def __init__(self, line: str) -> None:
            super().__init__()
            self.line = line

    class Left(Message):
        """The player goes back to the table; what was typed stays."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - as in every widget
        super().__init__(max_length=MAX_LENGTH, compact=True, id=id)
        self._lines: list[str] = []
        self._at = 0
        self._draft = ""

    @property
    def secret(self) -> bool:
        """Whether the text shows as dots and is left out of the history."""
        return bool(self.password)

    @secret.setter
    def secret(self, secret: bool) -> None:
        self.password = secret

    async def action_submit(self) -> None:
        """Send the line and start an empty one."""
        line = self.value
        if line.strip() and not self.secret and self._lines[-1:] != [line]:
            self._lines = [*self._lines, line][-HISTORY_SIZE:]
        self._at, self._draft, self.value = len(self._lines), "", ""
        self.post_message(self.Entered(line))

    def action_recall(self, by: int) -> None:
        """Show an older or a newer line; after the newest, the unfinished one."""
        if self.secret:
            return
        if self._at == len(self._lines):
            self._draft = self.value
        self._at = max(0, min(len(self._lines), self._at + by))
        self.value = [*self._lines, self._draft][self._at]
        self.cursor_position = len(self.value)

    def action_leave(self) -> None:
        """Post that the player goes back to the table."""
        self.post_message(self.Left())
