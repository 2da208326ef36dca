"""How much room a terminal gives a screen: one of three classes, the largest that fits."""

from collections.abc import Mapping
from enum import IntEnum


class SizeClass(IntEnum):
    """How much room there is: from 80 x 24, from 110 x 36, from 170 x 50."""

    SMALL = 0
    MEDIUM = 1
    LARGE = 2


LEAST_SIZES: Mapping[SizeClass, tuple[int, int]] = {
    SizeClass.LARGE: (170, 50),
    SizeClass.MEDIUM: (110, 36),
}
"""The columns and rows of the terminal from which on a class applies, the largest first."""


def size_class(width: int, height: int) -> SizeClass:
    """Return the largest class that a terminal of a size has room for."""
    fitting = (size for size, (w, h) in LEAST_SIZES.items() if width >= w and height >= h)
    return next(fitting, SizeClass.SMALL)
