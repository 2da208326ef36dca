"""The layout of the table of Go Stop, for each size of the terminal."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from app.screens.gostop.captured_places import (
    FULL_SET,
    CapturedForm,
    CapturedPlaces,
    CapturedRoom,
    flow,
    form_width,
    place_captures,
)
from app.screens.gostop.lines import FAN, Lines, Room, fit_lines, squeeze_lines
from widgets.canvas.figures import figure_height
from widgets.cards.painter import STRIP
from widgets.cards.style import CardSize

FULL_HAND = 10
"""Cards of a hand after the deal."""

USUAL_LAYOUT, LARGE_LAYOUT = 12, 16
"""How many places of a layout must not overlap, and how many must at least show their indices."""

DOUBLED = (CardSize.LARGE, CardSize.HUGE)
"""Sizes of cards with enough space around them for scores in figures of double size."""

LARGEST_FIRST = (CardSize.HUGE, CardSize.LARGE, CardSize.MEDIUM, CardSize.SMALL)

CENTRED_FROM = 90
"""Columns below which a table of small cards starts on the left instead of being centred."""

POINTS_WIDTH = len("  12 points")
"""Columns of the points that follow a name."""

ROOM_FOR_FIGURES = 14
"""Columns of two doubled figures next to each other."""

STOCK_TITLE = "stock 41"
"""The longest words above the stock."""

SET_WIDTH = form_width(CapturedForm.CARDS, FULL_SET)
"""Columns of four captured cards of a face, with their star."""

TITLE_WIDTH = len("captured * 1 set of four")
"""Columns of the words above captured cards."""

USUAL_CAPTURES = 2 * SET_WIDTH + 1
"""Columns for captured cards next to a full hand, if both are centred."""

TURN_WIDTH = 46
"""Columns that are kept for what the last turn did, where a title is next to it."""

HAND_GAP = 3
"""Columns from a full hand to its captured cards."""

PILE_EDGES = 2
"""Columns that the cards below the top of the stock take."""


class TableCounts(Struct, frozen=True):
    """How many cards are on the table, and how wide the names are.

    Attributes:
        hands: The cards at the bottom and at the top, including one that is in play.
        layout: The number of cards in each place.
        captured: The captured cards at the bottom and at the top, by face.
        names: The columns of both names.
        is_replay: Whether nothing is ever chosen: the hand at the bottom needs no row above it
            for a raised card, and none below it for what a card would do.
    """

    hands: tuple[int, int]
    layout: tuple[int, ...]
    captured: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    names: tuple[int, int] = (3, 6)
    is_replay: bool = False


class HandWithCaptures(Struct, frozen=True):
    """A hand with its captured cards.

    Attributes:
        x: The first column of the first card.
        y: The first row of the cards.
        step: The columns from one card to the next.
        captured: Where captured cards are.
    """

    x: int
    y: int
    step: int
    captured: CapturedPlaces


class SidePlaces(Struct, frozen=True):
    """The stock, and the scores below it.

    Attributes:
        x: The first column of both.
        width: Their columns.
        stock: The first row of the stock; its name is above it.
        scores: The first row of the scores.
        figures: The size of the figures for scores; 0 for none, if they are next to the names.
    """

    x: int
    width: int
    stock: int
    scores: int
    figures: int

    def pile_x(self, size: CardSize) -> int:
        """Return the first column of the card on top of the stock."""
        return self.x + self.width - size.width


class GoStopPlaces(Struct, frozen=True):
    """Where everything is, in columns and rows of the table.

    Attributes:
        size: How large all cards are.
        left: The first column of hands and layout.
        middle: The first row of the middle.
        bottom: The first row of the field at the bottom, with the name.
        own: The hand at the bottom.
        other: The hand at the top.
        layout: The cards between them.
        side: The stock and the scores.
        preview: The row for what the card under the cursor does.
    """

    size: CardSize
    left: int
    middle: int
    bottom: int
    own: HandWithCaptures
    other: HandWithCaptures
    layout: Lines
    side: SidePlaces
    preview: int

    @property
    def marks_free(self) -> bool:
        """Whether the middle is large enough to mark the places for new cards."""
        return self.size is not CardSize.SMALL or len(self.layout.rows) > 1


@lru_cache(256)
def find_places(width: int, height: int, counts: TableCounts) -> GoStopPlaces:
    """Return the layout with cards as large as possible.

    Args:
        width: The columns of the table.
        height: Its rows.
        counts: How many cards are on the table, and how wide the names are.
    """
    size, left = next(
        each for each in sizes_to_try(width) if is_possible(*each, width, height, counts)
    )
    room = layout_room(size, left, width, height, counts)
    lines = lines_for(size, room, counts.layout)
    side = side_places(size, room, lines, counts.names)
    bottom = height - size.height - (2 if counts.is_replay else 4)
    return GoStopPlaces(
        size=size,
        left=left,
        middle=room.y,
        bottom=bottom,
        own=hand_places(size, left, width, bottom + 2 - counts.is_replay, counts, 0),
        other=hand_places(size, left, width, 1, counts, 1),
        layout=moved_to(lines, side.stock) if len(lines.rows) == 1 else lines,
        side=side,
        preview=height - 1,
    )


# the size of all cards


def sizes_to_try(width: int) -> Iterator[tuple[CardSize, int]]:
    """Yield sizes and first columns to try, the best first: large cards, centred.

    A hand is centred with its captured cards, or alone if both do not fit.
    """
    for size in LARGEST_FIRST:
        hand = FULL_HAND * (size.width + 1) - 1
        both = (width - hand - HAND_GAP - USUAL_CAPTURES) // 2
        if both >= 1:
            yield size, both
        alone = max(1, (width - hand) // 2)
        yield size, 2 if size is CardSize.SMALL and width < CENTRED_FROM else alone
        yield size, 1


def is_possible(size: CardSize, left: int, width: int, height: int, counts: TableCounts) -> bool:
    """Return whether everything fits with cards of a size; the small size is always accepted."""
    if size is CardSize.SMALL:
        return True
    room = layout_room(size, left, width, height, counts)
    if room.height < size.height + 2 or FULL_HAND * (size.width + 1) > width:
        return False
    return (
        left + max(counts.hands) * size.width <= width
        and fit_lines(size, room, (1,) * USUAL_LAYOUT, size.width) is not None
        and fit_lines(size, room, (1,) * LARGE_LAYOUT, FAN) is not None
        and fit_lines(size, room, counts.layout, FAN) is not None
    )


# the layout, the stock and the scores


def layout_room(size: CardSize, left: int, width: int, height: int, counts: TableCounts) -> Room:
    """Return the cells of the layout: left of the stock, between both hands."""
    rows = height - 2 * size.height - (4 if counts.is_replay else 6)
    across = width - 2 * left - side_width(size, counts.names, rows) - 2
    return Room(left, size.height + 2, max(size.width, across), rows)


def lines_for(size: CardSize, room: Room, groups: tuple[int, ...]) -> Lines:
    """Return the lines of the layout, with as much of each card visible as possible."""
    least = FAN if size.width > FAN else STRIP
    return fit_lines(size, room, groups, least) or squeeze_lines(size, room, groups)


def moved_to(lines: Lines, y: int) -> Lines:
    """Return lines of which there is only one, moved to a row: level with the stock."""
    places = tuple(replace(place, y=y) for place in lines.places)
    return replace(lines, places=places, rows=(y,), free=tuple((x, y) for x, _ in lines.free))


def side_width(size: CardSize, names: tuple[int, int], rows: int) -> int:
    """Return the columns of the stock, or of the names and scores below it if there are rows."""
    below = sum(names) + 2 if figures_below(size, rows) else len(STOCK_TITLE)
    figures = ROOM_FOR_FIGURES if size in DOUBLED else 0
    return max(size.width + PILE_EDGES, below, figures)


def figures_below(size: CardSize, rows: int) -> int:
    """Return the size of the figures below the stock; 0 for none."""
    scale = 2 if size in DOUBLED else int(size is not CardSize.SMALL)
    while scale and size.height + 4 + figure_height(scale) >= rows:
        scale -= 1
    return scale


def side_places(size: CardSize, room: Room, lines: Lines, names: tuple[int, int]) -> SidePlaces:
    """Return where the stock and the scores are: level with the layout, if possible."""
    scale = figures_below(size, room.height)
    rows = size.height + (4 + figure_height(scale) if scale else 1 + len(names))
    lowest = max(room.y + 1, room.y + room.height - rows)
    stock = min(max(lines.rows[0], room.y + 1), lowest)
    gap = 2 if scale else 1
    x, across = room.x + room.width + 2, side_width(size, names, room.height)
    return SidePlaces(x, across, stock, stock + size.height + gap, scale)


# the hands


def hand_places(
    size: CardSize, left: int, width: int, y: int, counts: TableCounts, which: int
) -> HandWithCaptures:
    """Return where a hand and its captured cards are.

    Args:
        size: The size of the cards.
        left: The first column of the first card.
        width: The columns of the table.
        y: The first row of the cards.
        counts: How many cards are on the table, and how wide the names are.
        which: 0 for the hand at the bottom; 1 for that at the top, where captured cards begin a
            row lower, below their title, unless that is next to the name; in a replay, of both.
    """
    cards, groups = counts.hands[which], counts.captured[which]
    name = counts.names[which] + POINTS_WIDTH
    for form, height, step in hand_forms(size):
        right = left + max(name, hand_width(size, step, cards))
        full = left + max(name, hand_width(size, step, FULL_HAND))
        fans = form is CapturedForm.FANS
        lower = which or counts.is_replay
        top, rows = (y, size.height) if fans else (y + lower, size.height + 1 - lower)
        most = width - max(right, left + name + TURN_WIDTH if fans else 0) - 3
        for columns in widths_to_try(most, width - full - 3):
            part = CapturedRoom(width - 1 - columns, top, columns, rows)
            places = place_captures(form, groups, part, height)
            if places and right <= width:
                return HandWithCaptures(left, y, step, places)
    room = CapturedRoom(left, y + which, width - left - 1, size.height + 1 - which)
    at = tuple(flow(CapturedForm.COUNT, groups, room, 1))
    return HandWithCaptures(left, y, 1, CapturedPlaces(room, CapturedForm.COUNT, 1, at))


def hand_width(size: CardSize, step: int, cards: int) -> int:
    """Return the columns of a hand."""
    return (cards - 1) * step + size.width if cards else 0


def widths_to_try(most: int, base: int) -> Iterator[int]:
    """Yield the columns that captured cards may take, the fewest first.

    They end at the right edge, so that they stay where they are while the hand gets shorter.

    Args:
        most: The columns next to the hand.
        base: Those next to a full hand.
    """
    sets = range(2 * SET_WIDTH + 1, most, SET_WIDTH + 1)
    wide = [columns for columns in (max(TITLE_WIDTH, base), *sets) if base <= columns < most]
    yield from wide or [columns for columns in (SET_WIDTH,) if columns < most < USUAL_CAPTURES]
    yield most


def hand_forms(size: CardSize) -> Iterator[tuple[CapturedForm, int, int]]:
    """Yield how captured cards are shown, their rows, and how far apart the cards of a hand are.

    The best comes first.
    """
    apart = (size.width + 1, size.width)
    heights = (1,) if size is CardSize.SMALL else (2, 1)
    if size in DOUBLED:
        yield CapturedForm.FANS, CardSize.SMALL.height, size.width + 1
    for form in (CapturedForm.CARDS, CapturedForm.SUITS, CapturedForm.COUNT):
        yield from ((form, height, step) for step in apart for height in heights)
        if form is CapturedForm.SUITS:
            for strips in (CapturedForm.CARDS, form):
                yield from ((strips, height, STRIP) for height in heights)
    for step in (STRIP, 3, 2, 1):
        yield from ((CapturedForm.COUNT, height, step) for height in heights)
