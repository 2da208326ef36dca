"""Paint the details of a line that nobody has played: what there is to win, and what comes here."""

from textual.geometry import Region

from app.match.levels import level_word, levels_of
from app.screens.pages.header import PageLook
from app.screens.pages.statistics_view import LineDetails
from app.statistics.played import StatisticsLine
from app.statistics.rating import FIRST_RATING, expected_share, usual_rating
from games.text import wrap_text
from widgets.canvas.bars import draw_level
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_square

NOT_YET = "Not played yet."
CHANCES = "Your score at first, by the ratings"
LATER_HEADING = "After your first games"

EMPTY_LABELS = ("The last 10", "Your average", "Best win", "Worst loss", "Closest")
"""What is here after some games."""

EMPTY_LABEL_CELLS, SHARE_CELLS = 15, 5
"""Columns of a label, and of the figure after a bar."""

EMPTY_PLACE_CELLS = 14
"""Columns of the empty place for a figure: as wide as the bars, they would be a single block."""

LATEST_SQUARES = 10
"""How many of the latest games have a square."""


def draw_unplayed(canvas: Canvas, field: Region, details: LineDetails, look: PageLook) -> None:
    """Write that there is no game yet and what there is to win; below it, what comes here."""
    x, y, width, height = field
    lines = [NOT_YET]
    for paragraph in filter(None, details.about):
        lines += ["", *wrap_text(paragraph, width - 4)]
    for row, text in enumerate(lines[: height - 2], y + 2):
        canvas.text(x + 2, row, text, "quiet")
    row = y + 3 + len(lines)
    levels = level_chances(details.line, FIRST_RATING)
    if levels and row + len(levels) < y + height:
        field = Region(x + 2, row, width - 4, 1 + len(levels))
        draw_chances(canvas, field, CHANCES, levels, look)
        row += len(levels) + 2
    if row + len(EMPTY_LABELS) < y + height:
        draw_to_come(canvas, Region(x + 2, row, width - 4, 1 + len(EMPTY_LABELS)), look)


def level_chances(line: StatisticsLine, rating: int) -> tuple[tuple[str, float], ...]:
    """Return the share that a rating promises against each level, or against one."""
    if line.side:
        return ()
    who = (line.other,) if line.other else levels_of(line.game)
    rated = ((each, usual_rating(line.game, each)) for each in who)
    return tuple(
        (level_word(line.game, each), expected_share(rating, strength))
        for each, strength in rated
        if strength is not None
    )


def draw_chances(
    canvas: Canvas,
    field: Region,
    title: str,
    levels: tuple[tuple[str, float], ...],
    look: PageLook,
) -> None:
    """Draw a bar for each level: the share that one may expect."""
    x, y, width, _ = field
    canvas.text(x, y, title, "gold", bold=True)
    bar = width - EMPTY_LABEL_CELLS - SHARE_CELLS
    for row, (name, share) in enumerate(levels, y + 1):
        canvas.text(x, row, name)
        draw_level(canvas, x + EMPTY_LABEL_CELLS, row, bar, share, "edge", bare=look.bare)
        canvas.right_aligned(x + width, row, f"{share:.0%}", "quiet")


def draw_to_come(canvas: Canvas, field: Region, look: PageLook) -> None:
    """Draw the labels of what comes here, each with an empty place."""
    x, y, width, _ = field
    canvas.text(x, y, LATER_HEADING, "gold", bold=True)
    left, room = x + EMPTY_LABEL_CELLS, width - EMPTY_LABEL_CELLS
    for row, label in enumerate(EMPTY_LABELS, y + 1):
        canvas.text(x, row, label, "quiet")
        if row > y + 1:
            cells = min(EMPTY_PLACE_CELLS, room)
            draw_level(canvas, left, row, cells, 0.0, "coach", bare=look.bare)
    step = max(2, (room + 1) // LATEST_SQUARES)
    for place in range(left, left + step * LATEST_SQUARES, step):
        draw_square(canvas, place, y + 1, "", step - 1, bare=look.bare)
