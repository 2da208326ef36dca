"""Paint dice on a canvas; what a die of one kind looks like is computed once, and kept."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from textual.geometry import Region

from widgets.canvas.canvas import Canvas, Cell
from widgets.canvas.colours import Palette, Rgb
from widgets.canvas.figures import FIGURES, draw_figures, figure_height
from widgets.cards.style import FaceStyle
from widgets.dice.solid import FRAMES, Blend, resting_facets, scan, tumbling_facets
from widgets.dice.style import DieHues, DieLook, DieSize, DieState, ShownDie, hues_of

LEAST_FIGURE = 6
"""The least rows for a figure in pixels; a smaller die shows a digit."""

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
        dots = FIGURES[str(figure)]  # two quarters wide and one high
        left = round(size.width * 0.41 - len(dots[0]) / 2)
        middle = 0.58 if size is DieSize.MEDIUM else 0.62
        for row, line in enumerate(dots, round(size.height * 2 * middle) - len(dots) // 2):
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
        canvas.put(apex - 1 + round(away * 0.45), y + away, seam, "quiet")
    if die.figure and (plain or (size is not DieSize.LARGE and size is not DieSize.HUGE)):
        canvas.text(apex - 2, last - 1, str(die.figure), bold=True)
    elif die.figure:
        above = last - figure_height(1) - (2 if size is DieSize.HUGE else 1)
        draw_figures(canvas, apex - 3, above, str(die.figure), "foreground")


# the tray: where dice lie, each with its place below it, and how they tumble

COUNT = 5
"""How many dice there are."""

SHELVES = {FaceStyle.SOLID: SHELF, FaceStyle.OUTLINED: "═", FaceStyle.LETTERS: "="}


class TrayDie(ShownDie, frozen=True, kw_only=True):
    """A die in the tray: `word` is what happens to it next, next to its place.

    Where one is not kept that the coach would keep (`advised`), its shelf is marked.
    """

    word: str = ""
    advised: bool = False


class TrayPlace(NamedTuple):
    """Where dice lie: the first column, the columns to the next, the row of those not kept."""

    size: DieSize
    left: int
    step: int
    top: int

    def die(self, index: int, *, kept: bool = False) -> Region:
        """Return the cells of a die."""
        y = self.top + self.size.drop * kept
        return Region(self.left + index * self.step, y, *self.size.value)

    def spot(self, index: int) -> Region:
        """Return the cells that the mouse finds a die at, wherever it lies."""
        x = self.left + index * self.step
        return Region(x, self.top, self.size.width, tray_height(self.size))


def tray_height(size: DieSize) -> int:
    """Return the rows that dice of a size take, with a shelf below the lowest and its place."""
    return size.height + size.drop + 2


def tray_width(size: DieSize) -> int:
    """Return the fewest columns in which dice of a size lie apart."""
    return COUNT * (size.width + 1)


def place_dice(size: DieSize, width: int, top: int) -> TrayPlace:
    """Return where dice lie, in the middle of the available columns."""
    gap = 7 + max(0, width - 156) // (2 * COUNT)
    step = min(size.width + gap, max(size.width + 1, (width - 1) // COUNT))
    return TrayPlace(size, (width - (COUNT - 1) * step - size.width) // 2, step, top)


def draw_in_place(
    canvas: Canvas, place: TrayPlace, index: int, die: TrayDie, face: FaceStyle, *, numbered: bool
) -> None:
    """Draw a die where it lies and, if numbered, its place with what happens to it."""
    kept = die.state is DieState.KEPT
    if die.advised and not kept:
        at = place.die(index, kept=True)
        canvas.text(at.x, at.bottom, SHELVES[face] * at.width, "coach")
    box = place.die(index, kept=kept)
    draw_die(canvas, box.x, box.y, die, DieLook(place.size, face))
    if not numbered:
        return
    x, y = box.x + max(0, box.width - len("rolls") - 5) // 2, place.spot(index).bottom - 1
    if face is FaceStyle.SOLID:
        ink, field = ("ink", "gold-solid") if kept else ("gold", "raised")
        x = canvas.text(x, y, f" {index + 1} ", ink, field, bold=True)
    else:
        x = canvas.text(x, y, f"[{index + 1}]", "gold", bold=True)
    ink = "gold" if kept else "quiet" if die.word == "roll" else "foreground"
    canvas.text(x + 1, y, die.word, ink, bold=kept)


FRAME_SECONDS = 0.06
"""Seconds of each picture of a die in the air."""

APART_SECONDS = 0.03
"""Seconds by which each die lands after the one to its left."""


def tumble_moments(count: int) -> list[float]:
    """Return the seconds after which something changes while some dice roll; the end is last."""
    starts = [order * APART_SECONDS for order in range(count)]
    changes = {start + each * FRAME_SECONDS for start in starts for each in range(1, FRAMES + 1)}
    return [0.0, *sorted({round(moment, 3) for moment in changes})]


def tumbling(
    dice: Sequence[TrayDie], rolling: Sequence[int], seconds: float
) -> tuple[TrayDie, ...]:
    """Return dice a moment after some were thrown, from the left; figures show only at rest.

    The dice are given as they will lie, those that roll by their indices.
    """
    shown = list(dice)
    for order, index in enumerate(rolling):
        passed = max(0.0, seconds - order * APART_SECONDS) + 1e-6
        if passed < FRAMES * FRAME_SECONDS:
            frame = (int(passed / FRAME_SECONDS) + order) % FRAMES
            shown[index] = TrayDie(0, DieState.ROLLING, frame, word=dice[index].word)
    return tuple(shown)
