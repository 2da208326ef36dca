"""Cards as Twenty-One writes them: a rank and a suit, two characters, as in `TD`."""

from games.cards import DECK, Card

RANKS = "A23456789TJQK"


def code(card: Card | None) -> str:
    """Return the two characters of a card; `xx` for one that lies face down."""
    return f"{RANKS[card.rank - 1]}{card.suit.value}" if card else "xx"


CARDS: dict[str, Card] = {code(card): card for card in DECK}
"""The 52 cards by their codes."""
