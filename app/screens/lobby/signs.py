"""What parts of the lobby are painted with: panels, keycaps, squares, pips, bars, curves."""

from collections.abc import Iterable, Sequence

from widgets.canvas.bars import draw_upright
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, Rgb, mix
from widgets.cards.style import CardLook, FaceStyle

RESULT_FIELDS = {"✓": "coach", "×": "loss", "=": "faint"}
"""The colour of a square, by the sign of a result."""

PARTS = " ▏▎▍▌▋▊▉█"
"""A cell of a bar, from empty to full."""


def is_bare(look: CardLook) -> bool:
    """Return whether things are told apart by signs alone, because colours may be missing."""
    return look.face is not FaceStyle.SOLID


def track_colour(canvas: Canvas) -> Rgb:
    """Return the colour of what is not filled: the rest of a bar, a square without a result."""
    palette = canvas.palette
    return palette["edge"] if palette.few else mix(palette["middle"], palette["raised"], 0.6)


def draw_panel(
    canvas: Canvas, title: str, right: str = "", *, focused: bool, look: CardLook
) -> None:
    """Paint a panel over the whole canvas: a title, and a golden edge while it has the focus."""
    canvas.fill(0, 0, canvas.width, canvas.height, "middle")
    if focused:
        for row in range(canvas.height):
            canvas.put(0, row, ">" if is_bare(look) else "▌", "gold")
    canvas.text(2, 0, title, "gold", bold=True)
    canvas.to_the_right(canvas.width - 2, 0, right, "quiet")


def draw_cap(canvas: Canvas, x: int, y: int, key: str, look: CardLook) -> int:
    """Draw a keycap; return the column after it and a blank."""
    cap = f"[{key}]" if is_bare(look) else f" {key} "
    return canvas.text(x, y, cap, "gold", None if is_bare(look) else "raised", bold=True) + 1


def draw_square(canvas: Canvas, x: int, y: int, sign: str, look: CardLook, width: int = 2) -> None:
    """Draw a result as a square with its sign; one without a sign is empty."""
    if is_bare(look):
        canvas.text(x, y, sign if sign in RESULT_FIELDS else "·", "foreground", bold=True)
        return
    field: Paint = RESULT_FIELDS.get(sign) or track_colour(canvas)
    canvas.fill(x, y, width, 1, field)
    if sign in RESULT_FIELDS:
        canvas.text(x + (width > 2), y, sign, "rail", field, bold=True)


def draw_pips(canvas: Canvas, x: int, y: int, beaten: Iterable[bool]) -> int:
    """Draw a pip for each level, golden if it is beaten; return the next column."""
    for level in beaten:
        canvas.put(x, y, "●" if level else "○", "gold" if level else "faint")
        x += 1
    return x


def draw_bar(
    canvas: Canvas, x: int, y: int, width: int, share: float, ink: Paint, look: CardLook
) -> None:
    """Draw a bar of a share of a width, to an eighth of a cell."""
    eighths = round(share * width * 8)
    for column in range(width):
        part = min(8, max(0, eighths - 8 * column))
        if is_bare(look):
            canvas.put(x + column, y, "#" if part >= 4 else ".", ink)
        else:
            canvas.put(x + column, y, PARTS[part], ink, track_colour(canvas))


def draw_curve(
    canvas: Canvas, x: int, y: int, size: tuple[int, int], shares: Sequence[float], look: CardLook
) -> None:
    """Draw shares over time as a filled curve, brighter towards the top.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        size: Columns and rows.
        shares: From 0 to 1, the oldest first.
        look: How cards are drawn; without colours the curve is in ASCII.
    """
    width, height = size
    for column in range(width):
        draw_upright(
            canvas,
            x + column,
            y,
            (1, height),
            max(share_at(shares, column, width), 1 / (8 * height)),
            "coach",
            plain=is_bare(look),
        )
    if not canvas.palette.few:
        for row in range(height):
            darken(canvas, x, y + row, width, 0.5 * row / height)


def darken(canvas: Canvas, x: int, y: int, width: int, part: float) -> None:
    """Blend the ink of a row's cells towards their background."""
    for column in range(x, x + width):
        if canvas.has(column, y):
            cell = canvas.rows[y][column]
            canvas.rows[y][column] = cell._replace(ink=mix(cell.ink, cell.field, part))


def share_at(shares: Sequence[float], column: int, width: int) -> float:
    """Return the share at a column, between the two that are nearest."""
    place = column * (len(shares) - 1) / max(1, width - 1)
    before = int(place)
    after = min(len(shares) - 1, before + 1)
    return shares[before] * (1 - place + before) + shares[after] * (place - before)
