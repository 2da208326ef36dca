"""The choices below a table made of words: a keycap for each, to be typed or clicked."""

from collections.abc import Iterator, Sequence

from textual import events
from textual.message import Message
from textual.reactive import reactive

from games.text import shortened, text_width
from widgets.base import HoverWidget
from widgets.spans import Row, Span, overlay

CAP_ROWS = 3
"""Rows of choices; those that do not fit are counted."""

LONGEST_CHOICE = 24
"""Columns of a choice; a longer one is cut."""

EDGES, BETWEEN_CAPS = 2, 2
"""Columns of the edges of a keycap, and between two of them."""


class WordsChoices(HoverWidget):
    """What a person may choose, in centred rows."""

    choices: reactive[tuple[str, ...]] = reactive(())
    """Each as it is typed."""

    watch_choices = HoverWidget.layout_if_resized

    class Chosen(Message):
        """A choice was clicked."""

        def __init__(self, line: str) -> None:
            super().__init__()
            self.line = line

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the keycaps, and below them how many there are besides."""
        bare = self.ascii_only or self.app.no_color
        rows = list(keycap_rows(self.choices, width))
        shown = rows[:CAP_ROWS]
        drawn = [overlay(width, ((x, (self.cap(n, bare=bare),)) for n, x in row)) for row in shown]
        if left := sum(map(len, rows[CAP_ROWS:])):
            words = f"and {left} more"
            drawn.append(overlay(width, (((width - len(words)) // 2, (Span(words, "quiet"),)),)))
        return tuple(drawn)

    def cap(self, index: int, *, bare: bool) -> Span:
        """Return the keycap of a choice."""
        text = shortened(self.choices[index], LONGEST_CHOICE)
        if bare:
            return Span(f"[{text}]", "gold", bold=True)
        is_hovered = index == self.hovered
        ink, field = ("ink", "gold-solid") if is_hovered else ("gold", "raised")
        return Span(f" {text} ", ink, field, bold=True)

    def under(self, event: events.MouseEvent) -> int | None:
        """Return the index of the choice under the pointer, or None."""
        offset = event.get_content_offset(self)
        rows = list(keycap_rows(self.choices, self.content_size.width))[:CAP_ROWS]
        if offset is None or not 0 <= offset.y < len(rows):
            return None
        row = rows[offset.y]
        return next((n for n, x in row if x <= offset.x < x + cap_width(self.choices[n])), None)

    def on_click(self, event: events.Click) -> None:
        """Post which choice was clicked."""
        index = self.under(event)
        if index is not None and event.button == 1:
            self.post_message(self.Chosen(self.choices[index]))


def cap_width(choice: str) -> int:
    """Return the columns of the keycap of a choice."""
    return min(text_width(choice), LONGEST_CHOICE) + EDGES


def keycap_rows(choices: Sequence[str], width: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield centred rows of choices: the index of each, and its column."""
    row: list[tuple[int, int]] = []
    x = 0
    for n, choice in enumerate(choices):
        if row and x + cap_width(choice) > width:
            yield centred_row(row, width - x + BETWEEN_CAPS)
            row, x = [], 0
        row.append((n, x))
        x += cap_width(choice) + BETWEEN_CAPS
    if row:
        yield centred_row(row, width - x + BETWEEN_CAPS)


def centred_row(row: Sequence[tuple[int, int]], spare: int) -> tuple[tuple[int, int], ...]:
    """Return a row moved to the middle."""
    return tuple((n, x + max(0, spare) // 2) for n, x in row)
