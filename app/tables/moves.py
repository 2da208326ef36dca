"""The moves of a replay: the line of time below the table, and the list of all moves."""

from collections.abc import Callable, Sequence
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
from app.screens.reading import folded
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


def sign_of(move: MarkedMove, *, bare: bool) -> tuple[str, str]:
    """Return the sign of a marked move, and its colour."""
    if move.is_best:
        return ("*" if bare else "★"), "gold"
    return ("v" if bare else "▾"), "loss"


class Scrubber(PaintedWidget):
    """The line of time, with the chart if there are enough rows; a click or a drag seeks.

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
        if not (course := self.course):
            return
        line, has_chart = canvas.height - 2, canvas.height >= WHOLE_ROWS
        top = (canvas.height - TIMELINE_ROWS) % 2  # the chart has an even number of rows
        if has_chart:
            self._draw_chart(canvas, course, top)
        self._draw_line(canvas, course, line)
        for each in course.marked:
            sign, ink = sign_of(each, bare=self.bare)
            row, column = 0 if has_chart and top else line, self._column(course, each.place)
            if row != line or column != self._column(course, self.now):  # the ball covers it
                canvas.text(column, row, sign, ink, bold=True)

    def _column(self, course: StepCourse, place: int) -> int:
        """Return the column of a place of the match; the line begins at the first choice."""
        part = max(0, place - course.first) / max(1, course.steps - course.first)
        return BEFORE + round(part * (self.size.width - AROUND - 1))

    def _draw_chart(self, canvas: Canvas, course: StepCourse, y: int) -> None:
        """Draw how the match went, what is to come darker."""
        width, rows = canvas.width - AROUND, canvas.height - TIMELINE_ROWS - y
        inks = ("faint", "quiet", "faint")
        labelled = (y, y + rows // 2, y + rows)  # what the chart's lines are at: rows' upper edges
        for row, text, ink in zip(labelled, course.scale, inks, strict=True):
            canvas.right_aligned(BEFORE - 1, row, text, ink)
        heights = course.heights[course.first :]
        draw_balance(canvas, BEFORE, y, (width, rows), heights, bare=self.bare)
        after = self._column(course, self.now) + 1
        if not canvas.palette.few:
            rail = canvas.palette["rail"]
            for row in range(y, y + rows):
                darken(canvas, after, row, BEFORE + width - after, TO_COME, rail)

    def _draw_line(self, canvas: Canvas, course: StepCourse, y: int) -> None:
        """Draw the line, golden up to the place shown, and where each round begins, its number."""
        here = self._column(course, self.now)
        ends = [self._column(course, place) for place in (*course.rounds, course.steps)]
        for x in range(BEFORE, BEFORE + canvas.width - AROUND):
            signs = ("|", "=", "-") if self.bare else ("┿" if x <= here else "┼", "━", "─")
            sign = signs[0] if x in ends else signs[1 if x <= here else 2]
            canvas.put(x, y, sign, "gold" if x <= here else "faint")
        canvas.put(here, y, "O" if self.bare else "●", "gold", bold=True)
        for n, (start, end) in enumerate(pairwise(ends)):
            if end - start > len(str(n + 1)):
                first, last = (*course.rounds, course.steps)[n : n + 2]
                is_here = first < self.now <= last or (n == 0 and self.now <= course.first)
                ink = "gold" if is_here else "quiet"
                canvas.centred(start + 1, y + 1, end - start - 1, str(n + 1), ink)

    def _seek(self, event: events.MouseEvent) -> None:
        """Show the place of the match nearest to the pointer."""
        if course := self.course:
            part = (event.x - BEFORE) / max(1, self.size.width - AROUND - 1)
            place = course.first + round(part * (course.steps - course.first))
            self.go(max(course.first, min(course.steps, place)))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Seek, and go on seeking while the button is held."""
        self.capture_mouse()
        self._seek(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Seek while the button is held."""
        if self.app.mouse_captured is self:
            self._seek(event)

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
        row = range(self.rows[index].place, self.end(index))
        held = [each for each in self.course.marked if each.place in row]
        return min(held, key=lambda each: each.is_best, default=None)

    @property
    def has_changes(self) -> bool:
        """Whether the chance differs between the beginnings of rounds."""
        ends = ((row.place, self.end(index)) for index, row in enumerate(self.rows))
        changes = self.course.is_chance and not self.course.by_rounds
        return changes and any(self.course.change(*each) for each in ends)

    def end(self, index: int) -> int:
        """Return the place at which a row ends."""
        return self.rows[index + 1].place if index + 1 < len(self.rows) else self.course.steps

    def lines(self, height: int) -> tuple[tuple[int, bool], ...]:
        """Return what a list of some height shows: which row, and whether it is its remark.

        Each row has two lines if they fit, otherwise only one with a remark; the current row is in
        the middle if it can be.
        """
        room = height - HEAD - (judgement_rows(height) if self.has_coach else 0)
        roomy = 2 * len(self.rows) <= room
        lines = tuple(
            (index, second)
            for index in range(len(self.rows))
            for second in ((False, True) if roomy or self.marked(index) else (False,))
        )
        if len(lines) > room:
            room -= not self.has_coach  # a row says how many follow
        current = (row_at(self.rows, self.now), False)
        at = lines.index(current) if current in lines else 0
        top = max(0, min(at - room // 2, len(lines) - room))
        return lines[top : top + room]


class MoveList(PaintedWidget):
    """The list; a click on a row seeks it."""

    FIELD = "rail"
    DEFAULT_CSS = "MoveList { height: 1fr; background: $rail; }"
    shown: reactive[ShownMoves | None] = reactive(None)

    def draw(self, canvas: Canvas) -> None:
        """Paint it."""
        if not (shown := self.shown):
            return
        ends, bare = self._ends(shown, canvas.width), self.app.no_color
        self._draw_head(canvas, shown, ends)
        lines, current = shown.lines(canvas.height), row_at(shown.rows, shown.now)
        below = HEAD + len(lines)
        if more := len(shown.rows) - 1 - max((index for index, _ in lines), default=0):
            canvas.text(TITLE, below, f"↓ {more} more", "quiet")
        if shown.judged:
            draw_judgement(canvas, below + 1, shown.judged, bare=bare)
            below += judgement_rows(canvas.height)
        if shown.has_coach:
            self._draw_log(canvas, below + 1, shown.log)
        for y, (index, second) in enumerate(lines, HEAD):
            if index == current:
                draw_cursor(canvas, 0, y, (canvas.width, 1), bare=bare and not second)
            if not second:
                self._draw_move(canvas, y, index, ends, is_current=index == current)
            elif move := shown.marked(index):
                sign, ink = sign_of(move, bare=bare)
                remark = remark_in(move.remark, canvas.width - TITLE - 2 - MARGIN_LEFT)
                canvas.text(TITLE, y, f"{sign} {remark}", ink)

    def _draw_head(self, canvas: Canvas, shown: ShownMoves, ends: tuple[int, int]) -> None:
        """Draw the title, the names, and what the numbers on the right are."""
        canvas.text(2, 0, "MOVES", "gold", bold=True)
        for name, end in zip(distinct_names(shown.names, LONG_CELL), ends, strict=True):
            canvas.right_aligned(end, 0, name, "quiet")
        if shown.has_changes:
            canvas.right_aligned(canvas.width - 2, 0, "chance", "quiet")

    def _draw_move(
        self, canvas: Canvas, y: int, index: int, ends: tuple[int, int], *, is_current: bool
    ) -> None:
        """Draw a row: its number, its title, both sides, and the change it made."""
        if not (shown := self.shown):
            return
        row, course = shown.rows[index], shown.course
        is_past = row.place < shown.now or index == 0
        ink = "foreground" if is_past else "faint"
        number = "gold" if is_current else "quiet"
        canvas.right_aligned(TITLE - 1, y, str(row.number), number, bold=is_current)
        room = ends[0] - TITLE - len(row.cells[0]) - 1
        titles = (row.title, row.title.replace(" the ", " "), row.title.rpartition(" ")[2])
        fitting = (each for each in titles if text_width(each) <= room)
        canvas.text(TITLE, y, next(fitting, clipped(row.title, room)), ink)
        for side, end in enumerate(ends):
            canvas.right_aligned(end, y, row.cells[side], ink, bold=row.better == side)
        if shown.has_changes:
            span = row.place, shown.end(index)
            change, words = course.change(*span), course.change_words(*span)
            tone = "coach" if change > 0 else "loss" if change < 0 else "quiet"
            canvas.right_aligned(canvas.width - 2, y, words, tone if is_past else "faint")

    def _draw_log(self, canvas: Canvas, y: int, log: Sequence[str]) -> None:
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

    def _ends(self, shown: ShownMoves, width: int) -> tuple[int, int]:
        """Return before which columns the cells of both sides end."""
        longest = max((text_width(cell) for row in shown.rows for cell in row.cells), default=0)
        own, other = LONG_ENDS if longest > LONG_CELL else (OWN_END, OTHER_END)
        spare = max(0, width - USUAL_WIDTH)
        return own + spare // 3, other + 2 * spare // 3

    def on_click(self, event: events.Click) -> None:
        """Seek the end of the clicked row, where its result can be seen."""
        if shown := self.shown:
            lines = shown.lines(self.size.height)
            if 0 <= event.y - HEAD < len(lines):
                self.post_message(Sought(shown.end(lines[event.y - HEAD][0])))


class MovesPage(Dialog[None]):
    """The list as a page; Enter or a click goes to one of the moves.

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
        self.go, self.moves = seek, MoveList(id="moves")
        self.shown = replace(shown, has_coach=shown.judged is not None)

    def body(self) -> ComposeResult:
        """Yield the list."""
        self.moves.shown = self.shown
        yield self.moves

    def on_resize(self, event: events.Resize) -> None:
        """Give the list the height of the screen: it says itself what does not fit."""
        self.moves.styles.height = event.size.height - FRAME - 1

    def action_step(self, by: int) -> None:
        """Put the cursor on another row."""
        rows = self.shown.rows
        index = max(0, min(len(rows) - 1, row_at(rows, self.shown.now) + by))
        self.shown = replace(self.shown, now=self.shown.end(index), judged=None)
        self.moves.shown = self.shown

    def action_seek(self) -> None:
        """Go to the row under the cursor."""
        self.seek(Sought(self.shown.now))

    @on(Sought)
    def seek(self, event: Sought) -> None:
        """Go to a place, and close."""
        self.go(event.place)
        self.dismiss(None)
