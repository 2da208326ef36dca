"""A single card on the table, which turns over when it is revealed."""

from textual.geometry import Size
from textual.reactive import reactive

from widgets.base import RowWidget
from widgets.cards.faces import draw_card
from widgets.cards.style import CardLook, ShownCard
from widgets.spans import Row, Span, row_text

TURN_SECONDS = 0.24
"""Seconds that a card takes to turn over."""


class CardView(RowWidget):
    """A card, a back or an empty place.

    Args:
        shown: What lies here at first.
        look: How it is drawn; its size is the size of the widget.
        id: The id of the widget.
        classes: The CSS classes of the widget.
    """

    DEFAULT_CSS = "CardView { width: auto; }"

    shown: reactive[ShownCard] = reactive(ShownCard(empty=True))
    """What lies here; a card that was face down turns over when it is set to a face."""
    look: reactive[CardLook] = reactive(CardLook(), layout=True)
    turned: reactive[float] = reactive(1.0)
    """How far the card has turned over, from 0 to 1; at 0.5 it stands on its edge."""

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
        """Turn the card over if it was face down, where animations are on."""
        down = not before.empty and before.card is None
        if down and after.card and self.is_attached and self.app.animation_level == "full":
            self._before, self.turned = before, 0.0
            self.animate("turned", 1.0, duration=TURN_SECONDS)
        else:
            self.turned = 1.0

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the card, or how it looks while it turns over."""
        return draw_turning(self._before, self.shown, self.turned, self.look)


def draw_turning(
    before: ShownCard, after: ShownCard, turned: float, look: CardLook
) -> tuple[Row, ...]:
    """Return a card while it turns over.

    Args:
        before: The side that was up.
        after: The side that will be up.
        turned: How far it has turned, from 0 to 1; the card is narrowest at 0.5.
        look: How it is drawn.
    """
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
    """Return `seen` columns of a row from `left` on, in the colours of its first span."""
    return (row[0]._replace(text=row_text(row)[left : left + seen]),)
