"""The notes on a puzzle in the panel next to its table."""

from app.match.table_view import AskedPuzzle
from widgets.spans import Row, Span

NOTE = 8
"""Columns of the label of a note."""


def puzzle_notes(puzzle: AskedPuzzle | None) -> tuple[Row, ...]:
    """Return where a puzzle is from and, once it is answered, what was best.

    Args:
        puzzle: The puzzle that the table asks; None in a whole game, which has no notes.
    """
    if not puzzle or not puzzle.notes:
        return ()
    heading = (Span("puzzle", "quiet", bold=True),)
    notes = ((Span(label.ljust(NOTE), "quiet"), Span(said)) for label, said in puzzle.notes)
    return (heading, *notes)


def noted(puzzle: AskedPuzzle | None, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Return rows of the panel with the notes on a puzzle, if there are any, above them."""
    notes = puzzle_notes(puzzle)
    return (*notes, (), *rows) if notes else rows
