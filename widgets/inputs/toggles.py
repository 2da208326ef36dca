"""A form field: several options, each of which is on or off."""

from functools import lru_cache
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive

from games.text import padded, shortened
from widgets.base import RowWidget
from widgets.spans import Row, Span

SIGNS = ("✓", "·")
ASCII_SIGNS = ("x", "-")


class Toggles(RowWidget, can_focus=True):
    """A label and options, in as many lines as they take; Space or a click toggles one.

    Args:
        options: All options.
        taken: Those that are on at first.
        label: What is chosen here.
        label_width: Cells for the label.
        id: The id of the widget.
    """

    DEFAULT_CSS = "Toggles:focus { background: $raised; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("space", "turn", "pick", key_display="space"),
    ]

    options: reactive[tuple[str, ...]] = reactive((), layout=True)
    taken: reactive[frozenset[str]] = reactive(frozenset())
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
        options: tuple[str, ...] = (),
        taken: frozenset[str] = frozenset(),
        *,
        label: str,
        label_width: int = 14,
        id: str | None = None,  # noqa: A002 - as every widget names it
    ) -> None:
        super().__init__(id=id)
        self.label = label
        self.label_width = label_width
        self.set_reactive(Toggles.options, options)
        self.set_reactive(Toggles.taken, taken)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The options that are on, in their order."""
        return tuple(option for option in self.options if option in self.taken)

    @property
    def here(self) -> str:
        """The option under the cursor."""
        return self.options[self.cursor]

    def add(self, option: str) -> None:
        """Turn an option on, and add it if it is new."""
        if option not in self.options:
            self.options = (*self.options, option)
        self.taken |= {option}
        self.cursor = self.options.index(option)

    def action_step(self, by: int) -> None:
        """Move to the next option on one side, and go on from the other end."""
        self.cursor = (self.cursor + by) % len(self.options)
        self.post_message(self.Changed(self))

    def action_turn(self) -> None:
        """Toggle the option under the cursor."""
        self.taken ^= {self.here}
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """Toggle the option that was clicked."""
        offset = event.get_content_offset(self)
        if offset is None or event.button != 1:
            return
        for place, (line, start, end) in enumerate(self.lying(self.content_size.width)):
            if line == offset.y and start <= offset.x < end:
                self.cursor = place
                self.action_turn()

    def lying(self, width: int) -> tuple[tuple[int, int, int], ...]:
        """Return the line, the first cell and the cell after the last of each option."""
        return option_places(self.options, self.label_width, width)

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the lines."""
        if not self.options:
            return ()
        return tuple(self.line(number, width) for number in range(1 + self.lying(width)[-1][0]))

    def line(self, number: int, width: int) -> Row:
        """Return one line, the first with the label."""
        label = self.label if not number else ""
        ink = "foreground" if self.has_focus else "quiet"
        row = [Span(f"{label:<{self.label_width}}", ink, bold=self.has_focus)]
        for place, (line, start, end) in enumerate(self.lying(width)):
            if line == number:
                row.append(self.thing(self.options[place], place, end - start))
        return tuple(row)

    def thing(self, option: str, place: int, width: int) -> Span:
        """Return an option with its sign, in brackets under the cursor."""
        is_taken = option in self.taken
        sign = (ASCII_SIGNS if self.ascii_only else SIGNS)[not is_taken]
        text = shortened(f"{sign} {option}", width - 2)
        is_here = self.has_focus and place == self.cursor
        text = f"‹{text}›" if is_here else f" {text} "
        return Span(padded(text, width), "gold" if is_taken else "quiet", bold=is_taken)


@lru_cache(16)
def option_places(
    options: tuple[str, ...], label: int, width: int
) -> tuple[tuple[int, int, int], ...]:
    """Return the line, the first cell and the cell after the last of each option.

    Args:
        options: All options; their columns are as wide as the longest.
        label: Cells for the label.
        width: The cells there are.
    """
    room = max(1, width - label)
    wide = min(room, max(map(len, options), default=0) + 5)
    each_line = max(1, room // wide)
    return tuple(
        (place // each_line, start, start + wide)
        for place in range(len(options))
        for start in (label + wide * (place % each_line),)
    )
