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

SECOND_KEY, FOOT_MARGIN = 14, 3
"""The column of the second key in the foot, and the columns right of the last one."""

LESSON, ESC_BACK = "two-minute lesson", "esc back"


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

    def watch_saved(self) -> None:
        """Let a blank row follow the game; without one this row is blank itself."""
        self.set_class(self.saved is not None, "-some")

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
    verb: reactive[str] = reactive("deal")
    """What Enter does."""

    class Pressed(Message):
        """A key was clicked."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    @property
    def second(self) -> tuple[str, str, str]:
        """The second key, what it does, and its action; blank if there is none."""
        if self.is_open:
            return "m", "less", "more"
        return ("l", LESSON, "lesson") if self.lesson else ("", "", "")

    def on_click(self, event: events.Click) -> None:
        """Post the action of the key that was clicked; a click elsewhere does nothing."""
        event.prevent_default()  # or Textual would call that of every row as well
        _, what, action = self.second
        if event.x < SECOND_KEY:
            self.post_message(self.Pressed("begin"))
        elif action and event.x < SECOND_KEY + 2 + len(what):
            self.post_message(self.Pressed(action))
        elif 0 < self.size.width - FOOT_MARGIN - event.x <= len(ESC_BACK):
            self.post_message(self.Pressed("dismiss(None)"))

    def draw(self, canvas: Canvas) -> None:
        """Paint the row."""
        after = draw_cap(canvas, 3, 0, "↵", bare=self.bare)
        canvas.text(after, 0, self.verb, "gold", bold=True)
        key, what, action = self.second
        canvas.text(SECOND_KEY, 0, key, "gold", bold=True)
        canvas.text(SECOND_KEY + 2, 0, what, "coach" if action == "lesson" else "quiet")
        canvas.right_aligned(canvas.width - FOOT_MARGIN, 0, ESC_BACK, "quiet")
