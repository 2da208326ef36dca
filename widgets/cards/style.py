"""How cards are drawn, and what can lie in a place for a card."""

from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from games.cards import Card, Suit


class CardSize(Enum):
    """The width and height of a card in cells."""

    SMALL = (5, 3)
    MEDIUM = (7, 5)
    LARGE = (9, 7)
    HUGE = (16, 12)

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


class CardState(Enum):
    """What a card looks like apart from its face.

    DIM cannot be played now, CHOSEN is raised, MATCH can be taken, WON has won, BID lies face down
    with a golden rim. EMPTY is a place without a card; a card is expected in one that is ASKED.
    """

    NORMAL = "normal"
    DIM = "dim"
    CHOSEN = "chosen"
    MATCH = "match"
    WON = "won"
    BID = "bid"
    EMPTY = "empty"
    ASKED = "asked"


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

    @property
    def bare(self) -> bool:
        """Whether signs alone must carry the meaning, because colours may be missing."""
        return self.face is not FaceStyle.SOLID

    def sized(self, size: CardSize) -> "CardLook":
        """Return the same look for cards of another size."""
        return replace(self, size=size)


class ShownCard(Struct, frozen=True, cache_hash=True):
    """A card as the player sees it, or an empty place.

    Args:
        card: The card; None if it lies face down.
        state: What it looks like.
    """

    card: Card | None = None
    state: CardState = CardState.NORMAL

    @property
    def empty(self) -> bool:
        """Whether no card lies here."""
        return self.state in (CardState.EMPTY, CardState.ASKED)

    @property
    def playable(self) -> bool:
        """Whether it is not darkened."""
        return self.state is not CardState.DIM


BACK = ShownCard()
"""A card that lies face down."""

TWO_COLOURS = {suit: "red" if suit.red else "ink" for suit in Suit}
FOUR_COLOURS = {
    Suit.CLUBS: "green",
    Suit.DIAMONDS: "blue",
    Suit.HEARTS: "red",
    Suit.SPADES: "ink",
}


def suit_ink(card: Card, look: CardLook) -> str:
    """Return the name of the colour of a card's rank and suit on a filled card."""
    return (FOUR_COLOURS if look.four_colours else TWO_COLOURS)[card.suit]


def suit_sign(card: Card, look: CardLook) -> str:
    """Return the suit of a card in one character."""
    return card.suit.value if look.face is FaceStyle.LETTERS else card.suit.glyph


def corner(card: Card, look: CardLook) -> str:
    """Return the rank and suit of a card in two or three characters."""
    return card.face + suit_sign(card, look)


def usual_face(*, no_color: bool, colours: str | None) -> FaceStyle:
    """Return the default way to draw cards in a terminal.

    Args:
        no_color: Whether the user asked for no colours.
        colours: Rich's name for the colour system, None if there is none.
    """
    return FaceStyle.OUTLINED if no_color or colours is None else FaceStyle.SOLID
