"""A chart of margins in points: above the middle while ahead, below it while behind."""

from collections.abc import Sequence

from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import track_colour
from widgets.canvas.upright_bar import LEVELS


def draw_margins(
    canvas: Canvas,
    x: int,
    y: int,
    size: tuple[int, int],
    margins: Sequence[int],
    *,
    step: int,
    bare: bool,
) -> None:
    """Draw a column for each margin on the line of a tie, the oldest at the left.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        size: Columns and rows, the rows even.
        margins: How many points one was ahead, negative if behind.
        step: Columns from one to the next; from three on, one of them stays free.
        bare: Whether to draw in ASCII.
    """
    width, half = size[0], size[1] // 2
    shown = margins[-((width + (step > 2)) // step) :]
    most = max((1, *map(abs, shown)))
    for column in range(x, x + width):
        canvas.put(column, y + half, "-" if bare else "▔", track_colour(canvas.palette))
    for n, margin in enumerate(shown):
        for column in range(x + n * step, x + (n + 1) * step - (step > 2)):
            draw_column(canvas, column, y, half, margin / most, bare=bare)


def draw_column(
    canvas: Canvas, column: int, y: int, half: int, share: float, *, bare: bool
) -> None:
    """Draw one column: up from the middle, or down from it.

    Args:
        canvas: What to draw on.
        column: Where.
        y: The first row of the chart.
        half: Rows above the middle, and below it.
        share: From -1 to 1; nothing is drawn for 0.
        bare: Whether to draw in ASCII.
    """
    steps = max(round(abs(share) * half * 8), share != 0)
    for row in range(half):
        part = min(8, max(0, steps - 8 * row))
        if not part:
            break
        at = y + half - 1 - row if share >= 0 else y + half + row
        if bare:
            canvas.put(column, at, "#", "foreground")
        elif share >= 0:
            canvas.put(column, at, LEVELS[part], "coach")
        elif part == 8:
            canvas.put(column, at, LEVELS[8], "loss")
        else:
            canvas.put(column, at, LEVELS[8 - part], canvas.field_at(column, at), "loss")
