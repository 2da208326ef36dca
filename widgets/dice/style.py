"""What a die looks like: its size, its state, and the colours that follow from them."""

from enum import Enum
from typing import NamedTuple

from msgspec import Struct

from widgets.canvas.colours import BLACK, Paint, Palette, Rgb
from widgets.cards.style import FaceStyle, Sized


class DieSize(Sized):
    """The width and height of a die in cells, without the shelf that a kept die stands on."""

    TINY = (6, 3)
    SMALL = (9, 4)
    MEDIUM = (13, 6)
    LARGE = (17, 8)
    HUGE = (23, 11)

    @property
    def drop(self) -> int:
        """How many rows lower a kept die lies."""
        return 3 if self in (DieSize.LARGE, DieSize.HUGE) else 2


class DieState(Enum):
    """What a die looks like: ROLLING will be rolled, KEPT will not; PLAIN no longer takes part."""

    ROLLING = "rolling"
    KEPT = "kept"
    PLAIN = "plain"


class DieLook(Struct, frozen=True):
    """How dice are drawn."""

    size: DieSize
    face: FaceStyle


class ShownDie(Struct, frozen=True):
    """A die as the player sees it: from 1 to 4, 0 for no figure.

    Its frame is None at rest, and from 0 on while it tumbles, without a figure.
    """

    value: int = 0
    state: DieState = DieState.PLAIN
    frame: int | None = None

    @property
    def figure(self) -> int:
        """The figure that can be read on it, 0 for none."""
        return self.value if self.frame is None else 0


class DieHues(NamedTuple):
    """The colours of a die: its face in the light, that in the shade, their seam, the figure.

    Where they are `few`, nothing is blended.
    """

    lit: Rgb
    dark: Rgb
    seam: Rgb
    ink: Rgb
    few: bool = False


HUES: dict[DieState, tuple[Paint, ...]] = {
    DieState.ROLLING: ("die", "die-shade", Rgb(255, 255, 250), "ink"),
    DieState.KEPT: ("die-kept", "die-kept-shade", Rgb(255, 226, 150), Rgb(40, 26, 6)),
    DieState.PLAIN: (Rgb(214, 206, 184), Rgb(118, 124, 110), Rgb(236, 230, 212), "ink"),
}

WHITE, SILVER, GREY = Rgb(255, 255, 255), Rgb(192, 192, 192), Rgb(128, 128, 128)

FEW_HUES: dict[DieState, tuple[Paint, ...]] = {
    DieState.ROLLING: (WHITE, GREY, WHITE, BLACK),
    DieState.KEPT: (Rgb(255, 255, 0), Rgb(128, 128, 0), WHITE, BLACK),
    DieState.PLAIN: (SILVER, GREY, WHITE, BLACK),
}
"""The colours of dice in a terminal of 16: white, grey and yellow."""


def hues_of(state: DieState, palette: Palette) -> DieHues:
    """Return the colours of a die in a state, in a theme."""
    paints = (FEW_HUES if palette.few else HUES)[state]
    lit, dark, seam, ink = (palette[paint] for paint in paints)
    return DieHues(lit, dark, seam, ink, palette.few)
