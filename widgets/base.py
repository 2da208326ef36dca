"""The base of most widgets: rows of coloured text, drawn for the available width."""

from collections.abc import Sequence

from textual.color import TRANSPARENT
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from widgets.spans import Row, fit_row, to_strip


class RowWidget(Widget):
    """A widget drawn line by line from `render_rows`, in the colours of the theme."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "RowWidget { width: 1fr; height: auto; }"

    ascii_only: reactive[bool] = reactive(False)
    """Draw bars and signs in ASCII."""

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return all rows of the widget.

        Args:
            width: The cells there are; longer rows are cut.
        """
        raise NotImplementedError

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many rows there are to draw."""
        return len(self.render_rows(width))

    def layout_if_resized(self) -> None:
        """Request a layout of the screen, but only if the content needs another size.

        Watchers call this: a layout takes many times as long as a repaint. A hidden widget needs
        none: it gets one when it is shown.
        """
        if not self.display:
            return
        if not self.content_size or self._needed_size() != self.content_size:
            self.refresh(layout=True)

    def _needed_size(self) -> Size:
        """Return the size that fits the content, if the styles say auto."""
        (width, height), screen = self.content_size, self.app.size
        if self.styles.width and self.styles.width.is_auto:
            width = self.get_content_width(screen, screen)
        if self.styles.height and self.styles.height.is_auto:
            height = self.get_content_height(screen, screen, width)
        return Size(width, height)

    def render_line(self, y: int) -> Strip:
        """Return one line; a blank one below the last row."""
        return self.strip_of(self.render_rows(self.content_size.width), y)

    def strip_of(self, rows: Sequence[Row], y: int) -> Strip:
        """Return a row as wide as the content; a blank one outside the rows."""
        row = fit_row(rows[y] if 0 <= y < len(rows) else (), self.content_size.width)
        return to_strip(row, self.app.theme_variables, self.visual_style.rich_style)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return some cells, straight from the rows unless there is more than padding around."""
        padding = self.styles.padding
        if self.gutter != padding or self.opacity < 1:
            return super().render_lines(crop)
        rows, ground = self.render_rows(self.content_size.width), self.visual_style.rich_style
        left, right = (Strip.blank(each, ground) for each in (padding.left, padding.right))
        filters, lines = self.get_line_filters(), []
        for y in crop.line_range:
            strip = Strip.join((left, self.strip_of(rows, y - padding.top), right))
            for each in filters:
                strip = strip.apply_filter(each, TRANSPARENT)
            lines.append(strip.crop(*crop.column_span))
        return lines
