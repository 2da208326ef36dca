"""A line of text in several colours: a name, what it holds, what it is worth."""

from textual.reactive import reactive

from widgets.base import Drawing
from widgets.spans import Row


class Caption(Drawing):
    """One row, cut where it is too long."""

    DEFAULT_CSS = "Caption { height: 1; }"

    row: reactive[Row] = reactive(())

    def drawing(self, width: int) -> tuple[Row, ...]:
        """Return the one row."""
        return (self.row,)
