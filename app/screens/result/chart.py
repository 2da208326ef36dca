"""Draws how a match went: the curve with its flags, and the rounds below it."""

from collections.abc import Iterable, Iterator

from textual.color import Color
from textual.geometry import Region

from app.match.presentation import RoundRow
from app.screens.result.chances import BEST_MARK, Flag, ResultCourse, RoundSpan
from app.screens.result.view import WORKING, ResultView
from games.text import text_width
from widgets.canvas.bars import draw_balance
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, mix
from widgets.canvas.marks import BARE_SIGNS, SQUARE_FIELDS
from widgets.theme.themes import TEXT_CONTRAST, ratio

WALK, WALK_IN_LETTERS = "← → walk along", "< > walk along"
EACH_CHOICE, EACH_CHOICE_IN_LETTERS = "← → each choice, and why", "< > each choice, and why"
WATCH, WATCH_IN_LETTERS = "   ↵ watch from here", "   Enter: watch from here"

FILLED = tuple(percent / 100 for percent in range(55, 0, -5))
"""How far the field of a round may be blended from the panel towards its colour, most first."""

STEM = 0.35
"""How far the line below a flag is blended towards the panel."""


def plot_in(room: Region, *, is_wide: bool) -> Region:
    """Return where the curve alone lies: in a panel the rounds below it take more rows."""
    across, down = (10, 5) if is_wide else (9, 3)
    return Region(room.x + 8, room.y + 2, room.width - across, room.height - down)


def draw_chart(
    canvas: Canvas, view: ResultView, room: Region, cursor: int | None, *, is_wide: bool, bare: bool
) -> None:
    """Draw the chart, or a note that it is still being worked out.

    Args:
        canvas: What to draw on.
        view: What is shown.
        room: Where.
        cursor: The point under the cursor; None for none.
        is_wide: Whether it is a panel.
        bare: Whether there are only letters, or no colours.
    """
    plot, course = plot_in(room, is_wide=is_wide), view.chart.course
    canvas.fill(*room, "middle")
    canvas.text(room.x + 2, room.y, view.chart.title, "gold", bold=True)
    middle = plot.y + plot.height // 2 - 1
    rows = ((plot.y, "quiet"), (middle, "foreground"), (plot.bottom - 1, "quiet"))
    for word, (row, ink) in zip(course.axis, rows, strict=True):
        canvas.right_aligned(plot.x - 1, row, word, ink)
    draw_rounds(canvas, view, plot, is_wide=is_wide, bare=bare)
    if view.working:
        canvas.centred(plot.x, plot.y + plot.height // 2, plot.width, WORKING, "quiet")
        return
    heights = [point.height for point in course.points]
    draw_balance(canvas, plot.x, plot.y, plot.size, heights, bare=bare)
    for flag in view.moments.flags:
        x = column_of(plot, place_of(course, flag), len(heights))
        draw_flag(canvas, plot, x, flag.mark, bare=bare)
    right = room.right - 2
    if cursor is not None:
        x = column_of(plot, cursor, len(heights))
        for y in range(plot.y, plot.bottom):
            canvas.put(x, y, "┃", "gold", bold=True)
        canvas.right_aligned(right, room.y, point_words(view, cursor), "foreground", bold=True)
    elif is_wide or view.sums:
        walk, why = (WALK_IN_LETTERS, EACH_CHOICE_IN_LETTERS) if bare else (WALK, EACH_CHOICE)
        watch = (WATCH_IN_LETTERS if bare else WATCH) if is_wide else ""
        canvas.right_aligned(right, room.y, (why if view.sums else walk) + watch, "quiet")


def column_of(plot: Region, point: int, count: int) -> int:
    """Return the column of a point of the chart."""
    return plot.x + round(point / max(1, count - 1) * (plot.width - 1))


def point_at(plot: Region, column: int, count: int) -> int:
    """Return the point of the chart nearest to a column."""
    return round((column - plot.x) / max(1, plot.width - 1) * (count - 1))


def place_of(course: ResultCourse, flag: Flag) -> int:
    """Return the point of a flag: that of its step, or of its round."""
    steps = [n for n, point in enumerate(course.points) if point.step == flag.step]
    rounds = [n for n, point in enumerate(course.points) if point.round == flag.round]
    return next(iter(steps), rounds[-1] if rounds else 0)


def draw_flag(canvas: Canvas, plot: Region, x: int, mark: str, *, bare: bool) -> None:
    """Draw a flag above the plot, next to one that is already there, and its line to the curve."""
    row, left = canvas.rows[plot.y - 1], min(max(plot.x, x - 1), plot.right - 3)
    free = (
        each
        for each in (left, left + 4, left - 4, left + 8, left - 8)
        if plot.x <= each <= plot.right - 3
        and all(cell.char == " " for cell in row[each : each + 3])
    )
    draw_flag_mark(canvas, next(free, left), plot.y - 1, mark, bare=bare)
    stem = canvas.palette["gold" if mark == BEST_MARK else "loss"]
    if not canvas.palette.few:
        stem = mix(stem, canvas.palette["middle"], STEM)
    for y in range(plot.y, plot.bottom):
        if canvas.rows[y][x].char != " ":
            break
        canvas.put(x, y, "|" if bare else "│", stem)


def draw_flag_mark(canvas: Canvas, x: int, y: int, mark: str, *, bare: bool) -> None:
    """Draw the mark of a flag, three columns wide."""
    if bare:
        canvas.text(x, y, f"[{'*' if mark == BEST_MARK else mark}]", "foreground", bold=True)
        return
    canvas.text(x, y, f" {mark} ", "rail", "gold" if mark == BEST_MARK else "loss", bold=True)


def point_words(view: ResultView, point: int) -> str:
    """Return a point of the chart in words: the round, and the standing after it."""
    chart, here = view.chart, view.chart.course.points[point]
    if chart.is_lead:
        signs = {"✓": "won", "×": "lost", "=": "tied"}
        sign = chart.course.spans[point - 1].sign
        return f"round {here.round}: {signs[sign]}" if point else "at the start"
    flag = next((each for each in view.moments.flags if each.step == here.step), None)
    said = f"round {here.round}{f', {flag.choice}' if flag else ''}" if point else "at the start"
    return f"{said}: {round(100 * here.height)} in 100"


def draw_rounds(
    canvas: Canvas, view: ResultView, plot: Region, *, is_wide: bool, bare: bool
) -> None:
    """Write the rounds below the plot, in a panel with signs and more words if they fit."""
    spans, rows, y = view.chart.course.spans, view.chart.rows, plot.bottom
    columns = list(spans_in(plot, spans, len(view.chart.course.points)))
    if not is_wide:
        numbers = RoundRow("round", tuple(str(n + 1) for n in range(len(spans))))
        draw_round_row(canvas, numbers, columns, y, plot.x)
        return
    for span, (left, width) in zip(spans, columns, strict=True):
        if not bare and width > 0:
            canvas.fill(left, y, width, 1, filled(canvas, SQUARE_FIELDS[span.sign]))
    signed = tuple(
        f"{BARE_SIGNS[span.sign] if bare else span.sign} {text}"
        for span, text in zip(spans, rows[0].texts, strict=True)
    )
    draw_round_row(canvas, RoundRow(rows[0].label, signed), columns, y, plot.x, bold=True)
    draw_round_row(canvas, rows[:2][-1], columns, y + 1, plot.x)


def filled(canvas: Canvas, field: str) -> Paint:
    """Return the background of a round: as much of its colour as leaves the text readable."""
    palette = canvas.palette
    if palette.few:
        return "raised"
    ink = Color(*palette["foreground"])
    fields = (mix(palette["middle"], palette[field], part) for part in FILLED)
    readable = (each for each in fields if ratio(ink, Color(*each)) >= TEXT_CONTRAST)
    return next(readable, palette["middle"])


def spans_in(plot: Region, spans: Iterable[RoundSpan], count: int) -> Iterator[tuple[int, int]]:
    """Yield the first column and the width of each round, with a column between two."""
    for span in spans:
        left, right = (column_of(plot, end, count) for end in (span.start, span.end))
        yield left + 1, right - left - 1


def draw_round_row(
    canvas: Canvas,
    row: RoundRow,
    columns: Iterable[tuple[int, int]],
    y: int,
    left: int,
    *,
    bold: bool = False,
) -> None:
    """Write a text below each round that has room for it, and a label in front."""
    canvas.right_aligned(left - 1, y, row.label, "quiet")
    for (x, width), text in zip(columns, row.texts, strict=True):
        if text_width(text) <= width:
            canvas.centred(x, y, width, text, "foreground" if bold else "quiet", bold=bold)
