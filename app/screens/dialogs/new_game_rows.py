"""The painted rows of the dialog for a tournament: its title, and what Enter does."""

from textual import events
from textual.message import Message
from textual.reactive import reactive

from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_cap
from widgets.canvas.painted import PaintedWidget

SECOND_KEY, FOOT_MARGIN = 14, 3
"""The column of the second key in the foot, and the columns right of the last one."""

LESSON, ESC_BACK = "two-minute lesson", "esc back"


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
