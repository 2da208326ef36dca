"""Curves around a middle, and bars that begin anywhere, to an eighth of a cell."""

from collections.abc import Sequence

from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, Rgb, mix
from widgets.canvas.curves import PARTS, share_at
from widgets.canvas.marks import track_colour
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


def draw_between(
    canvas: Canvas, x: int, y: int, width: int, ends: tuple[float, float], ink: Paint, *, bare: bool
) -> None:
    """Draw a horizontal bar that begins and ends anywhere on its track.

    What extends past the track is cut, with an arrow at that end.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The row.
        width: Columns of the track.
        ends: Where the bar reaches from and to, as shares of the track, in any order.
        ink: Its colour.
        bare: Whether to draw in ASCII, to a whole cell.
    """
    low, high = sorted(ends)
    start, end = (round(min(1.0, max(0.0, each)) * width * 8) for each in (low, high))
    track = track_colour(canvas.palette)
    for column in range(width):
        first, last = max(0, start - 8 * column), min(8, end - 8 * column)
        if bare:
            canvas.put(x + column, y, "#" if last - first >= 4 else ".", ink)
        elif last <= first:
            canvas.put(x + column, y, " ", ink, track)
        elif first == 0:
            canvas.put(x + column, y, PARTS[last], ink, track)
        else:  # it begins inside the cell, whose left part is the track
            canvas.put(x + column, y, PARTS[first], track, ink)
    if low < 0:
        canvas.put(x, y, "<" if bare else "‹", "rail", ink, bold=True)
    if high > 1:
        canvas.put(x + width - 1, y, ">" if bare else "›", "rail", ink, bold=True)
