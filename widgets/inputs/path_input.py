"""A form field for a file name, with completion by Tab."""

import os
from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input

Complete = Callable[[str], tuple[str, ...]]
"""Returns the file names that begin with a text."""


class PathInput(Input):
    """A file name; the first completion shows behind the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "complete", show=False)]

    class Completed(Message):
        """Tab was pressed, and there are several completions."""

        def __init__(self, line: "PathInput", names: tuple[str, ...]) -> None:
            super().__init__()
            self.line, self.names = line, names

        @property
        def control(self) -> "PathInput":
            """The field it is typed in."""
            return self.line

    def __init__(
        self,
        complete: Complete,
        value: str = "",
        *,
        placeholder: str = "",
        id: str | None = None,  # noqa: A002 - as every widget names it
    ) -> None:
        suggester = FirstSuggester(complete)
        super().__init__(value, placeholder=placeholder, suggester=suggester, compact=True, id=id)
        self.complete = complete

    def action_complete(self) -> None:
        """Complete the common start, or post the completions; with none, go to the next field."""
        names = self.complete(self.value) if self.value else ()
        longest = os.path.commonprefix(names)  # noqa: RUF071 - by characters
        if len(longest) > len(self.value):
            self.value = longest
            self.cursor_position = len(longest)
        elif len(names) > 1:
            self.post_message(self.Completed(self, names))
        else:
            self.screen.focus_next()


class FirstSuggester(Suggester):
    """Suggests the first completion."""

    def __init__(self, complete: Complete) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.complete = complete

    async def get_suggestion(self, value: str) -> str | None:
        """Return the first completion, or None."""
        return next((name for name in self.complete(value) if name != value), None)
