"""Where everything lies on the table of Twenty-One, in any size of the felt."""

from functools import lru_cache

from msgspec import Struct

from widgets.cards.style import CardSize

RULER_STEP, RULER_ROWS = (7, 4), 3
"""Columns of a point on the ruler, the most and the fewest; its rows."""

BEST = 21


class Places(Struct, frozen=True):
    """Where everything lies, in columns and rows of the felt.

    Attributes:
        size: The cards of both hands.
        x: The first column of both hands.
        room: The columns there are for a hand.
        dealer: The row of the dealer's name; the cards lie below it.
        own_top: The first row of the own field.
        own: The row of the own name.
        value: The column of the values; 0 if each follows its cards.
        scale: How large the values are.
        deck: The column of the deck, and the size of its cards.
        ruler: The first row of the ruler from 1 to 21, and the columns of a point; None for none.
        column: The first column of what stands at the right; 0 if there is no room for it.
        rounds: The row of the finished rounds there.
        unseen: The row of the cards that were not seen yet, or of the coach.
        coach: The first column, the first row and the room of the coach's block.
        height: The rows of the felt.
    """

    size: CardSize
    x: int
    room: int
    dealer: int
    own_top: int
    own: int
    value: int
    scale: int
    deck: tuple[int, CardSize]
    ruler: tuple[int, int] | None
    column: int
    rounds: int
    unseen: int
    coach: tuple[int, int, int, int]
    height: int

    def step(self, count: int) -> int:
        """Return the columns from one card of a hand to the next."""
        apart = self.size.width + 1
        return apart if count < 2 else min(apart, (self.room - self.size.width) // (count - 1))


@lru_cache(64)
def arrange(width: int, height: int) -> Places:
    """Return where everything lies.

    Args:
        width: The columns of the felt.
        height: Its rows.
    """
    vast = width >= 180 and height >= 44
    roomy = width >= 110 and height >= 32
    column = width - (42 if vast else 29) if roomy else 0
    right = column - 2 if column else width - 2
    fits = [size for size in CardSize if 2 * (size.height + 2) + 1 <= height]
    size = fits[-1] if roomy else next((s for s in reversed(fits) if s.width < 12), CardSize.SMALL)
    hand = size.height + 2
    spare = height - 2 * hand
    ruler = spare >= 6 and roomy
    around = max(0, spare - (6 if ruler else 1)) // 4
    dealer = around
    own_top = hand + 2 * around
    own = height - hand - around
    step = next((s for s in range(RULER_STEP[0], RULER_STEP[1] - 1, -1) if 4 + BEST * s < right), 0)
    deck_size = size if vast else CardSize.LARGE if roomy else CardSize.MEDIUM
    deck = right - deck_size.width - 4
    value = 104 if vast else right - 17 if roomy else 0
    if roomy and not vast:
        deck = value - deck_size.width - 6
    unseen = own_top + 1 if vast else 13
    room = (column, unseen, width - column - 2, height - unseen)
    beside = (width - 33, own_top, 31, height - own_top)
    return Places(
        size=size,
        x=4 if vast else 2,
        room=(value or 46) - 6,
        dealer=dealer,
        own_top=own_top,
        own=own,
        value=value,
        scale=3 if vast else 2 if roomy else 1,
        deck=(deck, deck_size),
        ruler=(own_top + (own - own_top - RULER_ROWS) // 2, step) if ruler and step else None,
        column=column,
        rounds=10 if vast else 6,
        unseen=unseen,
        coach=room if column else beside,
        height=height,
    )
