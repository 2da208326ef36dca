"""A page painted as one picture, with areas that react to clicks and the mouse wheel."""

from collections.abc import Callable, Iterable

from msgspec import Struct
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive

from widgets.canvas.canvas import Canvas
from widgets.canvas.painted import PaintedWidget


class Area(Struct, frozen=True):
    """Cells that can be clicked.

    Attributes:
        region: The cells, on the page.
        what: What kind of thing they show.
        index: Which of its kind.
    """

    region: Region
    what: str
    index: int = 0


PaintPage = Callable[[Canvas], Iterable[Area]]
"""Paints a page on a canvas and yields its areas; later ones are in front."""


class PageBody(PaintedWidget):
    """Everything on a page above the row of hints and the keys."""

    FIELD = "felt"
    DEFAULT_CSS = "PageBody { width: 1fr; height: 1fr; }"

    paint: reactive[PaintPage | None] = reactive(None)
    """What paints the page; None before anything is known."""
    areas: tuple[Area, ...] = ()

    class Pressed(Message):
        """An area was clicked."""

        def __init__(self, area: Area) -> None:
            super().__init__()
            self.area = area

    class Scrolled(Message):
        """The wheel was turned: `by` is 1 for down, over an area or None."""

        def __init__(self, by: int, area: Area | None) -> None:
            super().__init__()
            self.by = by
            self.area = area

    def draw(self, canvas: Canvas) -> None:
        """Paint the page, and remember its areas."""
        self.areas = tuple(self.paint(canvas)) if self.paint else ()

    def area_under(self, event: events.MouseEvent) -> Area | None:
        """Return the area under the pointer, or None."""
        place = event.get_content_offset(self)
        if place is None:
            return None
        return next((area for area in reversed(self.areas) if area.region.contains(*place)), None)

    def on_click(self, event: events.Click) -> None:
        """Post what was clicked; the second click of a double click does nothing."""
        area = self.area_under(event)
        if area and event.button == 1 and event.chain == 1:
            self.post_message(self.Pressed(area))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Post that the wheel was turned down."""
        self.post_message(self.Scrolled(1, self.area_under(event)))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Post that the wheel was turned up."""
        self.post_message(self.Scrolled(-1, self.area_under(event)))
