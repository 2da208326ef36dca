"""The keys that do something now, along the lower edge."""

from msgspec import Struct
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from widgets.base import RowWidget
from widgets.spans import Row, Span

HINT_GAP = 3
"""Columns from one key to the next."""


class KeyHint(Struct, frozen=True):
    """A key as it is written, what it does, and the key that a click on it presses.

    One that is there `always` makes way for no other.
    """

    key: str
    what: str
    action: str = ""
    always: bool = False

    @property
    def width(self) -> int:
        """Columns it takes."""
        return len(self.key) + 1 + len(self.what)


class KeyBar(RowWidget):
    """Keys with what they do; from the right they make way where the line is too narrow.

    It is drawn anew only when `hints` change: Textual's Footer builds its parts again at every
    change of focus.
    """

    DEFAULT_CSS = "KeyBar { height: 1; background: $rail; padding: 0 1; }"

    hints: reactive[tuple[KeyHint, ...]] = reactive(())

    watch_hints = RowWidget.layout_if_resized

    class Pressed(Message):
        """A key was clicked."""

        def __init__(self, hint: KeyHint) -> None:
            super().__init__()
            self.hint = hint

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the columns that all hints take, where there are so many."""
        width = sum(hint.width + HINT_GAP for hint in self.hints) - HINT_GAP
        return max(0, min(width, container.width))

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the one row."""
        return (draw_hints(fitting_hints(self.hints, width)),)

    def on_click(self, event: events.Click) -> None:
        """Say which key was clicked."""
        offset = event.get_content_offset(self)
        if offset is None or event.button != 1:
            return
        start = 0
        for hint in fitting_hints(self.hints, self.content_size.width):
            if start <= offset.x < start + hint.width:
                self.post_message(self.Pressed(hint))
            start += hint.width + HINT_GAP


def fitting_hints(hints: tuple[KeyHint, ...], width: int) -> tuple[KeyHint, ...]:
    """Return as many hints from the left as have room whole beside those that are there always."""
    room = width + HINT_GAP - sum(hint.width + HINT_GAP for hint in hints if hint.always)
    found = []
    for hint in hints:
        room -= 0 if hint.always else hint.width + HINT_GAP
        if hint.always or room >= 0:
            found.append(hint)
    return tuple(found)


def draw_hints(hints: tuple[KeyHint, ...]) -> Row:
    """Return the hints side by side."""
    return tuple(
        span
        for hint in hints
        for span in (
            Span(hint.key, "gold", bold=True),
            Span(f" {hint.what}{' ' * HINT_GAP}", "quiet"),
        )
    )
