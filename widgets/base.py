"""What most of our widgets are: rows of named colours, drawn anew for the room there is."""

from textual import events
from textual.geometry import Size as Extent
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from widgets.spans import Row, cut, strip


class Drawing(Widget):
    """A widget that is drawn line by line from `drawing`, in the colours of the theme."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Drawing { width: 1fr; height: auto; }"

    plain: reactive[bool] = reactive(False)
    """Bars and signs in plain ASCII."""

    def drawing(self, width: int) -> tuple[Row, ...]:
        """Return all rows, for a width in cells."""
        raise NotImplementedError

    def get_content_height(self, container: Extent, viewport: Extent, width: int) -> int:
        """Return how many rows the drawing has."""
        return len(self.drawing(width))

    def render_line(self, y: int) -> Strip:
        """Return one line; blank below the drawing."""
        width, rows = self.content_size.width, self.drawing(self.content_size.width)
        row = rows[y] if y < len(rows) else ()
        return strip(cut(row, width), self.app.theme_variables, self.rich_style)


class Pointed(Drawing):
    """A drawing of several things, that shows what a click would do."""

    hovered: reactive[int | None] = reactive(None)
    """The place of what is under the pointer."""

    def under(self, event: events.MouseEvent) -> int | None:
        """Return the place of what is under the pointer; None where nothing is."""
        raise NotImplementedError

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Say what a click would do."""
        self.hovered = self.under(event)

    def on_leave(self) -> None:
        """Say nothing more."""
        self.hovered = None
