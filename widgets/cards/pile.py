"""A pile of cards with their number: a deck, discarded cards, the prizes to come."""

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from widgets.base import RowWidget
from widgets.cards.faces import draw_card
from widgets.cards.hand_rows import draw_hand
from widgets.cards.layout import CardStack, HandLayout, natural_width
from widgets.cards.style import CardLook, FaceStyle, ShownCard
from widgets.spans import Row, Span, fit_row

THICKNESS = 2
"""How many cards below the top one show their edge, at most."""

RIM = {FaceStyle.OUTLINED: ("╮", "│", "╯"), FaceStyle.LETTERS: ("+", "|", "+")}


class Pile(RowWidget):
    """A pile of cards, or a fan of backs, with their number below.

    Args:
        fan: Whether to draw backs side by side, as many as there are cards.
        word: What follows the number, as in "68 left"; without it there is no number.
        look: How the cards are drawn.
        id: The id of the widget.
        classes: The CSS classes of the widget.
    """

    DEFAULT_CSS = "Pile { width: auto; }"

    count: reactive[int] = reactive(0)
    top: reactive[ShownCard] = reactive(ShownCard())
    """The card on top, face down by default."""
    word: reactive[str] = reactive("")
    """What follows the number; without it there is no number."""
    look: reactive[CardLook] = reactive(CardLook())

    watch_count = watch_word = watch_look = RowWidget.layout_if_resized

    class Pressed(Message):
        """The pile was clicked."""

        def __init__(self, pile: "Pile") -> None:
            super().__init__()
            self.pile = pile

        @property
        def control(self) -> "Pile":
            """The pile that was clicked."""
            return self.pile

    def __init__(
        self,
        *,
        fan: bool = False,
        word: str = "",
        look: CardLook = CardLook(),  # noqa: B008 - a frozen value
        id: str | None = None,  # noqa: A002 - as every widget names it
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.fan = fan
        self.set_reactive(Pile.word, word)
        self.set_reactive(Pile.look, look)

    def on_click(self, event: events.Click) -> None:
        """Post that it was clicked; the second click of a double click does nothing."""
        if event.button == 1 and event.chain == 1:
            self.post_message(self.Pressed(self))

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the columns of the pile or of the text below it, whichever is wider."""
        word = len(f"{self.count} {self.word}") if self.word else 0
        pile = _fan_width(self.count, self.look) if self.fan else self.look.size.width + THICKNESS
        return min(container.width, max(word, pile))

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the cards and the text below them."""
        if self.fan:
            rows = draw_fan(self.count, self.look, width)
        else:
            rows = draw_pile(self.count, self.top, self.look)
        return (*rows, (Span(f"{self.count} {self.word}", "quiet"),)) if self.word else rows


def draw_pile(count: int, top: ShownCard, look: CardLook) -> tuple[Row, ...]:
    """Return the top card with edges of cards below it; an empty place for no cards."""
    below = min(THICKNESS, max(0, count - 1))
    card = draw_card(top if count else ShownCard(empty=True), look)
    return tuple(
        (*row, *_rim(y, below, look), Span(" " * (THICKNESS - below))) for y, row in enumerate(card)
    )


def draw_fan(count: int, look: CardLook, width: int) -> tuple[Row, ...]:
    """Return `count` backs side by side, overlapping where the width is small."""
    if not count:
        return draw_card(ShownCard(empty=True), look)
    backs = HandLayout((CardStack((ShownCard(),)),) * count, look)
    rows = draw_hand(backs, min(width, natural_width(backs)))
    return tuple(fit_row(row, width) for row in rows[1:])


def _rim(y: int, below: int, look: CardLook) -> Row:
    if look.face is FaceStyle.SOLID:
        return (Span("▏" * below, "felt", "back"),)
    upper, side, lower = RIM[look.face]
    sign = upper if not y else lower if y == look.size.height - 1 else side
    return (Span(sign * below, "line-ink"),)


def _fan_width(count: int, look: CardLook) -> int:
    return max(
        look.size.width, natural_width(HandLayout((CardStack((ShownCard(),)),) * count, look))
    )
