"""The question in the prompt row, before the line to type into."""

from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from games.text import text_width
from widgets.base import RowWidget
from widgets.spans import Row, Span

ANSWER_ROOM = 16
"""Columns by which room for answers grows, so that another answer moves nothing."""


class PromptText(RowWidget):
    """A question, what Enter would answer, and a bar that waits; or what a click would do."""

    DEFAULT_CSS = "PromptText { width: auto; height: 1; background: $rail; padding-left: 1; }"

    question: reactive[str] = reactive("")
    answer: reactive[str] = reactive("")
    waits: reactive[bool] = reactive(False)
    """Whether to show a bar, because nothing is typed."""
    hint: reactive[str] = reactive("")
    """What a click would do; it takes the row."""

    watch_question = RowWidget.layout_if_resized
    watch_answer = RowWidget.layout_if_resized
    watch_waits = RowWidget.layout_if_resized
    watch_hint = RowWidget.layout_if_resized

    class Pressed(Message):
        """The row was clicked."""

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the cells of what is said; some more while nothing can be typed behind it."""
        said = sum(text_width(span.text) for span in self.row)
        step = ANSWER_ROOM if self.waits else 1
        return min(container.width, -(-said // step) * step)

    @property
    def row(self) -> Row:
        """What is said."""
        bare = self.ascii_only or self.app.no_color
        return draw_prompt(
            self.question, self.answer, self.hint, bar=("_" if bare else "▏") * self.waits
        )

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the one row."""
        return (self.row,)

    def on_click(self) -> None:
        """Post that the player wants to type."""
        self.post_message(self.Pressed())


def draw_prompt(question: str, answer: str, hint: str, *, bar: str) -> Row:
    """Return the question and its answer in one row, or the hint."""
    if hint:
        return (Span(hint, "quiet"),)
    return Span(question, "quiet"), Span(answer), Span(bar, "gold")
