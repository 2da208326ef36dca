"""The coach's advice at the side of a table."""

from textual.geometry import Size as Extent
from textual.reactive import reactive

from widgets.base import Drawing
from widgets.coach.rows import Advice, Mode, advice_rows, least
from widgets.spans import Row


class CoachPanel(Drawing):
    """The coach's advice in the room there is; what does not fit is counted."""

    DEFAULT_CSS = "CoachPanel { height: 1fr; }"

    advice: reactive[Advice | None] = reactive(None, layout=True)
    """None while it is not known yet."""
    mode: reactive[Mode] = reactive(Mode.BEST, layout=True)

    def watch_mode(self, mode: Mode) -> None:
        """Give the room away while the coach says nothing here."""
        self.display = mode in (Mode.BEST, Mode.EVERYTHING)

    def get_content_height(self, container: Extent, viewport: Extent, width: int) -> int:
        """Return the least rows that say what is asked: the first sentence, or all numbers."""
        advice = self.advice
        return least(advice, self.mode, width, plain=self.plain) if advice else 1

    def drawing(self, width: int) -> tuple[Row, ...]:
        """Return the rows that there is height for."""
        height = self.content_size.height
        return advice_rows(self.advice, self.mode, width, height, plain=self.plain)
