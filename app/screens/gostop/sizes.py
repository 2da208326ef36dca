"""How large the cards of the Go Stop table can be in the room there is."""

from typing import NamedTuple

from textual.geometry import Size

from widgets.cards.captures import SET_WIDTH
from widgets.cards.style import CardSize

FULL_HAND = 10
"""Cards of a hand."""

LAYOUT_LINES = 2
"""Lines that the layout has."""

CAPTURES_GAP = 2
"""Columns between two faces of a capture pile."""

CAPTURES_WIDTH = 2 * SET_WIDTH - CAPTURES_GAP
"""Columns that a capture pile takes at least next to the hand."""

CAPTURES_ROWS = 2
"""Rows that a capture pile takes below the hand."""


class GoStopSizes(NamedTuple):
    """The sizes of the cards in the hand at the bottom, in the other hand, and in the layout."""

    own: CardSize
    other: CardSize
    laid: CardSize

    def rows(self, room: Size, company: bool) -> int:
        """Return the rows that a table of these sizes takes."""
        below = sum(not captures_fit_next_to(size, room) for size in (self.own, self.other))
        hands = self.own.height + 1 + self.other.height + company
        return 2 + hands + LAYOUT_LINES * (self.laid.height + 1) + CAPTURES_ROWS * below


LARGEST_FIRST = (
    GoStopSizes(CardSize.HUGE, CardSize.HUGE, CardSize.HUGE),
    GoStopSizes(CardSize.LARGE, CardSize.LARGE, CardSize.HUGE),
    GoStopSizes(CardSize.LARGE, CardSize.LARGE, CardSize.LARGE),
    GoStopSizes(CardSize.LARGE, CardSize.SMALL, CardSize.LARGE),
    GoStopSizes(CardSize.LARGE, CardSize.SMALL, CardSize.SMALL),
    GoStopSizes(CardSize.SMALL, CardSize.SMALL, CardSize.SMALL),
)


def fit_cards(room: Size, company: bool) -> GoStopSizes:
    """Return the largest sizes that fit.

    Args:
        room: The cells of the whole table.
        company: Whether two persons share the screen, so that cards rise in both hands.
    """
    for sizes in LARGEST_FIRST:
        wide = FULL_HAND * (sizes.own.width - 1) <= room.width - 2
        if wide and sizes.rows(room, company) <= room.height:
            return sizes
    return LARGEST_FIRST[-1]


def captures_fit_next_to(size: CardSize, room: Size) -> bool:
    """Return whether a capture pile fits next to a hand with cards of a size."""
    return FULL_HAND * (size.width + 1) + CAPTURES_WIDTH <= room.width - 2
