"""How much space a terminal gives a screen: the largest of three classes that fits."""

from collections.abc import Mapping
from enum import IntEnum

NEEDED = (80, 24)
"""The columns and rows that every screen needs."""


class SizeClass(IntEnum):
    """How much space there is: at least 80 x 24, 110 x 36, or 170 x 50."""

    SMALL = 0
    MEDIUM = 1
    LARGE = 2


LEAST_SIZES: Mapping[SizeClass, tuple[int, int]] = {
    SizeClass.LARGE: (170, 50),
    SizeClass.MEDIUM: (110, 36),
}
"""The minimum columns and rows of the terminal for each class, the largest first."""


def size_class(width: int, height: int) -> SizeClass:
    """Return the largest class that fits into a terminal of a size."""
    fitting = (size for size, (w, h) in LEAST_SIZES.items() if width >= w and height >= h)
    return next(fitting, SizeClass.SMALL)


def is_large_enough(width: int, height: int) -> bool:
    """Return whether every screen fits in a terminal of this size."""
    return width >= NEEDED[0] and height >= NEEDED[1]
