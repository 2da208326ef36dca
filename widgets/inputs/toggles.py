"""A line in a dialog: several things, each of which is taken or not."""

from functools import lru_cache
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive

from games.text import shortened
from widgets.base import RowWidget
from widgets.spans import Row, Span

SIGNS = ("✓", "·")
ASCII_SIGNS = ("x", "-")


class Toggles(RowWidget, can_focus=True):
    """A label and things beside it, in as many lines as they take; Space or a click turns one."""

    DEFAULT_CSS = "Toggles:focus { background: $middle; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("space", "turn", "take or leave", key_display="space"),
    ]

    options: reactive[tuple[str, ...]] = reactive((), layout=True)
    taken: reactive[frozenset[str]] = reactive(frozenset())
    cursor: reactive[int] = reactive(0)

    class Changed(Message):
        """Something was taken or left, or the cursor went to another thing."""

        def __init__(self, toggles: "Toggles") -> None:
            super().__init__()
            self.toggles = toggles

        @property
        def control(self) -> "Toggles":
            """The line it is in."""
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
        """What is taken, in its order."""
        return tuple(option for option in self.options if option in self.taken)

    @property
    def here(self) -> str:
        """What the cursor is on."""
        return self.options[self.cursor]

    def add(self, option: str) -> None:
        """Take something, which may be new."""
        if option not in self.options:
            self.options = (*self.options, option)
        self.taken |= {option}
        self.cursor = self.options.index(option)

    def action_step(self, by: int) -> None:
        """Go to the next thing on one side, round and round."""
        self.cursor = (self.cursor + by) % len(self.options)
        self.post_message(self.Changed(self))

    def action_turn(self) -> None:
        """Take what the cursor is on, or leave it."""
        self.taken ^= {self.here}
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """Turn what was clicked."""
        offset = event.get_content_offset(self)
        if offset is None or event.button != 1:
            return
        for place, (line, start, end) in enumerate(self.lying(self.content_size.width)):
            if line == offset.y and start <= offset.x < end:
                self.cursor = place
                self.action_turn()

    def lying(self, width: int) -> tuple[tuple[int, int, int], ...]:
        """Return the line, the first cell and the one after the last of each thing."""
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
        """Return a thing with its sign, in brackets where the cursor is."""
        is_taken = option in self.taken
        sign = (ASCII_SIGNS if self.ascii_only else SIGNS)[not is_taken]
        text = shortened(f"{sign} {option}", width - 2)
        is_here = self.has_focus and place == self.cursor
        text = f"‹{text}›" if is_here else f" {text} "
        return Span(text.ljust(width), "gold" if is_taken else "quiet", bold=is_taken)


@lru_cache(16)
def option_places(
    options: tuple[str, ...], label: int, width: int
) -> tuple[tuple[int, int, int], ...]:
    """Return where things lie that are in columns as wide as the longest of them."""
    room = max(1, width - label)
    wide = min(room, max(map(len, options), default=0) + 5)
    each_line = max(1, room // wide)
    return tuple(
        (place // each_line, start, start + wide)
        for place in range(len(options))
        for start in (label + wide * (place % each_line),)
    )
