"""The shape of a filled card: softened corners, a shadow below and at the right."""

from collections.abc import Iterator, Sequence

from widgets.canvas.canvas import Canvas, Cell
from widgets.canvas.colours import Rgb

Cells = Sequence[Sequence[Cell]]

LEFT_EDGE = ("▟", "", "▜")
RIGHT_EDGE = ("▙", "", "▛")
TRIMMED_EDGE = ("▖", "▌", "▘")
"""What is in the first, the middle and the last row of a column; "" for nothing."""


def draw_shape(
    canvas: Canvas, x: int, y: int, cells: Cells, face: Rgb, *, trimmed: bool = False
) -> None:
    """Paste a card; its corners, and what is trimmed of it, show what lies below.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        cells: The card as a rectangle.
        face: The colour of its rim.
        trimmed: Whether the right half of the last column is left out.
    """
    height, right = len(cells), x + len(cells[0]) - 1
    edges = [*_edge(x, y, height, LEFT_EDGE)]
    edges += _edge(right, y, height, TRIMMED_EDGE if trimmed else RIGHT_EDGE)
    below = [canvas.field_at(column, row) for column, row, _ in edges]
    canvas.paste(x, y, cells)
    for (column, row, char), field in zip(edges, below, strict=True):
        canvas.put(column, row, char, face, field)


def _edge(x: int, y: int, height: int, chars: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    first, middle, last = chars
    for row in range(height):
        char = first if row == 0 else last if row == height - 1 else middle
        if char:
            yield x, y + row, char


def draw_shadow(canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
    """Draw the shadow of a card: half a row below it, half a column at its right."""
    for column in range(x + 1, x + width):
        canvas.shadow(column, y + height, "▀")
    for row in range(y + 1, y + height):
        canvas.shadow(x + width, row, "▌")
    canvas.shadow(x + width, y + height, "▘")
