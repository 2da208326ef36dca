"""Draws how a match went: the curve with its flags, and the rounds below it."""

from collections.abc import Iterable, Iterator

from textual.color import Color
from textual.geometry import Region

from app.match.moments import RoundRow
from app.screens.result.course import ResultCourse, RoundSpan
from app.screens.result.flags import BEST_MARK, Flag
from app.screens.result.places import ResultPlaces
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


def draw_chart(
    canvas: Canvas, view: ResultView, at: ResultPlaces, cursor: int | None, *, bare: bool
) -> None:
    """Draw the chart, or a note that it is still being worked out.

    Args:
        canvas: What to draw on.
        view: What is shown.
        at: Where.
        cursor: The point under the cursor; None for none.
        bare: Whether there are only letters, or no colours.
    """
    canvas.fill(*at.chart, "middle")
    left = at.chart.x + 2
    canvas.text(left, at.chart.y, view.chart.title, "gold", bold=True)
    draw_axis(canvas, view.chart.course.axis, at.plot)
    draw_rounds(canvas, view, at, bare=bare)
    if view.working:
        canvas.centred(at.plot.x, at.plot.y + at.plot.height // 2, at.plot.width, WORKING, "quiet")
        return
    heights = [point.height for point in view.chart.course.points]
    draw_balance(canvas, at.plot.x, at.plot.y, at.plot.size, heights, bare=bare)
    for flag in view.moments.flags:
        draw_flag(
            canvas, at.plot, place_of(view.chart.course, flag), len(heights), flag.mark, bare=bare
        )
    right = at.chart.right - 2
    if cursor is not None:
        draw_cursor_line(canvas, at.plot, cursor, len(heights))
        canvas.right_aligned(right, at.chart.y, point_words(view, cursor), "foreground", bold=True)
    elif at.is_wide or view.sums:
        canvas.right_aligned(right, at.chart.y, walk_hint(view, at, bare=bare), "quiet")


def walk_hint(view: ResultView, at: ResultPlaces, *, bare: bool) -> str:
    """Return what the arrow keys do, and if there is room, what Enter does."""
    walk, why = (WALK_IN_LETTERS, EACH_CHOICE_IN_LETTERS) if bare else (WALK, EACH_CHOICE)
    watch = WATCH_IN_LETTERS if bare else WATCH
    return (why if view.sums else walk) + (watch if at.is_wide else "")


def draw_axis(canvas: Canvas, axis: Iterable[str], plot: Region) -> None:
    """Write what the top, the middle and the bottom of the plot stand for."""
    middle = plot.y + plot.height // 2 - 1
    rows = ((plot.y, "quiet"), (middle, "foreground"), (plot.bottom - 1, "quiet"))
    for word, (row, ink) in zip(axis, rows, strict=True):
        canvas.right_aligned(plot.x - 1, row, word, ink)


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


def draw_flag(
    canvas: Canvas, plot: Region, point: int, count: int, mark: str, *, bare: bool
) -> None:
    """Draw a flag above the plot, and its line down to the curve."""
    ink = "gold" if mark == BEST_MARK else "loss"
    x = column_of(plot, point, count)
    left = min(max(plot.x, x - 1), plot.right - 3)
    draw_flag_mark(canvas, free_place(canvas, plot, left), plot.y - 1, mark, bare=bare)
    stem = canvas.palette[ink]
    if not canvas.palette.few:
        stem = mix(stem, canvas.palette["middle"], STEM)
    for y in range(plot.y, plot.bottom):
        if canvas.rows[y][x].char != " ":
            break
        canvas.put(x, y, "|" if bare else "│", stem)


def free_place(canvas: Canvas, plot: Region, left: int) -> int:
    """Return the first column for a flag, next to one that is already there."""
    row = canvas.rows[plot.y - 1]
    places = (left, left + 4, left - 4, left + 8, left - 8)
    free = (
        each
        for each in places
        if plot.x <= each <= plot.right - 3
        and all(cell.char == " " for cell in row[each : each + 3])
    )
    return next(free, left)


def draw_flag_mark(canvas: Canvas, x: int, y: int, mark: str, *, bare: bool) -> None:
    """Draw the mark of a flag, three columns wide."""
    if bare:
        canvas.text(x, y, f"[{'*' if mark == BEST_MARK else mark}]", "foreground", bold=True)
        return
    canvas.text(x, y, f" {mark} ", "rail", "gold" if mark == BEST_MARK else "loss", bold=True)


def draw_cursor_line(canvas: Canvas, plot: Region, point: int, count: int) -> None:
    """Draw a line through the point under the cursor, in front of the curve."""
    x = column_of(plot, point, count)
    for y in range(plot.y, plot.bottom):
        canvas.put(x, y, "┃", "gold", bold=True)


def point_words(view: ResultView, point: int) -> str:
    """Return a point of the chart in words: the round, and the standing after it."""
    chart, here = view.chart, view.chart.course.points[point]
    if point == 0:
        return "at the start" if chart.is_lead else f"at the start: {in_100(here.height)} in 100"
    if chart.is_lead:
        signs = {"✓": "won", "×": "lost", "=": "tied"}
        return f"round {here.round}: {signs[chart.course.spans[point - 1].sign]}"
    flag = next((each for each in view.moments.flags if each.step == here.step), None)
    said = f", {flag.choice}" if flag else ""
    return f"round {here.round}{said}: {in_100(here.height)} in 100"


def in_100(height: float) -> int:
    """Return a chance in games in 100."""
    return round(100 * height)


def draw_rounds(canvas: Canvas, view: ResultView, at: ResultPlaces, *, bare: bool) -> None:
    """Write the rounds below the plot, with signs and more words if they fit."""
    course, rows = view.chart.course, view.chart.rows
    spans, count = course.spans, len(course.points)
    first, second = rows if len(rows) > 1 else (*rows, *rows)
    y = at.plot.bottom
    if not at.is_wide:
        numbers = RoundRow("round", tuple(str(n + 1) for n in range(len(spans))))
        draw_round_row(canvas, numbers, spans_in(at.plot, spans, count), y, at.plot.x)
        return
    for span, (left, width) in zip(spans, spans_in(at.plot, spans, count), strict=True):
        if not bare and width > 0:
            canvas.fill(left, y, width, 1, filled(canvas, SQUARE_FIELDS[span.sign]))
    signed = tuple(
        f"{BARE_SIGNS[span.sign] if bare else span.sign} {text}"
        for span, text in zip(spans, first.texts, strict=True)
    )
    columns = list(spans_in(at.plot, spans, count))
    draw_round_row(canvas, RoundRow(first.label, signed), columns, y, at.plot.x, bold=True)
    draw_round_row(canvas, second, columns, y + 1, at.plot.x)


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
