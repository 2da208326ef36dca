"""Horizontal bars on a track, to an eighth of a cell."""

from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint
from widgets.canvas.marks import track_colour

PARTS = " ▏▎▍▌▋▊▉█"
"""A cell of a horizontal bar, from empty to full."""


def draw_level(
    canvas: Canvas, x: int, y: int, width: int, share: float, ink: Paint, *, bare: bool
) -> None:
    """Draw a horizontal bar on a track as wide as a full bar.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The row.
        width: Columns of a full bar.
        share: From 0 to 1; any share above 0 shows.
        ink: The colour of what is filled.
        bare: Whether to draw in ASCII, to a whole cell.
    """
    eighths = max(round(min(1.0, share) * width * 8), share > 0)
    for column in range(width):
        part = min(8, max(0, eighths - 8 * column))
        if bare:
            canvas.put(x + column, y, "#" if part >= 4 or (part and not column) else ".", ink)
        else:
            canvas.put(x + column, y, PARTS[part], ink, track_colour(canvas.palette))


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
