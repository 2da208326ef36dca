"""Paint how a game of one round went, its last table and its log: a chart would say nothing."""

from collections.abc import Sequence

from textual.geometry import Region

from app.screens.lobby.glance import Glance
from app.screens.lobby.headings import named_points
from app.screens.lobby.small_table import LEAST_FELT, SmallTable
from app.screens.pages.header import PICTURE_FACES, PageLook
from app.screens.pages.stored_course import StoredCourse
from app.storage.rows import Saved
from games.text import wrap_text
from widgets.canvas.canvas import Canvas
from widgets.cards.style import CardLook

OWN_LINE = "you "
"""What the lines about the person's own moves begin with."""

MOST_FELT = 17
"""The most rows of the table."""

LEAST_LOG = 8
"""Rows of the log that stay below the table of a game that is not over."""

HEADINGS_OVER, HEADINGS_OPEN = ("How it went", "How it ended"), ("So far", "The last moves")
"""What is above a whole log and above the end of one, once the game is over and before."""

LogRows = list[tuple[str, str, bool]]
"""Rows of a log, each with its colour and whether it is bold."""


def draw_stored_course(
    canvas: Canvas, field: Region, saved: Saved, course: StoredCourse, look: PageLook
) -> None:
    """Draw the log below a heading, and the table above it.

    A game that is over has the table only if its whole log fits below.

    Args:
        canvas: The page.
        field: Where it goes.
        saved: The game.
        course: Its course.
        look: How it is drawn.
    """
    x, y, width, height = field
    entries = log_entries(course.log, width)
    whole = sum(map(len, entries))
    needed = whole if saved.result else min(whole, LEAST_LOG)
    felt = min(MOST_FELT, max(height - whole - 2, LEAST_FELT))
    if felt + needed + 2 <= height and not is_bare(course.glance):
        cards = CardLook(face=PICTURE_FACES[look.signs])
        table = SmallTable(course.glance, named_points(saved), cards)
        table.draw_felt(canvas, Region(x, y, width, felt))
        canvas.fill(x, y + felt, width, 1, "middle")  # no shadow outside the table
        y, height = y + felt + 1, height - felt - 1
    rows = last_rows(entries, height - 1)
    headings = HEADINGS_OVER if saved.result else HEADINGS_OPEN
    canvas.text(x, y, headings[len(rows) < whole], "gold", bold=True)
    for row, (line, ink, bold) in enumerate(rows, y + 1):
        canvas.text(x, row, line, ink, bold=bold)


def is_bare(glance: Glance) -> bool:
    """Return whether nothing is on a table."""
    return not any((glance.theirs, glance.middle, glance.mine, glance.dice))


def log_entries(log: Sequence[str], width: int) -> list[LogRows]:
    """Return the rows of each line of a log, broken to a width; the person's own stand out."""
    last = len(log) - 1
    return [
        [
            (line, "foreground" if n == last or said.startswith(OWN_LINE) else "quiet", n == last)
            for line in wrap_text(said, width, indent="  ")
        ]
        for n, said in enumerate(log)
    ]


def last_rows(entries: Sequence[LogRows], room: int) -> LogRows:
    """Return the rows of the last lines that fit as a whole."""
    rows: LogRows = []
    for entry in reversed(entries):
        if len(entry) + len(rows) > room:
            break
        rows = [*entry, *rows]
    return rows
