"""Flat facets in their colours turned into pixels, row by row."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from widgets.canvas.colours import Rgb
from widgets.dice.coverage import Corners, Part, Shape, covered_pixels

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
