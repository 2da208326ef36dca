"""A line in a dialog: one of several things, gone through with left and right or by clicks."""

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget


class Choice(Widget, can_focus=True):
    """A label and the one of `options` that is chosen; the others are a key away."""

    DEFAULT_CSS = """
    Choice { height: 1; width: 1fr; color: $foreground; }
    Choice:focus { background: $middle; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False),
        Binding("right,space", "turn(1)", show=False),
    ]

    chosen: reactive[int] = reactive(0)

    class Changed(Message):
        """Another option was chosen."""

        def __init__(self, choice: "Choice") -> None:
            super().__init__()
            self.choice = choice

        @property
        def control(self) -> "Choice":
            """The line it was chosen in."""
            return self.choice

    def __init__(
        self,
        *,
        label: str,
        options: tuple[str, ...],
        chosen: int = 0,
        label_width: int = 14,
        id: str | None = None,  # noqa: A002 - as every widget names it
    ) -> None:
        super().__init__(id=id)
        self.label = label
        self.options = options
        self.label_width = label_width
        self.set_reactive(Choice.chosen, chosen)

    @property
    def value(self) -> str:
        """The option that is chosen."""
        return self.options[self.chosen]

    def choose(self, value: str) -> None:
        """Choose an option, if it is one, without a message."""
        if value in self.options:
            with self.prevent(Choice.Changed):
                self.chosen = self.options.index(value)

    def action_turn(self, by: int) -> None:
        """Go to the next option on one side, round and round."""
        self.chosen = (self.chosen + by) % len(self.options)

    def watch_chosen(self) -> None:
        """Say that it has changed."""
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """Choose the option that was clicked, or go on to the next."""
        start = self.label_width
        for index, option in enumerate(self.options):
            if start <= event.x < start + len(option) + 2:
                self.chosen = index
                return
            start += len(option) + 2
        self.action_turn(1)

    def render(self) -> Text:
        """Return the label and the options, or only the chosen one where they do not fit."""
        variables = self.app.theme_variables
        quiet, gold = variables["quiet"], variables["gold"]
        line = Text(f"{self.label:<{self.label_width}}", "bold" if self.has_focus else quiet)
        if self.label_width + sum(len(option) + 2 for option in self.options) > self.size.width:
            return line.append(f"‹ {self.value} ›", f"bold {gold}")
        for index, option in enumerate(self.options):
            chosen = index == self.chosen
            line.append(
                f"‹{option}›" if chosen else f" {option} ", f"bold {gold}" if chosen else quiet
            )
        return line
