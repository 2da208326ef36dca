"""How much of each pixel a facet covers: exact across a row, and the mean of lines down it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

SCAN_LINES = 6
"""Lines across each row of pixels, of which the mean is taken."""

Point = tuple[float, float]
"""A place in a box whose sides are 1 long, from its upper left corner."""

Corners = tuple[Point, ...]
"""The corners of a facet: at least three, in order."""

Shape = tuple[Corners, float]
"""The corners of a facet, and how much it hides of what lies below."""

Covered = tuple[float, float, int]
"""A part of a line that one facet covers: where it begins and ends, and which facet."""

ScanLine = tuple[float, list[Covered]]
"""How far down a line across a box is, and what is visible along it."""


class Part(NamedTuple):
    """What one facet covers of a pixel.

    Attributes:
        facet: Which facet.
        share: How much of the pixel.
        depth: That share, times how far it lies from the near colour (0) to the far one (1).
    """

    facet: int
    share: float
    depth: float


@lru_cache(64)
def covered_pixels(shapes: tuple[Shape, ...], width: int, height: int) -> list[list[list[Part]]]:
    """Return what covers each pixel of a box, row by row; dice of all colours share it."""
    count = height * SCAN_LINES
    heights = [(line + 0.5) / count for line in range(count)]
    lines = [(y, pieces_at(y, [corners for corners, _ in shapes])) for y in heights]
    rows = range(0, count, SCAN_LINES)
    return [cover_row(shapes, lines[row : row + SCAN_LINES], width) for row in rows]


def pieces_at(y: float, shapes: Iterable[Corners]) -> list[Covered]:
    """Return what is visible along a line across the box."""
    pieces: list[Covered] = []
    for facet, corners in enumerate(shapes):
        if ends := crossing(corners, y):
            start, end = ends
            pieces = [rest for piece in pieces for rest in outside(piece, start, end)]
            pieces.append((start, end, facet))
    return pieces


def crossing(corners: Corners, y: float) -> tuple[float, float] | None:
    """Return where a line across the box enters and leaves a facet."""
    found = []
    x, top = corners[-1]
    for to, bottom in corners:
        if (top <= y) != (bottom <= y):
            found.append(x + (y - top) * (to - x) / (bottom - top))
        x, top = to, bottom
    return (min(found), max(found)) if found else None


def outside(piece: Covered, start: float, end: float) -> Iterator[Covered]:
    """Yield what is left of a piece where another one covers a part of it."""
    first, last, facet = piece
    if first < start:
        yield first, min(last, start), facet
    if last > end:
        yield max(first, end), last, facet


def cover_row(shapes: Sequence[Shape], lines: Iterable[ScanLine], width: int) -> list[list[Part]]:
    """Return what covers each pixel of a row, as the mean of several lines."""
    shares, depths = ([[0.0] * width for _ in shapes] for _ in range(2))
    edges = [column / width for column in range(width + 1)]
    for y, (start, end, facet) in ((y, piece) for y, pieces in lines for piece in pieces):
        corners, cover = shapes[facet]
        first, slope = depth_along(corners, y)
        share, depth, unit = shares[facet], depths[facet], width * cover / SCAN_LINES
        for column in range(max(0, int(start * width)), min(width, int(end * width) + 1)):
            left, right = edges[column], edges[column + 1]
            left, right = start if start > left else left, end if end < right else right
            if (weight := (right - left) * unit) > 0:
                share[column] += weight
                depth[column] += weight * (first + slope * (left + right) / 2)
    return [
        [
            Part(facet, share[column], depths[facet][column])
            for facet, share in enumerate(shares)
            if share[column]
        ]
        for column in range(width)
    ]


def depth_along(corners: Corners, y: float) -> tuple[float, float]:
    """Return how far a facet's colour has changed along a line across the box: a + b·x.

    Returns:
        a and b. It is 0 at the first corner, and 1 along the line through the next two.
    """
    (ax, ay), (bx, by), (cx, cy) = corners[:3]
    area = (cx - bx) * (ay - by) - (cy - by) * (ax - bx)
    return 1 - ((cx - bx) * (y - by) + (cy - by) * bx) / area, (cy - by) / area
