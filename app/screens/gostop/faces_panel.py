"""Every face with its cards, in the panel next to the table of Go Stop."""

from collections.abc import Iterator, Sequence

from app.match.table_view import TableView
from games.cards import FACES
from games.gostop.faces import FACE_SET, Face, count_ranks, faces
from games.gostop.state import State, cards_at, seen_by
from games.text import padded, shortened
from widgets.spans import Row, Span, overlay, row_text

FACE_CELL = 7
"""Columns for one player's cards of a face."""

COUNTED, COUNT_CELL = ("hand", "table", "out"), 6
"""What the numbers of a face count, and the columns of one."""

ALL_FACES_FROM = 36
"""Columns from which the panel lists all faces."""


def faces_rows(
    view: TableView, width: int, *, letters: bool, is_high: bool = False
) -> tuple[Row, ...]:
    """Return the captured cards of each face as dots, and how many are left.

    A card is left while it is in the stock or in the opponent's hand. A wide panel also counts the
    cards of one's own hand and of the layout.

    Args:
        view: What the table shows.
        width: The available columns.
        letters: Whether to write letters for suits and dots.
        is_high: Whether a narrow panel has rows for all faces, too.
    """
    state: State = view.state
    seat = view.facing
    known = faces(seen_by(state, seat), seat)
    counted = COUNTED if width >= ALL_FACES_FROM else COUNTED[-1:]
    rows = [faces_heading(view.name(seat), view.name(1 - seat), counted, width)]
    lying = count_ranks(cards_at(state.layout, range(len(state.layout))))
    for rank, face in sorted(known.items()):
        if is_high or width >= ALL_FACES_FROM or face.mine or face.theirs:
            out = face.unseen - view.more.lacking.get(rank, 0)
            counts = (face.held, lying[rank], out)[-len(counted) :]
            rows.append(face_row(rank, face, counts, width, letters=letters))
    if len(rows) == 1:
        rows.append((Span("nothing captured yet", "quiet"),))
    return tuple(rows)


def faces_heading(own: str, other: str, counted: Sequence[str], width: int) -> Row:
    """Return the heading of the list of faces: both names, and what the numbers count."""
    numbers = "".join(f"{word:>{COUNT_CELL}}" for word in counted).lstrip()
    room = max(FACE_CELL, width - 2 * FACE_CELL - len(numbers) - 1)
    head: Row = (
        Span("ranks  ", "quiet", bold=True),
        Span(padded(shortened(own, FACE_CELL - 1), FACE_CELL), "gold", bold=True),
        Span(padded(shortened(other, room), FACE_CELL), bold=True),
    )
    return at_both_ends(head, (Span(numbers, "quiet"),), width)


def face_row(rank: int, face: Face, counts: Sequence[int], width: int, *, letters: bool) -> Row:
    """Return the row of a face, with numbers of its cards at the end."""
    left: Row = (
        Span(f"{FACES[rank - 1]:>2}     ", bold=True),
        *dots(face.mine, "gold", letters=letters),
        *dots(face.theirs, "foreground", letters=letters),
    )
    *others, unseen = counts
    none = "." if letters else "·"
    numbers = (
        Span(f"{count or none:>{COUNT_CELL}}", "foreground" if count else "faint")
        for count in others
    )
    return at_both_ends(left, (*numbers, Span(f"{unseen:>{COUNT_CELL}}", "quiet")), width)


def dots(count: int, ink: str, *, letters: bool) -> Iterator[Span]:
    """Yield captured cards of a face as dots; each whole set of four has a star."""
    have, lack, star = ("o", ".", "*") if letters else ("●", "·", "★")
    sets, rest = divmod(count, FACE_SET)
    filled = FACE_SET if sets and not rest else rest
    yield Span(have * filled, ink)
    yield Span(lack * (FACE_SET - filled), "faint")
    stars = (star * sets).ljust(FACE_CELL - FACE_SET)
    yield Span(stars, "gold", bold=bool(sets))


def at_both_ends(left: Row, right: Row, width: int) -> Row:
    """Return a row with text at its left and right ends."""
    return overlay(width, ((0, left), (width - len(row_text(right)), right)))
