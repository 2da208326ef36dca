"""The facets of a tetrahedron that the eye sees: at rest, and while it tumbles."""

from collections.abc import Sequence
from math import cos, sin, sqrt

from widgets.canvas.colours import BLACK, Rgb, mix
from widgets.dice.coverage import Point
from widgets.dice.scan import Facet
from widgets.dice.style import DieHues, DieSize

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
