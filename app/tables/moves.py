"""The moves of a replay: the line of time below the table, and the list of all moves."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.reactive import reactive

from app.match.names import distinct_names, whose
from app.match.rounds import MoveRow, row_at
from app.screens import page, reading, services
from app.screens.result.chances import BEST_MARK, Flag, remark_in
from app.tables.course import Judgement, StepCourse
from games.text import clipped, shortened, text_width, wrap_sentences
from widgets.canvas.bars import darken, draw_balance, draw_between
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_cursor
from widgets.canvas.painted import PaintedWidget
from widgets.cards.style import FaceStyle

BEFORE, AROUND = 8, 14
"""Columns before the line, and on both sides together."""

WHOLE_ROWS, TIMELINE_ROWS = 6, 2
"""The fewest rows with a chart; rows of the line and its numbers, below the chart."""


def sign_of(move: Flag, *, bare: bool) -> tuple[str, str]:
    """Return the sign of a marked move, and its colour."""
    if move.mark == BEST_MARK:
        return ("*" if bare else "★"), "gold"
    return ("v" if bare else "▾"), "loss"


class Scrubber(PaintedWidget):
    """The line of time, with the chart if there are enough rows; a click or a drag seeks."""

    FIELD = "rail"
    DEFAULT_CSS = "Scrubber { height: 2; background: $rail; }"
    course: reactive[StepCourse] = reactive(StepCourse((0.5,), ("", "", ""), (0,), 0))
    now: reactive[int] = reactive(0)

    def __init__(self, course: StepCourse, go: Callable[[int], None]) -> None:
        super().__init__(id="scrubber")
        self.set_reactive(Scrubber.course, course)
        self.go = go

    def draw(self, canvas: Canvas) -> None:
        """Paint it."""
        course, bare = self.course, services.services_of(self.app).face is not FaceStyle.SOLID
        line, has_chart = canvas.height - 2, canvas.height >= WHOLE_ROWS
        top = (canvas.height - TIMELINE_ROWS) % 2  # the chart has an even number of rows
        if has_chart:
            self._draw_chart(canvas, top, bare=bare)
        self._draw_line(canvas, line, bare=bare)
        for each in course.marked:
            sign, ink = sign_of(each, bare=bare)
            row, column = 0 if has_chart and top else line, self._column(each.step - 1)
            if row != line or column != self._column(self.now):  # the ball covers it
                canvas.text(column, row, sign, ink, bold=True)

    def _column(self, place: int) -> int:
        """Return the column of a place of the match; the line begins at the first choice."""
        first, steps = self.course.first, self.course.steps
        part = max(0, place - first) / max(1, steps - first)
        return BEFORE + round(part * (self.size.width - AROUND - 1))

    def _draw_chart(self, canvas: Canvas, y: int, *, bare: bool) -> None:
        """Draw how the match went, what is to come darker."""
        course, width, rows = self.course, canvas.width - AROUND, canvas.height - TIMELINE_ROWS - y
        inks = ("faint", "quiet", "faint")
        labelled = (y, y + rows // 2, y + rows)  # what the chart's lines are at: rows' upper edges
        for row, text, ink in zip(labelled, course.scale, inks, strict=True):
            canvas.right_aligned(BEFORE - 1, row, text, ink)
        draw_balance(canvas, BEFORE, y, (width, rows), course.heights[course.first :], bare=bare)
        after = self._column(self.now) + 1
        if not canvas.palette.few:
            rail = canvas.palette["rail"]
            for row in range(y, y + rows):
                darken(canvas, after, row, BEFORE + width - after, 0.6, rail)

    def _draw_line(self, canvas: Canvas, y: int, *, bare: bool) -> None:
        """Draw the line, golden up to the place shown, and where each round begins, its number."""
        here, places = self._column(self.now), (*self.course.rounds, self.course.steps)
        ends = [*map(self._column, places)]
        for x in range(BEFORE, BEFORE + canvas.width - AROUND):
            signs = ("|", "=", "-") if bare else ("┿" if x <= here else "┼", "━", "─")
            sign = signs[0] if x in ends else signs[1 if x <= here else 2]
            canvas.put(x, y, sign, "gold" if x <= here else "faint")
        canvas.put(here, y, "O" if bare else "●", "gold", bold=True)
        for n, (start, end) in enumerate(pairwise(ends)):
            if end - start > len(str(n + 1)):
                first, last = places[n : n + 2]
                is_here = first < self.now <= last or (n == 0 and self.now <= self.course.first)
                ink = "gold" if is_here else "quiet"
                canvas.centred(start + 1, y + 1, end - start - 1, str(n + 1), ink)

    def _seek(self, event: events.MouseEvent) -> None:
        """Show the place of the match nearest to the pointer."""
        first, steps = self.course.first, self.course.steps
        part = (event.x - BEFORE) / max(1, self.size.width - AROUND - 1)
        self.go(max(first, min(steps, first + round(part * (steps - first)))))

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

HEAD = 2
"""Rows of the heading, with the empty one below it."""

JUDGEMENT_ROWS = 4
"""An empty row, the title, and a row for each of the two choices."""

REASON_ROWS, REASON_FROM = 6, 18
"""Rows for the reason below them, and the rows of the list from which there is room for it."""

MARGIN, LABEL_ROOM, SHARE_ROOM = 2, 18, 11
"""Columns before and after; the most of a label; those of a number with its word."""


class MoveList(PaintedWidget):
    """The list; a click on a row seeks its end, where its result can be seen.

    Of the names the reader's own is the first; what fits of the log is below what the coach says.
    """

    FIELD = "rail"
    DEFAULT_CSS = "MoveList { height: 1fr; background: $rail; }"
    now: reactive[int] = reactive(0)
    """How many steps are shown at the table."""
    judged: reactive[Judgement | None] = reactive(None)
    """What the coach says about a choice; None for nothing."""
    has_coach = False
    """Whether space is kept for what the coach says."""

    def __init__(
        self,
        rows: tuple[MoveRow, ...],
        names: tuple[str, str],
        course: StepCourse,
        log: tuple[str, ...],
        go: Callable[[int], None],
    ) -> None:
        super().__init__(id="moves")
        self.rows, self.names, self.course, self.happened, self.go = rows, names, course, log, go
        spans = ((row.place, self.end(index)) for index, row in enumerate(rows))
        changes = course.is_chance and not course.by_rounds
        self.has_changes = changes and any(course.change(*each)[0] for each in spans)
        """Whether the chance differs between the beginnings of rounds."""

    def end(self, index: int) -> int:
        """Return the place at which a row ends."""
        return self.rows[index + 1].place if index + 1 < len(self.rows) else self.course.steps

    def marked(self, index: int) -> Flag | None:
        """Return the move of a row that is worth a second look, preferably a costly one."""
        row = range(self.rows[index].place, self.end(index))
        held = [each for each in self.course.marked if each.step - 1 in row]
        return min(held, key=lambda each: each.mark == BEST_MARK, default=None)

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

    def draw(self, canvas: Canvas) -> None:
        """Paint it."""
        longest = max((text_width(cell) for row in self.rows for cell in row.cells), default=0)
        own, other = LONG_ENDS if longest > LONG_CELL else (OWN_END, OTHER_END)
        spare = max(0, canvas.width - 38)  # in more columns than usual, all moves apart
        ends, bare = (own + spare // 3, other + 2 * spare // 3), self.app.no_color
        canvas.text(2, 0, "MOVES", "gold", bold=True)
        for name, end in zip(distinct_names(self.names, LONG_CELL), ends, strict=True):
            canvas.right_aligned(end, 0, name, "quiet")
        if self.has_changes:
            canvas.right_aligned(canvas.width - 2, 0, "chance", "quiet")
        lines, current = self.lines(canvas.height), row_at(self.rows, self.now)
        below = HEAD + len(lines)
        if more := len(self.rows) - 1 - max((index for index, _ in lines), default=0):
            canvas.text(TITLE, below, f"↓ {more} more", "quiet")
        if self.judged:
            draw_judgement(canvas, below + 1, self.judged, bare=bare)
            below += judgement_rows(canvas.height)
        if self.has_coach:
            draw_log(canvas, below + 1, self.happened)
        for y, (index, second) in enumerate(lines, HEAD):
            if index == current:
                draw_cursor(canvas, 0, y, (canvas.width, 1), bare=bare and not second)
            if not second:
                self._draw_move(canvas, y, index, ends, is_current=index == current)
            elif move := self.marked(index):
                sign, ink = sign_of(move, bare=bare)
                remark = remark_in(move.remark, canvas.width - TITLE - 2 - MARGIN)
                canvas.text(TITLE, y, f"{sign} {remark}", ink)

    def _draw_move(
        self, canvas: Canvas, y: int, index: int, ends: tuple[int, int], *, is_current: bool
    ) -> None:
        """Draw a row: its number, its title, both sides, and the change it made."""
        row = self.rows[index]
        is_past = row.place < self.now or index == 0
        ink = "foreground" if is_past else "faint"
        number = "gold" if is_current else "quiet"
        canvas.right_aligned(TITLE - 1, y, str(row.number), number, bold=is_current)
        room = ends[0] - TITLE - len(row.cells[0]) - 1
        titles = (row.title, row.title.replace(" the ", " "), row.title.rpartition(" ")[2])
        fitting = (each for each in titles if text_width(each) <= room)
        canvas.text(TITLE, y, next(fitting, clipped(row.title, room)), ink)
        for side, end in enumerate(ends):
            canvas.right_aligned(end, y, row.cells[side], ink, bold=row.better == side)
        if self.has_changes:
            change, words = self.course.change(row.place, self.end(index))
            tone = "coach" if change > 0 else "loss" if change < 0 else "quiet"
            canvas.right_aligned(canvas.width - 2, y, words, tone if is_past else "faint")

    def on_click(self, event: events.Click) -> None:
        """Go to the end of the clicked row."""
        lines = self.lines(self.size.height)
        if 0 <= event.y - HEAD < len(lines):
            self.go(self.end(lines[event.y - HEAD][0]))


def judgement_rows(height: int) -> int:
    """Return the rows that a list of some height keeps for what the coach says."""
    return JUDGEMENT_ROWS + (REASON_ROWS if height >= REASON_FROM else 0)


def draw_judgement(canvas: Canvas, y: int, judged: Judgement, *, bare: bool) -> None:
    """Draw the title, each choice with its bar and number, and below them the reason."""
    room = canvas.width - 2 * MARGIN
    title = f"Coach, before {whose(judged.name)} {judged.what}"
    canvas.text(MARGIN, y, shortened(title, room), "coach", bold=True)
    label = min(LABEL_ROOM, max(text_width(row.label) for row in judged.rows))
    start = MARGIN + label + 1
    width = canvas.width - MARGIN - SHARE_ROOM - start
    for at, row in enumerate(judged.rows, y + 1):
        canvas.text(MARGIN, at, shortened(row.label, label), bold=True)
        ink = "loss" if at > y + 1 else "coach"
        draw_between(canvas, start, at, width, (0.0, row.share), ink, bare=bare)
        end = canvas.text(start + width + 1, at, row.number)
        if row is judged.rows[-1]:
            canvas.text(end + 1, at, "yours" if judged.name == "you" else "played", "quiet")
    if len(judged.rows) == 1:
        canvas.text(MARGIN, y + 2, f"There was no better {judged.what}.", "quiet")
    for at, line in enumerate(wrap_sentences([judged.why], room, canvas.height - y - 3), y + 3):
        canvas.text(MARGIN, at, line, "quiet")


def draw_log(canvas: Canvas, y: int, log: Sequence[str]) -> None:
    """Draw a heading and, from the next row to the last, the latest lines that fit."""
    rows, width = canvas.height - y - 1, canvas.width - 2 * MARGIN
    if rows < 3 or not log:
        return
    canvas.text(MARGIN, y, "log", "quiet", bold=True)
    lines = [
        (line, "foreground" if text is log[-1] else "quiet")
        for text in log[-rows:]
        for line in reading.folded(text, width)
    ]
    for row, (line, ink) in enumerate(lines[-rows:], y + 1):
        canvas.text(MARGIN, row, line, ink)


class MovesPage(page.Dialog[None]):
    """The list as a page; Enter or a click goes to one of the moves."""

    WIDTH = 84
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "seek", "go there"),
        Binding("down,j", "step(1)", "choose", key_display="↑↓"),
        Binding("up,k", "step(-1)", show=False),
        Binding("escape,q,f3", "dismiss(None)", "back"),
    ]

    def __init__(self, moves: MoveList) -> None:
        super().__init__("MOVES")
        self.moves = moves

    def body(self) -> ComposeResult:
        """Yield the list."""
        yield self.moves

    def on_resize(self, event: events.Resize) -> None:
        """Give the list the height of the screen: it says itself what does not fit."""
        self.moves.styles.height = event.size.height - page.FRAME - 1

    def action_step(self, by: int) -> None:
        """Put the cursor on another row."""
        moves = self.moves
        index = max(0, min(len(moves.rows) - 1, row_at(moves.rows, moves.now) + by))
        moves.now, moves.judged = moves.end(index), None

    def action_seek(self) -> None:
        """Go to the row under the cursor."""
        self.moves.go(self.moves.now)
