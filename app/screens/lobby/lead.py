"""A chart of the lead in points: above the middle while ahead, below it while behind."""

from collections.abc import Sequence

from widgets.canvas.canvas import Canvas
from widgets.canvas.upright_bar import LEVELS
from widgets.cards.style import CardLook

WIDEST_ROUND = 3
"""Columns of a round, at most."""


def draw_lead(
    canvas: Canvas, x: int, y: int, size: tuple[int, int], leads: Sequence[int], look: CardLook
) -> None:
    """Draw the lead after each round, the oldest at the left.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        size: Columns and rows, the rows even.
        leads: How many points the person was ahead, negative where behind.
        look: How cards are drawn; without colours the chart is in ASCII.
    """
    width, half = size[0], size[1] // 2
    most = max(1, *map(abs, leads))
    each = min(WIDEST_ROUND, max(1, width // len(leads)))
    for n, lead in enumerate(leads[-width:]):
        for column in range(x + n * each, x + (n + 1) * each - (each > 2)):
            draw_column(canvas, column, y, half, lead / most, look)
    canvas.text(x + width + 1, y, f"+{most}", "faint")
    canvas.text(x + width + 1, y + half, "level", "faint")
    canvas.text(x + width + 1, y + 2 * half - 1, f"-{most}", "faint")


def draw_column(
    canvas: Canvas, column: int, y: int, half: int, share: float, look: CardLook
) -> None:
    """Draw one column: up from the middle, or down from it.

    Args:
        canvas: What to draw on.
        column: Where.
        y: The first row of the chart.
        half: Rows above the middle, and below it.
        share: From -1 to 1.
        look: How cards are drawn.
    """
    steps = max(round(abs(share) * half * 8), 1)
    for row in range(half):
        part = min(8, max(0, steps - 8 * row))
        if not part:
            break
        if look.bare:
            at = y + half - 1 - row if share >= 0 else y + half + row
            canvas.put(column, at, "#", "foreground")
        elif share >= 0:
            canvas.put(column, y + half - 1 - row, LEVELS[part], "coach")
        elif part == 8:
            canvas.put(column, y + half + row, LEVELS[8], "loss")
        else:
            field = canvas.field_at(column, y + half + row)
            canvas.put(column, y + half + row, LEVELS[8 - part], field, "loss")
