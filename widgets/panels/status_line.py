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

    centred: reactive[bool] = reactive(False)
    """Whether the place is in the middle, and the right is bold."""

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the one row."""
        about = self.title, self.place, self.right
        return (draw_status(*about, width, asks=self.asks, centred=self.centred),)


def draw_status(
    title: str, place: str, right: str, width: int, *, asks: bool = False, centred: bool = False
) -> Row:
    """Return the line; where it is too narrow, the place is cut, then the right left out.

    Args:
        title: What is at the left.
        place: What follows it.
        right: What is at the right.
        width: The cells of the line.
        asks: Whether the right stands out.
        centred: Whether the place is in the middle if it can, and the right is bold; its last
            part, after a comma, is left out if there is no room for it.
    """
    right = right if text_width(title) + 2 + text_width(right) <= width else ""
    start, end = text_width(title) + TITLE_GAP, width - text_width(right)
    room = max(0, end - 2 * bool(right) - start)
    if centred and text_width(place) > room:
        place = place.rpartition(", ")[0] or place
    shown = shortened(place, room)
    if centred:
        start = max(start, min((width - text_width(shown)) // 2, start + room - text_width(shown)))
    ink = "gold" if asks else "foreground" if centred else "quiet"
    return overlay(
        width,
        (
            (0, (Span(title, "gold", bold=True),)),
            (start, (Span(shown, "quiet"),)),
            (end, (Span(right, ink, bold=asks or centred),)),
        ),
    )
