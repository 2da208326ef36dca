"""A grid of cells to paint on: text, blocks, pixels of half and quarter cells.

What is painted is given its first column `x` and its first row `y`, both from 0. Sizes are columns
and rows. A colour is an `Rgb`, or the name that the theme gives it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import TRANSPARENT
from textual.filter import LineFilter
from textual.strip import Strip

from games.text import clipped, graphemes, has_single_cells, text_width
from widgets.canvas.colours import BLACK, Paint, Palette, Rgb, mix, shade, style_of

T = TypeVar("T")

QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The character for each set of quarters: 1 is the upper left, 2 right of it, 4 and 8 below."""

Pixels = Sequence[Sequence[Rgb | None]]
"""Rows of pixels; None is transparent."""


class Cell(NamedTuple):
    """One character and its colours; "" in the second cell of a wide character."""

    char: str
    ink: Rgb
    field: Rgb
    bold: bool = False


KeptCells = tuple[tuple[Cell, ...], ...]
"""Cells line by line; never changed."""

kept_cell = lru_cache(1 << 14)(Cell)
"""Returns a cell: the same one for the same character, since a table has few that differ."""


class Canvas:
    """A grid of cells. Painting outside it has no effect."""

    def __init__(self, width: int, height: int, palette: Palette, field: Paint = "felt") -> None:
        self.width, self.height, self.palette = width, height, palette
        blank = Cell(" ", palette["foreground"], palette[field])
        self.rows = [[blank] * width for _ in range(height)]

    def layer(self, key: object, draw: Callable[[], T]) -> T:
        """Return what `draw` does; a canvas that is painted again may paste that part instead.

        The key holds all that it depends on, apart from what lies there.
        """
        return draw()

    def frozen(self) -> KeptCells:
        """Return all cells, to be pasted elsewhere."""
        return tuple(map(tuple, self.rows))

    def has(self, x: int, y: int) -> bool:
        """Return whether a cell lies on the canvas."""
        return 0 <= x < self.width and 0 <= y < self.height

    def field_at(self, x: int, y: int) -> Rgb:
        """Return the background of a cell, or of the nearest cell on the canvas."""
        x, y = min(max(x, 0), self.width - 1), min(max(y, 0), self.height - 1)
        return self.rows[y][x].field

    def put(
        self,
        x: int,
        y: int,
        char: str,
        ink: Paint | None = None,
        field: Paint | None = None,
        *,
        bold: bool = False,
    ) -> None:
        """Put a character into a cell, in the colours that are there unless others are given.

        It is as wide as one cell, or "" after one that is two cells wide.
        """
        if not self.has(x, y):
            return
        old = self.rows[y][x]
        if char and not old.char:  # half of a wide character is covered
            self.rows[y][x - 1] = self.rows[y][x - 1]._replace(char=" ")
        self.rows[y][x] = kept_cell(
            char,
            old.ink if ink is None else self.palette[ink],
            old.field if field is None else self.palette[field],
            bold,
        )

    def text(
        self,
        x: int,
        y: int,
        text: str,
        ink: Paint = "foreground",
        field: Paint | None = None,
        *,
        bold: bool = False,
    ) -> int:
        """Write text from a column on; return the column after it."""
        shown = text if text.isascii() and text.isprintable() else to_cells(text)
        end = x + len(shown)
        if has_single_cells(shown) and x >= 0 and end <= self.width and 0 <= y < self.height:
            row = self.rows[y]
            if "" not in [cell.char for cell in row[x:end]]:
                colour, ground = self.palette[ink], None if field is None else self.palette[field]
                row[x:end] = [
                    kept_cell(char, colour, ground or old.field, bold)
                    for char, old in zip(shown, row[x:end], strict=True)
                ]
                return end
        for char, width in graphemes(shown):
            whole = width == 1 or (self.has(x, y) and self.has(x + 1, y))
            for n in range(width):
                self.put(x + n, y, (char, "")[n] if whole else " ", ink, field, bold=bold)
            x += width
        return x

    def centred(
        self,
        x: int,
        y: int,
        width: int,
        text: str,
        ink: Paint = "foreground",
        *,
        bold: bool = False,
    ) -> None:
        """Write text in the middle of `width` columns, cut to them."""
        text = clipped(text, width)
        self.text(x + (width - text_width(text)) // 2, y, text, ink, bold=bold)

    def right_aligned(
        self, right: int, y: int, text: str, ink: Paint = "foreground", *, bold: bool = False
    ) -> int:
        """Write text that ends before the column `right`; return its first column."""
        x = right - text_width(text)
        self.text(x, y, text, ink, bold=bold)
        return x

    def fill(self, x: int, y: int, width: int, height: int, field: Paint) -> None:
        """Fill a rectangle with a background."""
        left, right = max(0, x), min(self.width, x + width)
        blank = Cell(" ", self.palette["foreground"], self.palette[field])
        for row in self.rows[max(0, y) : max(0, y + height)]:
            cover(row, left, right, [blank] * max(0, right - left))

    def paste(self, x: int, y: int, cells: Sequence[Sequence[Cell]]) -> None:
        """Put already painted cells, lines of one length, over what is there."""
        left, right = max(x, 0), min(x + len(cells[0]), self.width) if cells else 0
        for row, line in enumerate(cells, y):
            if 0 <= row < self.height and left < right:
                cover(self.rows[row], left, right, line[left - x : right - x])

    def plain_ground(self, x: int, y: int, width: int, height: int) -> Cell | None:
        """Return the cell that a whole rectangle consists of if it is blank, or else None."""
        if x < 0 or y < 0 or x + width > self.width or y + height > self.height:
            return None
        if width < 1 or height < 1:
            return None
        cell, rows = self.rows[y][x], self.rows[y : y + height]
        is_plain = [row[x : x + width] for row in rows] == [[cell] * width] * height
        return cell if is_plain and cell.char == " " else None

    def shadow(self, x: int, y: int, char: str) -> None:
        """Put part of a shadow over what is already there; none in 16 colours."""
        if not self.palette.few and self.has(x, y):
            field = self.field_at(x, y)
            self.put(x, y, char, shade(field), field)

    def sink(
        self, x: int, y: int, width: int, height: int, part: float, only: Paint | None = None
    ) -> None:
        """Darken some cells by a part, so that the rest stands out; not in 16 colours.

        Where only a background sinks, what is written on it keeps its light.
        """
        if self.palette.few:
            return
        deep, ground = self.palette["behind"], None if only is None else self.palette[only]
        for row in self.rows[max(0, y) : max(0, y + height)]:
            for at in range(max(0, x), min(self.width, x + width)):
                char, ink, field, bold = row[at]
                if ground is None:
                    ink, field = mix(ink, deep, part), mix(field, deep, part)
                elif field == ground:
                    field = mix(field, deep, part)
                row[at] = kept_cell(char, ink, field, bold)

    def halves(self, x: int, y: int, pixels: Pixels) -> None:
        """Paint pixels as wide as a cell and half as high: two pixel rows per row of cells."""
        for row in range(0, len(pixels), 2):
            upper = pixels[row]
            lower = pixels[row + 1] if row + 1 < len(pixels) else [None] * len(upper)
            for column, (top, low) in enumerate(zip(upper, lower, strict=True)):
                if top is not None or low is not None:
                    at = x + column, y + row // 2
                    field = self.field_at(*at)
                    self.put(*at, "▀", field if top is None else top, field if low is None else low)

    def quarters(self, x: int, y: int, pixels: Pixels) -> None:
        """Paint pixels of a quarter of a cell, reduced to the best two colours per cell."""
        for row in range(0, len(pixels), 2):
            for column in range(0, len(pixels[row]), 2):
                at = x + column // 2, y + row // 2
                field = self.field_at(*at)
                four = [
                    pixel for line in pixels[row : row + 2] for pixel in line[column : column + 2]
                ]
                if any(pixel is not None for pixel in four):
                    char, ink, back = two_colours([field if p is None else p for p in four])
                    self.put(*at, char, ink, back)

    def signs(
        self, x: int, y: int, art: Sequence[str], ink: Paint, *, at: tuple[int, int] = (0, 0)
    ) -> None:
        """Stamp a shape of "#" in quarters of cells, in one colour, over what is already there.

        It begins `at` some quarters to the right and down. Two stamps may share a cell.
        """
        colour, codes = self.palette[ink], Counter[tuple[int, int]]()
        for row, line in enumerate(art, at[1]):
            for column, dot in enumerate(line, at[0]):
                if dot == "#":
                    codes[column // 2, row // 2] += 1 << (column % 2 + 2 * (row % 2))
        for (column, row), code in codes.items():
            if self.has(x + column, y + row):
                old = self.rows[y + row][x + column]
                shared = old.char in QUADRANTS and old.ink == colour
                both = code | QUADRANTS.index(old.char) if shared else code
                self.put(x + column, y + row, QUADRANTS[both], colour)

    def strip(
        self, y: int, start: int = 0, end: int | None = None, filters: Iterable[LineFilter] = ()
    ) -> Strip:
        """Return a row for Textual to print, or some columns of it, after some filters."""
        row = self.rows[y]
        if "" in [cell.char for cell in row]:
            row = [*whole_cells(row)]
        cells = row[start:end]
        pieces = segments(cells)
        for each in filters:
            pieces = each.apply(pieces, TRANSPARENT)
        return Strip(pieces, len(cells))


def cover(row: list[Cell], left: int, right: int, cells: Sequence[Cell]) -> None:
    """Put cells over some columns of a row; half of a wide character before them becomes blank."""
    if 0 < left < right and not row[left].char:
        row[left - 1] = row[left - 1]._replace(char=" ")
    row[left:right] = cells


def whole_cells(row: Sequence[Cell]) -> Iterator[Cell]:
    """Yield a row with a blank for the second half of each wide character that was covered."""
    before = ""
    for cell in row:
        is_half = not cell.char and text_width(before) < 2
        yield cell._replace(char=" ") if is_half else cell
        before = cell.char


def segments(row: Iterable[Cell]) -> list[Segment]:
    """Return a row as pieces of one style each; of a blank only the field can be seen."""
    ink: Rgb | None = None
    field, bold, text, pieces = BLACK, False, "", []
    for cell in row:
        if cell.field == field and (cell.char == " " or (cell.ink == ink and cell.bold == bold)):
            text += cell.char
            continue
        if text and (cell.field != field or ink is not None):
            pieces.append(kept_segment(text, ink, field, bold))
            text = ""
        char, now, field, bold = cell
        ink = None if char == " " else now
        text += char
    if text:
        pieces.append(kept_segment(text, ink, field, bold))
    return pieces


@lru_cache(4096)
def kept_segment(text: str, ink: Rgb | None, field: Rgb, bold: bool) -> Segment:
    """Return a piece of a row: the same one again where a table is printed again."""
    return Segment(text, style_of(ink, field, bold=bold and ink is not None))


def two_colours(four: Sequence[Rgb]) -> tuple[str, Rgb, Rgb]:
    """Return the character and the two colours that come nearest to four quarters of a cell."""
    if len(set(four)) == 1:
        return " ", four[0], four[0]
    errors = [sum(each) for each in zip(*map(_errors, *four), strict=True)]
    best = 1 + errors.index(min(errors))  # the codes above 7 swap the colours
    on = [pixel for n, pixel in enumerate(four) if best >> n & 1]
    off = [pixel for n, pixel in enumerate(four) if not best >> n & 1]
    return QUADRANTS[best], _mean(on), _mean(off)


def _mean(pixels: Sequence[Rgb]) -> Rgb:
    return Rgb(*(sum(parts) // len(pixels) for parts in zip(*pixels, strict=True)))


def _errors(one: int, two: int, three: int, four: int) -> list[int]:
    """Return how far quarters are from the means, for each code to 7, less the same sum for all."""
    errors, whole = [], one + two + three + four
    ways = ((one, 1), (two, 1), (one + two, 2), (three, 1), (one + three, 2), (two + three, 2))
    for on, count in (*ways, (whole - four, 3)):
        off, others = whole - on, 4 - count
        high, low = on // count, off // others
        errors.append(high * (count * high - 2 * on) + low * (others * low - 2 * off))
    return errors


class Box(NamedTuple):
    """The cells that a drawing may change or look at; some lie above the row where it is put."""

    width: int
    height: int
    above: int = 0


def stamp(
    canvas: Canvas, x: int, y: int, box: Box, draw: Callable[..., object], *what: object
) -> None:
    """Draw something, or paste an earlier drawing of it on the same ground.

    A table is painted after each key, and nearly all of it looks as it did before. `draw` is
    called with a canvas, a column, a row and `what`: all that it depends on besides the ground.
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
    return canvas.frozen()


class LayeredCanvas(Canvas):
    """A canvas to paint again and again: no part before the first that has changed is drawn."""

    def __init__(
        self, width: int, height: int, palette: Palette, before: "LayeredCanvas | None" = None
    ) -> None:
        super().__init__(width, height, palette)
        self.layers: list[tuple[object, list[list[Cell]], Any]] = []
        """Of each part its key, all cells after it, and what drawing it returned."""
        like = before and (before.width, before.height, before.palette) == (width, height, palette)
        self.kept = before.layers if before and like else []

    def layer(self, key: object, draw: Callable[[], T]) -> T:
        """Draw a part, or paste it with all that lies under it."""
        at = len(self.layers)
        if at < len(self.kept) and self.kept[at][0] == key:
            _, rows, found = self.kept[at]
            self.rows = [*map(list, rows)]
            self.layers.append(self.kept[at])
        else:
            self.kept = []  # what comes next would lie on other cells than it did
            found = draw()
            self.layers.append((key, [*map(list, self.rows)], found))
        answer: T = found
        return answer


@lru_cache(4096)
def to_cells(text: str) -> str:
    """Return text of which every character takes the cells that `text_width` counts.

    A control character becomes a blank, what terminals do not agree on a question mark.
    """
    if has_single_cells(text):
        return text
    return "".join(
        " " * width if not sign.isprintable() else sign if cell_len(sign) == width else "?" * width
        for sign, width in graphemes(text)
    )
