"""Draws what each round brought both sides, where luck and skill are not known."""

from collections.abc import Sequence

from textual.geometry import Region

from app.match.moments import RoundGains
from app.screens.result.view import ResultView
from games.text import shortened
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_panel

NUMBER_COLUMNS = 8
"""Columns of the number of a round."""


def draw_gains(canvas: Canvas, view: ResultView, room: Region) -> None:
    """Draw a panel with a row for each round: of many, the last ones.

    Args:
        canvas: What to draw on.
        view: What is shown.
        room: The panel.
    """
    draw_panel(canvas, room.x, room.y, room.size, view.gains.title)
    left, y = room.x + 2, room.y + 2
    width = (room.right - 1 - left - NUMBER_COLUMNS) // 2
    draw_gains_row(canvas, left, y, width, ("round", *view.head.names), inks=("quiet",) * 3)
    for row, gained in enumerate(fitting_gains(view.gains.rows, room.bottom - y - 1), start=y + 1):
        cells = str(gained.number), *gained.texts
        draw_gains_row(canvas, left, row, width, cells, inks=("quiet", "gold", "foreground"))


def fitting_gains(gains: Sequence[RoundGains], rows: int) -> Sequence[RoundGains]:
    """Return the last rounds, as many as fit."""
    return gains[-rows:] if rows > 0 else ()


def draw_gains_row(
    canvas: Canvas, x: int, y: int, width: int, cells: Sequence[str], inks: Sequence[str]
) -> None:
    """Write a row of the panel."""
    for at, cell, ink in zip((0, NUMBER_COLUMNS, NUMBER_COLUMNS + width), cells, inks, strict=True):
        canvas.text(x + at, y, shortened(cell, width - 1), ink, bold=ink != "quiet")
