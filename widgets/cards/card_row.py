"""Some cards in a row, to look at: pictures for pages, dialogs and the lobby."""

from collections.abc import Iterator

from msgspec import Struct
from textual.geometry import Size
from textual.reactive import reactive

from games.cards import Card
from games.text import text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.painted import PaintedWidget
from widgets.cards.painter import draw_stack, stack_width
from widgets.cards.style import CardLook, CardState, ShownCard


class CardStack(Struct, frozen=True, cache_hash=True):
    """Cards that lie together, the last one in front.

    Args:
        cards: From the back to the front; each but the last is partly covered.
        word: A caption in the row below the cards.
        selectable: Whether the cursor may go to it.
    """

    cards: tuple[ShownCard, ...]
    word: str = ""
    selectable: bool = True

    @classmethod
    def of(cls, *cards: Card | None, word: str = "") -> "CardStack":
        """Return a stack of plain cards; None lies face down."""
        return cls(tuple(map(ShownCard, cards)), word)

    @property
    def top(self) -> ShownCard:
        """The card in front."""
        return self.cards[-1]


Stacks = tuple[CardStack, ...]


RAISED = (CardState.CHOSEN, CardState.MATCH, CardState.WON)
"""The states that reach into the row above a card."""


class CardRow(PaintedWidget):
    """Cards or stacks side by side, with captions below, wrapped into lines.

    Args:
        stacks: What to show, from left to right.
        look: How the cards are drawn.
    """

    DEFAULT_CSS = "CardRow { width: auto; height: auto; }"

    stacks: reactive[Stacks] = reactive((), layout=True)
    look: reactive[CardLook] = reactive(CardLook(), layout=True)

    def __init__(
        self,
        stacks: Stacks = (),
        look: CardLook = CardLook(),  # noqa: B008 - a frozen value
    ) -> None:
        super().__init__()
        self.set_reactive(CardRow.stacks, stacks)
        self.set_reactive(CardRow.look, look)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the columns of all cards in one line."""
        return min(container.width, row_width(self.stacks, self.look))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows of as many lines as the cards take."""
        lines = 1 + max((line for _, line in row_places(self.stacks, self.look, width)), default=0)
        return lines * line_height(self.stacks, self.look)

    def draw(self, canvas: Canvas) -> None:
        """Paint the cards and their captions."""
        draw_row(canvas, self.stacks, self.look)


def draw_row(canvas: Canvas, stacks: Stacks, look: CardLook) -> None:
    """Draw cards side by side with their captions, in as many lines as they need."""
    height, rises = line_height(stacks, look), _rises(stacks)
    places = row_places(stacks, look, canvas.width)
    for stack, (x, line) in zip(stacks, places, strict=True):
        y = line * height + rises
        draw_stack(canvas, x, y, stack.cards, look)
        canvas.centred(x, y + look.size.height + 1, _width(stack, look), stack.word, "quiet")


def row_places(stacks: Stacks, look: CardLook, width: int) -> Iterator[tuple[int, int]]:
    """Yield the column and the line of each stack in a row of a width."""
    x = line = 0
    for stack in stacks:
        wide = _width(stack, look)
        if x and x + wide > width:
            x, line = 0, line + 1
        yield x, line
        x += wide + 1


def row_width(stacks: Stacks, look: CardLook) -> int:
    """Return the columns of all cards in one line, with the shadow of the last one."""
    return sum(_width(stack, look) + 1 for stack in stacks)


def line_height(stacks: Stacks, look: CardLook) -> int:
    """Return the rows of a line: the cards, their shadow, and their captions if there are any."""
    return _rises(stacks) + look.size.height + 1 + any(stack.word for stack in stacks)


def _rises(stacks: Stacks) -> bool:
    return any(shown.state in RAISED for stack in stacks for shown in stack.cards)


def _width(stack: CardStack, look: CardLook) -> int:
    return max(stack_width(len(stack.cards), look.size), text_width(stack.word))
