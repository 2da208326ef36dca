"""Text in several colours: one row of it, or as many as it needs."""

from collections.abc import Callable

from textual.geometry import Size
from textual.reactive import reactive

from games.text import text_width
from widgets.base import RowWidget
from widgets.spans import Row, row_text


class Caption(RowWidget):
    """One row of text in several colours, cut if it is too long."""

    DEFAULT_CSS = "Caption { height: 1; }"

    row: reactive[Row] = reactive(())

    watch_row = RowWidget.layout_if_resized

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the cells of the text, or all available ones."""
        return min(container.width, text_width(row_text(self.row)))

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the one row."""
        return (self.row,)


Writer = Callable[[int], tuple[Row, ...]]
"""Returns the rows of a text for the available columns."""


class TextBlock(RowWidget):
    """Rows of text in several colours, written for the available width; hidden while empty."""

    write: reactive[Writer | None] = reactive(None, repaint=False)

    def watch_write(self, write: Writer | None) -> None:
        """Hide the widget while there is nothing to say."""
        self.set_class(write is None, "-hidden")
        if self.display:
            self.refresh()
            self.layout_if_resized()

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the rows."""
        return self.write(width) if self.write else ()
