"""The layout of captured cards next to a hand: by face, in fewer cells if there are many."""

from collections.abc import Iterator
from enum import Enum

from msgspec import Struct

from widgets.cards.painter import stack_width
from widgets.cards.style import CardSize

FULL_SET = 4
"""Cards of one face that make a point."""


class CapturedForm(Enum):
    """How captured cards of one face are shown.

    As overlapping cards, each in a row or two, the face once with all suits, or their number.
    """

    FANS = "fans"
    CARDS = "cards"
    SUITS = "suits"
    COUNT = "count"


class CapturedRoom(Struct, frozen=True):
    """The cells that captured cards may take."""

    x: int
    y: int
    width: int
    rows: int


class CapturedPlaces(Struct, frozen=True):
    """The layout of captured cards.

    Attributes:
        room: The cells that they may take.
        form: How they are shown.
        height: The rows of a card.
        at: The column and row of each face.
    """

    room: CapturedRoom
    form: CapturedForm
    height: int
    at: tuple[tuple[int, int], ...]


def form_width(form: CapturedForm, cards: int) -> int:
    """Return the columns of cards of one face, with the star of a whole set."""
    if form is CapturedForm.COUNT:
        return 3 if cards == FULL_SET else 4
    star = int(cards == FULL_SET)
    if form is CapturedForm.FANS:
        return stack_width(cards, CardSize.SMALL) + star
    return 3 * cards + star if form is CapturedForm.CARDS else 2 + cards + star


def place_captures(
    form: CapturedForm, groups: tuple[int, ...], room: CapturedRoom, height: int
) -> CapturedPlaces | None:
    """Return the layout of captured cards, or None if they do not fit.

    Args:
        form: How they are shown.
        groups: The number of cards of each face.
        room: The cells that they may take.
        height: The rows of a card.
    """
    pitch = height + (form is CapturedForm.FANS)  # a row for their shadow
    at = tuple(flow(form, groups, room, pitch))
    lying = zip(groups, at, strict=True)
    if all(_fits(form_width(form, cards), height, spot, room) for cards, spot in lying):
        return CapturedPlaces(room, form, height, at)
    return None


def flow(
    form: CapturedForm, groups: tuple[int, ...], room: CapturedRoom, pitch: int
) -> Iterator[tuple[int, int]]:
    """Yield where each face begins, line by line."""
    x, y = room.x, room.y
    for cards in groups:
        width = form_width(form, cards)
        if x > room.x and x + width > room.x + room.width:
            x, y = room.x, y + pitch
        yield x, y
        x += width + 1


def _fits(width: int, height: int, at: tuple[int, int], room: CapturedRoom) -> bool:
    """Return whether a face is within the available cells."""
    right, bottom = at[0] + width, at[1] + height
    return right <= room.x + room.width and bottom <= room.y + room.rows
