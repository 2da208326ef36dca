"""The layout of the table of GOPS, for each size of the terminal."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from widgets.cards.style import CardSize

OFFSETS = {
    CardSize.MEDIUM: (71, (0, 16, 35, 45, 58)),
    CardSize.LARGE: (89, (0, 17, 39, 52, 68)),
    CardSize.HUGE: (152, (0, 26, 66, 92, 122)),
}
"""By the size of cards in the middle: the width of a row of nine cards, and where the prizes to
come, the prizes, both bids and the scores begin in it."""

SPREAD_MARGIN = 10
"""Columns that stay free on both sides if cards are further apart than they must be."""

WIDEST_GAP = 4
"""The most columns between two cards of a hand."""

SLACK = 6
"""How many spare rows all go to the middle; further ones are shared with both hands."""


class GopsSizes(Struct, frozen=True):
    """The sizes of the cards in both hands and in the middle.

    Attributes:
        trimmed: Whether neighbours in a hand touch, half a column apart.
        roomy: Whether there are rows for words below the middle and for bars below the hand.
    """

    own: CardSize
    other: CardSize
    middle: CardSize
    trimmed: bool = False
    roomy: bool = True

    @property
    def rows(self) -> int:
        """The rows that all fields take."""
        return self.other_rows + 1 + self.middle.height + 2 * self.roomy + self.own_rows

    @property
    def other_rows(self) -> int:
        """The rows of the field at the top: a name, the cards, their shadow."""
        return 1 + self.other.height + 1

    @property
    def own_rows(self) -> int:
        """The rows of the field at the bottom: a name, a row to rise into, cards, the coach."""
        return 2 + self.own.height + (4 if self.roomy else 1)

    @property
    def least_step(self) -> int:
        """The fewest columns from one card of a hand to the next."""
        return self.own.width + (not self.trimmed)


SMALLEST = GopsSizes(CardSize.SMALL, CardSize.SMALL, CardSize.MEDIUM, roomy=False)


class GopsPlaces(Struct, frozen=True):
    """Where everything is, in columns and rows of the table.

    Attributes:
        sizes: How large the cards are.
        left: The first column of both hands.
        step: Columns from one card to the next in the hand at the bottom.
        other_step: The same in the hand at the top.
        other_name: The row of the name at the top; the cards are below it.
        middle_top: The first row of the middle.
        label: The row with the names of what lies in the middle; its cards are below it.
        own_top: The first row of the field at the bottom.
        columns: Where the five parts of the middle begin.
        text: The first column of names and words.
        right: The column before which they end.
    """

    sizes: GopsSizes
    left: int
    step: int
    other_step: int
    other_name: int
    middle_top: int
    label: int
    own_top: int
    columns: tuple[int, ...]
    text: int
    right: int

    @property
    def middle(self) -> int:
        """The first row of the cards in the middle."""
        return self.label + 1

    @property
    def words(self) -> int | None:
        """The row for words below the cards in the middle; None if there is none."""
        below = self.label + self.sizes.middle.height + 2
        has_room = self.sizes.middle is CardSize.HUGE and below < self.own_top
        return below if self.sizes.roomy or has_room else None

    @property
    def own_name(self) -> int:
        """The row of the name at the bottom, as far below the edge as that at the top."""
        return self.own_top + self.other_name

    @property
    def own(self) -> int:
        """The first row of the cards at the bottom."""
        return self.own_name + 2


def candidates() -> Iterator[GopsSizes]:
    """Yield the sizes to try, the best first: all cards of one size, as large as possible."""
    small, medium = CardSize.SMALL, CardSize.MEDIUM
    for size in (CardSize.HUGE, CardSize.LARGE, medium):
        for roomy in (True, False):
            for trimmed in (False, True):
                yield GopsSizes(size, size, size, trimmed, roomy)
    yield GopsSizes(medium, small, medium, roomy=False)
    yield SMALLEST


@lru_cache(64)
def arrange(width: int, height: int, count: int) -> GopsPlaces:
    """Return the layout.

    Args:
        width: The columns of the table.
        height: Its rows.
        count: The cards of a full hand.
    """
    sizes = largest_sizes(width, height, count)
    step = step_between(sizes, width, count)
    row = step * (count - 1) + sizes.own.width
    left = max(0, (width - row) // 2)
    spare = height - sizes.rows
    around = max(0, spare - SLACK) // 4
    middle_top = sizes.other_rows + 2 * around
    own_top = height - sizes.own_rows - 2 * around
    label = middle_top + (spare - 4 * around + 1) // 2
    text, columns, right = middle_columns(sizes.middle, width, row)
    same = sizes.other is sizes.own
    return GopsPlaces(
        sizes=sizes,
        left=left,
        step=step,
        other_step=step if same else sizes.other.width + 1,
        other_name=around,
        middle_top=middle_top,
        label=label,
        own_top=own_top,
        text=text,
        columns=columns,
        right=right,
    )


def middle_columns(size: CardSize, width: int, row: int) -> tuple[int, tuple[int, ...], int]:
    """Return where words begin, where each part of the middle does, and where words end.

    Args:
        size: The size of its cards.
        width: The columns of the table.
        row: Those of a full hand.
    """
    base, offsets = OFFSETS[size]
    across = max(row, base)  # the middle is wider than a row of few cards
    start = max(0, (width - across) // 2)
    columns = tuple(start + round(each * across / base) for each in offsets)
    return max(start, 1), columns, min(start + across + 1, width - max(start, 1))


def largest_sizes(width: int, height: int, count: int) -> GopsSizes:
    """Return the best sizes that fit, or the smallest if none do."""
    for sizes in candidates():
        row = count * sizes.least_step - (not sizes.trimmed)
        if sizes.rows <= height and row <= width:
            return sizes
    return SMALLEST


def step_between(sizes: GopsSizes, width: int, count: int) -> int:
    """Return the columns from one card to the next, with some more if there is space to spare."""
    widest = min((width - SPREAD_MARGIN) // count, sizes.own.width + WIDEST_GAP)
    return max(sizes.least_step, widest)
