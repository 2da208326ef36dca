"""Hands for tests: a whole suit, a stage to lie on, and what was heard of a hand."""

from collections.abc import Iterator

from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from games.cards import Card
from widgets.canvas.canvas import Canvas
from widgets.canvas.stage import Spot, Stage, StageField
from widgets.cards.hand import CardStack, Hand
from widgets.cards.painter import draw_stack, stack_width
from widgets.cards.style import CardLook, CardState, ShownCard

SPADES = ("AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS")

LOOK, STEP, LINE = CardLook(), 6, 5


class Bench(Stage):
    """A stage of hands with small cards, each hand with lines of its own."""

    def __init__(self, *hands: StageField, lines: int = 1) -> None:
        super().__init__(self.draw_hands, *hands)
        self.lines = lines

    def on_mount(self) -> None:
        self.divide([self.lines * LINE] * len(self.fields))

    def on_resize(self) -> None:
        self.repaint()

    def draw_hands(self, canvas: Canvas) -> Iterator[Spot]:
        for hand in self.fields:
            if isinstance(hand, Hand):
                yield from self.draw_hand(canvas, hand)

    def draw_hand(self, canvas: Canvas, hand: Hand) -> Iterator[Spot]:
        x, y = 0, hand.top + 1
        for index, stack in enumerate(hand.stacks):
            width = stack_width(len(stack.cards), LOOK.size)
            if x + width > canvas.width:
                x, y = 0, y + LINE
            cards = chosen_cards(stack) if index == hand.chosen else stack.cards
            draw_stack(canvas, x, y, cards, LOOK)
            yield Spot(Region(x, y - 1, width, 5), hand, index)
            x += width + 1


def chosen_cards(stack: CardStack) -> tuple[ShownCard, ...]:
    return tuple(ShownCard(each.card, CardState.CHOSEN) for each in stack.cards)


def chosen(heard: list[Message]) -> list[tuple[int, Card | None]]:
    return [(each.index, each.card) for each in heard if type(each) is Hand.Chosen]


def highlighted(heard: list[Message]) -> list[int]:
    return [each.index for each in heard if type(each) is Hand.Highlighted]


def line_of(hand: StageField, y: int) -> Strip:
    """Return a row of a hand as it is printed."""
    assert hand.stage
    return hand.stage.render_lines(Region(0, hand.top + y, hand.size.width, 1))[0]
