"""Flat facets turned into pixels, row by row: how much of each pixel a facet covers is exact."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from widgets.canvas.colours import BLACK, Rgb

SCAN_LINES = 6
"""Lines across each row of pixels, of which the mean is taken."""

FAINTEST = 0.27
"""The least share of a pixel that must be covered for it to be painted."""

Point = tuple[float, float]
"""A place in a box whose sides are 1 long, from its upper left corner."""


Corners = tuple[Point, ...]


class Facet(Struct, frozen=True):
    """A convex area in a box.

    Attributes:
        corners: At least three, in order.
        near: The colour at the first corner.
        far: The colour along the line through the second and the third.
        cover: How much it hides of what lies below, from 0 to 1.
    """

    corners: Corners
    near: Rgb
    far: Rgb
    cover: float = 1.0

    def colour_along(self, y: float) -> "Along":
        """Return the colour of the facet along a line across the box."""
        if self.near == self.far:
            return self.near, BLACK, self.cover
        (ax, ay), (bx, by), (cx, cy) = self.corners[:3]
        area = (cx - bx) * (ay - by) - (cy - by) * (ax - bx)
        slope, start = (cy - by) / area, 1 - ((cx - bx) * (y - by) + (cy - by) * bx) / area
        steps = [to - at for at, to in zip(self.near, self.far, strict=True)]
        first = [at + step * start for at, step in zip(self.near, steps, strict=True)]
        return first, [step * slope for step in steps], self.cover


Along = tuple[Sequence[float], Sequence[float], float]
"""The colour of a facet along a line: at its beginning, how it changes, how much it hides."""

Covered = tuple[float, float, int]
"""A part of a line that one facet covers: where it begins and ends, and which facet."""


class Blend(NamedTuple):
    """What covers a pixel: the colour, weighed by its share, and that share."""

    red: float = 0.0
    green: float = 0.0
    blue: float = 0.0
    share: float = 0.0

    def over(self, field: Rgb, *, few: bool) -> Rgb | None:
        """Return the pixel on a field; None if too little of it is covered.

        Args:
            field: What lies below.
            few: Whether nothing may be blended: a pixel is then covered or not.
        """
        if self.share < (0.5 if few else FAINTEST):
            return None
        if few:
            return Rgb(*(round(part / self.share) for part in self[:3]))
        rest = 1 - self.share
        return Rgb(*(round(a + b * rest) for a, b in zip(self[:3], field, strict=True)))


def scan(facets: Sequence[Facet], width: int, height: int) -> list[list[Blend]]:
    """Return rows of pixels of a box.

    Args:
        facets: What lies in it, the last one in front.
        width: Pixels in a row.
        height: Rows.
    """
    lines = lines_across(tuple([facet.corners for facet in facets]), height * SCAN_LINES)
    rows = range(0, len(lines), SCAN_LINES)
    return [blend_lines(facets, lines[row : row + SCAN_LINES], width) for row in rows]


ScanLine = tuple[float, list[Covered]]
"""How far down a line across a box is, and what is visible along it."""


@lru_cache(64)
def lines_across(shapes: tuple[Corners, ...], count: int) -> list[ScanLine]:
    """Return lines across a box from top to bottom; dice of all colours have the same."""
    heights = [(line + 0.5) / count for line in range(count)]
    return [(y, pieces_at(y, shapes)) for y in heights]


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


def blend_lines(facets: Sequence[Facet], lines: Iterable[ScanLine], width: int) -> list[Blend]:
    """Return a row of pixels as the mean of several lines."""
    sums = [[0.0, 0.0, 0.0, 0.0] for _ in range(width)]
    edges = [column / width for column in range(width + 1)]
    for y, (start, end, facet) in ((y, piece) for y, pieces in lines for piece in pieces):
        (red, green, blue), (redder, greener, bluer), cover = facets[facet].colour_along(y)
        for column in range(max(0, int(start * width)), min(width, int(end * width) + 1)):
            left, right = edges[column], edges[column + 1]
            left, right = start if start > left else left, end if end < right else right
            weight, middle = (right - left) * width * cover / SCAN_LINES, (left + right) / 2
            if weight > 0:
                pixel = sums[column]
                pixel[0] += weight * (red + redder * middle)
                pixel[1] += weight * (green + greener * middle)
                pixel[2] += weight * (blue + bluer * middle)
                pixel[3] += weight
    return [Blend(*pixel) for pixel in sums]
