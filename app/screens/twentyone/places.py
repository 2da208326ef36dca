"""The layout of the table of Twenty-One, for each size of the terminal."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from textual.geometry import Region

from app.screens.twentyone.columns import (
    COACH,
    LARGEST_SCALE,
    MARGIN,
    NARROWEST,
    Columns,
)
from app.screens.twentyone.track import TRACK_COLUMNS, track_row
from widgets.cards.painter import stack_width
from widgets.cards.style import CardSize

VALUE_ROWS: dict[CardSize, tuple[int | None, int, int]] = {
    CardSize.SMALL: (None, 0, 3),
    CardSize.MEDIUM: (0, 1, 4),
    CardSize.LARGE: (1, 2, 6),
    CardSize.HUGE: (3, 4, 10),
}
"""The rows of the text above a value, the value and the text below it, counted from the first row
of the cards; next to small cards there is no row above it."""

LARGEST_VALUE_ROWS = 1, 2, 11
"""The same for the largest figures."""

ROWS_OF_BANNER = 5
"""The rows of the result of the match."""

BUTTON_HEIGHT = 3
"""The rows of a choice, if there are enough."""

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
        button_height: Their rows; 0 in a replay, which has none.
        button_width: Their columns.
        coach: The first column of the coach's chances next to the hand, and their columns.
        right: The column after everything.
        scale: How large the figures are.
        track: The first column and row of the track between the hands; None if it does not fit.
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
    scale: int = 1
    track: tuple[int, int] | None = None

    @property
    def value_rows(self) -> tuple[int | None, int, int]:
        """The rows of the text above a value, the value, and the text below it."""
        return LARGEST_VALUE_ROWS if self.scale == LARGEST_SCALE else VALUE_ROWS[self.size]

    @property
    def banner(self) -> Region:
        """Where the result of the match is: in place of the coach, or of the choices."""
        if self.coach and self.button_height <= 1:
            return Region(self.coach[0], self.own.name, self.coach[1], self.size.height + 1)
        return Region(self.own.x, self.buttons - 1, self.right - self.own.x, ROWS_OF_BANNER)


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
    width: int, height: int, own: int, dealer: int, *, coached: bool = False, chosen: bool = True
) -> TwentyOnePlaces:
    """Return the layout: cards as large as possible, then overlapping more.

    Args:
        width: The columns of the table.
        height: Its rows.
        own: The cards of the player.
        dealer: The cards of the dealer.
        coached: Whether the coach's chances are next to the hand.
        chosen: Whether something can be chosen, so that there are buttons.
    """
    widths = COACH if coached else (0,)
    for size in sizes(width, height):
        fitting = [
            columns
            for columns in (Columns(width, size, coach, aligned=not chosen) for coach in widths)
            if columns.holds(own, dealer)
        ]
        if fitting:
            easy = (each for each in fitting if each.step(own, each.own_room) >= EASY_STEP)
            columns = next(easy, fitting[-1])
            break
    else:
        columns = Columns(width, CardSize.SMALL, widths[-1])
    rows = rows_of if chosen else rows_without_buttons
    return place(columns.widened(dealer), rows(height, columns.size), own, dealer)


def arrange_with_rounds(width: int, height: int, own: int, dealer: int) -> TwentyOnePlaces:
    """Return the layout with a place for the rounds next to the hand, if no card has to give way.

    The place for the next card does give way: it is empty.

    The arguments are those of `arrange_twentyone`.
    """
    alone, beside = (
        arrange_twentyone(width, height, own, dealer, coached=coached) for coached in (False, True)
    )
    cards = [(each.size, each.own.step) for each in (alone, beside)]
    has_room = cards[0] == cards[1] and beside.coach and beside.coach[1] == max(COACH)
    return beside if has_room else alone


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


def rows_without_buttons(height: int, size: CardSize) -> Rows:
    """Return the rows of a replay: each hand in the middle of its field."""
    hand = 1 + size.height + 1
    around = (height - 2 * hand) // 4
    own_top = hand + 2 * around
    return Rows(around, own_top, own_top + (height - own_top - hand) // 2, height, 0)


def place(columns: Columns, rows: Rows, own: int, dealer: int) -> TwentyOnePlaces:
    """Return the layout in some columns and rows."""
    own_step = columns.step(own, columns.own_room)
    dealer_step = columns.step(dealer, columns.dealer_room)
    own_hand = place_hand(columns, rows.own, own, own_step, columns.own_figures)
    next_end = columns.left + stack_width(own + 1, columns.size, own_step)
    another = own_step == columns.apart and next_end + MARGIN <= own_hand.figures
    return TwentyOnePlaces(
        size=columns.size,
        dealer=place_hand(columns, rows.dealer, dealer, dealer_step, columns.dealer_figures),
        own=own_hand,
        own_top=rows.own_top,
        next_card=columns.left + own * columns.apart if another else None,
        pile=columns.pile,
        piles=columns.piles_from(rows.dealer + 1),
        pile_words=0 if columns.stacked else 1,
        buttons=rows.buttons,
        button_height=rows.button_height,
        button_width=columns.button_width,
        coach=(columns.right - columns.coach, columns.coach) if columns.coach else None,
        right=columns.right,
        scale=columns.scale,
        track=place_of_track(columns, rows),
    )


def place_hand(columns: Columns, top: int, count: int, step: int, figures: int) -> HandPlaces:
    """Return where a hand of some cards is: its name, the cards below it, and its value."""
    end = columns.left + stack_width(count, columns.size, step)
    return HandPlaces(top, columns.left, top + 1, step, columns.figures(end, figures))


def place_of_track(columns: Columns, rows: Rows) -> tuple[int, int] | None:
    """Return the first column and row of the track; None if it does not fit between the hands."""
    row = track_row(rows.own_top, rows.own)
    if row is None or columns.left + TRACK_COLUMNS > columns.right:
        return None
    return columns.left, row
