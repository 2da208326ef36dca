"""The layout of captured cards next to a hand: small cards by face, shortened if there are many."""

from collections.abc import Iterator
from enum import Enum

from msgspec import Struct

FULL_SET = 4
"""Cards of one face that make a point."""


class CapturedForm(Enum):
    """How captured cards of one face are written: each card, the face once, or their number."""

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
        form: How they are written.
        tall: Whether each takes two rows.
        at: The column and row of each face.
    """

    room: CapturedRoom
    form: CapturedForm
    tall: bool
    at: tuple[tuple[int, int], ...]


def form_width(form: CapturedForm, cards: int) -> int:
    """Return the columns of cards of one face, with the star of a whole set."""
    if form is CapturedForm.COUNT:
        return 3 if cards == FULL_SET else 4
    star = int(cards == FULL_SET)
    return 3 * cards + star if form is CapturedForm.CARDS else 2 + cards + star


def place_captures(
    form: CapturedForm, groups: tuple[int, ...], room: CapturedRoom, *, may_be_tall: bool
) -> CapturedPlaces | None:
    """Return the layout of captured cards, or None if they do not fit.

    Args:
        form: How they are written.
        groups: The number of cards of each face.
        room: The cells that they may take.
        may_be_tall: Whether each may take two rows, if they fit.
    """
    for tall in (True, False) if may_be_tall else (False,):
        at = tuple(flow(form, groups, room, 1 + tall))
        if all(
            _fits(form, cards, spot, room, tall) for cards, spot in zip(groups, at, strict=True)
        ):
            return CapturedPlaces(room, form, tall, at)
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


def _fits(
    form: CapturedForm, cards: int, at: tuple[int, int], room: CapturedRoom, tall: bool
) -> bool:
    """Return whether a face is within the available cells."""
    right, bottom = at[0] + form_width(form, cards), at[1] + 1 + tall
    return right <= room.x + room.width and bottom <= room.y + room.rows
