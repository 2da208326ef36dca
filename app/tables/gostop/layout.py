"""Where everything lies on the table of Go Stop, in any size of the felt."""

from functools import lru_cache

from msgspec import Struct

from widgets.cards.painter import STRIP, pile_width
from widgets.cards.style import CardSize

LEAST_STEP = 2
"""The fewest columns that show of a card of a hand."""

SCORE_BESIDE = 67
"""Where the scores lie in 80 columns."""


class Places(Struct, frozen=True):
    """Where everything lies, in columns and rows of the felt.

    Attributes:
        size: All cards.
        x: The first column of hands and layout.
        room: The columns there are for them.
        other: The row of the hand at the top.
        middle: The first row of the middle.
        laid: The row of the first line of the layout.
        pitch: Rows from one line of the layout to the next.
        lines: How many lines there are.
        own_top: The first row of the own field.
        own: The row of the own hand.
        stock: The column of the stock.
        column: Where scores, piles and ranks lie at the right; 0 if there is no room for it.
        scale: How large the scores are.
        height: The rows of the felt.
    """

    size: CardSize
    x: int
    room: int
    other: int
    middle: int
    laid: int
    pitch: int
    lines: int
    own_top: int
    own: int
    stock: int
    column: int
    scale: int
    height: int

    def step(self, count: int) -> int:
        """Return the columns from one card of a hand to the next."""
        apart = self.size.width + 1
        if count < 2:
            return apart
        return max(LEAST_STEP, min(apart, (self.room - self.size.width) // (count - 1)))


@lru_cache(64)
def arrange(width: int, height: int) -> Places:
    """Return where everything lies.

    Args:
        width: The columns of the felt.
        height: Its rows.
    """
    vast = width >= 180 and height >= 44
    roomy = width >= 110 and height >= 31
    size = CardSize.LARGE if vast else CardSize.MEDIUM if roomy else CardSize.SMALL
    gap = 2 if roomy else 1
    column = width - (42 if vast else 26) if roomy else 0
    lines = 2
    block = lines * (size.height + gap)
    fixed = (size.height + 2) + (1 + block) + (size.height + (4 if roomy else 3))
    spare = max(0, height - fixed)
    around = spare // 4
    other = around + (1 if roomy else 0)
    middle = other + size.height + 1 + around
    own_top = height - (size.height + (5 if roomy else 4)) - around
    laid = middle + 1 + max(0, (own_top - middle - 1 - block) // 2)
    more = max(lines, (own_top - laid) // (size.height + gap))
    stock = (column or SCORE_BESIDE) - pile_width(size) - (4 if roomy else 2)
    return Places(
        size=size,
        x=4 if roomy else 2,
        room=stock - (4 if roomy else 2) - 4,
        other=other,
        middle=middle,
        laid=laid,
        pitch=size.height + gap,
        lines=more,
        own_top=own_top,
        own=own_top + 2,
        stock=stock,
        column=column,
        scale=2 if roomy else 1,
        height=height,
    )


@lru_cache(256)
def lay_out(places: Places, groups: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return the first column and row of each place of the layout; a line begins when one is full.

    Args:
        places: Where everything lies.
        groups: How many cards each place has.
    """
    for step in range(places.size.width + 1, LEAST_STEP - 1, -1):
        found = list(wrapped(places, groups, step))
        if len({y for _, y in found}) <= places.lines:
            break
    return tuple(found)


def wrapped(places: Places, groups: tuple[int, ...], step: int) -> list[tuple[int, int]]:
    """Return where places lie if single cards take some columns."""
    x, y, found = places.x, places.laid, []
    for count in groups:
        width = min(STRIP, step) * (count - 1)
        if x > places.x and x + width + places.size.width > places.x + places.room:
            x, y = places.x, y + places.pitch
        found.append((x, y))
        x += width + step + (count > 1)
    return found
