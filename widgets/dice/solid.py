"""A die as a solid: the facets of a tetrahedron that the eye sees, turned into pixels."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, sin, sqrt
from typing import NamedTuple

from widgets.canvas.colours import BLACK, Rgb, mix
from widgets.dice.style import DieHues, DieSize

FRAMES = 3
"""The pictures of a die that tumbles."""

APEX, LEFT, FRONT, RIGHT = (0.46, 0.02), (0.03, 0.80), (0.66, 0.985), (0.97, 0.70)
"""The corners of a die at rest: it stands with one corner of its foot to the front."""

CAST = (LEFT, (0.30, 0.93), FRONT, (0.86, 0.99), (1.0, 0.84), RIGHT)
"""The outline of its shadow."""

FALL_OFF = 0.18
"""How much darker the lit face is at its foot."""

CORNERS = ((0, 1, 0), (-0.943, -0.333, 0), (0.471, -0.333, 0.816), (0.471, -0.333, -0.816))
"""A tetrahedron about the origin; y is up, z towards the eye."""

FACE_CORNERS = ((0, 1, 2), (0, 2, 3), (0, 3, 1), (1, 3, 2))
"""The corners of each face."""

FRAME_TURNS = ((-0.35, 0.2, 0.55), (-0.6, 0.3, 2.3), (-0.2, 0.15, -1.15))
"""How it is turned in each frame: about the upright, the level and the third axis."""

LIGHT = (-0.5, 0.6, 0.62)
"""Where the light comes from."""

SCAN_LINES = 5
"""Lines across each row of pixels, of which the mean is taken."""

Point = tuple[float, float]
"""A place in a box whose sides are 1 long, from its upper left corner."""

Corner = tuple[float, float, float]
"""A place in space."""


class Facet(NamedTuple):
    """A convex area in a box, of at least three corners in order.

    Its colour is `near` at the first corner and `far` along the line through the second and the
    third; `cover` is how much it hides of what lies below, from 0 to 1.
    """

    corners: tuple[Point, ...]
    near: Rgb
    far: Rgb
    cover: float = 1.0


class Blend(NamedTuple):
    """What covers a pixel: the colour, weighed by its share, and that share."""

    red: float = 0.0
    green: float = 0.0
    blue: float = 0.0
    share: float = 0.0

    def over(self, field: Rgb, *, few: bool) -> Rgb | None:
        """Return the pixel on a field; None if too little of it is covered.

        Where there are few colours nothing is blended: a pixel is covered or not.
        """
        red, green, blue, share = self
        if share < (0.5 if few else 0.27):
            return None
        if few:
            return Rgb(round(red / share), round(green / share), round(blue / share))
        rest = 1 - share
        return Rgb(
            round(red + field.red * rest),
            round(green + field.green * rest),
            round(blue + field.blue * rest),
        )


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
        Facet(CAST, BLACK, BLACK, 0.51),
        # the dark face reaches below the lit one, so that nothing shows through between them
        Facet((APEX, RIGHT, FRONT, LEFT), mix(dark, lit, 0.12), mix(dark, BLACK, 0.22)),
        Facet((APEX, LEFT, FRONT), hues.seam, mix(lit, dark, FALL_OFF)),
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
        facing = [sum(parts) / 3 for parts in zip(*(corners[each] for each in face), strict=True)]
        if facing[2] > 0:  # the origin is the middle of the die
            long = sqrt(sum(part * part for part in facing))
            light = sum(a * b for a, b in zip(facing, LIGHT, strict=True)) / long
            if hues.few:
                colour = hues.lit if light > 0 else hues.dark
            else:
                share = max(0.0, min(1.0, 0.25 + 0.75 * light))
                colour = mix(mix(hues.dark, BLACK, 0.2), hues.lit, share)
            seen.append(Facet(tuple(flat[each] for each in face), colour, colour))
    return tuple(seen)


def turned(corner: Corner, angles: Corner) -> Corner:
    """Return a corner after turning the die about three axes."""
    x, y, z = corner
    yaw, pitch, roll = angles
    x, z = x * cos(yaw) + z * sin(yaw), z * cos(yaw) - x * sin(yaw)
    y, z = y * cos(pitch) - z * sin(pitch), y * sin(pitch) + z * cos(pitch)
    return x * cos(roll) - y * sin(roll), x * sin(roll) + y * cos(roll), z


def scan(facets: Sequence[Facet], width: int, height: int) -> list[list[Blend]]:
    """Return rows of pixels of a box with facets in it, the last one in front."""
    rows = [[UNCOVERED] * width for _ in range(height)]
    for facet in facets:
        first, across, down = depths(facet.corners)
        near, (red, green, blue) = facet.near, facet.near
        redder, greener, bluer = (far - here for far, here in zip(facet.far, near, strict=True))
        for y, column, covered in covered_pixels(facet.corners, width, height):
            share = covered * facet.cover
            far = first + across * (column + 0.5) / width + down * (y + 0.5) / height
            far, rest = max(0.0, min(1.0, far)) * share, 1 - share
            below = rows[y][column]
            rows[y][column] = Blend(
                below.red * rest + red * share + redder * far,
                below.green * rest + green * share + greener * far,
                below.blue * rest + blue * share + bluer * far,
                below.share * rest + share,
            )
    return rows


UNCOVERED = Blend()


@lru_cache(64)
def covered_pixels(
    corners: tuple[Point, ...], width: int, height: int
) -> list[tuple[int, int, float]]:
    """Return the row, the column and the covered share of pixels; dice of all colours share it.

    It is exact across a row, and the mean of some lines down it.
    """
    found = []
    for row in range(height):
        shares = [0.0] * width
        for line in range(SCAN_LINES):
            ends = crossing(corners, (row + (line + 0.5) / SCAN_LINES) / height)
            start, end = ends[0] * width, ends[1] * width
            for column in range(max(0, int(start)), min(width, int(end) + 1)):
                shares[column] += max(0.0, min(end, column + 1) - max(start, column))
        found += [(row, x, share / SCAN_LINES) for x, share in enumerate(shares) if share]
    return found


def crossing(corners: tuple[Point, ...], y: float) -> Point:
    """Return where a line across the box enters and leaves a facet; 0 and 0 if it does not."""
    found = []
    x, top = corners[-1]
    for to, bottom in corners:
        if (top <= y) != (bottom <= y):
            found.append(x + (y - top) * (to - x) / (bottom - top))
        x, top = to, bottom
    return (min(found), max(found)) if found else (0.0, 0.0)


def depths(corners: tuple[Point, ...]) -> Corner:
    """Return a, b and c: at x and y, a facet's colour has changed by a + b·x + c·y.

    That is 0 at the first corner, and 1 along the line through the next two.
    """
    (ax, ay), (bx, by), (cx, cy) = corners[:3]
    area = (cx - bx) * (ay - by) - (cy - by) * (ax - bx)
    across, down = (cy - by) / area, -(cx - bx) / area
    return -across * ax - down * ay, across, down
