"""A line to type a file's name into: Tab completes it, as far as there is but one way."""

import os
from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input

Complete = Callable[[str], tuple[str, ...]]
"""Returns the names that a beginning can become."""


class PathInput(Input):
    """The name of a file; what it can become shows behind it while it is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "complete", show=False)]

    class Completed(Message):
        """Tab was pressed where a name can go on in several ways."""

        def __init__(self, line: "PathInput", names: tuple[str, ...]) -> None:
            super().__init__()
            self.line, self.names = line, names

        @property
        def control(self) -> "PathInput":
            """The line it is typed in."""
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
        """Type what is certain, or say what it can become; leave where there is nothing to type."""
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
    """Suggests the first of the names that a beginning can become."""

    def __init__(self, complete: Complete) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.complete = complete

    async def get_suggestion(self, value: str) -> str | None:
        """Return that name, or None."""
        return next((name for name in self.complete(value) if name != value), None)
