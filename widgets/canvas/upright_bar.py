"""A vertical bar on a canvas, to an eighth of a row."""

from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint

LEVELS = " ▁▂▃▄▅▆▇█"


def draw_upright(
    canvas: Canvas,
    x: int,
    y: int,
    size: tuple[int, int],
    share: float,
    ink: Paint,
    *,
    plain: bool = False,
) -> None:
    """Draw a bar that grows upwards from its lowest row.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row of the bar's area.
        size: The columns and rows of a full bar.
        share: From 0 to 1; any share above 0 shows.
        ink: The colour.
        plain: Whether to draw in ASCII, to a whole row.
    """
    width, rows = size
    steps = max(round(share * rows * 8), share > 0)
    for row in range(rows):
        filled = min(8, max(0, steps - 8 * (rows - 1 - row)))
        if filled:
            is_foot = row == rows - 1  # in ASCII, a low bar shows at least this row
            sign = ("#" if filled >= 4 or is_foot else " ") if plain else LEVELS[filled]
            canvas.text(x, y + row, sign * width, ink)
