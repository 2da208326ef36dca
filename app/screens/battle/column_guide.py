"""What each column scores, in the panel next to a large table."""

from games.battle.rules import DOREMI, ORCHESTRA
from widgets.spans import Row, Span

GUIDE_ROWS = 44
"""Rows of the table from which the panel has room for this."""

WIDE_GUIDE, NARROW_GUIDE = 40, 25
"""Columns of the panel from which no line is cut, in whole words and in short ones."""

NAME_ROOM, SHORT_NAME_ROOM = 11, 10
"""Columns for the names, before whole words and before short ones."""


def column_guide(band: int, width: int) -> tuple[Row, ...]:
    """Return a line for each column, below a heading; () if the panel is too narrow.

    Args:
        band: What a Band scores.
        width: The columns of the panel.
    """
    if width < NARROW_GUIDE:
        return ()
    lines = long_lines(band) if width >= WIDE_GUIDE else short_lines(band)
    room = NAME_ROOM if width >= WIDE_GUIDE else SHORT_NAME_ROOM
    rows = ((Span(f"{name:<{room}}"), Span(what, "quiet")) for name, what in lines)
    return (Span("boxes", bold=True),), *rows


def long_lines(band: int) -> tuple[tuple[str, str], ...]:
    """Return the boxes, and what each scores."""
    return (
        ("1S to 4S", "the sum of that number"),
        ("Trio", "three alike: the sum of all"),
        ("Quartet", "four alike: the sum of all"),
        ("Band", f"three alike and two alike: {band}"),
        ("Doremi", f"1 2 3 4 are all there: {DOREMI}"),
        ("Orchestra", f"five alike: {ORCHESTRA}"),
    )


def short_lines(band: int) -> tuple[tuple[str, str], ...]:
    """Return the boxes, and what each scores in at most 15 columns."""
    return (
        ("1S to 4S", "sum of those"),
        ("Trio", "3 alike: sum"),
        ("Quartet", "4 alike: sum"),
        ("Band", f"3 + 2 alike: {band}"),
        ("Doremi", f"1 2 3 4: {DOREMI}"),
        ("Orchestra", f"5 alike: {ORCHESTRA}"),
    )
