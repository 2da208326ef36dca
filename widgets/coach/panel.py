"""The panel that shows the coach's advice."""

from textual.geometry import Size
from textual.reactive import reactive

from widgets.base import RowWidget
from widgets.coach.advice import Advice, CoachMode, draw_advice, min_rows
from widgets.spans import Row


class CoachPanel(RowWidget):
    """The coach's advice; choices that do not fit are counted."""

    DEFAULT_CSS = "CoachPanel { height: 1fr; }"

    advice: reactive[Advice | None] = reactive(None)
    """What the coach says; None while it is thinking."""
    mode: reactive[CoachMode] = reactive(CoachMode.BEST, layout=True)

    watch_advice = RowWidget.layout_if_resized

    def watch_mode(self, mode: CoachMode) -> None:
        """Hide the panel in the modes in which the coach says nothing in it."""
        self.display = mode in (CoachMode.BEST, CoachMode.EVERYTHING)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the fewest useful rows: the first sentence, or all numbers."""
        advice = self.advice
        return min_rows(advice, self.mode, width, ascii_only=self.ascii_only) if advice else 1

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return as many rows as the panel is high."""
        height = self.content_size.height
        return draw_advice(self.advice, self.mode, width, height, ascii_only=self.ascii_only)
