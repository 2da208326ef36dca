"""A square of numbers: the share of games that each row won against each column."""

from collections.abc import Iterator
from functools import lru_cache

from textual.geometry import Size
from textual.reactive import reactive

from games.text import shortened, text_width
from widgets.base import RowWidget
from widgets.spans import Row, Span, overlay

ShareMatrix = tuple[tuple[float | None, ...], ...]
"""A row of shares from 0 to 1 for each name; None if no game was played."""

MIN_COLUMN = 4
"""The fewest cells of a column, with the blank before it."""

MAX_COLUMN = 7
"""The most cells of a column."""

NAME_WIDTH = 12
"""Cells for a name before columns get wider than necessary."""


class Matrix(RowWidget):
    """Numbered names at the left, the numbers along the top; shares above one half stand out."""

    names: reactive[tuple[str, ...]] = reactive(())
    shares: reactive[ShareMatrix] = reactive((), layout=True)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the available width, or the least that the numbers need."""
        return max(container.width, 3 + MIN_COLUMN * len(self.names))

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the rows."""
        return draw_matrix(self.names, self.shares, width)


@lru_cache(8)
def draw_matrix(names: tuple[str, ...], shares: ShareMatrix, width: int) -> tuple[Row, ...]:
    """Return a head row of numbers, and a row for each name."""
    cell = max(MIN_COLUMN, min(MAX_COLUMN, (width - NAME_WIDTH - 3) // max(1, len(names))))
    start = max(3, min(width - cell * len(names), 4 + max(map(text_width, names), default=0)))
    ends = [start + cell * (place + 1) for place in range(len(names))]
    numbers = [str(place + 1) for place in range(len(names))]
    head = [(end - len(n), (Span(n, "quiet"),)) for end, n in zip(ends, numbers, strict=True)]
    rows = [overlay(width, head)]
    for place, name in enumerate(names):
        cells = zip(ends, draw_shares(shares[place], place), strict=True)
        label = (Span(f"{place + 1:>2} ", "quiet"), Span(shortened(name, start - 4)))
        figured = [(end - len(figure.text), (figure,)) for end, figure in cells]
        rows.append(overlay(width, [(0, label), *figured]))
    return tuple(rows)


def draw_shares(shares: tuple[float | None, ...], own: int) -> Iterator[Span]:
    """Yield the shares of the row with index `own`, in per cent."""
    for place, share in enumerate(shares):
        if place == own:
            yield Span("·", "quiet")
        elif share is None:
            yield Span("-", "quiet")
        else:
            ink = "foreground" if share == 0.5 else "coach" if share > 0.5 else "quiet"
            yield Span(f"{100 * share:.0f}", ink, bold=share > 0.5)
