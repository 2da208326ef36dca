"""An empty place for a card: its corners, and words in it."""

from collections.abc import Iterable, Sequence

from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint
from widgets.canvas.stamp import Box, stamp
from widgets.cards.outline import LINES, frame_rows
from widgets.cards.style import CardLook, CardSize, FaceStyle

Line = tuple[str, Paint, bool]
"""Text, its colour, and whether it is bold."""

ASKED_INK = "gold"
"""The colour of a place in which a card is expected."""


def draw_place(
    canvas: Canvas,
    x: int,
    y: int,
    look: CardLook,
    lines: Sequence[Line] = (),
    ink: Paint = "edge",
) -> None:
    """Draw an empty place.

    Without colours, a rank alone is in brackets instead of corners.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        look: The size of the place, and how cards are drawn.
        lines: Up to three lines of text in the middle.
        ink: The colour of the corners.
    """
    stamp(canvas, x, y, Box(*look.size.value), _draw_place, look, tuple(lines), ink)


def _draw_place(
    canvas: Canvas, x: int, y: int, look: CardLook, lines: Sequence[Line], ink: Paint
) -> None:
    solid, asked = look.face is FaceStyle.SOLID, ink == ASKED_INK
    spent = bool(lines) and len(lines[0][0]) <= len("10") and not solid and not asked
    if asked and not solid:
        _draw_box(canvas, x, y, look)
    elif not spent:
        _draw_corners(canvas, x, y, look, ink)
    if spent:
        first = f"({lines[0][0]})", *lines[0][1:]
        lines = (first, *lines[1:])
    _write(canvas, x, y, look.size, lines)


def _write(canvas: Canvas, x: int, y: int, size: CardSize, lines: Sequence[Line]) -> None:
    top = y + size.height // 2 - (len(lines) - 1) // 2
    for row, (text, ink, bold) in enumerate(lines, top):
        canvas.centred(x, row, size.width, text, ink, bold=bold)


def _draw_box(canvas: Canvas, x: int, y: int, look: CardLook) -> None:
    for row, text in enumerate(frame_rows(LINES[look.face], *look.size.value), y):
        canvas.text(x, row, text, ASKED_INK)


def _draw_corners(canvas: Canvas, x: int, y: int, look: CardLook, ink: Paint) -> None:
    width, height = look.size.value
    frame = LINES[FaceStyle.LETTERS if look.face is FaceStyle.LETTERS else FaceStyle.OUTLINED]
    rows = frame_rows(frame, width, height)
    for row in _rows_of_corners(height):
        for column in {0, 1, width - 2, width - 1}:
            if rows[row][column] != " ":
                canvas.put(x + column, y + row, rows[row][column], ink)


def _rows_of_corners(height: int) -> Iterable[int]:
    return {0, height - 1} if height < CardSize.MEDIUM.height else {0, 1, height - 2, height - 1}
