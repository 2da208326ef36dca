"""What is next to a puzzle of Twenty-One: where it is from, its answer, and the cards not seen."""

from app.match.table_view import TableView
from app.screens.table.puzzle_notes import noted
from app.screens.twentyone.panel import both_ends
from games.twentyone.chances import cards_unseen
from games.twentyone.rules import State
from widgets.charts.bars import draw_bar
from widgets.spans import Row, Span

VALUES = "A", *map(str, range(2, 10)), "10 J Q K"
"""What cards are called that count 1, 2, ... 10."""

RANK_COLUMNS, LEFT_COLUMNS = 9, 3
"""Columns of such a name before its bar, and of the number after it."""


def puzzle_rows(view: TableView, width: int, *, plain: bool, is_high: bool) -> tuple[Row, ...]:
    """Return all that is known of a puzzle.

    Args:
        view: What the table shows.
        width: The available columns.
        plain: Whether to draw bars in ASCII.
        is_high: Whether there are rows to spare.
    """
    unseen = unseen_rows(view.more.seen, width, plain=plain, is_high=is_high)
    return noted(view.puzzle, unseen)


def unseen_rows(seen: State, width: int, *, plain: bool, is_high: bool) -> tuple[Row, ...]:
    """Return how many cards of each value can come next, as bars."""
    counts = unseen_counts(seen)
    heading = Span("not seen yet", "quiet", bold=True)
    rows = [both_ends((heading,), (Span(f"{sum(counts)} cards", "quiet"),), width)]
    room = width - RANK_COLUMNS - LEFT_COLUMNS
    for word, count in zip(VALUES, counts, strict=True):
        bar = draw_bar(count / max(1, *counts), room, ascii_only=plain)
        rows += [()] if is_high else []
        number = Span(f"{count:>{LEFT_COLUMNS}}")
        rows.append(
            (Span(word.ljust(RANK_COLUMNS)), Span(bar.ljust(room), "coach", "rail"), number)
        )
    return tuple(rows)


def unseen_counts(seen: State) -> tuple[int, ...]:
    """Return how many cards that count 1, 2, ... 10 can come next."""
    unseen = cards_unseen(seen)
    if unseen.first > 1:
        return unseen.old
    return tuple(old + new for old, new in zip(unseen.old, unseen.new, strict=True))
