"""Playing cards: suits, ranks and the deck of 52."""

from collections import Counter
from collections.abc import Callable, Sequence
from enum import Enum

from msgspec import Struct

from games.contract.values import BadInput
from games.text import quoted


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

# The 52 cards, clubs first, each suit from the Ace up.
DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in range(1, 14))


def read_cards(
    lists: Sequence[Sequence[str]],
    deck: Sequence[Card],
    named: Callable[[str], Card | None],
    too_many: Callable[[Card], str],
) -> list[tuple[Card, ...]]:
    """Return the cards of lists of words; a rank alone takes the first suit that is left.

    `too_many` says what is wrong with a card that is named more often than the deck has it.

    Raises:
        BadInput: A word is no card, or a card is named too often.
    """
    wanted = Counter(card for words in lists for word in words if (card := named(word)))
    for card in wanted - Counter(deck):
        raise BadInput(too_many(card))
    free = list((Counter(deck) - wanted).elements())

    def card_of(word: str) -> Card:
        if card := named(word):
            return card
        found = [card for card in free if card.face == word]
        if not found:
            raise BadInput(f"{quoted(word)} is not a card that is left. Write AC, 10D or 7.")
        free.remove(found[0])
        return found[0]

    return [tuple(map(card_of, words)) for words in lists]
