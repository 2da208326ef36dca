"""Paint the pages of somebody who has not played yet: what will be there, and how levels play."""

from collections.abc import Sequence

from textual.geometry import Region

from app.screens.pages.header import PageLook
from app.screens.pages.places import PAGE_MARGIN
from app.screens.pages.statistics_view import how_it_plays
from app.statistics.played import StatisticsLine
from games.text import text_width, wrap_text
from widgets.canvas.bars import draw_level, draw_margins
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_panel, draw_square

NOT_PLAYED = "not played yet"
NO_MATCHES = "No games yet. Press Esc, then Enter, to start one."
WHAT_IS_KEPT = (
    "Every game you play is kept here, move by move.",
    "Leave a game whenever you like. Enter continues it where you left it.",
    "A finished game can be replayed, step by step, with what the coach thinks of each choice.",
)

LISTED = (
    ("▸", "not over yet", "Enter continues it where you left it"),
    ("✓", "won", "with its points, and when it was"),
    ("×", "lost", "Enter replays it, step by step"),
    ("=", "tied", "counts as half a win"),
    ("", "two people", "played at one keyboard"),
)
"""The marks in front of the games in the list: what each means, and a word on such games."""

WORD_CELLS = 14
"""Columns of the first words next to a mark."""

LEAST_PANEL = 36
"""Columns from which there is a panel next to the list."""

LEAST_CHART, MOST_CHART = 8, 14
"""Rows of the chart below the sentences."""

LEAST_ROUNDS = 5
"""Rows from which there are empty places of rounds below the chart."""


def draw_no_games(canvas: Canvas, field: Region, share: int, look: PageLook) -> None:
    """Draw an empty list, and next to it what will be in it.

    Args:
        canvas: The page.
        field: The list and the panel.
        share: The width of the panel in percent; 0 for none.
        look: How it is drawn.
    """
    x, y, width, rows = field
    panel = width * share // 100
    if panel >= LEAST_PANEL:
        width -= panel + PAGE_MARGIN
        draw_what_is_kept(canvas, Region(x + width + PAGE_MARGIN, y, panel, rows), look)
    canvas.fill(x, y, width, rows, "middle")
    canvas.text(x + 2, y + 1, NO_MATCHES, bold=True)
    places = range(y + 3, y + rows - 1, 2)
    for row, mark in zip(places, LISTED, strict=False):
        draw_meaning(canvas, x, row, mark, look)
    for row in places[len(LISTED) :]:
        draw_square(canvas, x + 2, row, "", 3, bare=look.bare)
        draw_level(canvas, x + 7, row, width - 9, 0.0, "coach", bare=look.bare)


def draw_meaning(
    canvas: Canvas, x: int, y: int, mark: tuple[str, str, str], look: PageLook
) -> None:
    """Draw a mark as in the list of games, and what it means."""
    sign, word, more = mark
    if sign == "▸":
        canvas.text(x + 3, y, sign, "gold", bold=True)
    else:
        draw_square(canvas, x + 2, y, sign, 3, bare=look.bare)
    canvas.text(x + 7, y, word)
    canvas.text(x + 7 + WORD_CELLS, y, more, "quiet")


def draw_what_is_kept(canvas: Canvas, field: Region, look: PageLook) -> None:
    """Draw the panel next to an empty list: sentences, and the place of a chart."""
    x, y, width, height = field
    draw_panel(canvas, x, y, (width, height), "WHAT IS KEPT HERE")
    row = y + 2
    for text in WHAT_IS_KEPT:
        for line in wrap_text(text, width - 4):
            canvas.text(x + 2, row, line, "quiet")
            row += 1
        row += 1
    room = min(MOST_CHART, y + height - row - 2) // 2 * 2
    if room >= LEAST_CHART:
        canvas.text(x + 2, row, "Your lead, round by round", "gold", bold=True)
        size = (width - 10, room)
        draw_margins(canvas, x + 8, row + 1, size, (), step=5, bare=look.bare)
        canvas.right_aligned(x + 7, row + 1 + room // 2, "level", "faint")
        row += room + 2
        draw_no_rounds(canvas, Region(x + 2, row, width - 4, y + height - row - 1), look)


def draw_no_rounds(canvas: Canvas, field: Region, look: PageLook) -> None:
    """Draw the empty places of a game's rounds, as they are listed below its chart."""
    x, y, width, height = field
    if height < LEAST_ROUNDS:
        return
    canvas.text(x, y, "Round by round", "gold", bold=True)
    canvas.right_aligned(x + width, y, "total", "quiet")
    for row in range(y + 2, y + height, 2):
        draw_square(canvas, x, row, "", 3, bare=look.bare)
        draw_level(canvas, x + 5, row, width - 5, 0.0, "coach", bare=look.bare)


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
