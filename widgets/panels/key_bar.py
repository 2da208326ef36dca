"""The key bar along the lower edge: which keys do something now."""

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
    """A key and what it does.

    Args:
        key: The key as it is written.
        what: What it does.
        action: The name of the key that a click presses.
        always: Whether it stays where the bar is too narrow for all.
    """

    key: str
    what: str
    action: str = ""
    always: bool = False

    @property
    def width(self) -> int:
        """The columns it takes."""
        return len(self.key) + 1 + len(self.what)


class KeyBar(RowWidget):
    """Keys with what they do; where the bar is too narrow, those at the right are left out.

    It is one widget, repainted only when `hints` change: Textual's Footer mounts new widgets at
    each change of focus.
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
        """Return the columns that all hints take, or all there are."""
        width = sum(hint.width + HINT_GAP for hint in self.hints) - HINT_GAP
        return max(0, min(width, container.width))

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the one row."""
        return (draw_hints(fitting_hints(self.hints, width)),)

    def on_click(self, event: events.Click) -> None:
        """Post which key was clicked."""
        offset = event.get_content_offset(self)
        if offset is None or event.button != 1:
            return
        start = 0
        for hint in fitting_hints(self.hints, self.content_size.width):
            if start <= offset.x < start + hint.width:
                self.post_message(self.Pressed(hint))
            start += hint.width + HINT_GAP


def fitting_hints(hints: tuple[KeyHint, ...], width: int) -> tuple[KeyHint, ...]:
    """Return as many hints from the left as fit with those that always stay."""
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
