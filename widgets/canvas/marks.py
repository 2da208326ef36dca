"""Small marks of pages: squares of results, keycaps, the cursor, corners around a tip's object."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from textual.geometry import Region

from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, Palette, Rgb, mix, shade

SQUARE_FIELDS = {"✓": "coach", "×": "loss", "=": "faint"}
"""The background of a square, by the sign of its result: won, lost, tied."""

BARE_SIGNS = {"✓": "+", "×": "-", "=": "="}
"""The signs of results if there are only letters."""


def track_colour(palette: Palette) -> Rgb:
    """Return the colour of what is empty: the rest of a bar, a square without a result."""
    if palette.few:
        return palette["edge"]
    return mix(palette["middle"], palette["raised"], 0.6)


def tip_field(palette: Palette) -> Rgb:
    """Return the background of the row of hints above the key bar."""
    return mix(palette["felt"], palette["rail"], 0.5)


def draw_panel(
    canvas: Canvas, x: int, y: int, size: tuple[int, int], title: str = "", right: str = ""
) -> None:
    """Fill a panel, with its title in its first row, and what else is there at the right."""
    canvas.fill(x, y, *size, "middle")
    canvas.text(x + 2, y, title, "gold", bold=True)
    canvas.right_aligned(x + size[0] - 2, y, right, "quiet")


def draw_cursor(canvas: Canvas, x: int, y: int, size: tuple[int, int], *, bare: bool) -> None:
    """Fill what is under the cursor, with a golden edge, or a sign if there are no colours."""
    canvas.fill(x, y, *size, "chosen")
    for row in range(y, y + (1 if bare else size[1])):
        canvas.put(x, row, ">" if bare else "▌", "gold", bold=bare)


def draw_cap(canvas: Canvas, x: int, y: int, key: str, *, bare: bool) -> int:
    """Draw a keycap; return the column after it and a blank."""
    cap = f"[{key}]" if bare else f" {key} "
    return canvas.text(x, y, cap, "gold", None if bare else "raised", bold=True) + 1


def draw_square(
    canvas: Canvas, x: int, y: int, sign: str, width: int = 3, *, bare: bool, shown: bool = True
) -> None:
    """Draw a result as a square with its sign in it: ✓, × or =, or nothing.

    A square of several rows has its sign `shown` in one of them. Without colours (`bare`) there
    are only signs.
    """
    if bare:
        letter = BARE_SIGNS.get(sign, ".")
        canvas.text(x, y, f"[{letter}]" if width > 2 else letter, "foreground", bold=True)
        return
    field: Paint = SQUARE_FIELDS.get(sign) or track_colour(canvas.palette)
    canvas.fill(x, y, width, 1, field)
    if shown and sign in SQUARE_FIELDS:
        canvas.text(x + (width - 1) // 2, y, sign, "rail", field, bold=True)


def draw_squares(
    canvas: Canvas, x: int, y: int, signs: Iterable[str], *, width: int = 3, bare: bool
) -> None:
    """Draw results one after the other, see `draw_square`."""
    for sign in signs:
        draw_square(canvas, x, y, sign, width, bare=bare)
        x += width + 1


GAPS = ((1, 2), (1, 1), (1, 0), (0, 2), (0, 1))
"""Rows and columns between the corners and what they surround, in the order they are tried."""

LEAST_STROKES = 4
"""The fewest characters that look like corners."""

ENOUGH_STROKES = 6
"""The fewest characters of corners for which those next to words are left out."""

ANGLES = "┏┓┗┛"

FEWEST_ANGLES = 3
"""The fewest corners around words on the table; around fewer of them, a tint is clearer."""

SPECIAL_MARKS = "▲▾★^*"
"""What marks a winner, a match or a set of four."""

CORNER_LETTERS = {"━": "-", "┃": "|"}
"""The lines if there are only letters; a corner is "+"."""


class Stroke(NamedTuple):
    """A character of a corner, and its cell."""

    x: int
    y: int
    char: str


def draw_corners(
    canvas: Canvas, around: Region, taken: Collection[Region] = (), *, plain: bool = False
) -> None:
    """Draw corners around some cells; if there is no room for any, tint the cells.

    Corners that touch no words are best, then those without the parts that would. None is on, above
    or below other cells that are `taken`: they may be blank but belong to something.
    """
    taken = (around, *(each.grow((1, 0, 1, 0)) for each in taken))
    tried = [
        [
            stroke
            for stroke in strokes(around.grow((rows, columns, rows, columns)))
            if is_free(canvas, stroke.x, stroke.y)
            and not any(each.contains(stroke.x, stroke.y) for each in taken)
        ]
        for rows, columns in GAPS
    ]
    clear = [[each for each in corners if not touches_text(canvas, each)] for corners in tried]
    uncut = [each for each, corners in zip(clear, tried, strict=True) if each == corners]
    for corners in (uncut, clear, tried):  # four close ones are better than three further away
        whole = map(whole_corners, corners)
        best = max(whole, key=lambda found: (count_angles(found), len(found)), default=[])
        if len(best) >= ENOUGH_STROKES:
            break
    cells = [
        (x, y)
        for y in range(around.y, around.bottom)
        for x in range(around.x, around.right)
        if canvas.has(x, y)
    ]
    bare = [(x, y) for x, y in cells if is_table(canvas, canvas.field_at(x, y))]
    on_table = 2 * len(bare) > len(cells)
    if len(best) < LEAST_STROKES or (count_angles(best) < FEWEST_ANGLES and on_table):
        for x, y in bare:  # its text stays
            canvas.rows[y][x] = canvas.rows[y][x]._replace(field=canvas.palette["chosen"])
        return
    for x, y, char in best:
        canvas.put(x, y, CORNER_LETTERS.get(char, "+") if plain else char, "gold", bold=True)


def strokes(frame: Region) -> Iterator[Stroke]:
    """Yield what corners at the edges of a region are made of."""
    left, right, top, bottom = frame.x, frame.right - 1, frame.y, frame.bottom - 1
    yield from (Stroke(left, top, "┏"), Stroke(right, top, "┓"))
    yield from (Stroke(left, bottom, "┗"), Stroke(right, bottom, "┛"))
    if frame.width > 4:
        for y in (top, bottom):
            yield from (Stroke(left + 1, y, "━"), Stroke(right - 1, y, "━"))
    if frame.height > 4:
        for x in (left, right):
            yield from (Stroke(x, top + 1, "┃"), Stroke(x, bottom - 1, "┃"))


def whole_corners(corners: Sequence[Stroke]) -> list[Stroke]:
    """Return the strokes without those whose corner, or the same stroke opposite, is missing."""
    angles = {(each.x, each.y) for each in corners if each.char in ANGLES}
    cells = {(each.x, each.y) for each in corners}
    ends = min((x for x, _ in cells), default=0) + max((x for x, _ in cells), default=0)
    around = ((-1, 0), (1, 0), (0, -1), (0, 1))
    return [
        each
        for each in corners
        if each.char in ANGLES
        or (
            (ends - each.x, each.y) in cells
            and any((each.x + x, each.y + y) in angles for x, y in around)
        )
    ]


def count_angles(corners: Sequence[Stroke]) -> int:
    """Return how many corners there are."""
    return sum(each.char in ANGLES for each in corners)


def is_table(canvas: Canvas, field: Rgb) -> bool:
    """Return whether this is a background on which corners may be drawn."""
    return field in (canvas.palette["felt"], canvas.palette["middle"])


def beside(canvas: Canvas, x: int, y: int) -> list[str]:
    """Return what stands to the left and to the right of a cell."""
    return [canvas.rows[y][at].char for at in (x - 1, x + 1) if canvas.has(at, y)]


def touches_text(canvas: Canvas, stroke: Stroke) -> bool:
    """Return whether a letter, a figure or a mark is next to a part of a corner in its row."""
    chars = beside(canvas, stroke.x, stroke.y)
    return any(char.isalnum() or char in SPECIAL_MARKS for char in chars)


def is_free(canvas: Canvas, x: int, y: int) -> bool:
    """Return whether a cell shows the table or a shadow, and is not a blank between two words."""
    if not canvas.has(x, y) or all(char.isalnum() for char in beside(canvas, x, y)):
        return False
    cell = canvas.rows[y][x]
    return is_table(canvas, cell.field) and (cell.char == " " or cell.ink == shade(cell.field))
