"""Big figures for scores and values, in half blocks: three cells wide and three rows high."""

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
        scale: 1, or 2 for figures of twice the size.
        plain: Whether to write it as text, without block characters.
    """
    if plain:
        canvas.text(x, y + 1, text, ink, bold=True)
        return
    box = Box(figure_width(text, scale), figure_height(scale))
    stamp(canvas, x, y, box, _draw_blocks, text, ink, scale)


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
