"""A plot of shares over time, as columns with a scale at the left."""

from functools import lru_cache

from textual.reactive import reactive

from widgets.base import RowWidget
from widgets.spans import Row, Span

BLOCKS = " ▁▂▃▄▅▆▇█"
MAX_BAR = 8
"""The most cells of a column."""

SCALE_WIDTH = 5
"""Cells of the scale, with a blank after it."""


class Plot(RowWidget):
    """A title, and below it a column for each value from 0 to 1, the oldest at the left."""

    values: reactive[tuple[float, ...]] = reactive(())
    title: reactive[str] = reactive("")

    @property
    def points(self) -> int:
        """How many values fit."""
        return max(0, self.content_size.width - SCALE_WIDTH)

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the title and as many rows as the widget is high."""
        height = max(1, self.content_size.height - 1)
        rows = draw_plot(self.values, width - SCALE_WIDTH, height, ascii_only=self.ascii_only)
        return ((Span(self.title, "quiet"),), *rows)


@lru_cache(16)
def draw_plot(
    values: tuple[float, ...], width: int, height: int, *, ascii_only: bool = False
) -> tuple[Row, ...]:
    """Return the scale and the columns, as wide as they fit.

    Args:
        values: From 0 to 1.
        width: The cells for the columns, without the scale.
        height: The rows.
        ascii_only: Whether to draw in ASCII.
    """
    wide = max(1, min(MAX_BAR, width // max(1, len(values))))
    rows = []
    for row in range(height):
        above = height - 1 - row
        drawn = "".join(
            draw_cell(value, above, height, ascii_only=ascii_only) * wide for value in values
        )
        scale = f"{scale_label(row, height):>{SCALE_WIDTH - 1}} "
        rows.append((Span(scale, "quiet"), Span(drawn, "coach")))
    return tuple(rows)


def scale_label(row: int, height: int) -> str:
    """Return the scale's text in a row: its ends, and the middle."""
    marks = {0: "100%", height // 2: "50%", height - 1: "0%"}
    return marks.get(row, "") if height > 2 else ""


def draw_cell(value: float, above: int, height: int, *, ascii_only: bool) -> str:
    """Return one cell of a column, `above` cells from the bottom; 0 is drawn as a thin line."""
    eighths = max(1, round(max(0.0, min(1.0, value)) * height * 8)) - above * 8
    filled = max(0, min(8, eighths))
    return ("#" if filled >= 4 or (filled and not above) else " ") if ascii_only else BLOCKS[filled]
