"""A pile of cards with how many there are: a deck, what was discarded, what is to come."""

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
"""How many of the cards beneath the first show their edge, at most."""

RIM = {FaceStyle.OUTLINED: ("╮", "│", "╯"), FaceStyle.LETTERS: ("+", "|", "+")}


class Pile(RowWidget):
    """Cards on each other, or as a `fan` of backs side by side, and a word with their number."""

    DEFAULT_CSS = "Pile { width: auto; }"

    count: reactive[int] = reactive(0)
    top: reactive[ShownCard] = reactive(ShownCard())
    """What lies on top: face down unless told otherwise."""
    word: reactive[str] = reactive("")
    """What stands after the number: "68 left"; without a word there is no number."""
    look: reactive[CardLook] = reactive(CardLook())

    watch_count = watch_word = watch_look = RowWidget.layout_if_resized

    class Pressed(Message):
        """It was clicked."""

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
        """Say so; the second of two quick clicks is none."""
        if event.button == 1 and event.chain == 1:
            self.post_message(self.Pressed(self))

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the columns of the pile or of its word, whichever is wider."""
        word = len(f"{self.count} {self.word}") if self.word else 0
        pile = _fan_width(self.count, self.look) if self.fan else self.look.size.width + THICKNESS
        return min(container.width, max(word, pile))

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the cards and the word under them."""
        if self.fan:
            rows = draw_fan(self.count, self.look, width)
        else:
            rows = draw_pile(self.count, self.top, self.look)
        return (*rows, (Span(f"{self.count} {self.word}", "quiet"),)) if self.word else rows


def draw_pile(count: int, top: ShownCard, look: CardLook) -> tuple[Row, ...]:
    """Return the card on top, the edges of some that lie beneath, an empty place for none."""
    below = min(THICKNESS, max(0, count - 1))
    card = draw_card(top if count else ShownCard(empty=True), look)
    return tuple(
        (*row, *_rim(y, below, look), Span(" " * (THICKNESS - below))) for y, row in enumerate(card)
    )


def draw_fan(count: int, look: CardLook, width: int) -> tuple[Row, ...]:
    """Return that many backs side by side, closer together where the width is small."""
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
