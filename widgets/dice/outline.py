"""Dice drawn in lines, for terminals without colours, and in plain ASCII."""

from msgspec import Struct

from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_figures, figure_height
from widgets.cards.style import FaceStyle
from widgets.dice.style import DieLook, DieSize, DieState, ShownDie

FIGURE_FROM = 7
"""The least rows with room for a large figure."""

SEAM_SLOPE = 0.45
"""Columns that the edge to the front moves to the right with each row."""


class Strokes(Struct, frozen=True):
    """The characters of an outline."""

    left: str
    right: str
    seam: str
    foot: str
    double_foot: str
    top: str


OUTLINE_STROKES = Strokes("╱", "╲", "│", "▔", "═", "▁")
ASCII_STROKES = Strokes("/", "\\", ":", "_", "=", "_")


def draw_outline(canvas: Canvas, x: int, y: int, die: ShownDie, look: DieLook) -> None:
    """Draw a die in lines; the arguments are those of `draw_die`.

    A kept die has a double foot. A tumbling die is on its point in every other frame.
    """
    plain, size, kept = look.face is FaceStyle.LETTERS, look.size, die.state is DieState.KEPT
    strokes = ASCII_STROKES if plain else OUTLINE_STROKES
    ink = "gold" if kept else "foreground"
    apex, foot = x + size.width // 2, y + size.height - 1
    last = foot + (strokes.foot == "_")  # an underline closes the row that it stands in
    if die.frame is not None and die.frame % 2:
        draw_slopes(canvas, apex, range(foot, y, -1), (strokes.right, strokes.left), ink)
        canvas.text(apex - foot + y + 1, y, strokes.top * 2 * (foot - y - 1), ink)
        return
    stroke = strokes.double_foot if kept else strokes.foot
    half = size.height - 1
    canvas.text(apex - half, foot, stroke * 2 * half, ink, bold=kept)
    draw_slopes(canvas, apex, range(y, last), (strokes.left, strokes.right), ink)
    draw_seam(canvas, apex, range(y + 1, foot), strokes.seam)
    if die.figure:
        draw_value(canvas, apex, foot, size, die.figure, plain=plain)


def draw_slopes(canvas: Canvas, apex: int, rows: range, strokes: tuple[str, str], ink: str) -> None:
    """Draw the two sides, from the point on."""
    for away, row in enumerate(rows):
        canvas.put(apex - 1 - away, row, strokes[0], ink)
        canvas.put(apex + away, row, strokes[1], ink)


def draw_seam(canvas: Canvas, apex: int, rows: range, stroke: str) -> None:
    """Draw the edge to the front, which makes it a solid."""
    for away, row in enumerate(rows, 1):
        canvas.put(apex - 1 + round(away * SEAM_SLOPE), row, stroke, "quiet")


def draw_value(
    canvas: Canvas, apex: int, foot: int, size: DieSize, figure: int, *, plain: bool
) -> None:
    """Draw the figure on the face to the left."""
    if plain or size.height < FIGURE_FROM:
        canvas.text(apex - 2, foot - 1, str(figure), bold=True)
        return
    scale = size.figure_scale
    top = foot - figure_height(scale) - (2 if size is DieSize.HUGE else 1)
    draw_figures(canvas, apex - 2 * scale - 1, top, str(figure), "foreground", scale=scale)
