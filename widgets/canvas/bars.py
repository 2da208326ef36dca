"""Bars and curves on a canvas, to an eighth of a cell; in ASCII to a whole one.

Each is given its first column and row, and most their size in columns and rows.
"""

from collections.abc import Sequence

from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, Rgb, mix
from widgets.canvas.marks import track_colour

PARTS = " ▏▎▍▌▋▊▉█"
"""A cell of a horizontal bar, from empty to full."""

LEVELS = " ▁▂▃▄▅▆▇█"
"""A cell of an upright bar."""


def draw_level(
    canvas: Canvas, x: int, y: int, width: int, share: float, ink: Paint, *, bare: bool
) -> None:
    """Draw a horizontal bar on its track; any share above 0 shows."""
    least = (4 if bare else 1) / (8 * width) if share > 0 and width else 0.0
    draw_between(canvas, x, y, width, (0.0, min(1.0, max(share, least))), ink, bare=bare)


def draw_thin(
    canvas: Canvas, x: int, y: int, width: int, *parts: tuple[float, Paint], bare: bool
) -> None:
    """Draw a bar half a row high, so that those in rows below one another stay apart.

    Each part has its share of the width and its colour, those behind first.
    """
    canvas.text(x, y, ("." if bare else "▄") * width, track_colour(canvas.palette))
    for n, (share, ink) in enumerate(parts):
        filled = max(round(share * width), share > 0)
        letter = "#" if n + 1 == len(parts) else "-"
        canvas.text(x, y, (letter if bare else "▄") * filled, ink)


def draw_between(
    canvas: Canvas, x: int, y: int, width: int, ends: tuple[float, float], ink: Paint, *, bare: bool
) -> None:
    """Draw a horizontal bar that begins and ends anywhere on its track.

    The ends are shares of the track, in any order. What extends past it is cut, with an arrow.
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
    """Draw a bar that grows upwards from its lowest row; any share above 0 shows."""
    width, rows = size
    steps = max(round(share * rows * 8), share > 0)
    for row in range(rows):
        filled = min(8, max(0, steps - 8 * (rows - 1 - row)))
        if filled:
            is_foot = row == rows - 1  # in ASCII, a low bar shows at least this row
            sign = ("#" if filled >= 4 or is_foot else " ") if plain else LEVELS[filled]
            canvas.text(x, y + row, sign * width, ink)


def draw_curve(
    canvas: Canvas,
    x: int,
    y: int,
    size: tuple[int, int],
    shares: Sequence[float],
    *,
    bare: bool,
) -> None:
    """Draw shares over time, at least one, as a filled curve, brighter towards the top."""
    width, height = size
    for column in range(width):
        share = max(share_at(shares, column, width), 1 / (8 * height))
        draw_upright(canvas, x + column, y, (1, height), share, "coach", plain=bare)
    if not canvas.palette.few:
        for row in range(height):
            darken(canvas, x, y + row, width, 0.5 * row / height)


def darken(
    canvas: Canvas, x: int, y: int, width: int, part: float, ground: Rgb | None = None
) -> None:
    """Blend a row's cells towards a ground, or only their ink towards their background."""
    for column in range(x, x + width):
        if canvas.has(column, y):
            cell = canvas.rows[y][column]
            deep = ground or cell.field
            canvas.rows[y][column] = cell._replace(
                ink=mix(cell.ink, deep, part), field=mix(cell.field, deep, part)
            )


def share_at(shares: Sequence[float], column: int, width: int) -> float:
    """Return the share at a column, between the two that are nearest."""
    place = column * (len(shares) - 1) / max(1, width - 1)
    before = int(place)
    after = min(len(shares) - 1, before + 1)
    return shares[before] * (1 - place + before) + shares[after] * (place - before)


def draw_balance(
    canvas: Canvas,
    x: int,
    y: int,
    size: tuple[int, int],
    heights: Sequence[float],
    *,
    bare: bool,
) -> None:
    """Draw heights over time, at least one, as a filled curve up and down from the middle.

    They are from 0 to 1, and the middle is a half. The rows are even.
    """
    width, half = size[0], size[1] // 2
    deep = 0.0 if canvas.palette.few else 0.42
    for column in range(width):
        eighths = round((share_at(heights, column, width) - 0.5) * 16 * half)
        canvas.put(
            x + column, y + half - 1, "_" if bare else "▁", "foreground" if bare else "faint"
        )
        _draw_from_middle(canvas, x + column, y, half, eighths, bare="#:" * bare, deep=deep)


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
    """Draw a column for each margin on the line of a tie: up while ahead, down while behind.

    The rows are even, the oldest margin is the first, and of the columns to the next one (`step`)
    one stays free from three on.
    """
    width, half = size[0], size[1] // 2
    shown = margins[-((width + (step > 2)) // step) :]
    most, least = max((1, *map(abs, shown))), 4 if bare else 1
    for column in range(x, x + width):
        canvas.put(column, y + half, "-" if bare else "▔", track_colour(canvas.palette))
    for n, margin in enumerate(shown):
        eighths = max(round(abs(margin) / most * half * 8), least) if margin else 0
        for column in range(x + n * step, x + (n + 1) * step - (step > 2)):
            _draw_from_middle(
                canvas, column, y, half, eighths if margin > 0 else -eighths, bare="##" * bare
            )


def _draw_from_middle(
    canvas: Canvas, x: int, y: int, half: int, eighths: int, *, bare: str, deep: float = 0.0
) -> None:
    """Draw a column of some eighths of a row up from the middle, or down if they are below 0.

    `half` are the rows on each side, `bare` the signs above and below in ASCII, and `deep` is how
    far the row next to the middle is blended into the background.
    """
    up = eighths > 0
    for row in range(half):
        part = min(8, abs(eighths) - 8 * row)
        if part <= 0:
            break
        at = y + half - 1 - row if up else y + half + row
        if bare:
            if part >= 4:
                canvas.put(x, at, bare[not up], "foreground")
            continue
        blended = deep - deep * row / max(1, half - 1)
        ink = mix(canvas.palette["coach" if up else "loss"], canvas.palette["middle"], blended)
        if up:
            canvas.put(x, at, LEVELS[part], ink)
        else:  # it hangs: the lower part of the cell is the background
            canvas.put(x, at, LEVELS[8 - part], canvas.field_at(x, at), ink)
