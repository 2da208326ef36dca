"""A form field: several options, each of which is on or off."""

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from games.text import padded, shortened


class Toggles(Widget, can_focus=True):
    """A label and options, on as many lines as they need; Space or a click toggles one.

    Args:
        options: All options.
        on: Those that are on at first.
        label: What is chosen here.
        label_width: Width of the label in cells.
        shown: The displayed names of some options, by option.
        id: The id of the widget.
    """

    DEFAULT_CSS = """
    Toggles { width: 1fr; height: auto; }
    Toggles:focus { background: $chosen; }
    """
    ALLOW_SELECT = False
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
        offset = event.get_content_offset(self)
        if offset is None or event.button != 1:
            return
        for place, (line, start, end) in enumerate(self.places(self.content_size.width)):
            if line == offset.y and start <= offset.x < end:
                self.cursor = place
                self.action_turn()

    def places(self, width: int) -> tuple[tuple[int, int, int], ...]:
        """Return the line, the first cell and the cell after the last of each option."""
        called = tuple(self.shown.get(option, option) for option in self.options)
        return option_places(called, self.label_width, width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines that the options need."""
        return 1 + self.places(width)[-1][0] if self.options else 0

    def render(self) -> Content:
        """Return the lines, the first with the label; each option is a chip with its sign."""
        label_style = "b $foreground" if self.has_focus else "$quiet"
        text, last = Content.styled(self.label.ljust(self.label_width), label_style), 0
        for place, (line, start, end) in enumerate(self.places(self.content_size.width)):
            if line > last:
                text, last = text + "\n" + " " * self.label_width, line
            option = self.options[place]
            is_on, is_here = option in self.on, self.has_focus and place == self.cursor
            name = f"{'✓' if is_on else '·'} {self.shown.get(option, option)}"
            chip = shortened(name, end - start - 3)
            chip = padded(f"‹{chip}›" if is_here else f" {chip} ", end - start - 1)
            style = "b $ink on $gold-solid" if is_on else "$foreground on $raised"
            text = text + Content.styled(chip, style) + " "
        return text


@lru_cache(16)
def option_places(
    options: tuple[str, ...], label: int, width: int
) -> tuple[tuple[int, int, int], ...]:
    """Return the line, the first cell and the cell after the last of each option.

    Args:
        options: All options; their columns are as wide as the longest.
        label: Width of the label in cells.
        width: The available width in cells.
    """
    room = max(1, width - label)
    wide = min(room, max(map(len, options), default=0) + 5)
    each_line = max(1, room // wide)
    return tuple(
        (place // each_line, start, start + wide)
        for place in range(len(options))
        for start in (label + wide * (place % each_line),)
    )
