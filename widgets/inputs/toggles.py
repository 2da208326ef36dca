"""A form field: several options, each of which is on or off."""

from collections.abc import Mapping
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from games.text import padded, shortened


class Toggles(Widget, can_focus=True):
    """A label and options, on as many lines as they need; Space or a click toggles one.

    Some options are `shown` by other names.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Toggles { width: 1fr; height: auto; }
    Toggles:focus { background: $chosen; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("space", "turn", "pick", key_display="space"),
    ]

    options: reactive[tuple[str, ...]] = reactive((), layout=True)
    on: reactive[frozenset[str]] = reactive(frozenset())
    cursor: reactive[int] = reactive(0)

    class Changed(Message):
        """An option was toggled, or the cursor moved."""

        def __init__(self, toggles: "Toggles") -> None:
            super().__init__()
            self.toggles = toggles

        @property
        def control(self) -> "Toggles":
            """The field that changed."""
            return self.toggles

    def __init__(
        self,
        options: tuple[str, ...],
        on: frozenset[str],
        *,
        label: str,
        label_width: int = 14,
        shown: Mapping[str, str] | None = None,
        id: str | None = None,  # noqa: A002 - as every widget names it
    ) -> None:
        super().__init__(id=id)
        self.label, self.label_width, self.shown = label, label_width, shown or {}
        self.set_reactive(Toggles.options, options)
        self.set_reactive(Toggles.on, on)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The options that are on, in their order."""
        return tuple(option for option in self.options if option in self.on)

    @property
    def here(self) -> str:
        """The option under the cursor."""
        return self.options[self.cursor]

    def add(self, option: str) -> None:
        """Turn an option on, and add it if it is new."""
        if option not in self.options:
            self.options = (*self.options, option)
        self.on |= {option}
        self.cursor = self.options.index(option)

    def action_step(self, by: int) -> None:
        """Move the cursor one option left or right, and wrap around."""
        self.cursor = (self.cursor + by) % len(self.options)
        self.post_message(self.Changed(self))

    def action_turn(self) -> None:
        """Toggle the option under the cursor."""
        self.on ^= {self.here}
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """Toggle the option that was clicked."""
        at = event.get_content_offset(self)
        if at is None or event.button != 1 or at.x < self.label_width:
            return
        wide, in_line = self.columns(self.content_size.width)
        column = (at.x - self.label_width) // wide
        place = at.y * in_line + column
        if column < in_line and place < len(self.options):
            self.cursor = place
            self.action_turn()

    def columns(self, width: int) -> tuple[int, int]:
        """Return the cells of an option, that of the longest, and how many lie in a line."""
        room = max(1, width - self.label_width)
        longest = max((len(self.shown.get(each, each)) for each in self.options), default=0)
        wide = min(room, longest + 5)
        return wide, room // wide

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines the options need."""
        return -(-len(self.options) // self.columns(width)[1])

    def render(self) -> Text:
        """Return the options as chips with their signs, in brackets under the cursor."""
        variables = self.app.theme_variables
        wide, in_line = self.columns(self.content_size.width)
        label = "bold" if self.has_focus else variables["quiet"]
        lines = Text(f"{self.label:<{self.label_width}}", label)
        for place, option in enumerate(self.options):
            if place and place % in_line == 0:
                lines.append("\n" + " " * self.label_width)
            is_on = option in self.on
            text = shortened(f"{'·✓'[is_on]} {self.shown.get(option, option)}", wide - 3)
            is_here = self.has_focus and place == self.cursor
            ink, field = ("ink", "gold-solid") if is_on else ("foreground", "raised")
            chip = f"{'bold ' if is_on else ''}{variables[ink]} on {variables[field]}"
            lines.append(padded(f"‹{text}›" if is_here else f" {text} ", wide - 1), chip)
            lines.append(" ")
        return lines
