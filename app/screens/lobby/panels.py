"""Shared drawing for the parts of the lobby: a panel that may be focused, pips of levels."""

from collections.abc import Iterable

from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_panel
from widgets.cards.style import CardLook


def draw_part(
    canvas: Canvas, title: str, right: str = "", *, focused: bool, look: CardLook
) -> None:
    """Paint a panel over the whole canvas, with a golden edge while it has the focus."""
    draw_panel(canvas, 0, 0, (canvas.width, canvas.height), title, right)
    if focused:
        draw_edge(canvas, look)


def draw_edge(canvas: Canvas, look: CardLook) -> None:
    """Draw the golden edge of what has the focus."""
    for row in range(canvas.height):
        canvas.put(0, row, ">" if look.bare else "▌", "gold")


def draw_pips(canvas: Canvas, x: int, y: int, beaten: Iterable[bool]) -> int:
    """Draw a pip for each level, golden if it is beaten; return the next column."""
    for level in beaten:
        canvas.put(x, y, "●" if level else "○", "gold" if level else "faint")
        x += 1
    return x
