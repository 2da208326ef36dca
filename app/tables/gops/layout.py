"""Where everything lies on the table of GOPS, in any size of the felt."""

from functools import lru_cache
from typing import NamedTuple

from app.tables.painting import CardPlaces
from widgets.cards.style import CardSize

HUGE, LARGE, MEDIUM, SMALL = CardSize.HUGE, CardSize.LARGE, CardSize.MEDIUM, CardSize.SMALL


class Plan(NamedTuple):
    """A way to lay out a table: the own cards, theirs, and how much they need at least.

    In rows: the middle, what is below the hand for the coach. In columns: what stands at the
    right, 0 for nothing; from one card to the next; the margin.
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


PLANS = (
    Plan(HUGE, HUGE, 16, 3, 42, 17, 2),
    Plan(LARGE, LARGE, 12, 3, 26, 10, 1),
    *(Plan(MEDIUM, MEDIUM, 9, 3, column, step, 1) for step in (8, 7) for column in (26, 17)),
    Plan(MEDIUM, SMALL, 7, 2, 0, 8, 4),
    Plan(SMALL, SMALL, 7, 2, 0, 6, 1),
)
"""The best first."""


class Places(CardPlaces, frozen=True, kw_only=True):
    """Where everything lies; without a column, scores are next to hands and rounds are squares.

    `card_step` are the columns from one card of the own hand to the next, `other_step` those of
    theirs, whose row is `other_y`; the own hand is two rows below `own`, where the own field
    begins. In the middle cards lie at row `y`, in the columns of `bids`: the own bid, the prize,
    their bid.
    """

    other: CardSize
    card: CardSize
    card_step: int
    other_step: int
    other_y: int
    middle: int
    y: int
    words: int
    own: int
    bids: tuple[int, int, int]
    stock: int


@lru_cache(64)
def arrange(width: int, height: int, count: int) -> Places:
    """Return where everything lies on a felt, with so many cards in a full hand."""
    plan = PLANS[-1]
    for each in reversed(PLANS):
        if each.margin + count * each.step + each.column <= width and each.rows <= height:
            plan = each
    size, roomy = plan.size, plan.column > 0
    card = MEDIUM if size is SMALL else size
    across, around = width - plan.column, max(0, height - plan.rows) // 4
    row = count * plan.step - 1
    if roomy:
        x = plan.margin + max(0, across - plan.margin - row - 4) // 2
    else:
        x = plan.margin if count * plan.step > across - 8 else (across - row) // 2
    other_step = plan.step if plan.other is size else plan.other.width + 1
    middle = plan.other.height + 2 + around
    own = height - plan.below - size.height - 2 - around
    y = middle + (own - middle - card.height) // 2 if roomy else middle + 1
    apart = 2 * (card.width + 1)
    prize = x + (row - card.width) // 2 if roomy else (width - 8) // 2
    prize = max(prize, apart + card.width + 6)
    return Places(
        size=size,
        other=plan.other,
        card=card,
        x=x,
        card_step=plan.step,
        other_step=other_step,
        other_y=1 + around,
        middle=middle,
        y=y,
        words=y + size.height + 1 if roomy else own,
        own=own,
        bids=(prize - apart, prize, prize + apart),
        stock=min(x, prize - apart - card.width - 6) if roomy else plan.margin,
        column=across if roomy else 0,
        room=plan.column - 2,
        scale=3 if size is HUGE else 2 if roomy and middle >= LARGE.height + 2 else 1,
        bands=(middle, own - middle, height - own),
    )
