"""A seat of the Go Stop table, and how large everything on it can be."""

from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size

from widgets.base import Caption
from widgets.cards.captures import SET_WIDTH, Captures
from widgets.cards.hand import Hand
from widgets.cards.style import CardLook, CardSize
from widgets.panels.key_bar import KeyBar
from widgets.spans import Row, row_text

FULL_HAND = 10
"""Cards of a hand."""

LINES = 2
"""Lines that the layout has."""

BETWEEN = 2
"""Columns between two faces of a capture pile."""

BESIDE = 2 * SET_WIDTH - BETWEEN
"""Columns that a capture pile takes at least, beside the hand."""

BELOW = 2
"""Rows that it takes below the hand."""


class Sizes(NamedTuple):
    """The sizes of the cards in this hand, in the other, and in the layout."""

    own: CardSize
    other: CardSize
    laid: CardSize

    def rows(self, room: Size, company: bool) -> int:
        """Return the rows that a table of these sizes takes."""
        below = sum(not is_beside(room, size) for size in (self.own, self.other))
        hands = self.own.height + 1 + self.other.height + company
        return 2 + hands + LINES * (self.laid.height + 1) + BELOW * below


LARGEST_FIRST = (
    Sizes(CardSize.HUGE, CardSize.HUGE, CardSize.HUGE),
    Sizes(CardSize.LARGE, CardSize.LARGE, CardSize.HUGE),
    Sizes(CardSize.LARGE, CardSize.LARGE, CardSize.LARGE),
    Sizes(CardSize.LARGE, CardSize.SMALL, CardSize.LARGE),
    Sizes(CardSize.LARGE, CardSize.SMALL, CardSize.SMALL),
    Sizes(CardSize.SMALL, CardSize.SMALL, CardSize.SMALL),
)


def fitting(room: Size, company: bool) -> Sizes:
    """Return the largest sizes that there is room for; in company both hands rise."""
    for sizes in LARGEST_FIRST:
        wide = FULL_HAND * (sizes.own.width - 1) <= room.width - 2
        if wide and sizes.rows(room, company) <= room.height:
            return sizes
    return LARGEST_FIRST[-1]


def is_beside(room: Size, size: CardSize) -> bool:
    """Whether a capture pile has room beside a hand of that size."""
    return FULL_HAND * (size.width + 1) + BESIDE <= room.width - 2


class Side(Vertical):
    """A seat, above the middle or below: a name with the menu, a hand, and a capture pile."""

    def __init__(self, *, lifts: bool, above: bool) -> None:
        super().__init__()
        self.above = above
        self.caption = Caption()
        self.menu = KeyBar(classes="menu")
        self.hand = Hand(active=False, lifts=lifts)
        self.captures = Captures()

    def compose(self) -> ComposeResult:
        """Yield the hand, its name towards the middle of the table, and the capture pile."""
        name = Horizontal(self.caption, self.menu, classes="name")
        yield Vertical(*((self.hand, name) if self.above else (name, self.hand)), classes="own")
        yield self.captures

    def fit(self, look: CardLook, room: Size) -> None:
        """Draw the cards in a look, in the room that the whole table has."""
        self.hand.look = look
        self.hand.styles.height = look.size.height + self.hand.lifts
        self.set_class(not is_beside(room, look.size), "-below")

    @property
    def rows(self) -> int:
        """The rows it takes: the name, the hand, and a capture pile that lies below."""
        return 1 + self.hand.look.size.height + self.hand.lifts + BELOW * self.has_class("-below")

    def title(self, row: Row) -> None:
        """Write the name; the menu begins behind it."""
        self.caption.row = row
        self.caption.styles.width = len(row_text(row)) + 3

    def give_way(self) -> None:
        """Let the hand leave to the capture pile beside it as many columns as it needs."""
        if self.has_class("-below"):
            self.captures.styles.width = "1fr"
            return
        rows = max(1, self.hand.look.size.height + 1 + self.hand.lifts)
        columns = max(2, -(-len(self.captures.sets) // rows))
        self.captures.styles.width = columns * SET_WIDTH - BETWEEN
