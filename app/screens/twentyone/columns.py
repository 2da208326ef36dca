"""The columns of the table of Twenty-One: where cards, values, piles and choices are."""

from widgets.cards.painter import STRIP, pile_width, stack_width
from widgets.cards.style import CardSize

MARGIN = 2
"""Columns left free on both sides."""

WIDEST = {CardSize.HUGE: 140}
"""The most columns of the table with cards of a size; if there are more, it is centred."""

ROOMY_COLUMNS, VAST_COLUMNS = 105, 132
"""Columns from which values and choices are wider, and from which the deck is as large as cards."""

NARROWEST = {CardSize.HUGE: 88}
"""The fewest columns in which cards of a size leave space for the rest."""

VALUE_COLUMNS = {CardSize.HUGE: 17}
"""The columns of a value and its words, by the size of the cards; else `SMALL_VALUE`."""

VALUE_END = 21
"""The columns of a value of two of the largest figures; it ends where the choices end."""

SMALL_VALUE, SMALL_DEALER_VALUE = 10, 13

LARGEST_SCALE = 3
"""How large figures are where there are columns to spare."""

COACH = (30, 20)
"""The columns of the coach next to the hand: the usual number, and the fewest."""

USUAL_CARDS = 3
"""How many cards fit before a value, unless there are more."""

PILES = {CardSize.HUGE: CardSize.LARGE, CardSize.LARGE: CardSize.MEDIUM}
"""The size of the deck and the discards, by the size of the cards; else they are small."""

STACKED_PILE = CardSize.MEDIUM
"""The size of the deck and the discards if one is below the other."""

PILE_STEP = 11
"""The fewest columns from the deck to the discards, because of the words below them."""

PILE_GAP = 2
"""The fewest columns between the deck and the discards."""

BUTTON_WIDTH, BUTTON_GAP = 34, 2
"""The columns of a choice, and of the gap between two."""


class Columns:
    """The columns of the table for cards of a size.

    Args:
        width: The available columns.
        size: The size of the cards.
        coach: The columns of the coach next to the hand; 0 for none.
        stacked: Whether the discards are below the deck, and both are small.
        aligned: Whether the values of both hands are to be in one column, if the coach has room.
    """

    def __init__(
        self,
        width: int,
        size: CardSize,
        coach: int,
        *,
        stacked: bool = False,
        aligned: bool = False,
    ) -> None:
        self.width, self.size, self.stacked = width, size, stacked
        content = min(width - 2 * MARGIN, WIDEST.get(size, width))
        self.fixed = size in VALUE_COLUMNS
        """Whether the values are on the right, not next to the cards."""
        self.roomy = self.fixed and content >= ROOMY_COLUMNS
        """Whether there are columns to spare."""
        content -= content % 2 * self.roomy  # for two choices of the same width
        self.left = (width - content) // 2
        self.right = self.left + content
        self.coach = coach
        self.aligned = self.fixed and aligned and coach == max(COACH)
        """Whether both values are left of the coach, and the piles above it."""
        self.vast = self.fixed and content >= VAST_COLUMNS and not (stacked or self.aligned)
        """Whether there are so many that the deck is as large as the cards."""
        self.pile = STACKED_PILE if stacked else PILES.get(size, CardSize.SMALL)
        self.pile = size if self.vast else self.pile

    @property
    def piles(self) -> tuple[int, int]:
        """The columns of the deck and of the discards."""
        wide = max(PILE_STEP, pile_width(self.pile) + PILE_GAP)
        right = self.value - 4 if self.fixed and not self.aligned else self.right - 1
        return right - (1 if self.stacked else 2) * wide, right - wide

    def widened(self, dealer: int) -> "Columns":
        """Return columns with more space for the dealer's cards, if some would overlap."""
        if not self.fixed or self.aligned or self.step(dealer, self.dealer_room) == self.apart:
            return self
        return Columns(self.width, self.size, self.coach, stacked=True)

    def piles_from(self, y: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return where the deck and the discards are, next to cards that begin in a row."""
        deck, discards = self.piles
        if self.stacked:
            return (deck, y), (discards, y + self.pile.height + 1)
        y += 2 if self.fixed and not self.vast else 0
        return (deck, y), (discards, y)

    @property
    def value(self) -> int:
        """The column of both values, if one is below the other."""
        beside = self.coach + MARGIN if self.aligned else 0
        return self.right - beside - self.value_columns

    @property
    def value_columns(self) -> int:
        """The columns of a value."""
        return VALUE_END if self.roomy else VALUE_COLUMNS.get(self.size, SMALL_VALUE)

    @property
    def button_width(self) -> int:
        """The columns of a choice; two choices end where everything ends, if the values do too."""
        fills = self.roomy or not self.fixed
        return (self.right - self.left - BUTTON_GAP) // 2 if fills else BUTTON_WIDTH

    @property
    def scale(self) -> int:
        """How large the figures are."""
        return LARGEST_SCALE if self.roomy else 2 if self.fixed else 1

    @property
    def dealer_figures(self) -> int:
        """The last column that leaves room for the dealer's value."""
        if self.fixed:
            return self.value
        bare = self.size is CardSize.SMALL  # which have no words above a value
        return self.piles[0] - (SMALL_VALUE if bare else SMALL_DEALER_VALUE)

    @property
    def dealer_room(self) -> int:
        """The columns for the dealer's cards."""
        end = self.piles[0] if self.fixed and not self.aligned else self.dealer_figures
        return end - MARGIN - self.left

    @property
    def own_figures(self) -> int:
        """The last column that leaves room for the player's value."""
        if self.fixed and (self.aligned or not self.coach):
            return self.value
        beside = self.coach + MARGIN if self.coach else 0
        return self.right - beside - self.value_columns

    @property
    def own_room(self) -> int:
        """The columns for the player's cards."""
        return self.own_figures - self.left - MARGIN

    @property
    def apart(self) -> int:
        """The columns from one card to the next if none overlap."""
        return self.size.width + 1

    def step(self, count: int, room: int) -> int:
        """Return the columns from one card to the next: not overlapping, or as many as fit.

        At least the strip with its rank and suit shows of a covered card.
        """
        if count < 2:
            return self.apart
        widest = (room - self.size.width) // (count - 1)
        return max(STRIP, min(self.apart, widest))

    def figures(self, end: int, limit: int) -> int:
        """Return the column of a value: the same until the cards reach it.

        Args:
            end: The column after the cards.
            limit: The last column that leaves room for the value.
        """
        if self.fixed:
            return limit
        return max(min(self.usual_figures, limit), end + MARGIN)

    @property
    def usual_figures(self) -> int:
        """The column of both values next to a few cards: halfway to the last one they may have."""
        usual = self.left + stack_width(USUAL_CARDS, self.size, self.apart) + MARGIN
        latest = min(self.own_figures, self.dealer_figures)
        return usual + max(0, latest - usual) // 2

    def holds(self, own: int, dealer: int) -> bool:
        """Return whether the rank and suit of every card can be seen."""
        hands = (own, self.own_room), (dealer, self.dealer_room)
        return all(
            stack_width(max(1, count), self.size, self.step(count, room)) <= room
            for count, room in hands
        )
