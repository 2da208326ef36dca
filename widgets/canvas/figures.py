"""Big figures for scores and values: three cells wide and three rows high.

They are drawn in half blocks, or in ASCII, where those fill the same cells.
"""

from collections.abc import Sequence

from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint
from widgets.canvas.stamp import Box, stamp

FIGURES = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", " ##", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", " # ", " # "),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    "-": ("   ", "   ", "###", "   ", "   "),
}
"""The pixels of each figure: as wide as a cell, half as high."""

STROKES = {
    "0": (" _ ", "| |", "|_|"),
    "1": ("   ", " /|", "  |"),
    "2": (" _ ", " _|", "|_ "),
    "3": (" _ ", " _|", " _|"),
    "4": ("   ", "|_|", "  |"),
    "5": (" _ ", "|_ ", " _|"),
    "6": (" _ ", "|_ ", "|_|"),
    "7": (" _ ", "  |", "  |"),
    "8": (" _ ", "|_|", "|_|"),
    "9": (" _ ", "|_|", " _|"),
    "-": ("   ", " _ ", "   "),
}
"""The rows of each figure in ASCII."""


def figure_width(text: str, scale: int) -> int:
    """Return the columns that figures take."""
    return len(text) * 4 * scale - scale


def figure_height(scale: int) -> int:
    """Return the rows that figures take, with the half row above them."""
    return (5 * scale + 2) // 2


def draw_figures(
    canvas: Canvas, x: int, y: int, text: str, ink: Paint, *, scale: int = 1, plain: bool = False
) -> None:
    """Draw a number, half a row below the first row: so that a name above it stays apart.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        text: Digits, and a minus.
        ink: The colour.
        scale: How many times the size of the smallest figures.
        plain: Whether to draw it in ASCII, without block characters.
    """
    box = Box(figure_width(text, scale), figure_height(scale))
    stamp(canvas, x, y, box, _draw_letters if plain else _draw_blocks, text, ink, scale)


def _draw_letters(canvas: Canvas, x: int, y: int, text: str, ink: Paint, scale: int) -> None:
    """Draw figures of single size in strokes, larger ones in pixels as high as a row."""
    for figure in text:
        lines = STROKES[figure] if scale == 1 else scaled(figure, scale)[1::2]
        for row, line in enumerate(lines, y + figure_height(scale) - len(lines)):
            canvas.text(x, row, line, ink, bold=True)
        x += 4 * scale


def _draw_blocks(canvas: Canvas, x: int, y: int, text: str, ink: Paint, scale: int) -> None:
    colour = canvas.palette[ink]
    for figure in text:
        pixels = [
            [colour if dot == "#" else None for dot in line] for line in scaled(figure, scale)
        ]
        canvas.halves(x, y, [[None] * (3 * scale), *pixels])
        x += 4 * scale


def scaled(figure: str, scale: int) -> Sequence[str]:
    """Return the pixels of a figure, each as a square of `scale` by `scale`."""
    art = FIGURES[figure]
    return ["".join(dot * scale for dot in line) for line in art for _ in range(scale)]
