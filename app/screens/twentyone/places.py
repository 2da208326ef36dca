"""The layout of the table of Twenty-One, for each size of the terminal."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from textual.geometry import Region

from widgets.cards.painter import STRIP, pile_width, stack_width
from widgets.cards.style import CardSize

MARGIN = 2
"""Columns left free on both sides."""

WIDEST = {CardSize.HUGE: 105}
"""The most columns of the table with cards of a size; if there are more, it is centred."""

NARROWEST = {CardSize.HUGE: 88}
"""The fewest columns in which cards of a size leave space for the rest."""

VALUE_COLUMNS = {CardSize.HUGE: 17}
"""The columns of a value and its words, by the size of the cards; else `SMALL_VALUE`."""

VALUE_END = 14
"""The columns of a value of two large figures; if possible, it ends where the choices end."""

SMALL_VALUE, SMALL_DEALER_VALUE = 10, 13

VALUE_ROWS: dict[CardSize, tuple[int | None, int, int]] = {
    CardSize.SMALL: (None, 0, 3),
    CardSize.MEDIUM: (0, 1, 4),
    CardSize.LARGE: (1, 2, 6),
    CardSize.HUGE: (3, 4, 10),
}
"""The rows of the text above a value, the value and the text below it, counted from the first row
of the cards; next to small cards there is no row above it."""

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

ROWS_OF_BANNER = 5
"""The rows of the result of the match."""

BUTTON_WIDTH, BUTTON_GAP, BUTTON_HEIGHT = 34, 2, 3
"""The columns of a choice and of the gap between two, and the rows of a choice."""

EASY_STEP = 6
"""Columns from one card to the next that are easy to read; the coach gives up columns for them."""


class HandPlaces(Struct, frozen=True):
    """Where a hand is.

    Attributes:
        name: The row of the name.
        x: The first column of the cards.
        y: Their first row.
        step: The columns from one card to the next.
        figures: The column of the value.
    """

    name: int
    x: int
    y: int
    step: int
    figures: int


class TwentyOnePlaces(Struct, frozen=True):
    """Where everything is, in columns and rows of the table.

    Attributes:
        size: The size of all cards in the hands.
        dealer: The hand at the top.
        own: The hand at the bottom.
        own_top: The first row of the field at the bottom.
        next_card: The column of the place for the next card; None if it does not fit.
        pile: The size of the deck and the discards.
        piles: The first column and row of both.
        pile_words: The rows from a pile to its words.
        buttons: The first row of the choices.
        button_height: Their rows.
        button_width: Their columns.
        coach: The first column of the coach's chances next to the hand, and their columns.
        right: The column after everything.
    """

    size: CardSize
    dealer: HandPlaces
    own: HandPlaces
    own_top: int
    next_card: int | None
    pile: CardSize
    piles: tuple[tuple[int, int], tuple[int, int]]
    pile_words: int
    buttons: int
    button_height: int
    button_width: int
    coach: tuple[int, int] | None
    right: int

    @property
    def banner(self) -> Region:
        """Where the result of the match is: in place of the coach, or of the choices."""
        if self.coach and self.button_height == 1:
            return Region(self.coach[0], self.own.name, self.coach[1], self.size.height + 1)
        return Region(self.own.x, self.buttons - 1, self.right - self.own.x, ROWS_OF_BANNER)

    @property
    def scale(self) -> int:
        """How large the figures are."""
        return 2 if self.size is CardSize.HUGE else 1


class Rows(Struct, frozen=True):
    """The rows of the table.

    Attributes:
        dealer: The row of the dealer's name.
        own_top: The first row of the field at the bottom.
        own: The row of the player's name.
        buttons: The first row of the choices.
        button_height: Their rows.
    """

    dealer: int
    own_top: int
    own: int
    buttons: int
    button_height: int


@lru_cache(64)
def arrange_twentyone(
    width: int, height: int, own: int, dealer: int, *, coached: bool = False
) -> TwentyOnePlaces:
    """Return the layout: cards as large as possible, then overlapping more.

    Args:
        width: The columns of the table.
        height: Its rows.
        own: The cards of the player.
        dealer: The cards of the dealer.
        coached: Whether the coach's chances are next to the hand.
    """
    widths = COACH if coached else (0,)
    for size in sizes(width, height):
        fitting = [
            columns
            for columns in (Columns(width, size, coach) for coach in widths)
            if columns.holds(own, dealer)
        ]
        if fitting:
            easy = (each for each in fitting if each.step(own, each.own_room) >= EASY_STEP)
            columns = next(easy, fitting[-1])
            break
    else:
        columns = Columns(width, CardSize.SMALL, widths[-1])
    return columns.widened(dealer).place(rows_of(height, columns.size), own, dealer)


def sizes(width: int, height: int) -> Iterator[CardSize]:
    """Yield the sizes of cards for which there are enough rows, the largest first."""
    for size in reversed(CardSize):
        if 2 * (size.height + 2) + 1 <= height and NARROWEST.get(size, 0) <= width:
            yield size


def rows_of(height: int, size: CardSize) -> Rows:
    """Return the rows for cards of a size; the remaining rows go around both hands."""
    hand = 1 + size.height + 1
    spare = height - 2 * hand - 1
    high = spare >= BUTTON_HEIGHT - 1
    button_height = BUTTON_HEIGHT if high else 1
    spare -= button_height - 1
    airy = spare >= 2
    around = (spare - 2 * airy) // 4
    own_top = hand + 2 * around
    rest = spare - 2 * airy - 2 * around
    own = own_top + airy + rest // 2
    return Rows(around, own_top, own, own + hand + airy, button_height)


class Columns:
    """The columns of the table for cards of a size.

    Args:
        width: The available columns.
        size: The size of the cards.
        coach: The columns of the coach next to the hand; 0 for none.
        stacked: Whether the discards are below the deck, and both are small.
    """

    def __init__(self, width: int, size: CardSize, coach: int, *, stacked: bool = False) -> None:
        self.width, self.size, self.stacked = width, size, stacked
        content = min(width - 2 * MARGIN, WIDEST.get(size, width))
        self.left = (width - content) // 2
        self.right = self.left + content
        self.coach = coach
        self.pile = STACKED_PILE if stacked else PILES.get(size, CardSize.SMALL)
        self.roomy = content == WIDEST.get(size)
        """Whether there are columns to spare."""
        self.fixed = size in VALUE_COLUMNS
        """Whether the values are on the right, not next to the cards."""

    @property
    def piles(self) -> tuple[int, int]:
        """The columns of the deck and of the discards."""
        wide = max(PILE_STEP, pile_width(self.pile) + PILE_GAP)
        right = self.value - 4 if self.fixed else self.right - 1
        return right - (1 if self.stacked else 2) * wide, right - wide

    def widened(self, dealer: int) -> "Columns":
        """Return columns with more space for the dealer's cards, if some would overlap."""
        if not self.fixed or self.step(dealer, self.dealer_room) == self.apart:
            return self
        return Columns(self.width, self.size, self.coach, stacked=True)

    def piles_from(self, y: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return where the deck and the discards are, next to cards that begin in a row."""
        deck, discards = self.piles
        if self.stacked:
            return (deck, y), (discards, y + self.pile.height + 1)
        y += 2 if self.fixed else 0
        return (deck, y), (discards, y)

    @property
    def value(self) -> int:
        """The column of both values, if one is below the other."""
        return self.right - (VALUE_END if self.roomy else VALUE_COLUMNS[self.size])

    @property
    def button_width(self) -> int:
        """The columns of a choice; with columns to spare, two choices end where the values end."""
        return (self.right - self.left - BUTTON_GAP) // 2 if self.roomy else BUTTON_WIDTH

    @property
    def dealer_figures(self) -> int:
        """The last column that leaves room for the dealer's value."""
        if self.fixed:
            return self.value
        bare = VALUE_ROWS[self.size][0] is None
        return self.piles[0] - (SMALL_VALUE if bare else SMALL_DEALER_VALUE)

    @property
    def dealer_room(self) -> int:
        """The columns for the dealer's cards."""
        end = self.piles[0] if self.fixed else self.dealer_figures
        return end - MARGIN - self.left

    @property
    def own_figures(self) -> int:
        """The last column that leaves room for the player's value."""
        if self.fixed and not self.coach:
            return self.value
        beside = self.coach + MARGIN if self.coach else 0
        return self.right - beside - VALUE_COLUMNS.get(self.size, SMALL_VALUE)

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
        usual = self.left + stack_width(USUAL_CARDS, self.size, self.apart) + MARGIN
        return max(min(usual, limit), end + MARGIN)

    def holds(self, own: int, dealer: int) -> bool:
        """Return whether the rank and suit of every card can be seen."""
        hands = (own, self.own_room), (dealer, self.dealer_room)
        return all(
            stack_width(max(1, count), self.size, self.step(count, room)) <= room
            for count, room in hands
        )

    def place(self, rows: Rows, own: int, dealer: int) -> TwentyOnePlaces:
        """Return the layout in some rows."""
        own_step, dealer_step = self.step(own, self.own_room), self.step(dealer, self.dealer_room)
        own_end = self.left + stack_width(own, self.size, own_step)
        dealer_end = self.left + stack_width(dealer, self.size, dealer_step)
        own_figures = self.figures(own_end, self.own_figures)
        next_end = self.left + stack_width(own + 1, self.size, own_step)
        another = own_step == self.apart and next_end + MARGIN <= own_figures
        return TwentyOnePlaces(
            size=self.size,
            dealer=HandPlaces(
                rows.dealer,
                self.left,
                rows.dealer + 1,
                dealer_step,
                self.figures(dealer_end, self.dealer_figures),
            ),
            own=HandPlaces(
                rows.own,
                self.left,
                rows.own + 1,
                own_step,
                own_figures,
            ),
            own_top=rows.own_top,
            next_card=self.left + own * self.apart if another else None,
            pile=self.pile,
            piles=self.piles_from(rows.dealer + 1),
            pile_words=0 if self.stacked else 1,
            buttons=rows.buttons,
            button_height=rows.button_height,
            button_width=self.button_width,
            coach=(self.right - self.coach, self.coach) if self.coach else None,
            right=self.right,
        )
