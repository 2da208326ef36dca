"""One player's side of the Go Stop table."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size

from app.screens.gostop.sizes import CAPTURES_GAP, CAPTURES_ROWS, captures_fit_next_to
from widgets.base import Caption
from widgets.cards.captures import SET_WIDTH, Captures
from widgets.cards.hand import Hand
from widgets.cards.style import CardLook
from widgets.panels.key_bar import KeyBar
from widgets.spans import Row, row_text


class Side(Vertical):
    """A player's name with the menu, the hand, and the capture pile.

    Args:
        lifts: Whether the hand rises a row where a card is chosen.
        above: Whether this side lies above the middle of the table, so that the name is below
            the hand.
    """

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
        """Draw the hand; the capture pile goes below it if there is no room next to it.

        Args:
            look: How the cards of the hand are drawn.
            room: The cells of the whole table.
        """
        self.hand.look = look
        self.hand.styles.height = look.size.height + self.hand.lifts
        self.set_class(not captures_fit_next_to(look.size, room), "-below")

    @property
    def rows(self) -> int:
        """The rows of this side: the name, the hand, and a capture pile that lies below."""
        return (
            1
            + self.hand.look.size.height
            + self.hand.lifts
            + CAPTURES_ROWS * self.has_class("-below")
        )

    def title(self, row: Row) -> None:
        """Write the name; the menu follows it."""
        self.caption.row = row
        self.caption.styles.width = len(row_text(row)) + 3

    def size_captures(self) -> None:
        """Set the width of the capture pile: all of it below the hand, else as few as it needs."""
        if self.has_class("-below"):
            self.captures.styles.width = "1fr"
            return
        rows = max(1, self.hand.look.size.height + 1 + self.hand.lifts)
        columns = max(2, -(-len(self.captures.sets) // rows))
        self.captures.styles.width = columns * SET_WIDTH - CAPTURES_GAP
