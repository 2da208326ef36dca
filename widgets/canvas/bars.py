"""Bars and curves on a canvas, to an eighth of a cell."""

from collections.abc import Sequence

from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, Rgb, mix
from widgets.canvas.marks import track_colour

PARTS = " ▏▎▍▌▋▊▉█"
"""A cell of a horizontal bar, from empty to full."""


def draw_level(
    canvas: Canvas, x: int, y: int, width: int, share: float, ink: Paint, *, bare: bool
) -> None:
    """Draw a horizontal bar on a track as wide as a full bar.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The row.
        width: Columns of a full bar.
        share: From 0 to 1; any share above 0 shows.
        ink: The colour of what is filled.
        bare: Whether to draw in ASCII, to a whole cell.
    """
    eighths = max(round(min(1.0, share) * width * 8), share > 0)
    for column in range(width):
        part = min(8, max(0, eighths - 8 * column))
        if bare:
            canvas.put(x + column, y, "#" if part >= 4 or (part and not column) else ".", ink)
        else:
            canvas.put(x + column, y, PARTS[part], ink, track_colour(canvas.palette))


def draw_between(
    canvas: Canvas, x: int, y: int, width: int, ends: tuple[float, float], ink: Paint, *, bare: bool
) -> None:
    """Draw a horizontal bar that begins and ends anywhere on its track.

    What extends past the track is cut, with an arrow at that end.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The row.
        width: Columns of the track.
        ends: Where the bar reaches from and to, as shares of the track, in any order.
        ink: Its colour.
        bare: Whether to draw in ASCII, to a whole cell.
    """
    low, high = sorted(ends)
    start, end = (round(min(1.0, max(0.0, each)) * width * 8) for each in (low, high))
    track = track_colour(canvas.palette)
    for column in range(width):
        first, last = max(0, start - 8 * column), min(8, end - 8 * column)
        if bare:
            canvas.put(x + column, y, "#" if last - first >= 4 else ".", ink)
        elif last <= first:
            canvas.put(x + column, y, " ", ink, track)
        elif first == 0:
            canvas.put(x + column, y, PARTS[last], ink, track)
        else:  # it begins inside the cell, whose left part is the track
            canvas.put(x + column, y, PARTS[first], track, ink)
    if low < 0:
        canvas.put(x, y, "<" if bare else "‹", "rail", ink, bold=True)
    if high > 1:
        canvas.put(x + width - 1, y, ">" if bare else "›", "rail", ink, bold=True)


LEVELS = " ▁▂▃▄▅▆▇█"


def draw_upright(
    canvas: Canvas,
    x: int,
    y: int,
    size: tuple[int, int],
    share: float,
    ink: Paint,
    *,
    plain: bool = False,
) -> None:
    """Draw a bar that grows upwards from its lowest row.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row of the bar's area.
        size: The columns and rows of a full bar.
        share: From 0 to 1; any share above 0 shows.
        ink: The colour.
        plain: Whether to draw in ASCII, to a whole row.
    """
    width, rows = size
    steps = max(round(share * rows * 8), share > 0)
    for row in range(rows):
        filled = min(8, max(0, steps - 8 * (rows - 1 - row)))
        if filled:
            is_foot = row == rows - 1  # in ASCII, a low bar shows at least this row
            sign = ("#" if filled >= 4 or is_foot else " ") if plain else LEVELS[filled]
            canvas.text(x, y + row, sign * width, ink)


DEEPEST = 0.5
"""How far the lowest row of a curve is blended into its background."""


def draw_curve(
    canvas: Canvas,
    x: int,
    y: int,
    size: tuple[int, int],
    shares: Sequence[float],
    *,
    bare: bool,
) -> None:
    """Draw shares over time as a filled curve, brighter towards the top.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        size: Columns and rows.
        shares: From 0 to 1, the oldest first; at least one.
        bare: Whether to draw in ASCII.
    """
    width, height = size
    for column in range(width):
        share = max(share_at(shares, column, width), 1 / (8 * height))
        draw_upright(canvas, x + column, y, (1, height), share, "coach", plain=bare)
    if not canvas.palette.few:
        for row in range(height):
            darken(canvas, x, y + row, width, DEEPEST * row / height)


def darken(
    canvas: Canvas, x: int, y: int, width: int, part: float, ground: Rgb | None = None
) -> None:
    """Blend a row's cells towards a ground, or only their ink towards their background."""
    for column in range(x, x + width):
        if canvas.has(column, y):
            cell = canvas.rows[y][column]
            canvas.rows[y][column] = cell._replace(
                ink=mix(cell.ink, ground or cell.field, part),
                field=mix(cell.field, ground or cell.field, part),
            )


def share_at(shares: Sequence[float], column: int, width: int) -> float:
    """Return the share at a column, between the two that are nearest."""
    place = column * (len(shares) - 1) / max(1, width - 1)
    before = int(place)
    after = min(len(shares) - 1, before + 1)
    return shares[before] * (1 - place + before) + shares[after] * (place - before)


DEEP = 0.42
"""How far the rows next to the middle are blended into the background."""


def draw_balance(
    canvas: Canvas,
    x: int,
    y: int,
    size: tuple[int, int],
    heights: Sequence[float],
    *,
    bare: bool,
) -> None:
    """Draw heights over time as a filled curve that grows up and down from the middle.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        size: Columns and rows; the rows are even.
        heights: From 0 to 1; a half is the middle. At least one.
        bare: Whether to draw in ASCII, and in other signs below the middle than above.
    """
    width, rows = size
    half = rows // 2
    for column in range(width):
        eighths = round((share_at(heights, column, width) - 0.5) * 16 * half)
        draw_from_middle(canvas, x + column, y, half, eighths, bare=bare)


def draw_from_middle(
    canvas: Canvas, x: int, y: int, half: int, eighths: int, *, bare: bool
) -> None:
    """Draw a column from the middle up, or down if `eighths` is below 0."""
    for row in range(half):
        up = min(8, max(0, eighths - 8 * row))
        down = min(8, max(0, -eighths - 8 * row))
        above, below = y + half - 1 - row, y + half + row
        if bare:
            canvas.put(x, above, "#" if up >= 4 else "_" if row == 0 else " ", "foreground")
            canvas.put(x, below, ":" if down >= 4 else " ", "foreground")
            continue
        if up or row == 0:
            canvas.put(
                x, above, LEVELS[up or 1], shaded(canvas, x, "coach" if up else "faint", row, half)
            )
        if down:
            field = canvas.field_at(x, below)
            canvas.put(x, below, LEVELS[8 - down], field, shaded(canvas, x, "loss", row, half))


def shaded(canvas: Canvas, x: int, ink: str, row: int, half: int) -> Rgb:
    """Return the colour of a row, counted from the middle: brighter further out."""
    colour = canvas.palette[ink]
    if canvas.palette.few or ink == "faint":
        return colour
    return mix(colour, canvas.palette["middle"], DEEP - DEEP * row / max(1, half - 1))


def draw_margins(
    canvas: Canvas,
    x: int,
    y: int,
    size: tuple[int, int],
    margins: Sequence[int],
    *,
    step: int,
    bare: bool,
) -> None:
    """Draw a column for each margin on the line of a tie, the oldest at the left.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        size: Columns and rows, the rows even.
        margins: How many points one was ahead, negative if behind.
        step: Columns from one to the next; from three on, one of them stays free.
        bare: Whether to draw in ASCII.
    """
    width, half = size[0], size[1] // 2
    shown = margins[-((width + (step > 2)) // step) :]
    most = max((1, *map(abs, shown)))
    for column in range(x, x + width):
        canvas.put(column, y + half, "-" if bare else "▔", track_colour(canvas.palette))
    for n, margin in enumerate(shown):
        for column in range(x + n * step, x + (n + 1) * step - (step > 2)):
            draw_column(canvas, column, y, half, margin / most, bare=bare)


def draw_column(
    canvas: Canvas, column: int, y: int, half: int, share: float, *, bare: bool
) -> None:
    """Draw one column: up from the middle, or down from it.

    Args:
        canvas: What to draw on.
        column: Where.
        y: The first row of the chart.
        half: Rows above the middle, and below it.
        share: From -1 to 1; nothing is drawn for 0.
        bare: Whether to draw in ASCII.
    """
    steps = max(round(abs(share) * half * 8), share != 0)
    for row in range(half):
        part = min(8, max(0, steps - 8 * row))
        if not part:
            break
        at = y + half - 1 - row if share >= 0 else y + half + row
        if bare:
            canvas.put(column, at, "#", "foreground")
        elif share >= 0:
            canvas.put(column, at, LEVELS[part], "coach")
        elif part == 8:
            canvas.put(column, at, LEVELS[8], "loss")
        else:
            canvas.put(column, at, LEVELS[8 - part], canvas.field_at(column, at), "loss")
