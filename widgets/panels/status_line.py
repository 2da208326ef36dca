"""The status line above a table: the game, how far it is, and what is asked of the player."""

from textual.reactive import reactive

from games.text import shortened, text_width
from widgets.base import RowWidget
from widgets.spans import Row, Span, overlay

TITLE_GAP = 3
"""Columns from the title to the place."""


class StatusLine(RowWidget):
    """A title and the place in it at the left, and at the right what matters most now."""

    DEFAULT_CSS = "StatusLine { height: 1; background: $rail; padding: 0 1; }"

    title: reactive[str] = reactive("")
    place: reactive[str] = reactive("")
    """How far it is, such as the round."""
    right: reactive[str] = reactive("")
    asks: reactive[bool] = reactive(False)
    """Whether the right asks something of the player, and stands out."""

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the one row."""
        return (draw_status(self.title, self.place, self.right, width, asks=self.asks),)


def draw_status(title: str, place: str, right: str, width: int, *, asks: bool = False) -> Row:
    """Return the line; where it is too narrow, the place is cut, then the right left out.

    Args:
        title: What stands at the left.
        place: What follows it.
        right: What stands at the right.
        width: The cells of the line.
        asks: Whether the right stands out.
    """
    right = right if text_width(title) + 2 + text_width(right) <= width else ""
    start, end = text_width(title) + TITLE_GAP, width - text_width(right)
    room = max(0, end - 2 * bool(right) - start)
    return overlay(
        width,
        (
            (0, (Span(title, "gold", bold=True),)),
            (start, (Span(shortened(place, room), "quiet"),)),
            (end, (Span(right, "gold" if asks else "quiet", bold=asks),)),
        ),
    )
