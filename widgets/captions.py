"""A row of text in several colours."""

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
