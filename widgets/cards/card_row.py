"""A row of cards to look at, with words below them."""

from textual.geometry import Size
from textual.reactive import reactive

from widgets.canvas.canvas import Canvas
from widgets.canvas.painted import PaintedWidget
from widgets.cards.hand import CardStack
from widgets.cards.painter import draw_stack, stack_width
from widgets.cards.style import CardLook

GAP = 1
"""Columns between two stacks."""


class CardRow(PaintedWidget):
    """Stacks of cards side by side, to look at.

    Args:
        stacks: What lies there.
        look: How the cards are drawn.
        id: The id of the widget.
        classes: The CSS classes of the widget.
    """

    DEFAULT_CSS = "CardRow { width: auto; height: auto; }"

    stacks: reactive[tuple[CardStack, ...]] = reactive((), layout=True)
    look: reactive[CardLook] = reactive(CardLook(), layout=True)

    def __init__(
        self,
        stacks: tuple[CardStack, ...] = (),
        look: CardLook = CardLook(),  # noqa: B008 - a frozen value
        *,
        id: str | None = None,  # noqa: A002 - the name that every widget gives it
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.set_reactive(CardRow.stacks, stacks)
        self.set_reactive(CardRow.look, look)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the columns of all stacks, with the shadow of the last."""
        widths = [stack_width(len(each.cards), self.look.size) + GAP for each in self.stacks]
        return min(container.width, sum(widths))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows of a card, its shadow, and words if there are any."""
        return self.look.size.height + 1 + any(each.word for each in self.stacks)

    def draw(self, canvas: Canvas) -> None:
        """Paint the cards, each with its word below."""
        x, below = 0, self.look.size.height + 1
        for stack in self.stacks:
            width = stack_width(len(stack.cards), self.look.size)
            draw_stack(canvas, x, 0, stack.cards, self.look)
            canvas.centred(x, below, width, stack.word, "quiet")
            x += width + GAP
