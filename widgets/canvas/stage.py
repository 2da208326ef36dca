"""A table painted as one picture: cards may cross from one field to the next.

The fields lie below one another and are widgets of their own, with focus and keys, but without
anything to print. Clicks find what was painted by its place.
"""

from collections.abc import Callable, Collection, Iterable, Iterator

from msgspec import Struct
from textual import events
from textual.containers import Vertical
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from widgets.base import Unprinted, key_to_screen
from widgets.canvas.canvas import Canvas, LayeredCanvas
from widgets.canvas.painted import canvas_lines, changes, palette_of
from widgets.printing import PrintedWidget


class Spot(Struct, frozen=True):
    """Cells that the mouse can point at.

    Attributes:
        region: The cells, on the stage.
        field: The field that they belong to.
        index: Which of the field's items they show.
    """

    region: Region
    field: "StageField"
    index: int


class Picture(Struct, frozen=True):
    """A painted table: its cells, and what lies where; the later of two spots is in front."""

    canvas: LayeredCanvas
    spots: tuple[Spot, ...] = ()

    def spot_at(self, x: int, y: int) -> Spot | None:
        """Return what lies in front at a cell, or None."""
        return next((each for each in reversed(self.spots) if each.region.contains(x, y)), None)


class StageField(Unprinted):
    """A band of a stage, with what it needs to be painted there."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "StageField { width: 1fr; height: auto; }"

    top = 0
    """Its first row on the stage."""

    @property
    def stage(self) -> "Stage | None":
        """The stage that it lies on."""
        return self.parent if isinstance(self.parent, Stage) else None

    def repaint(self) -> None:
        """Paint the stage again, because something in this field has changed."""
        if self.stage:
            self.stage.repaint()

    def point_at(self, index: int | None) -> None:
        """Take note that the pointer is on an item, or on none."""

    def press(self, index: int) -> None:
        """Do what a click on an item does."""

    def announce(self, message: Message) -> None:
        """Send a message straight to the screen: nothing that lies between acts on it."""
        if self.is_attached:
            self.screen.post_message(message.set_sender(self))

    _forward_event = key_to_screen

    def forget(self) -> None:
        """Choose nothing until something is chosen again."""


PaintTable = Callable[[Canvas], Iterable[Spot]]
"""Paints a table on a canvas and yields what the mouse can point at."""


class Stage(PrintedWidget, Vertical):
    """Fields below one another, painted as one picture; only cells that change are printed.

    Args:
        draw: What paints the table.
        fields: The fields, from the top to the bottom.
    """

    DEFAULT_CSS = "Stage { width: 1fr; height: 1fr; }"

    class Pointed(Message):
        """The pointer moved to something else; `spot` is None if it is on nothing."""

        def __init__(self, spot: Spot | None) -> None:
            super().__init__()
            self.spot = spot

    def __init__(self, draw: PaintTable, *fields: StageField) -> None:
        super().__init__(*fields, id="stage")
        self.draw = draw
        self.fields = fields
        self.picture: Picture | None = None
        self.pointed: Spot | None = None
        self._is_due = False

    def divide(self, rows: Iterable[int]) -> None:
        """Give each field its number of rows."""
        top = 0
        for field, height in zip(self.fields, rows, strict=True):
            field.top, top = top, top + height
            field.styles.height = height
        self.repaint()

    def repaint(self) -> None:
        """Paint the table for the next frame: once, whatever changes until then."""
        if self.is_attached:
            self._is_due = self._repaint_required = True
            self.check_idle()

    def notify_style_update(self) -> None:
        """Repaint the table, because the theme may have changed."""
        super().notify_style_update()
        self.repaint()

    def paint_due(self) -> None:
        """Paint the table if that is due, and have the cells printed that have changed."""
        if self._is_due and (changed := self.paint_changes()):
            self._set_dirty(*changed)

    def _exchange_repaint_regions(self) -> Collection[Region]:
        """Return the cells to print, and forget them."""
        self.paint_due()
        return super()._exchange_repaint_regions()

    def paint_changes(self) -> list[Region]:
        """Paint the table, and return the cells that have changed."""
        self._is_due = False
        if not self.is_attached or not self.size:
            return []
        last = self.picture.canvas if self.picture else None
        canvas = LayeredCanvas(*self.size, palette_of(self.app), last)
        before, self.picture = self.picture, Picture(canvas, tuple(self.draw(canvas)))
        if before is None or size_of(before.canvas) != self.size:
            return [self.size.region]
        return changes(before.canvas, canvas)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return some cells of the picture."""
        self.paint_due()
        return canvas_lines(self, self.picture.canvas if self.picture else None, crop)

    def spots_of(self, field: StageField) -> Iterator[Spot]:
        """Yield what was painted of a field."""
        if self.picture:
            yield from (spot for spot in self.picture.spots if spot.field is field)

    def spot_under(self, event: events.MouseEvent) -> Spot | None:
        """Return what lies under the pointer, or None."""
        offset = event.screen_offset - self.region.offset
        return self.picture.spot_at(*offset) if self.picture else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell the fields what the pointer is on now."""
        self.point_at(self.spot_under(event))

    def on_leave(self, event: events.Leave) -> None:
        """Tell the fields that the pointer has left the stage."""
        if not self.is_mouse_over:
            self.point_at(None)

    def point_at(self, spot: Spot | None) -> None:
        """Note what the pointer is on."""
        before, self.pointed = self.pointed, spot
        if before and (spot is None or before.field is not spot.field):
            before.field.point_at(None)
        if spot:
            spot.field.point_at(spot.index)
        if before != spot:
            self.repaint()
            self.post_message(self.Pointed(spot))

    def on_click(self, event: events.Click) -> None:
        """Press what lies under the pointer; the second click of a double click does nothing."""
        spot = self.spot_under(event)
        if spot and event.button == 1 and event.chain == 1:
            spot.field.press(spot.index)


def size_of(canvas: Canvas) -> Size:
    """Return the size of a canvas."""
    return Size(canvas.width, canvas.height)
