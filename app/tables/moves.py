"""The moves of a replay: the line of time below the table, and the list of all moves."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive

from app.match.names import distinct_names
from app.match.rounds import MoveRow, row_at
from app.screens.page import FRAME, Dialog
from app.screens.result.chances import remark_in
from app.tables.course import (
    MARGIN_LEFT,
    Judgement,
    MarkedMove,
    StepCourse,
    draw_judgement,
    judgement_rows,
)
from games.text import clipped, text_width
from widgets.canvas.bars import darken, draw_balance
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_cursor
from widgets.canvas.painted import PaintedWidget
from widgets.panels.log import folded

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
    """The scrubber; a click or a drag seeks.

    Args:
        go: Shows another place of the match.
    """

    FIELD = "rail"
    DEFAULT_CSS = "Scrubber { height: 2; background: $rail; }"
    course: reactive[StepCourse | None] = reactive(None)
    now: reactive[int] = reactive(0)
    bare = False
    """Whether block characters cannot be drawn."""

    def __init__(self, go: Callable[[int], None]) -> None:
        super().__init__(id="scrubber")
        self.go = go

    def draw(self, canvas: Canvas) -> None:
        """Paint it."""
        if self.course:
            draw_scrubber(canvas, self.course, self.now, bare=self.bare)

    def seek(self, event: events.MouseEvent) -> None:
        """Show the place under the pointer."""
        if self.course:
            self.go(place_at(event.x - BEFORE, self.course, self.size.width - AROUND))

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


# the list

TITLE, OWN_END, OTHER_END = 4, 19, 27
"""The first column of titles, and before which columns the cells of both sides end."""

LONG_CELL, LONG_ENDS = 7, (16, 29)
"""The longest cell that these leave room for, and where longer ones end: they have no titles."""

USUAL_WIDTH = 38
"""The columns for which these are meant; in more of them, all moves apart."""

HEAD = 2
"""Rows of the heading, with the empty one below it."""

FEWEST_LOG_ROWS = 3
"""Rows from which the log is shown below the list."""


class ShownMoves(Struct, frozen=True):
    """Everything that the list shows.

    Attributes:
        rows: The moves.
        names: The names of both sides, the reader's own first.
        course: How the match went.
        now: How many steps are shown at the table.
        judged: What the coach says about a choice; None for nothing.
        has_coach: Whether space is kept for what the coach says.
        log: What has happened up to here, in words; what fits of it is shown in that space.
    """

    rows: tuple[MoveRow, ...]
    names: tuple[str, str]
    course: StepCourse
    now: int
    judged: Judgement | None = None
    has_coach: bool = False
    log: tuple[str, ...] = ()

    def marked(self, index: int) -> MarkedMove | None:
        """Return the move of a row that is worth a second look, preferably a costly one."""
        held = [each for each in self.course.marked if self.holds(index, each.place)]
        return min(held, key=lambda each: each.is_best, default=None)

    def holds(self, index: int, place: int) -> bool:
        """Return whether a place belongs to a row."""
        return self.rows[index].place <= place < self.end(index)

    @property
    def has_changes(self) -> bool:
        """Whether the chance differs between the beginnings of rounds."""
        ends = ((row.place, self.end(index)) for index, row in enumerate(self.rows))
        changes = self.course.is_chance and not self.course.by_rounds
        return changes and any(self.course.change(*each) for each in ends)

    def end(self, index: int) -> int:
        """Return the place at which a row ends."""
        return self.rows[index + 1].place if index + 1 < len(self.rows) else self.course.steps


def move_lines(shown: ShownMoves, height: int) -> tuple[tuple[int, bool], ...]:
    """Return the lines below the heading: which row, and whether it is its remark.

    Each row has two lines if they fit; otherwise only a row with a remark has two.
    """
    roomy = 2 * len(shown.rows) <= height
    return tuple(
        (index, second)
        for index in range(len(shown.rows))
        for second in ((False, True) if roomy or shown.marked(index) else (False,))
    )


def first_shown(lines: tuple[tuple[int, bool], ...], current: int, height: int) -> int:
    """Return the first line to show, so that the current row is in the middle if it can be."""
    at = lines.index((current, False)) if (current, False) in lines else 0
    return max(0, min(at - height // 2, len(lines) - height))


def draw_moves(canvas: Canvas, shown: ShownMoves, *, bare: bool) -> None:
    """Paint the list."""
    draw_moves_head(canvas, shown)
    lines = tuple(shown_lines(shown, canvas.height))
    below = HEAD + len(lines) + 1
    if shown.judged:
        draw_judgement(canvas, below, shown.judged, bare=bare)
        below += judgement_rows(canvas.height)
    if shown.has_coach:
        draw_log(canvas, below, shown.log)
    if more := len(shown.rows) - 1 - max((index for index, _ in lines), default=0):
        canvas.text(TITLE, HEAD + len(lines), f"↓ {more} more", "quiet")
    current = row_at(shown.rows, shown.now)
    for y, (index, second) in enumerate(lines, HEAD):
        if index == current:
            draw_cursor(canvas, 0, y, (canvas.width, 1), bare=bare and not second)
        if not second:
            draw_move(canvas, y, shown, index, is_current=index == current)
        elif move := shown.marked(index):
            draw_remark(canvas, y, move, bare=bare)


def draw_moves_head(canvas: Canvas, shown: ShownMoves) -> None:
    """Draw the title, the names, and what the numbers on the right are."""
    canvas.text(2, 0, "MOVES", "gold", bold=True)
    names = distinct_names(shown.names, LONG_CELL)
    for name, end in zip(names, cell_ends(shown, canvas.width), strict=True):
        canvas.right_aligned(end, 0, name, "quiet")
    if shown.has_changes:
        canvas.right_aligned(canvas.width - 2, 0, "chance", "quiet")


def draw_remark(canvas: Canvas, y: int, move: MarkedMove, *, bare: bool) -> None:
    """Draw the mark of a move, and what is said of it."""
    sign, ink = mark_of(move, bare=bare)
    remark = remark_in(move.remark, canvas.width - TITLE - 2 - MARGIN_LEFT)
    canvas.text(TITLE, y, f"{sign} {remark}", ink)


def draw_log(canvas: Canvas, y: int, log: Sequence[str]) -> None:
    """Draw a heading and, from the next row to the last, the latest lines that fit."""
    rows, width = canvas.height - y - 1, canvas.width - 2 * MARGIN_LEFT
    if rows < FEWEST_LOG_ROWS or not log:
        return
    canvas.text(MARGIN_LEFT, y, "log", "quiet", bold=True)
    lines = [
        (line, "foreground" if text is log[-1] else "quiet")
        for text in log[-rows:]
        for line in folded(text, width)
    ]
    for row, (line, ink) in enumerate(lines[-rows:], y + 1):
        canvas.text(MARGIN_LEFT, row, line, ink)


def shown_lines(shown: ShownMoves, height: int) -> Iterator[tuple[int, bool]]:
    """Yield the lines that a list of some height shows."""
    room = height - HEAD - (judgement_rows(height) if shown.has_coach else 0)
    lines = move_lines(shown, room)
    if len(lines) > room:
        room -= not shown.has_coach  # a row says how many follow
    top = first_shown(lines, row_at(shown.rows, shown.now), room)
    yield from lines[top : top + room]


def draw_move(canvas: Canvas, y: int, shown: ShownMoves, index: int, *, is_current: bool) -> None:
    """Draw a row: its number, its title, both sides, and the change it made."""
    row, course = shown.rows[index], shown.course
    is_past = row.place < shown.now or index == 0
    ink = "foreground" if is_past else "faint"
    number = "gold" if is_current else "quiet"
    canvas.right_aligned(TITLE - 1, y, str(row.number), number, bold=is_current)
    ends = cell_ends(shown, canvas.width)
    canvas.text(TITLE, y, title_in(row.title, ends[0] - TITLE - len(row.cells[0]) - 1), ink)
    for side, end in enumerate(ends):
        canvas.right_aligned(end, y, row.cells[side], ink, bold=row.better == side)
    if shown.has_changes:
        change = course.change(row.place, shown.end(index))
        tone = "coach" if change > 0 else "loss" if change < 0 else "quiet"
        words = course.change_words(row.place, shown.end(index))
        canvas.right_aligned(canvas.width - 2, y, words, tone if is_past else "faint")


def cell_ends(shown: ShownMoves, width: int) -> tuple[int, int]:
    """Return before which columns the cells of both sides end."""
    longest = max((text_width(cell) for row in shown.rows for cell in row.cells), default=0)
    own, other = LONG_ENDS if longest > LONG_CELL else (OWN_END, OTHER_END)
    spare = max(0, width - USUAL_WIDTH)
    return own + spare // 3, other + 2 * spare // 3


def title_in(title: str, room: int) -> str:
    """Return the title of a row, shortened if there is little space."""
    options = (title, title.replace(" the ", " "), title.rpartition(" ")[2])
    return next((each for each in options if text_width(each) <= room), clipped(title, room))


class MoveList(PaintedWidget):
    """The list; a click on a row seeks it."""

    FIELD = "rail"
    DEFAULT_CSS = "MoveList { height: 1fr; background: $rail; }"
    shown: reactive[ShownMoves | None] = reactive(None)
    bare = False
    """Whether there are no colours, so that signs must carry the meaning."""

    def draw(self, canvas: Canvas) -> None:
        """Paint it."""
        if self.shown:
            draw_moves(canvas, self.shown, bare=self.bare)

    def on_click(self, event: events.Click) -> None:
        """Seek the end of the clicked row, where its result can be seen."""
        if self.shown:
            lines = tuple(shown_lines(self.shown, self.size.height))
            if 0 <= event.y - HEAD < len(lines):
                self.post_message(Sought(self.shown.end(lines[event.y - HEAD][0])))


# the list as a page


class MovesPage(Dialog[None]):
    """The moves; Enter or a click goes to one of them.

    Args:
        shown: The moves, and where the replay is.
        seek: Shows another place of the match.
    """

    WIDTH = 84
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "seek", "go there"),
        Binding("down,j", "step(1)", "choose", key_display="↑↓"),
        Binding("up,k", "step(-1)", show=False),
        Binding("escape,q,f3", "dismiss(None)", "back"),
    ]

    def __init__(self, shown: ShownMoves, seek: Callable[[int], None]) -> None:
        super().__init__("MOVES")
        self.shown = replace(shown, has_coach=shown.judged is not None)
        self.go = seek

    def body(self) -> ComposeResult:
        """Yield the list."""
        moves = MoveList(id="moves")
        moves.shown = self.shown
        yield moves

    def on_resize(self, event: events.Resize) -> None:
        """Give the list the height of the screen: it says itself what does not fit."""
        self.query_one(MoveList).styles.height = event.size.height - FRAME - 1

    def action_step(self, by: int) -> None:
        """Put the cursor on another row."""
        rows, moves = self.shown.rows, self.query_one(MoveList)
        index = max(0, min(len(rows) - 1, row_at(rows, self.shown.now) + by))
        self.shown = replace(self.shown, now=self.shown.end(index), judged=None)
        moves.shown = self.shown

    def action_seek(self) -> None:
        """Go to the row under the cursor."""
        self.seek(Sought(self.shown.now))

    @on(Sought)
    def seek(self, event: Sought) -> None:
        """Go to a place, and close."""
        self.go(event.place)
        self.dismiss(None)
