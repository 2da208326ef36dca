"""Small marks of pages: squares of results, keycaps, the field under the cursor."""

from collections.abc import Iterable

from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, Palette, Rgb, mix

SQUARE_FIELDS = {"✓": "coach", "×": "loss", "=": "faint"}
"""The background of a square, by the sign of its result: won, lost, tied."""

BARE_SIGNS = {"✓": "+", "×": "-", "=": "="}
"""The signs of results if there are only letters."""

TRACK_PART = 0.6
"""How far a track's colour is from `middle` to `raised`, from 0 to 1."""


def track_colour(palette: Palette) -> Rgb:
    """Return the colour of what is empty: the rest of a bar, a square without a result."""
    if palette.few:
        return palette["edge"]
    return mix(palette["middle"], palette["raised"], TRACK_PART)


def tip_field(palette: Palette) -> Rgb:
    """Return the background of the row of hints above the key bar."""
    return mix(palette["felt"], palette["rail"], 0.5)


def draw_panel(
    canvas: Canvas,
    x: int,
    y: int,
    size: tuple[int, int],
    title: str = "",
    right: str = "",
) -> None:
    """Fill a panel, with its title and what is at the right of it in its first row.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        size: Columns and rows.
        title: What it is about.
        right: What else is in its first row.
    """
    canvas.fill(x, y, *size, "middle")
    canvas.text(x + 2, y, title, "gold", bold=True)
    canvas.right_aligned(x + size[0] - 2, y, right, "quiet")


def draw_cursor(canvas: Canvas, x: int, y: int, size: tuple[int, int], *, bare: bool) -> None:
    """Fill what is under the cursor, with a golden edge at its left.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        size: Columns and rows.
        bare: Whether there are no colours to show it: a sign marks its first row.
    """
    canvas.fill(x, y, *size, "chosen")
    for row in range(y, y + (1 if bare else size[1])):
        canvas.put(x, row, ">" if bare else "▌", "gold", bold=bare)


def draw_cap(canvas: Canvas, x: int, y: int, key: str, *, bare: bool) -> int:
    """Draw a keycap; return the column after it and a blank."""
    cap = f"[{key}]" if bare else f" {key} "
    return canvas.text(x, y, cap, "gold", None if bare else "raised", bold=True) + 1


def draw_square(
    canvas: Canvas, x: int, y: int, sign: str, width: int = 2, *, bare: bool, shown: bool = True
) -> None:
    """Draw a result as a square with its sign in it.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The row.
        sign: ✓, × or =; anything else is an empty square.
        width: Columns of the square.
        bare: Whether there are no colours, only signs.
        shown: Whether the sign is shown: a square of several rows has it in one of them.
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
    canvas: Canvas,
    x: int,
    y: int,
    signs: Iterable[str],
    *,
    width: int = 2,
    gap: int = 1,
    bare: bool,
) -> int:
    """Draw results one after the other.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The row.
        signs: A sign for each result; see `draw_square`.
        width: Columns of a square.
        gap: Columns between two.
        bare: Whether there are no colours, only signs.

    Returns:
        The column after them.
    """
    for sign in signs:
        draw_square(canvas, x, y, sign, width, bare=bare)
        x += width + gap
    return x
