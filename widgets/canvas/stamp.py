"""Cached drawings: what was drawn on a plain ground is pasted when it is drawn again.

A table is painted after each key, and nearly all of it looks as it did before.
"""

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from widgets.canvas.canvas import Canvas, Cell
from widgets.canvas.colours import Palette

KeptCells = tuple[tuple[Cell, ...], ...]
"""Cells line by line; never changed."""


class Box(Struct, frozen=True):
    """The cells that a drawing may change or look at.

    Attributes:
        width: Its columns.
        height: Its rows.
        above: Its rows above the place where the drawing is put.
    """

    width: int
    height: int
    above: int = 0


def stamp(
    canvas: Canvas,
    x: int,
    y: int,
    box: Box,
    draw: Callable[..., object],
    *what: object,
) -> None:
    """Draw something, or paste an earlier drawing of it on the same ground.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The row where it is put.
        box: The cells that it may change or look at.
        draw: Draws it: called with a canvas, a column, a row and `what`.
        what: All that it depends on, in addition to the ground and the palette; hashable.
    """
    top = y - box.above
    ground = canvas.plain_ground(x, top, box.width, box.height)
    if ground is None:
        draw(canvas, x, y, *what)
    else:
        canvas.paste(x, top, _drawn(box, draw, what, ground, canvas.palette))


@lru_cache(4096)
def _drawn(
    box: Box, draw: Callable[..., object], what: tuple[object, ...], ground: Cell, palette: Palette
) -> KeptCells:
    canvas = Canvas(box.width, box.height, palette)
    canvas.rows = [[ground] * box.width for _ in range(box.height)]
    draw(canvas, 0, box.above, *what)
    return tuple(map(tuple, canvas.rows))
