"""A line of feedback: why something was refused, or what happens now."""

from textual.reactive import reactive

from games.text import wrap_text
from widgets.base import RowWidget
from widgets.spans import Row, Span


class Notice(RowWidget):
    """A sentence that stays until the next one; a refusal has a cross before it.

    Its height is fixed in the stylesheet, so that nothing moves when it is empty.
    """

    DEFAULT_CSS = "Notice { height: 1; padding: 0 1; }"

    text: reactive[str] = reactive("")

    def watch_text(self, text: str) -> None:
        """Take the row only while there is something to say."""
        self.set_class(bool(text), "-said")

    refused: reactive[bool] = reactive(False)

    def refuse(self, text: str) -> None:
        """Show why something cannot be done, and what can."""
        self.text, self.refused = text, True

    def say(self, text: str = "") -> None:
        """Show another sentence, or nothing."""
        self.text, self.refused = text, False

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return as many rows as the widget is high."""
        return draw_notice(self.text, width, self.content_size.height, refused=self.refused)


def draw_notice(text: str, width: int, height: int, *, refused: bool) -> tuple[Row, ...]:
    """Return a sentence wrapped to the width, cut after `height` rows."""
    sign = "× " if refused and text else ""
    ink = "loss" if refused else "quiet"
    lines = wrap_text(text, max(8, width - len(sign)), max(1, height))
    blank = " " * len(sign)
    return tuple(
        (Span(sign if not n else blank, ink, bold=True), Span(line, ink))
        for n, line in enumerate(lines)
    )
