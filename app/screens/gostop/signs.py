"""Cards in text: as signs, and as small cards in the colours of the table."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from games.cards import FACES, Card, Suit
from games.gostop.state import CARDS_BY_SHORT_NAME
from widgets.cards.style import CardLook, FaceStyle, corner, suit_ink
from widgets.spans import Span

CARDS_IN_REASONS = {
    f"{face}{suit.value}": Card(rank, suit) for rank, face in enumerate(FACES, 1) for suit in Suit
}
"""Cards as reasons name them, such as 10H."""


def with_glyph(card: Card) -> str:
    """Return a card with the symbol of its suit: 10♥."""
    return f"{card.face}{card.suit.glyph}"


def with_signs(text: str) -> str:
    """Return a text with cards as on the table: 10♥ for XH, the form in which cards are saved."""
    return draw_cards_named(text, CARDS_BY_SHORT_NAME, with_glyph)


def reason_with_signs(text: str, sign: Callable[[Card], str] = with_glyph) -> str:
    """Return a reason with cards as on the table: 10♥ for 10H."""
    return draw_cards_named(text, CARDS_IN_REASONS, sign)


def draw_cards_named(text: str, names: Mapping[str, Card], sign: Callable[[Card], str]) -> str:
    """Return a text with each name of a card replaced by its sign."""
    pattern = rf"\b({'|'.join(names)})\b"
    return re.sub(pattern, lambda found: sign(names[found[1]]), text)


class CardSigns:
    """Writes cards as text in one style.

    Args:
        look: How cards are drawn.
    """

    def __init__(self, look: CardLook) -> None:
        self.look = look

    @property
    def letters(self) -> bool:
        """Whether only letters can be used."""
        return self.look.face is FaceStyle.LETTERS

    @property
    def is_filled(self) -> bool:
        """Whether cards are filled with a colour."""
        return self.look.face is FaceStyle.SOLID

    def sign(self, card: Card) -> str:
        """Return a card as text: rank and suit."""
        return corner(card, self.look)

    def small(self, cards: Iterable[Card]) -> Iterator[Span]:
        """Yield small cards, with a blank after each."""
        for card in cards:
            if self.is_filled:
                yield Span(corner(card, self.look), suit_ink(card, self.look), "ivory", bold=True)
            else:
                yield Span(corner(card, self.look), bold=True)
            yield Span(" ")

    def face(self, face: str) -> Span:
        """Return a rank alone, as a small card."""
        ink, field = ("ink", "ivory") if self.is_filled else ("foreground", "")
        return Span(face, ink, field, bold=True)
