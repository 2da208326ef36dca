"""The list of moves: a row for each round or turn, with the change it made."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from textual import events
from textual.reactive import reactive

from app.match.moves import MoveRow, row_at
from app.match.names import distinct_names
from app.screens.replay.course import MarkedMove, StepCourse
from app.screens.replay.judgement import (
    MARGIN_LEFT,
    Judgement,
    draw_judgement,
    judgement_rows,
)
from app.screens.replay.scrubber import Sought, mark_of
from app.screens.result.flags import remark_in
from games.text import clipped, text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_cursor
from widgets.canvas.painted import PaintedWidget
from widgets.panels.log import folded

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
