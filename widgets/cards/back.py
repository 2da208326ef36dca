"""The back of a filled card: a blue weave in a rim."""

from functools import lru_cache

from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Palette
from widgets.canvas.stamp import KeptCells
from widgets.cards.style import CardSize, CardState

WOVEN = "╲╱"


def rim_colour(state: CardState) -> str:
    """Return the name of the colour around a back: golden for a bid."""
    return "gold-solid" if state is CardState.BID else "ivory"


@lru_cache(128)
def back_cells(state: CardState, width: int, height: int, palette: Palette) -> KeptCells:
    """Return the back of a card as a rectangle of cells.

    Args:
        state: It gives the rim its colour.
        width: Its columns.
        height: Its rows.
        palette: The colours of the theme.
    """
    canvas = Canvas(width, height, palette, rim_colour(state))
    for row in range(1, height - 1):
        canvas.put(0, row, "▐", "back")
        canvas.put(width - 1, row, "▌", "back")
    for column in range(1, width - 1):
        canvas.put(column, 0, "▄", "back")
        canvas.put(column, height - 1, "▀", "back")
        for row in range(1, height - 1):
            canvas.put(column, row, WOVEN[(column + row) % 2], "weave", "back")
    if width >= CardSize.LARGE.width:
        signs = "◂◆▸" if width % 2 else "◆◆"
        canvas.text((width - len(signs) + 1) // 2, height // 2, signs, "gold-solid")
    return tuple(map(tuple, canvas.rows))
