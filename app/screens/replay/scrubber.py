"""The timeline of a replay: what is past, what is to come, and how the match went."""

from itertools import pairwise

from textual import events
from textual.message import Message
from textual.reactive import reactive

from app.screens.replay.course import MarkedMove, StepCourse
from widgets.canvas.bars import darken, draw_balance
from widgets.canvas.canvas import Canvas
from widgets.canvas.painted import PaintedWidget

BEFORE, AROUND = 8, 14
"""Columns before the line, and on both sides together."""

WHOLE_ROWS, TIMELINE_ROWS = 6, 2
"""The fewest rows with a chart; rows of the line and its numbers, below the chart."""

TO_COME = 0.6
"""How far the colours of what is to come are blended towards the background."""


class Sought(Message):
    """The user wants to see another place of the match."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place


def column_at(place: int, course: StepCourse, width: int) -> int:
    """Return the column of a place of the match on the line, which begins at `first`."""
    length = max(1, course.steps - course.first)
    return round(max(0, place - course.first) / length * (width - 1))


def place_at(column: int, course: StepCourse, width: int) -> int:
    """Return the place of the match nearest to a column of the line."""
    length = course.steps - course.first
    place = course.first + round(column / max(1, width - 1) * length)
    return max(course.first, min(course.steps, place))


def draw_scrubber(canvas: Canvas, course: StepCourse, now: int, *, bare: bool) -> None:
    """Paint the scrubber, with the chart if there are enough rows."""
    width = canvas.width - AROUND
    line = canvas.height - 2
    if canvas.height >= WHOLE_ROWS:
        draw_heights(canvas, course, now, width, bare=bare)
    draw_line_of_time(canvas, line, course, now, width, bare=bare)
    draw_numbers(canvas, line + 1, course, now, width)
    for each in course.marked:
        row = 0 if canvas.height >= WHOLE_ROWS and chart_top(canvas.height) else line
        sign, ink = mark_of(each, bare=bare)
        column = column_at(each.place, course, width)
        if row != line or column != column_at(now, course, width):  # the ball covers a mark
            canvas.text(BEFORE + column, row, sign, ink, bold=True)


def chart_top(height: int) -> int:
    """Return the first row of the chart, which has an even number: 1 if one is left for marks."""
    return (height - TIMELINE_ROWS) % 2


def mark_of(move: MarkedMove, *, bare: bool) -> tuple[str, str]:
    """Return the sign of a marked move, and its colour."""
    if move.is_best:
        return ("*" if bare else "★"), "gold"
    return ("v" if bare else "▾"), "loss"


def draw_heights(canvas: Canvas, course: StepCourse, now: int, width: int, *, bare: bool) -> None:
    """Draw how the match went, what is to come darker."""
    top, middle, bottom = course.scale
    y = chart_top(canvas.height)
    rows = canvas.height - TIMELINE_ROWS - y
    middle_row, last = y + rows // 2 - 1, y + rows - 1
    for row, text, ink in (
        (y, top, "faint"),
        (middle_row, middle, "quiet"),
        (last, bottom, "faint"),
    ):
        canvas.right_aligned(BEFORE - 1, row, text, ink)
    heights = course.heights[course.first :]
    draw_balance(canvas, BEFORE, y, (width, rows), heights, bare=bare)
    after = column_at(now, course, width) + 1
    if not canvas.palette.few:
        for row in range(y, y + rows):
            darken(canvas, BEFORE + after, row, width - after, TO_COME, canvas.palette["rail"])


def draw_line_of_time(
    canvas: Canvas, y: int, course: StepCourse, now: int, width: int, *, bare: bool
) -> None:
    """Draw the line: golden up to the place shown, with a tick where each round begins."""
    here = column_at(now, course, width)
    ticks = {column_at(place, course, width) for place in (*course.rounds, course.steps)}
    past, coming = ("=", "-") if bare else ("━", "─")
    for column in range(width):
        is_past = column <= here
        sign = past if is_past else coming
        if column in ticks:
            sign = "|" if bare else "┿" if is_past else "┼"
        canvas.put(BEFORE + column, y, sign, "gold" if is_past else "faint")
    canvas.put(BEFORE + here, y, "O" if bare else "●", "gold", bold=True)


def draw_numbers(canvas: Canvas, y: int, course: StepCourse, now: int, width: int) -> None:
    """Write the number of each round below its part of the line, if it fits."""
    ends = [column_at(place, course, width) for place in (*course.rounds, course.steps)]
    for number, (start, end) in enumerate(pairwise(ends), start=1):
        if end - start > len(str(number)):
            first = course.rounds[number - 1]
            last = course.rounds[number] if number < len(course.rounds) else course.steps
            is_here = first < now <= last or (number == 1 and now <= course.first)
            ink = "gold" if is_here else "quiet"
            canvas.centred(BEFORE + start + 1, y, end - start - 1, str(number), ink)


class Scrubber(PaintedWidget):
    """The scrubber; a click or a drag seeks."""

    FIELD = "rail"
    DEFAULT_CSS = "Scrubber { height: 2; background: $rail; }"
    course: reactive[StepCourse | None] = reactive(None)
    now: reactive[int] = reactive(0)
    bare = False
    """Whether block characters cannot be drawn."""

    def draw(self, canvas: Canvas) -> None:
        """Paint it."""
        if self.course:
            draw_scrubber(canvas, self.course, self.now, bare=self.bare)

    def seek(self, event: events.MouseEvent) -> None:
        """Ask for the place under the pointer."""
        if self.course:
            width = self.size.width - AROUND
            self.post_message(Sought(place_at(event.x - BEFORE, self.course, width)))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Seek, and go on seeking while the button is held."""
        self.capture_mouse()
        self.seek(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Seek while the button is held."""
        if self.app.mouse_captured is self:
            self.seek(event)

    def on_mouse_up(self) -> None:
        """Stop seeking."""
        self.release_mouse()
