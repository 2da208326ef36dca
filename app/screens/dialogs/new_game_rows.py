"""The painted rows of the dialog for a new game: title, unfinished game, More, what Enter does."""

from textual import events
from textual.containers import VerticalScroll
from textual.message import Message
from textual.reactive import reactive

from app.screens.lobby.news import opponents, own_points_first, when
from app.storage.rows import Saved
from games.text import shortened
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_cap
from widgets.canvas.painted import PaintedWidget

SECOND_KEY, LESSON = 14, "two-minute lesson"
"""The column of the second key in the foot, and its text."""


class DialogLines(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The lines of the dialog, which scroll to the focused one and handle the arrow keys."""


class PaintedRow(PaintedWidget):
    """A painted row of the dialog that posts a message when it is clicked."""

    class Clicked(Message):
        """The row was clicked."""

        def __init__(self, row: "PaintedRow") -> None:
            super().__init__()
            self.row = row

        @property
        def control(self) -> "PaintedRow":
            """The row."""
            return self.row

    def on_click(self, event: events.Click) -> None:
        """Post that the row was clicked."""
        self.post_message(self.Clicked(self))


class TitleRow(PaintedRow):
    """The subject of the dialog, and how long a game takes."""

    FIELD = "rail"
    title: reactive[str] = reactive("")
    length: reactive[str] = reactive("")

    def draw(self, canvas: Canvas) -> None:
        """Paint the row."""
        canvas.text(3, 0, self.title, "gold", bold=True)
        canvas.right_aligned(canvas.width - 3, 0, self.length, "quiet")


class ContinueRow(PaintedRow):
    """The unfinished game of the same kind, if there is one."""

    FIELD = "middle"
    saved: reactive[Saved | None] = reactive(None)

    def draw(self, canvas: Canvas) -> None:
        """Paint the row; it is blank if there is no such game."""
        if self.saved is None:
            return
        mine, theirs = own_points_first(self.saved)
        at = self.saved.standing.line.partition(" of ")[0]
        said = f"{opponents(self.saved)}, {mine} : {theirs}"
        after = canvas.text(4, 0, "c", "gold", bold=True)
        after = canvas.text(after + 2, 0, f"Continue {at}", "gold", bold=True)
        right = canvas.right_aligned(
            canvas.width - 4, 0, f"left {when(self.saved.changed)}", "quiet"
        )
        canvas.text(after + 2, 0, shortened(said, right - after - 4))


class MoreRow(PaintedRow):
    """Whether more settings are shown, and what they are about."""

    FIELD = "middle"
    is_open: reactive[bool] = reactive(False)
    about: reactive[str] = reactive("")

    def watch_is_open(self) -> None:
        """Take the focus only while it can be left for a line below."""
        self.can_focus = self.is_open

    def draw(self, canvas: Canvas) -> None:
        """Paint the row."""
        ink = "gold" if self.has_focus else "foreground"
        canvas.text(3, 0, "▾" if self.is_open else "▸", ink, bold=True)
        canvas.text(5, 0, "More", ink, bold=True)
        said = "only if you want to" if self.is_open else self.about
        canvas.text(13, 0, shortened(said, canvas.width - 16), "quiet")


class FootRow(PaintedRow):
    """What Enter and Escape do."""

    FIELD = "middle"
    bare: reactive[bool] = reactive(False)
    is_open: reactive[bool] = reactive(False)
    """Whether More is open."""
    lesson: reactive[bool] = reactive(False)
    """Whether the game has a lesson."""

    class LessonClicked(Message):
        """The lesson was clicked."""

    def on_click(self, event: events.Click) -> None:
        """Post which of the keys was clicked; a click elsewhere does nothing."""
        event.prevent_default()  # or Textual would call that of every row as well
        if event.x < SECOND_KEY:
            self.post_message(self.Clicked(self))
        elif self.lesson and not self.is_open and event.x < SECOND_KEY + len(LESSON) + 2:
            self.post_message(self.LessonClicked())

    def draw(self, canvas: Canvas) -> None:
        """Paint the row."""
        after = draw_cap(canvas, 3, 0, "↵", bare=self.bare)
        canvas.text(after, 0, "deal", "gold", bold=True)
        if self.is_open:
            canvas.text(SECOND_KEY, 0, "m", "gold", bold=True)
            canvas.text(SECOND_KEY + 2, 0, "less", "quiet")
        elif self.lesson:
            canvas.text(SECOND_KEY, 0, "l", "gold", bold=True)
            canvas.text(SECOND_KEY + 2, 0, LESSON, "coach")
        canvas.right_aligned(canvas.width - 3, 0, "esc back", "quiet")
