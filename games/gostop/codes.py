"""The short names of cards in saved games and typed lines: face and suit, as in 1C, XD, KH."""

from collections.abc import Iterable

from games.cards import Card, Suit

FACE_LETTERS = "123456789XJQK"
HIDDEN = "??"


def short_name(card: Card | None) -> str:
    """Return the short name of a card, or ?? for an unknown one."""
    return FACE_LETTERS[card.rank - 1] + card.suit.value if card else HIDDEN


def card_names(cards: Iterable[Card | None]) -> str:
    """Return the short names of cards with a space between them."""
    return " ".join(map(short_name, cards))


def group_name(group: Iterable[Card]) -> str:
    """Return the short names of the cards in one place of the layout, joined by hyphens."""
    return "-".join(map(short_name, group))


CARDS_BY_SHORT_NAME = {
    FACE_LETTERS[rank - 1] + suit.value: Card(rank, suit) for suit in Suit for rank in range(1, 14)
}
CARDS_BY_SHORT_NAME |= {"A" + suit.value: Card(1, suit) for suit in Suit}


def card_named(text: str) -> Card | None:
    """Return the card of a short name in either case, with 1 or A for an Ace, or None."""
    return CARDS_BY_SHORT_NAME.get(text.upper()) if text.isascii() else None
