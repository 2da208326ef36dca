"""One card that somebody looks at: it turns over when it is shown."""

from textual.geometry import Size
from textual.reactive import reactive

from widgets.base import RowWidget
from widgets.cards.faces import draw_card
from widgets.cards.style import CardLook, ShownCard
from widgets.spans import Row, Span, row_text

TURN_SECONDS = 0.24
"""Seconds that a card takes to turn over."""


class CardView(RowWidget):
    """A card, a back or an empty place, as large as its look says."""

    DEFAULT_CSS = "CardView { width: auto; }"

    shown: reactive[ShownCard] = reactive(ShownCard(empty=True))
    """What lies here; what was face down and becomes a card turns over."""
    look: reactive[CardLook] = reactive(CardLook(), layout=True)
    turned: reactive[float] = reactive(1.0)
    """How far the card has turned over: a half stands on its edge."""

    def __init__(
        self,
        *,
        shown: ShownCard = ShownCard(empty=True),  # noqa: B008 - a frozen value
        look: CardLook = CardLook(),  # noqa: B008
        id: str | None = None,  # noqa: A002 - as every widget names it
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._before = shown
        self.set_reactive(CardView.shown, shown)
        self.set_reactive(CardView.look, look)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the width of a card."""
        return self.look.size.width

    def watch_shown(self, before: ShownCard, after: ShownCard) -> None:
        """Turn the card over where it was face down."""
        down = not before.empty and before.card is None
        if down and after.card and self.is_attached and self.app.animation_level == "full":
            self._before, self.turned = before, 0.0
            self.animate("turned", 1.0, duration=TURN_SECONDS)
        else:
            self.turned = 1.0

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the card, or how it looks on its way over."""
        return draw_turning(self._before, self.shown, self.turned, self.look)


def draw_turning(
    before: ShownCard, after: ShownCard, turned: float, look: CardLook
) -> tuple[Row, ...]:
    """Return a card on its way from one side to the other, narrower towards the half."""
    rows = draw_card(after if turned >= 0.5 else before, look)
    if turned >= 1:
        return rows
    width = look.size.width
    seen = max(1, round(width * abs(2 * turned - 1)))
    left = (width - seen) // 2
    return tuple(
        (Span(" " * left), *_middle(row, left, seen), Span(" " * (width - seen - left)))
        for row in rows
    )


def _middle(row: Row, left: int, seen: int) -> Row:
    """Return the columns of a row from `left` on, in the colours of its first piece."""
    return (row[0]._replace(text=row_text(row)[left : left + seen]),)
