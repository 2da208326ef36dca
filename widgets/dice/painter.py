"""Paint a die on a canvas; what a die of one kind looks like is computed once, and kept."""

from functools import lru_cache

from widgets.canvas.canvas import Canvas, Cell
from widgets.canvas.colours import Palette, Rgb
from widgets.canvas.figures import draw_figures, figure_height, scaled
from widgets.cards.style import FaceStyle
from widgets.dice.solid import Blend, resting_facets, scan, tumbling_facets
from widgets.dice.style import DieHues, DieLook, DieSize, DieState, ShownDie, hues_of

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

    A filled die has to lie within one field.
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
        dots = scaled(str(figure), size.figure_scale)  # two quarters wide and one high
        left = round(size.width * 0.41 - len(dots[0]) / 2)
        top = round(size.height * 2 * FIGURE_MIDDLE[size]) - len(dots) // 2
        for row, line in enumerate(dots, top):
            for column, dot in enumerate(line, left):
                if dot == "#":
                    pixels[row][2 * column : 2 * column + 2] = [hues.ink, hues.ink]
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


FIGURE_FROM = 7
"""The least rows of an outline with room for a large figure."""

SEAM_SLOPE = 0.45
"""Columns that the edge to the front moves to the right with each row."""


def draw_outline(canvas: Canvas, x: int, y: int, die: ShownDie, look: DieLook) -> None:
    """Draw a die in lines, for terminals without colours, and in plain ASCII.

    A kept die has a double foot. A tumbling die is on its point in every other frame.
    """
    plain, size, kept = look.face is FaceStyle.LETTERS, look.size, die.state is DieState.KEPT
    left, right, seam, foot, double, top = "/\\:_=_" if plain else "╱╲│▔═▁"
    ink = "gold" if kept else "foreground"
    apex, last, half = x + size.width // 2, y + size.height - 1, size.height - 1
    if die.frame is not None and die.frame % 2:
        for away, row in enumerate(range(last, y, -1)):
            canvas.put(apex - 1 - away, row, right, ink)
            canvas.put(apex + away, row, left, ink)
        canvas.text(apex - half + 1, y, top * 2 * (half - 1), ink)
        return
    canvas.text(apex - half, last, (double if kept else foot) * 2 * half, ink, bold=kept)
    for away in range(half + plain):  # an underline closes the row that it stands in
        canvas.put(apex - 1 - away, y + away, left, ink)
        canvas.put(apex + away, y + away, right, ink)
    for away in range(1, half):
        canvas.put(apex - 1 + round(away * SEAM_SLOPE), y + away, seam, "quiet")
    if die.figure and (plain or size.height < FIGURE_FROM):
        canvas.text(apex - 2, last - 1, str(die.figure), bold=True)
    elif die.figure:
        scale = size.figure_scale
        above = last - figure_height(scale) - (2 if size is DieSize.HUGE else 1)
        left_of = apex - 2 * scale - 1
        draw_figures(canvas, left_of, above, str(die.figure), "foreground", scale=scale)
