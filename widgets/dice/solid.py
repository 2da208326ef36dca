"""A die as a solid: its facets, and the share of each pixel that they cover."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import cos, sin, sqrt
from typing import NamedTuple

from msgspec import Struct

from widgets.canvas.colours import BLACK, Rgb, mix
from widgets.dice.style import DieHues, DieSize

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


FAINTEST = 0.27
"""The least share of a pixel that must be covered for it to be painted."""


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

    @property
    def shape(self) -> Shape:
        """What dice of all colours share: where it lies, and how much it hides."""
        return self.corners, self.cover


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
        red, green, blue, share = self
        if share < (0.5 if few else FAINTEST):
            return None
        if few:
            return Rgb(round(red / share), round(green / share), round(blue / share))
        rest = 1 - share
        return Rgb(
            round(red + field.red * rest),
            round(green + field.green * rest),
            round(blue + field.blue * rest),
        )


def scan(facets: Sequence[Facet], width: int, height: int) -> list[list[Blend]]:
    """Return rows of pixels of a box.

    Args:
        facets: What lies in it, the last one in front.
        width: Pixels in a row.
        height: Rows.
    """
    rows = covered_pixels(tuple([facet.shape for facet in facets]), width, height)
    hues = [(facet.near, slopes(facet)) for facet in facets]
    return [[blend(parts, hues) if parts else UNCOVERED for parts in row] for row in rows]


UNCOVERED = Blend()
"""A pixel that no facet covers."""

Hue = tuple[Rgb, tuple[int, int, int]]
"""The near colour of a facet, and what leads from it to the far one."""


def slopes(facet: Facet) -> tuple[int, int, int]:
    """Return what leads from the near colour of a facet to the far one."""
    (red, green, blue), far = facet.near, facet.far
    return far.red - red, far.green - green, far.blue - blue


def blend(parts: Iterable[Part], hues: Sequence[Hue]) -> Blend:
    """Return the colour of a pixel from what covers it, and the colours of all facets."""
    red = green = blue = whole = 0.0
    for facet, share, depth in parts:
        (near_red, near_green, near_blue), (redder, greener, bluer) = hues[facet]
        red += share * near_red + depth * redder
        green += share * near_green + depth * greener
        blue += share * near_blue + depth * bluer
        whole += share
    return Blend(red, green, blue, whole)


FRAMES = 3
"""The pictures of a die that tumbles."""

APEX, LEFT, FRONT, RIGHT = (0.46, 0.02), (0.03, 0.80), (0.66, 0.985), (0.97, 0.70)
"""The corners of a die at rest: it stands with one corner of its foot to the front."""

CAST = (LEFT, (0.30, 0.93), FRONT, (0.86, 0.99), (1.0, 0.84), RIGHT)
"""The outline of its shadow."""

CAST_COVER = 0.51

FALL_OFF = 0.18
"""How much darker the lit face is at its foot."""

Corner = tuple[float, float, float]

CORNERS: tuple[Corner, ...] = (
    (0, 1, 0),
    (-0.943, -0.333, 0),
    (0.471, -0.333, 0.816),
    (0.471, -0.333, -0.816),
)
"""A tetrahedron about the origin; y is up, z towards the eye."""

FACE_CORNERS = ((0, 1, 2), (0, 2, 3), (0, 3, 1), (1, 3, 2))
"""The corners of each face."""

FRAME_TURNS = ((-0.35, 0.2, 0.55), (-0.6, 0.3, 2.3), (-0.2, 0.15, -1.15))
"""How it is turned in each frame: about the upright, the level and the third axis."""

LIGHT = (-0.5, 0.6, 0.62)
"""Where the light comes from."""


def resting_facets(hues: DieHues, size: DieSize) -> tuple[Facet, ...]:
    """Return the facets of a die at rest: its shadow, two faces, and the seam between them."""
    lit, dark = hues.lit, hues.dark
    if hues.few:
        return Facet((APEX, LEFT, FRONT), lit, lit), Facet((APEX, FRONT, RIGHT), dark, dark)
    half = max(10 / size.width / 40, 1 / 60) / 2
    seam = (
        (APEX[0] - half, APEX[1]),
        (APEX[0] + half, APEX[1]),
        (FRONT[0] + half, FRONT[1]),
        (FRONT[0] - half, FRONT[1]),
    )
    return (
        Facet(CAST, BLACK, BLACK, CAST_COVER),
        Facet((APEX, LEFT, FRONT), hues.seam, mix(lit, dark, FALL_OFF)),
        Facet((APEX, FRONT, RIGHT), mix(dark, lit, 0.12), mix(dark, BLACK, 0.22)),
        Facet(seam, hues.seam, hues.seam),
    )


def tumbling_facets(hues: DieHues, size: DieSize, frame: int) -> tuple[Facet, ...]:
    """Return the facets of a die in the air, in one of its frames."""
    corners = [turned(corner, FRAME_TURNS[frame % FRAMES]) for corner in CORNERS]
    scale = min(size.width, 2 * size.height) * 0.49
    flat: list[Point] = [
        (0.5 + x * scale / size.width, 0.5 - y * scale / (2 * size.height)) for x, y, _ in corners
    ]
    seen = []
    for face in FACE_CORNERS:
        facing = direction([corners[each] for each in face])
        if facing[2] > 0:
            colour = lit_by(facing, hues)
            seen.append(Facet(tuple(flat[each] for each in face), colour, colour))
    return tuple(seen)


def turned(corner: Corner, angles: tuple[float, float, float]) -> Corner:
    """Return a corner after turning the die about three axes."""
    x, y, z = corner
    yaw, pitch, roll = angles
    x, z = x * cos(yaw) + z * sin(yaw), z * cos(yaw) - x * sin(yaw)
    y, z = y * cos(pitch) - z * sin(pitch), y * sin(pitch) + z * cos(pitch)
    return x * cos(roll) - y * sin(roll), x * sin(roll) + y * cos(roll), z


def direction(face: Sequence[Corner]) -> Corner:
    """Return where a face looks to; the origin is the middle of the die."""
    x, y, z = (sum(parts) / len(face) for parts in zip(*face, strict=True))
    long = sqrt(x * x + y * y + z * z)
    return x / long, y / long, z / long


def lit_by(facing: Corner, hues: DieHues) -> Rgb:
    """Return the colour of a face by how much light falls on it."""
    light = sum(a * b for a, b in zip(facing, LIGHT, strict=True))
    if hues.few:
        return hues.lit if light > 0 else hues.dark
    return mix(mix(hues.dark, BLACK, 0.2), hues.lit, max(0.0, min(1.0, 0.25 + 0.75 * light)))
