"""A form field: one of several options, chosen with left and right or by clicks."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

ELLIPSIS_WIDTH = 2
"""Cells of the ellipsis for options that do not fit."""

CHIP_EDGES = 3
"""Cells of a chip in addition to its text: a blank on each side, and one before the next chip."""


class Choice(Widget, can_focus=True):
    """A label and a row of options, one of which is chosen.

    Args:
        label: What is chosen here.
        options: All options.
        chosen: The option chosen at first; if it is none of them, the first.
        label_width: Width of the label in cells.
        shown: The text to show for an option, where it is not the option itself.
        id: The id of the widget.
    """

    DEFAULT_CSS = """
    Choice { height: 1; width: 1fr; color: $foreground; }
    Choice:focus { background: $chosen; }
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
            """The field that changed."""
            return self.choice

    def __init__(
        self,
        label: str,
        options: tuple[str, ...],
        chosen: str = "",
        *,
        label_width: int = 14,
        shown: Mapping[str, str] | None = None,
        id: str | None = None,  # noqa: A002 - as every widget names it
    ) -> None:
        super().__init__(id=id)
        self.label, self.options, self.label_width = label, options, label_width
        self.shown = shown or {}
        self.set_reactive(Choice.chosen, options.index(chosen) if chosen in options else 0)

    @property
    def value(self) -> str:
        """The chosen option."""
        return self.options[self.chosen]

    def choose(self, value: str) -> None:
        """Choose an option without posting a message; ignore one that does not exist."""
        if value in self.options:
            with self.prevent(Choice.Changed):
                self.chosen = self.options.index(value)

    def action_turn(self, by: int) -> None:
        """Choose the next option to the left or right, and wrap around."""
        self.chosen = (self.chosen + by) % len(self.options)

    def watch_chosen(self) -> None:
        """Post that the choice changed."""
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """Choose the option that was clicked, or the next one for a click elsewhere."""
        first, last = self.seen
        start = self.label_width + ELLIPSIS_WIDTH * (first > 0)
        for index in range(first, last):
            end = start + len(self.texts[index]) + CHIP_EDGES
            if start <= event.x < end:
                self.chosen = index
                return
            start = end
        self.action_turn(1)

    @property
    def texts(self) -> tuple[str, ...]:
        """What the options are called."""
        return tuple(self.shown.get(option, option) for option in self.options)

    @property
    def seen(self) -> tuple[int, int]:
        """The index of the first visible option, and the one after the last."""
        return visible_options(self.texts, self.chosen, self.size.width - self.label_width)

    def render(self) -> Text:
        """Return the label and the visible options."""
        variables = self.app.theme_variables
        quiet, gold, bare = variables["quiet"], variables["gold"], self.app.no_color
        on = f"bold {gold}" if bare else f"bold {variables['ink']} on {variables['gold-solid']}"
        off = quiet if bare else f"{variables['foreground']} on {variables['raised']}"
        line = Text(f"{self.label:<{self.label_width}}", "bold" if self.has_focus else quiet)
        first, last = self.seen
        line.append("… " if first else "", quiet)
        for index in range(first, last):
            text, chosen = self.texts[index], index == self.chosen
            edges = "[]" if bare and chosen else "  "
            line.append(f"{edges[0]}{text}{edges[1]}", on if chosen else off).append(" ")
        return line.append(" …" if last < len(self.options) else "", quiet)


def visible_options(options: Sequence[str], chosen: int, room: int) -> tuple[int, int]:
    """Return the first option that fits, and the one after the last, in some cells.

    The chosen one is among them, and if possible the next.
    """
    widths = [len(option) + CHIP_EDGES for option in options]
    wanted = min(chosen + 2, len(options))
    first = 0
    while first < chosen and needed_width(widths, first, wanted) > room:
        first += 1
    last = max(wanted, chosen + 1)
    while last < len(options) and needed_width(widths, first, last + 1) <= room:
        last += 1
    return first, last


def needed_width(widths: Sequence[int], first: int, last: int) -> int:
    """Return the cells of some options, with signs for the options left out."""
    return sum(widths[first:last]) + ELLIPSIS_WIDTH * ((first > 0) + (last < len(widths)))
