"""How cards are drawn, and what can lie in a place for a card."""

from enum import Enum

from msgspec import Struct

from games.cards import Card
from widgets.theme.themes import FEW_COLOURS


class CardSize(Enum):
    """The width and height of a card in cells."""

    SMALL = (5, 3)
    LARGE = (9, 5)
    HUGE = (13, 9)

    @property
    def width(self) -> int:
        """The width in cells."""
        return self.value[0]

    @property
    def height(self) -> int:
        """The height in cells."""
        return self.value[1]


class FaceStyle(Enum):
    """How cards and dice are drawn: filled, outlined, or outlined in plain ASCII."""

    SOLID = "solid"
    OUTLINED = "outlined"
    LETTERS = "letters"


class CardLook(Struct, frozen=True, cache_hash=True):
    """How cards are drawn.

    Args:
        size: The cells of a card.
        face: Filled, outlined or ASCII.
        four_colours: Whether each suit has its own colour, not only red and black.
    """

    size: CardSize = CardSize.SMALL
    face: FaceStyle = FaceStyle.SOLID
    four_colours: bool = False


class ShownCard(Struct, frozen=True, cache_hash=True):
    """A card as the player sees it, or an empty place.

    Args:
        card: The card; None if it lies face down.
        playable: Whether it can be played; others are drawn darker.
        lit: Whether it is marked with a golden line.
        empty: Whether the place is empty.
    """

    card: Card | None = None
    playable: bool = True
    lit: bool = False
    empty: bool = False


def usual_face(*, no_color: bool, colours: str | None) -> FaceStyle:
    """Return the default way to draw cards in a terminal.

    Args:
        no_color: Whether the user asked for no colours.
        colours: Rich's name for the colour system, None if there is none.
    """
    few = no_color or colours in (None, *FEW_COLOURS)
    return FaceStyle.OUTLINED if few else FaceStyle.SOLID
