"""Small marks of pages: squares of results, keycaps, the cursor, corners around a tip's object."""

from collections.abc import Collection, Iterable

from textual.geometry import Region

from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, Palette, Rgb, mix, shade

RESULT_SIGNS = {True: "✓", False: "×", None: "="}
"""The sign of what was won, lost or tied."""

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


def draw_sign(canvas: Canvas, x: int, y: int, won: bool | None, *, bare: bool) -> None:
    """Draw the sign of a result alone, in its colour."""
    sign = RESULT_SIGNS[won]
    ink = "quiet" if won is None else SQUARE_FIELDS[sign]
    canvas.text(x, y, BARE_SIGNS[sign] if bare else sign, ink, bold=True)


def draw_squares(
    canvas: Canvas, x: int, y: int, signs: Iterable[str], *, width: int = 3, bare: bool
) -> None:
    """Draw results one after the other, see `draw_square`."""
    for sign in signs:
        draw_square(canvas, x, y, sign, width, bare=bare)
        x += width + 1


GAPS = ((1, 2), (1, 1), (1, 0), (0, 2), (0, 1))
"""Rows and columns between the corners and what they surround, in the order they are tried."""


def draw_corners(
    canvas: Canvas, around: Region, taken: Collection[Region] = (), *, plain: bool = False
) -> None:
    """Draw corners around some cells; if there is no room for them, tint the cells.

    None covers or touches words, and none is on, above or below other cells that are `taken`: they
    may be blank but belong to something.
    """
    fields = canvas.palette["felt"], canvas.palette["middle"]
    taken = (around, *(each.grow((1, 0, 1, 0)) for each in taken))

    def is_free(x: int, y: int) -> bool:
        if not canvas.has(x, y) or any(each.contains(x, y) for each in taken):
            return False
        cell = canvas.rows[y][x]
        beside = [canvas.rows[y][at].char for at in (x - 1, x + 1) if canvas.has(at, y)]
        is_blank = cell.char == " " or cell.ink == shade(cell.field)
        touches = any(char.isalnum() or char in "▲▾★^*" for char in beside)
        return cell.field in fields and is_blank and not touches

    tried = []
    for rows, columns in GAPS:
        frame = around.grow((rows, columns, rows, columns))
        left, right, top, bottom = frame.x, frame.right - 1, frame.y, frame.bottom - 1
        angles = {(left, top): "┏", (right, top): "┓", (left, bottom): "┗", (right, bottom): "┛"}
        angles = {at: char for at, char in angles.items() if is_free(*at)}
        arms = {}
        for x, y in angles:
            over, down = x + (1 if x == left else -1), y + (1 if y == top else -1)
            if rows and frame.width > 4 and is_free(over, y):  # else it would touch what is there
                arms[over, y] = "━"
            if frame.height > 4 and is_free(x, down):
                arms[x, down] = "┃"
        arms = {(x, y): char for (x, y), char in arms.items() if (left + right - x, y) in arms}
        tried.append((len(angles), angles | arms))
    # four close ones are better than three further away
    count, best = max(tried, key=lambda found: (found[0], len(found[1])))
    cells = [
        (x, y)
        for y in range(around.y, around.bottom)
        for x in range(around.x, around.right)
        if canvas.has(x, y)
    ]
    bare = [(x, y) for x, y in cells if canvas.field_at(x, y) in fields]
    # around words on the table, a tint is clearer than fewer than three corners
    if len(best) < 4 or (count < 3 and 2 * len(bare) > len(cells)):
        for x, y in bare:  # its text stays
            canvas.rows[y][x] = canvas.rows[y][x]._replace(field=canvas.palette["chosen"])
        return
    for (x, y), char in best.items():
        canvas.put(x, y, {"━": "-", "┃": "|"}.get(char, "+") if plain else char, "gold", bold=True)
