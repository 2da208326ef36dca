"""How the statistics of somebody who has played little are laid out, and how levels play."""

from collections.abc import Sequence

from app.screens.pages.statistics_view import how_it_plays
from app.statistics.played import StatisticsLine
from games.text import text_width

NOT_PLAYED = "not played yet"


def spaced_rows(lines: Sequence[StatisticsLine], room: int, *, double: bool) -> int:
    """Return how many rows the lines take as they fit.

    Args:
        lines: The lines.
        room: The available rows.
        double: Whether a line may take two rows; else there is one more for each game.
    """
    heads = max(1, sum(line.is_head for line in lines))
    forms = 2 * len(lines), len(lines) + heads - 1, len(lines)
    return next((rows for rows in forms[not double :] if rows <= room), len(lines))


def row_of(lines: Sequence[StatisticsLine], index: int, rows: int) -> int:
    """Return the row of a line among so many, counted from 0."""
    if rows >= 2 * len(lines):
        return 2 * index
    if rows > len(lines):
        return index + sum(line.is_head for line in lines[1 : index + 1])
    return index


def unplayed_text(line: StatisticsLine, room: int) -> str:
    """Return how a level plays, in one sentence if more do not fit, or that nobody played it."""
    said = how_it_plays(line.game, line.other) if line.other else ""
    forms = said, f"{said.partition('. ')[0]}."
    return next((form for form in forms if said and text_width(form) <= room), NOT_PLAYED)
