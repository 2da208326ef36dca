"""Cards within text: as signs, and as small cards in the colours of the table."""

from collections.abc import Iterable, Iterator

from games.cards import Card
from widgets.cards.style import CardLook, FaceStyle, corner, suit_ink
from widgets.spans import Span


class CardSigns:
    """Writes cards for one way to draw them.

    Args:
        look: How cards are drawn.
    """

    def __init__(self, look: CardLook) -> None:
        self.look = look

    @property
    def letters(self) -> bool:
        """Whether there are only letters."""
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
