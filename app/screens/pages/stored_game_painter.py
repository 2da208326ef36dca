"""Paint the details of one stored game: who won, round by round, and the lead over time."""

from collections.abc import Sequence
from datetime import date

from textual.geometry import Region

from app.match.rounds import RoundScore
from app.screens.pages.course_painter import draw_stored_course
from app.screens.pages.header import PageLook
from app.screens.pages.saved_words import (
    note_words,
    own_score,
    players_words,
    when_words,
    winner_words,
)
from app.screens.pages.stored_course import StoredCourse
from app.statistics.days import short_title
from app.statistics.summary import game_title
from app.storage.rows import Saved
from games.text import shortened
from widgets.canvas.bars import draw_margins
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_panel, draw_square

HOW_IT_ENDED = {"✓": ("won", "coach"), "×": ("lost", "loss"), "=": ("tied", "quiet")}
"""How a game ended and the colour for it, by its sign."""

NOT_BEGUN = "Nothing has happened yet."

LEAD_CHART_ROWS = (4, 20)
"""The fewest and the most rows of the chart."""

LEAD_SCALE_CELLS = 6
"""Columns before the chart."""

WIDEST_ROUND = 16
"""The most columns of a round in the chart."""

GAME_HEAD_ROWS, LIST_HEAD = 5, 2
"""Rows of the title with what is below it, and of the head of the list of rounds."""


def draw_game_details(
    canvas: Canvas,
    field: Region,
    saved: Saved,
    course: StoredCourse | None,
    today: date,
    look: PageLook,
) -> None:
    """Draw a panel about a game: its rounds, or how it went if there are fewer than two.

    Args:
        canvas: The page.
        field: The panel.
        saved: The game.
        course: Its course; None until it is known.
        today: The date.
        look: How it is drawn.
    """
    x, y, width, height = field
    title = f"{short_title(game_title(saved.game))} {players_words(saved)}"
    if saved.seats.count("human") > 1:
        title = f"{short_title(game_title(saved.game))}, {players_words(saved)}"
    draw_panel(canvas, x, y, (width, height), shortened(title, width - 4).upper())
    right = canvas.right_aligned(x + width - 2, y + 2, when_words(saved.changed, today), "quiet")
    if saved.result and saved.sign not in HOW_IT_ENDED:
        canvas.text(x + 2, y + 2, shortened(winner_words(saved), right - x - 4), bold=True)
    else:
        word, ink = HOW_IT_ENDED[saved.sign] if saved.result else ("not over yet", "gold")
        after = canvas.text(x + 2, y + 2, word, ink, bold=True)
        canvas.text(after + 2, y + 2, own_score(saved).strip(), bold=True)
    canvas.text(x + 2, y + 3, shortened(note_words(saved), width - 4), "quiet")
    room = Region(x + 2, y + GAME_HEAD_ROWS, width - 4, height - GAME_HEAD_ROWS - 1)
    if course and len(course.rounds) > 1:
        draw_round_list(canvas, room, course.rounds, look)
    elif course and course.log:
        draw_stored_course(canvas, room, saved, course, look)
    elif course:
        canvas.text(room.x, room.y, NOT_BEGUN, "quiet")


def draw_round_list(
    canvas: Canvas,
    field: Region,
    rounds: Sequence[RoundScore],
    look: PageLook,
    title: str = "Your lead",
) -> None:
    """Draw the lead after each round as a chart with a title, and the rounds as a list below it."""
    x, y, width, height = field
    fewest, most = LEAD_CHART_ROWS
    rows = min(most, max(fewest, height - len(rounds) - LIST_HEAD - 2)) // 2 * 2
    if rows + 1 <= height:
        draw_lead_chart(canvas, Region(x, y, width, rows + 1), rounds, look, title)
        y += rows + 2
    room = field.bottom - y - LIST_HEAD + 1
    if room < 2:
        return
    canvas.text(x, y, "Round by round", "gold", bold=True)
    canvas.right_aligned(x + width, y, "total", "quiet")
    for n, each in enumerate(rounds[-room:]):
        row = y + 1 + n
        draw_square(canvas, x, row, each.sign, bare=look.bare)
        canvas.text(x + 4, row, f"round {each.number}", "quiet")
        canvas.text(x + 15, row, "{:>3} : {}".format(*each.gained))
        canvas.right_aligned(x + width, row, "{} : {}".format(*each.total), "quiet")


def draw_lead_chart(
    canvas: Canvas, field: Region, rounds: Sequence[RoundScore], look: PageLook, title: str
) -> None:
    """Draw the lead in points after each round."""
    x, y, width, height = field
    canvas.text(x, y, title, "gold", bold=True)
    room, rows = width - LEAD_SCALE_CELLS, height - 1
    step = max(1, min(WIDEST_ROUND, room // len(rounds)))
    leads = [each.lead for each in rounds][-(room // step) :]
    size = (step * len(leads) - (step > 2), rows)  # no column stays free after the last round
    draw_margins(canvas, x + LEAD_SCALE_CELLS, y + 1, size, leads, step=step, bare=look.bare)
    most = max(1, *map(abs, leads))
    for word, row in ((f"+{most}", 0), ("level", rows // 2), (f"-{most}", rows - 1)):
        canvas.right_aligned(x + LEAD_SCALE_CELLS - 1, y + 1 + row, word, "faint")
