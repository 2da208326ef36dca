"""Curves over time on a canvas, to an eighth of a cell."""

from collections.abc import Sequence

from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Rgb, mix
from widgets.canvas.upright_bar import draw_upright

DEEPEST = 0.5
"""How far the lowest row of a curve is blended into its background."""


def draw_curve(
    canvas: Canvas,
    x: int,
    y: int,
    size: tuple[int, int],
    shares: Sequence[float],
    *,
    bare: bool,
) -> None:
    """Draw shares over time as a filled curve, brighter towards the top.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        size: Columns and rows.
        shares: From 0 to 1, the oldest first; at least one.
        bare: Whether to draw in ASCII.
    """
    width, height = size
    for column in range(width):
        share = max(share_at(shares, column, width), 1 / (8 * height))
        draw_upright(canvas, x + column, y, (1, height), share, "coach", plain=bare)
    if not canvas.palette.few:
        for row in range(height):
            darken(canvas, x, y + row, width, DEEPEST * row / height)


def darken(
    canvas: Canvas, x: int, y: int, width: int, part: float, ground: Rgb | None = None
) -> None:
    """Blend a row's cells towards a ground, or only their ink towards their background."""
    for column in range(x, x + width):
        if canvas.has(column, y):
            cell = canvas.rows[y][column]
            canvas.rows[y][column] = cell._replace(
                ink=mix(cell.ink, ground or cell.field, part),
                field=mix(cell.field, ground or cell.field, part),
            )


def share_at(shares: Sequence[float], column: int, width: int) -> float:
    """Return the share at a column, between the two that are nearest."""
    place = column * (len(shares) - 1) / max(1, width - 1)
    before = int(place)
    after = min(len(shares) - 1, before + 1)
    return shares[before] * (1 - place + before) + shares[after] * (place - before)
