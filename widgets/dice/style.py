"""What a die looks like: its size, its state, and the colours that follow from them."""

from enum import Enum

from msgspec import Struct

from widgets.canvas.colours import BLACK, Palette, Rgb
from widgets.cards.style import FaceStyle


class DieSize(Enum):
    """The width and height of a die in cells."""

    TINY = (6, 3)
    SMALL = (9, 4)
    MEDIUM = (13, 6)
    LARGE = (17, 8)
    HUGE = (23, 11)
    GIANT = (29, 14)

    @property
    def width(self) -> int:
        """The width in cells."""
        return self.value[0]

    @property
    def height(self) -> int:
        """The height in cells, without the shelf that a kept die stands on."""
        return self.value[1]

    @property
    def drop(self) -> int:
        """How many rows lower a kept die lies."""
        return 3 if self in (DieSize.LARGE, DieSize.HUGE, DieSize.GIANT) else 2

    @property
    def figure_scale(self) -> int:
        """How many times as large as in other sizes the pixels of its figure are."""
        return 2 if self is DieSize.GIANT else 1


class DieState(Enum):
    """What a die looks like: ROLLING will be rolled, KEPT will not; PLAIN no longer takes part.

    HOVER is a die under the pointer.
    """

    ROLLING = "rolling"
    KEPT = "kept"
    PLAIN = "plain"
    HOVER = "hover"


class DieLook(Struct, frozen=True):
    """How dice are drawn.

    Attributes:
        size: The cells of a die.
        face: Filled, outlined or ASCII.
    """

    size: DieSize
    face: FaceStyle


class ShownDie(Struct, frozen=True):
    """A die as the player sees it.

    Attributes:
        value: From 1 to 4; 0 for no figure.
        state: What it looks like.
        frame: None at rest; from 0 on while it tumbles, without a figure.
    """

    value: int = 0
    state: DieState = DieState.PLAIN
    frame: int | None = None

    @property
    def figure(self) -> int:
        """The figure that can be read on it, 0 for none."""
        return self.value if self.frame is None else 0


class DieHues(Struct, frozen=True, cache_hash=True):
    """The colours of a die.

    Attributes:
        lit: The face in the light, on the left.
        dark: The face in the shade.
        seam: The edge between them.
        ink: The figure.
        few: Whether faces are of one colour each, and nothing is blended.
    """

    lit: Rgb
    dark: Rgb
    seam: Rgb
    ink: Rgb
    few: bool = False


PURE_WHITE = Rgb(255, 255, 255)

KEPT_SEAM, KEPT_INK = Rgb(255, 226, 150), Rgb(40, 26, 6)
ROLLING_SEAM = Rgb(255, 255, 250)

PLAIN_FACES = Rgb(214, 206, 184), Rgb(118, 124, 110), Rgb(236, 230, 212)
HOVER_FACES = Rgb(255, 250, 236), Rgb(168, 178, 162), PURE_WHITE
"""The face in the light, the one in the shade, and the seam."""

FEW_HUES = {
    DieState.ROLLING: DieHues(Rgb(255, 255, 255), Rgb(128, 128, 128), PURE_WHITE, BLACK, few=True),
    DieState.KEPT: DieHues(Rgb(255, 255, 0), Rgb(128, 128, 0), PURE_WHITE, BLACK, few=True),
    DieState.PLAIN: DieHues(Rgb(192, 192, 192), Rgb(128, 128, 128), PURE_WHITE, BLACK, few=True),
    DieState.HOVER: DieHues(Rgb(255, 255, 255), Rgb(192, 192, 192), PURE_WHITE, BLACK, few=True),
}
"""The colours of dice in a terminal of 16: white, grey and yellow."""


def hues_of(state: DieState, palette: Palette) -> DieHues:
    """Return the colours of a die in a state, in a theme."""
    if palette.few:
        return FEW_HUES[state]
    ink = palette["ink"]
    match state:
        case DieState.KEPT:
            return DieHues(palette["die-kept"], palette["die-kept-shade"], KEPT_SEAM, KEPT_INK)
        case DieState.PLAIN:
            return DieHues(*PLAIN_FACES, ink)
        case DieState.HOVER:
            return DieHues(*HOVER_FACES, ink)
    return DieHues(palette["die"], palette["die-shade"], ROLLING_SEAM, ink)
