"""How cards are drawn, and what they can look like."""

from enum import Enum

from msgspec import Struct, structs

from games.cards import Card, Suit


class Sized(Enum):
    """Sizes in cells: the width and the height of what is drawn."""

    _value_: tuple[int, int]

    @property
    def width(self) -> int:
        """The width in cells."""
        return self.value[0]

    @property
    def height(self) -> int:
        """The height in cells."""
        return self.value[1]


class CardSize(Sized):
    """The width and height of a card in cells."""

    SMALL = (5, 3)
    MEDIUM = (7, 5)
    LARGE = (9, 7)
    HUGE = (16, 12)


class FaceStyle(Enum):
    """How cards and dice are drawn: filled, outlined, or outlined in plain ASCII."""

    SOLID = "solid"
    OUTLINED = "outlined"
    LETTERS = "letters"


class CardState(Enum):
    """What a card looks like apart from its face.

    DIM cannot be played now, CHOSEN is raised, MATCH can be taken, WON has won, BID lies face down
    with a golden rim.
    """

    NORMAL = "normal"
    DIM = "dim"
    CHOSEN = "chosen"
    MATCH = "match"
    WON = "won"
    BID = "bid"


class CardLook(Struct, frozen=True, cache_hash=True):
    """How cards are drawn; with `four_colours` each suit has its own, not only red and black."""

    size: CardSize = CardSize.SMALL
    face: FaceStyle = FaceStyle.SOLID
    four_colours: bool = False

    @property
    def bare(self) -> bool:
        """Whether signs alone must carry the meaning, because colours may be missing."""
        return self.face is not FaceStyle.SOLID

    def sized(self, size: CardSize) -> "CardLook":
        """Return the same look for cards of another size."""
        return structs.replace(self, size=size)


class ShownCard(Struct, frozen=True, cache_hash=True):
    """A card as the player sees it; None for one that lies face down."""

    card: Card | None = None
    state: CardState = CardState.NORMAL


BACK = ShownCard()
"""A card that lies face down."""

FOUR_COLOURS = dict(zip(Suit, ("green", "blue", "red", "ink"), strict=True))


def suit_ink(card: Card, look: CardLook) -> str:
    """Return the name of the colour of a card's rank and suit on a filled card."""
    return FOUR_COLOURS[card.suit] if look.four_colours else "red" if card.suit.red else "ink"


def suit_sign(card: Card, look: CardLook) -> str:
    """Return the suit of a card in one character."""
    return card.suit.value if look.face is FaceStyle.LETTERS else card.suit.glyph


def corner(card: Card, look: CardLook) -> str:
    """Return the rank and suit of a card in two or three characters."""
    return card.face + suit_sign(card, look)
