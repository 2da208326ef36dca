"""How the cards of a table are to look, and what is to be seen in one place."""

from enum import Enum

from msgspec import Struct

from games.cards import Card


class CardSize(Enum):
    """The width and height of a card in cells."""

    SMALL = (5, 3)
    LARGE = (9, 5)
    HUGE = (13, 9)

    @property
    def width(self) -> int:
        """Cells from left to right."""
        return self.value[0]

    @property
    def height(self) -> int:
        """Cells from top to bottom."""
        return self.value[1]


class FaceStyle(Enum):
    """How faces are drawn: ivory blocks, outlines, or outlines and letters in plain ASCII."""

    SOLID = "solid"
    OUTLINED = "outlined"
    LETTERS = "letters"


class CardLook(Struct, frozen=True, cache_hash=True):
    """How the cards of a table look; `four_colours` gives each suit a colour of its own."""

    size: CardSize = CardSize.SMALL
    face: FaceStyle = FaceStyle.SOLID
    four_colours: bool = False


class ShownCard(Struct, frozen=True, cache_hash=True):
    """What lies in one place: a card, face down where it is None; or an empty place."""

    card: Card | None = None
    playable: bool = True
    lit: bool = False
    empty: bool = False


def usual_face(*, no_color: bool, colours: str | None) -> FaceStyle:
    """Return how faces are best drawn in a terminal of these colours, by rich's name for them."""
    few = no_color or colours in (None, "standard", "windows")
    return FaceStyle.OUTLINED if few else FaceStyle.SOLID
