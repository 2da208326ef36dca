"""Where everything lies on the table of GOPS, in any size of the felt."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from widgets.cards.style import CardSize

HUGE, LARGE, MEDIUM, SMALL = CardSize.HUGE, CardSize.LARGE, CardSize.MEDIUM, CardSize.SMALL


class Plan(Struct, frozen=True):
    """The sizes of cards, and what they need.

    Attributes:
        size: Of the cards at the bottom and in the middle.
        other: Of the opponent's cards.
        middle: The least rows of the middle.
        below: Rows below the hand, for the coach.
        column: Columns at the right, for scores and finished rounds; 0 if they lie elsewhere.
        step: Columns from one card of the hand to the next.
        margin: Columns before the hand.
    """

    size: CardSize
    other: CardSize
    middle: int
    below: int
    column: int
    step: int
    margin: int

    @property
    def rows(self) -> int:
        """The least rows of the felt."""
        return self.other.height + 2 + self.middle + 2 + self.size.height + self.below


class Places(Struct, frozen=True):
    """Where everything lies, in columns and rows of the felt.

    Attributes:
        size: Of the cards at the bottom and in the middle.
        other: Of the opponent's cards.
        x: The first column of the hand.
        other_x: The first column of the opponent's hand.
        step: Columns from one card of the hand to the next.
        other_step: The same in the opponent's hand.
        other_y: The row of the opponent's cards.
        middle: The first row of the middle.
        y: The row of the cards in the middle.
        own: The first row of the own field.
        own_y: The row of the own cards.
        height: The rows of the felt.
        bids: The columns of the own bid, the prize, and the opponent's bid.
        stock: The column of the prizes to come.
        column: Where scores and finished rounds lie at the right; 0 for nowhere: then scores lie
            next to the hands, and rounds are squares.
        room: The columns there are in it.
    """

    size: CardSize
    other: CardSize
    x: int
    other_x: int
    step: int
    other_step: int
    other_y: int
    middle: int
    y: int
    own: int
    own_y: int
    height: int
    bids: tuple[int, int, int]
    stock: int
    column: int
    room: int

    @property
    def is_roomy(self) -> bool:
        """Whether the scores have a column of their own, and words lie below cards."""
        return bool(self.column)

    @property
    def trimmed(self) -> bool:
        """Whether cards of the hand touch, half a column apart."""
        return self.step <= self.size.width

    @property
    def scale(self) -> int:
        """How large the scores are."""
        if self.size is HUGE:
            return 3
        return 2 if self.is_roomy and self.middle >= LARGE.height + 2 else 1

    @property
    def words(self) -> int:
        """The row for words below the cards in the middle."""
        return self.y + self.size.height + 1 if self.is_roomy else self.own


def plans(width: int, count: int) -> Iterator[Plan]:
    """Yield the sizes to try for a number of cards, the best first."""
    yield Plan(HUGE, HUGE, 16, 3, 42, 17, 2)
    yield Plan(LARGE, LARGE, 12, 3, 26, 10, 1)
    for step in (8, 7):
        for column in (26, 17):
            yield Plan(MEDIUM, MEDIUM, 9, 3, column, step, 1)
    yield Plan(MEDIUM, SMALL, 7, 2, 0, 8, 4)
    yield Plan(SMALL, SMALL, 7, 2, 0, 6, 1)


@lru_cache(64)
def arrange(width: int, height: int, count: int) -> Places:
    """Return where everything lies.

    Args:
        width: The columns of the felt.
        height: Its rows.
        count: The cards of a full hand.
    """
    fitting = (
        plan
        for plan in plans(width, count)
        if plan.margin + count * plan.step + plan.column <= width and plan.rows <= height
    )
    plan = next(fitting, Plan(SMALL, SMALL, 7, 2, 0, 6, 1))
    small_middle = plan.size if plan.size is not SMALL else MEDIUM
    across, spare = width - plan.column, max(0, height - plan.rows)
    row = count * plan.step - 1
    x = plan.margin if plan.column or count * plan.step > across - 8 else (across - row) // 2
    x += max(0, across - plan.margin - row - 4) // 2 if plan.column else 0
    other_step = plan.step if plan.other is plan.size else plan.other.width + 1
    around = spare // 4
    middle = plan.other.height + 2 + around
    own = height - plan.below - plan.size.height - 2 - (spare // 4)
    rows = own - middle
    y = middle + (rows - small_middle.height) // 2 if plan.column else middle + 1
    apart = 2 * (small_middle.width + 1)
    prize = x + (row - small_middle.width) // 2 if plan.column else (width - 8) // 2
    prize = max(prize, apart + small_middle.width + 6)
    return Places(
        size=plan.size,
        other=plan.other,
        x=x,
        other_x=x if plan.column or other_step * count > 60 else plan.margin,
        step=plan.step,
        other_step=other_step,
        other_y=1 + around,
        middle=middle,
        y=y,
        own=own,
        own_y=own + 2,
        height=height,
        bids=(prize - apart, prize, prize + apart),
        stock=min(x, prize - apart - small_middle.width - 6) if plan.column else plan.margin,
        column=width - plan.column if plan.column else 0,
        room=plan.column - 2,
    )


def middle_size(places: Places) -> CardSize:
    """Return the size of the cards in the middle: medium at least."""
    return MEDIUM if places.size is SMALL else places.size
