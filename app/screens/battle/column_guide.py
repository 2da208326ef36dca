"""What each column scores, in the panel next to a large table."""

from games.battle.scoring import DOREMI, ORCHESTRA
from widgets.spans import Row, Span

GUIDE_ROWS = 44
"""Rows of the table from which the panel has room for this."""

GUIDE_COLUMNS = 36
"""Columns of the panel from which no line is cut."""

NAME_ROOM = 11
"""Columns for the names."""


def column_guide(band: int, width: int) -> tuple[Row, ...]:
    """Return a line for each column, below a heading; () if the panel is too narrow.

    Args:
        band: What a Band scores.
        width: The columns of the panel.
    """
    if width < GUIDE_COLUMNS:
        return ()
    lines = (
        ("1S to 4S", "the sum of that number"),
        ("Trio", "three alike: the sum of all"),
        ("Quartet", "four alike: the sum of all"),
        ("Band", f"three alike and two alike: {band}"),
        ("Doremi", f"1 2 3 4 are all there: {DOREMI}"),
        ("Orchestra", f"five alike: {ORCHESTRA}"),
    )
    rows = ((Span(f"{name:<{NAME_ROOM}}"), Span(what, "quiet")) for name, what in lines)
    return (Span("boxes", bold=True),), *rows
