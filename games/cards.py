"""Playing cards: suits, ranks and the deck of 52."""

from enum import Enum

from msgspec import Struct


class Suit(Enum):
    """A suit, with the letter that stands for it."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def glyph(self) -> str:
        """The symbol of the suit, one terminal cell wide."""
        return {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}[self.value]

    @property
    def red(self) -> bool:
        """Whether the suit is red."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


class Card(Struct, frozen=True, array_like=True):
    """A card: `rank` from 1 (Ace) to 13 (King), and a suit."""

    rank: int
    suit: Suit

    @property
    def face(self) -> str:
        """The rank as printed on a card: A, 2 to 10, J, Q, K."""
        return FACES[self.rank - 1]

    @property
    def name(self) -> str:
        """The card in words: "Ace of Hearts"."""
        return f"{COURT_NAMES.get(self.rank, self.rank)} of {self.suit.name.title()}"


FACES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
COURT_NAMES = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}

DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in range(1, 14))
"""The 52 cards, clubs first, each suit from the Ace up."""
