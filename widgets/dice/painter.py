"""Paint a die on a canvas; what a die of one kind looks like is computed once, and kept."""

from functools import lru_cache

from widgets.canvas.canvas import Canvas, Cell
from widgets.canvas.colours import Palette, Rgb
from widgets.canvas.figures import scaled
from widgets.cards.style import FaceStyle
from widgets.dice.outline import draw_outline
from widgets.dice.scan import Blend, scan
from widgets.dice.style import DieHues, DieLook, DieSize, DieState, ShownDie, hues_of
from widgets.dice.tetrahedron import resting_facets, tumbling_facets

LEAST_FIGURE = 6
"""The least rows for a figure in pixels; a smaller die shows a digit."""

FIGURE_MIDDLE = {
    DieSize.MEDIUM: 0.58,
    DieSize.LARGE: 0.62,
    DieSize.HUGE: 0.62,
    DieSize.GIANT: 0.63,
}
"""How far down the middle of a figure is, as a share of the height of a die."""

SHELF = "▀"
"""The shelf below a kept die."""

Grid = tuple[tuple[Cell | None, ...], ...]
"""Rows of cells; None if the field shows."""


def draw_die(
    canvas: Canvas,
    x: int,
    y: int,
    die: ShownDie,
    look: DieLook,
    *,
    shelf: bool = True,
) -> None:
    """Draw a die; a kept one stands on a shelf, in the row below it.

    Args:
        canvas: What to draw on; a filled die has to lie within one field.
        x: The first column.
        y: The first row.
        die: What to show.
        look: How it is drawn.
        shelf: Whether a kept one has its shelf.
    """
    if look.face is not FaceStyle.SOLID:
        draw_outline(canvas, x, y, die, look)
        return
    size, hues = look.size, hues_of(die.state, canvas.palette)
    cells = die_cells(size, die.figure, hues, canvas.field_at(x, y), die.frame)
    for row, line in enumerate(cells, y):
        for column, cell in enumerate(line, x):
            if cell is not None and canvas.has(column, row):
                canvas.rows[row][column] = cell
    if shelf and die.state is DieState.KEPT and die.frame is None:
        canvas.text(x, y + size.height, SHELF * size.width, "gold-solid")


@lru_cache(512)
def die_cells(size: DieSize, figure: int, hues: DieHues, field: Rgb, frame: int | None) -> Grid:
    """Return the cells of a filled die on a field."""
    pixels = [
        [blend.over(field, few=hues.few) for blend in line] for line in scanned(size, hues, frame)
    ]
    if figure and size.height >= LEAST_FIGURE:
        ink_figure(pixels, size, figure, hues.ink)
    scratch = Canvas(size.width, size.height, Palette({"foreground": "#000", "felt": "#000"}))
    scratch.fill(0, 0, size.width, size.height, field)
    before = [list(line) for line in scratch.rows]
    scratch.quarters(0, 0, pixels)
    if figure and size.height < LEAST_FIGURE:
        column, row = round(size.width * 0.44), round(size.height * 0.62)
        scratch.text(column - 1, row, f" {figure} ", hues.ink, hues.lit, bold=True)
    return tuple(
        tuple(None if cell == old else cell for cell, old in zip(line, lines, strict=True))
        for line, lines in zip(scratch.rows, before, strict=True)
    )


@lru_cache(64)
def scanned(size: DieSize, hues: DieHues, frame: int | None) -> list[list[Blend]]:
    """Return a die in quarters of cells, before it lies on a field."""
    facets = resting_facets(hues, size) if frame is None else tumbling_facets(hues, size, frame)
    return scan(facets, 2 * size.width, 2 * size.height)


def ink_figure(pixels: list[list[Rgb | None]], size: DieSize, value: int, ink: Rgb) -> None:
    """Put a figure onto the left face: each of its pixels two quarters wide and one high."""
    figure = scaled(str(value), size.figure_scale)
    left = round(size.width * 0.41 - len(figure[0]) / 2)
    top = round(size.height * 2 * FIGURE_MIDDLE[size]) - len(figure) // 2
    for row, line in enumerate(figure, top):
        for column, dot in enumerate(line, left):
            if dot == "#":
                pixels[row][2 * column : 2 * column + 2] = [ink, ink]
