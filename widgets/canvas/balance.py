"""Curves around a middle, to an eighth of a cell."""

from collections.abc import Sequence

from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Rgb, mix
from widgets.canvas.curves import share_at
from widgets.canvas.upright_bar import LEVELS

DEEP = 0.42
"""How far the rows next to the middle are blended into the background."""


def draw_balance(
    canvas: Canvas,
    x: int,
    y: int,
    size: tuple[int, int],
    heights: Sequence[float],
    *,
    bare: bool,
) -> None:
    """Draw heights over time as a filled curve that grows up and down from the middle.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        size: Columns and rows; the rows are even.
        heights: From 0 to 1; a half is the middle. At least one.
        bare: Whether to draw in ASCII, and in other signs below the middle than above.
    """
    width, rows = size
    half = rows // 2
    for column in range(width):
        eighths = round((share_at(heights, column, width) - 0.5) * 16 * half)
        draw_from_middle(canvas, x + column, y, half, eighths, bare=bare)


def draw_from_middle(
    canvas: Canvas, x: int, y: int, half: int, eighths: int, *, bare: bool
) -> None:
    """Draw a column from the middle up, or down if `eighths` is below 0."""
    for row in range(half):
        up = min(8, max(0, eighths - 8 * row))
        down = min(8, max(0, -eighths - 8 * row))
        above, below = y + half - 1 - row, y + half + row
        if bare:
            canvas.put(x, above, "#" if up >= 4 else "_" if row == 0 else " ", "foreground")
            canvas.put(x, below, ":" if down >= 4 else " ", "foreground")
            continue
        if up or row == 0:
            canvas.put(
                x, above, LEVELS[up or 1], shaded(canvas, x, "coach" if up else "faint", row, half)
            )
        if down:
            field = canvas.field_at(x, below)
            canvas.put(x, below, LEVELS[8 - down], field, shaded(canvas, x, "loss", row, half))


def shaded(canvas: Canvas, x: int, ink: str, row: int, half: int) -> Rgb:
    """Return the colour of a row, counted from the middle: brighter further out."""
    colour = canvas.palette[ink]
    if canvas.palette.few or ink == "faint":
        return colour
    return mix(colour, canvas.palette["middle"], DEEP - DEEP * row / max(1, half - 1))
