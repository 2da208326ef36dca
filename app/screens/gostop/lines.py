"""Where the cards of the layout go: in lines, spaced as widely as fits."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from widgets.cards.painter import STRIP
from widgets.cards.style import CardSize

FAN = 5
"""Columns of a card that show its whole index and where the next card begins."""

USUAL_LINES, USUAL_PLACES = 2, 12
"""How many lines are kept free from the start, and up to how many places keep the same spacing."""

MARK_ROWS = 1
"""Rows above a line for what marks its cards."""

LARGEST_GAPS = {CardSize.LARGE: (5, 3), CardSize.HUGE: (6, 3)}
"""The most columns between two places and rows between two lines; for smaller cards one."""

TIGHT_PITCH = 2
"""Rows from one line to the next if even strips need more lines than there are."""


class LaidPlace(Struct, frozen=True):
    """A place of the layout.

    Attributes:
        x: The first column of its first card.
        y: The first row of its cards.
        step: The columns up to the next place of its line; 0 for the last of a line.
    """

    x: int
    y: int
    step: int


class Room(Struct, frozen=True):
    """The cells that the layout may take.

    Attributes:
        x: The first column.
        y: The first row.
        width: The columns.
        height: The rows.
    """

    x: int
    y: int
    width: int
    height: int


class Lines(Struct, frozen=True):
    """The layout, line by line.

    Attributes:
        places: Where each place is.
        step: The columns that a single card takes.
        rows: The first row of each line.
        free: The column and the row of each place for cards to come.
    """

    places: tuple[LaidPlace, ...]
    step: int
    rows: tuple[int, ...]
    free: tuple[tuple[int, int], ...] = ()


def most_lines(size: CardSize, height: int) -> int:
    """Return the lines that fit one below the other, with a row between them."""
    return max(1, (height + 1) // (size.height + 1))


@lru_cache(256)
def fit_lines(size: CardSize, room: Room, groups: tuple[int, ...], least: int) -> Lines | None:
    """Return lines in which cards show at least some columns, or None if there are none.

    Args:
        size: The size of the cards.
        room: The available cells.
        groups: The number of cards in each place.
        least: The fewest columns for a single card.
    """
    most = most_lines(size, room.height)
    widest, _ = LARGEST_GAPS.get(size, (1, 1))
    usual = groups + (1,) * (USUAL_PLACES - len(groups))
    for step in range(size.width + widest, least - 1, -1):
        lying = usual if step > size.width + 1 else groups
        if len(list(wrap(size, step, lying, room.width))) <= most:
            lines = list(wrap(size, step, groups, room.width))
            return centred_lines(size, room, lines, step, line_pitch(size, room, len(lines)))
    return None


def line_pitch(size: CardSize, room: Room, lines: int) -> int:
    """Return the rows from one line to the next: large cards are further apart."""
    _, widest = LARGEST_GAPS.get(size, (1, 1))
    lines = max(lines, USUAL_LINES)
    spare = room.height - lines * size.height
    return size.height + max(1, min(widest, spare // (lines + 1)))


def squeeze_lines(size: CardSize, room: Room, groups: tuple[int, ...]) -> Lines:
    """Return lines of overlapping strips, however many places there are."""
    most = max(1, (room.height - size.height) // TIGHT_PITCH + 1)
    for step in range(STRIP, 0, -1):
        lines = list(wrap(size, step, groups, room.width))
        if len(lines) <= most or step == 1:
            break
    return centred_lines(size, room, lines[:most], step, TIGHT_PITCH)


def wrap(size: CardSize, step: int, groups: Sequence[int], width: int) -> Iterator[list[int]]:
    """Yield the places of each line, by the number of their cards."""
    line: list[int] = []
    for cards in groups:
        if line and line_width(size, step, [*line, cards]) > width:
            yield line
            line = []
        line.append(cards)
    yield line


def line_width(size: CardSize, step: int, line: Sequence[int]) -> int:
    """Return the columns of a line; its last card is whole."""
    before = sum(place_width(size, step, cards) for cards in line[:-1])
    return before + covered_width(step, line[-1]) + size.width if line else 0


def place_width(size: CardSize, step: int, cards: int) -> int:
    """Return the columns from one place to the next: one more after a stack, if there is room."""
    return covered_width(step, cards) + step + (cards > 1 and step > size.width)


def covered_width(step: int, cards: int) -> int:
    """Return the columns that the covered cards of a stack take."""
    return min(STRIP, step) * (cards - 1)


def centred_lines(
    size: CardSize, room: Room, lines: list[list[int]], step: int, pitch: int
) -> Lines:
    """Return where the places of each line are; the lines are centred in the available cells.

    The usual lines are kept free, if marks above them also fit, so that the first does not move
    when the second begins.
    """
    usual = USUAL_LINES * pitch + MARK_ROWS <= room.height
    high = max(len(lines), USUAL_LINES if usual else 1)
    block = (high - 1) * pitch + size.height
    top = room.y + max(0, (room.height - block) // 2)
    rows = tuple(top + pitch * n for n in range(high))
    places = [
        place
        for y, line in zip(rows, lines, strict=False)
        for place in line_places(size, step, line, room.x, y)
    ]
    free = tuple(free_places(size, room, lines, step, rows))
    return Lines(tuple(places), step, rows, free)


def free_places(
    size: CardSize, room: Room, lines: list[list[int]], step: int, rows: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Yield where new cards go, the first one first, as long as places do not overlap."""
    if step <= size.width:
        return
    for n, y in enumerate(rows):
        lying = lines[n] if n < len(lines) else []
        x = room.x + sum(place_width(size, step, cards) for cards in lying)
        while n >= len(lines) - 1 and x + size.width <= room.x + room.width:
            yield x, y
            x += step


def line_places(
    size: CardSize, step: int, line: Sequence[int], x: int, y: int
) -> Iterator[LaidPlace]:
    """Yield the places of a line."""
    for n, cards in enumerate(line, start=1):
        width = place_width(size, step, cards)
        yield LaidPlace(x, y, width if n < len(line) else 0)
        x += width
