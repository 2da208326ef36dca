"""The felt: the bands of a table painted together as one picture, the mouse, and motion.

Each band is a reactive widget that holds its part of the picture and says what was clicked in it.
They are painted together because cards fly from one to the next: a change of any of them paints
the picture once, and only rows that have changed are printed.

Textual prints each of these rows from the left edge of its widget on. So a band consists of panes
side by side, and what stands at the right of all bands is one of its own: points that are counted
there print no card.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from time import monotonic
from typing import Any, ClassVar

from msgspec import Struct
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from widgets.canvas.canvas import Canvas, LayeredCanvas
from widgets.canvas.painted import changes, palette_of


class Spot(Struct, frozen=True):
    """Cells of the felt, and what they show: the id of a choice, or the name of a part."""

    region: Region
    id: Hashable


class Frame(Struct, frozen=True):
    """A picture of a motion: what is shown from `at` seconds after its beginning."""

    at: float
    picture: Any


class Pane(Widget):
    """Some columns of a band: the rows as they were painted last."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Pane { width: 1fr; height: 100%; }"

    def __init__(self, felt: "Felt") -> None:
        super().__init__()
        self.felt = felt
        self.place = Region()
        """Its cells on the felt."""
        self.strips: list[Strip] = []

    def on_resize(self) -> None:
        """Have everything painted again: other panes have moved."""
        self.felt.forget()

    def take(
        self, canvas: Canvas, before: Canvas | None, filters: list[LineFilter]
    ) -> list[Region]:
        """Take over, and return, what has changed since a canvas of one size; all without one."""
        if before is None:
            lies = self.region.translate(-self.felt.region.offset)
            self.place = lies.intersection(Region(0, 0, canvas.width, canvas.height))
            parts, self.strips = [self.place], [Strip.blank(0)] * self.place.height
        else:
            x = max(0, self.place.x - 1)  # half a character before it counts, too
            area = Region(x, self.place.y, self.place.right - x, self.place.height)
            parts = changes(before, canvas, area) if self.place else []  # else it is not shown
        for part in parts:
            for y in part.line_range:
                cells = canvas.strip(y, *self.place.column_span, filters)
                self.strips[y - self.place.y] = cells
        return parts

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return some cells of the picture."""
        if crop.size == self.place.size:
            return self.strips
        rows = [*self.strips, *[Strip.blank(0)] * crop.bottom][crop.y : crop.bottom]
        return [each.crop(crop.x, crop.right).extend_cell_length(crop.width) for each in rows]


class Covered:
    """Something of which nothing is seen, as what lies in it covers it; still it is rendered."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return blank rows, all of them the same."""
        return [Strip.blank(crop.width)] * crop.height


class Field(Covered, Horizontal):
    """A band of the felt; it shows its part of the picture."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Field { width: 1fr; height: auto; }"

    PANES: ClassVar[int] = 5
    """Its parts. With three, a key at Go Stop prints 5.8 kB at 120 x 36, with five 2.7."""

    part: reactive[Any] = reactive(None, repaint=False)
    """What it shows, as a frozen value."""

    class Chosen(Message):
        """Something was clicked at some time."""

        def __init__(self, id: Hashable, time: float) -> None:  # noqa: A002 - as spots call it
            super().__init__()
            self.id, self.clicked_at = id, time

    def compose(self) -> ComposeResult:
        """Yield its panes."""
        panes = [Pane(self.felt) for _ in range(self.PANES)]
        self.felt.panes += panes
        yield from panes

    @property
    def felt(self) -> "Felt":
        """The felt that it is a band of."""
        assert isinstance(self.parent, Felt)  # noqa: S101 - nothing else yields bands
        return self.parent

    def watch_part(self) -> None:
        """Have the felt painted again."""
        if self.is_attached:
            self.felt.repaint()

    def on_click(self, event: events.Click) -> None:
        """Say what was clicked; the second click of a double click is none."""
        spot = self.felt.spot_under(event)
        if spot and event.button == 1 and event.chain == 1:
            self.post_message(self.Chosen(spot.id, event.time))


class Hand(Field):
    """Cards that a player holds."""


class Layout(Field):
    """Cards on the table."""


class ScoreSheet(Field):
    """What was scored, and what still can be."""


class DiceTray(Field):
    """Dice."""


class Side(Field):
    """What stands at the right of all bands."""

    PANES = 1


class Felt(Covered, Vertical):
    """The bands of a table below one another, painted as one picture.

    `paint` yields what lies where; `rows` are those of each band, and `column` is where what stands
    at the right of them begins, 0 for nowhere; `fields` are the bands from the top down.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Felt { width: 1fr; height: 1fr; }
    Felt > #side { dock: right; height: 100%; }
    """

    class Pointed(Message):
        """The pointer moved to something else; `id` is None if it is on nothing."""

        def __init__(self, id: Hashable | None) -> None:  # noqa: A002 - as spots call it
            super().__init__()
            self.id = id

    def __init__(
        self,
        paint: Callable[[Canvas, Any], Iterator[Spot]],
        rows: Callable[[int, int], tuple[int, ...]],
        column: Callable[[int, int], int],
        fields: dict[str, Field],
    ) -> None:
        self.side = Side(id="side")
        super().__init__(*fields.values(), self.side, id="felt")
        self.paint_picture, self.fields = paint, fields
        self.rows_of, self.column_of = rows, column
        self.picture: Any = None
        self.canvas: LayeredCanvas | None = None
        self.spots: tuple[Spot, ...] = ()
        self.panes: list[Pane] = []
        self.pointed: Hashable | None = None
        self.motion = Motion(self, self.show)
        self._is_due = False

    def on_resize(self, event: events.Resize) -> None:
        """Give each band its rows."""
        rows = self.rows_of(*event.size)
        for field, height in zip(self.fields.values(), rows, strict=True):
            field.styles.height = max(height, 0)
        column = self.column_of(*event.size)
        self.side.display = column > 0
        self.side.styles.width = event.size.width - column
        self.repaint()

    def show(self, picture: Any) -> None:
        """Show a picture: hand each band its part."""
        if picture != self.picture:
            self.picture = picture
            for name, field in self.fields.items():
                field.part = getattr(picture, name)
            self.repaint()

    def notify_style_update(self) -> None:
        """Paint again: the theme may have changed."""
        super().notify_style_update()
        self.repaint()

    def forget(self) -> None:
        """Paint the picture soon, and print all of it."""
        self.canvas = None
        self.repaint()

    def repaint(self) -> None:
        """Paint the picture soon: once, whatever else changes until then."""
        if self.is_attached and not self._is_due:
            self._is_due = True
            self.call_next(self.paint)

    def paint(self) -> None:
        """Paint the picture, and print the cells that have changed."""
        self._is_due = False
        if self.picture is None or not self.size:
            return
        before, canvas = self.canvas, LayeredCanvas(*self.size, palette_of(self.app), self.canvas)
        self.spots = tuple(self.paint_picture(canvas, self.picture))
        self.canvas = canvas
        if before and (before.width, before.height) != (canvas.width, canvas.height):
            before = None
        # A canvas has true colours only, so there is nothing to do for the filter that makes them.
        filters = [x for x in self.get_line_filters() if not isinstance(x, ANSIToTruecolor)]
        taken = (pane.take(canvas, before, filters) for pane in self.panes)
        if parts := [part for each in taken for part in each]:
            self.refresh(*parts)  # at once: each widget that is refreshed sends three messages

    # what lies where

    def spot_under(self, event: events.MouseEvent) -> Spot | None:
        """Return what lies in front under the pointer, or None."""
        at = event.screen_offset - self.region.offset
        return next((each for each in reversed(self.spots) if each.region.contains(*at)), None)

    def nearest(self, here: Hashable, ids: Sequence[Hashable], by: int) -> Hashable | None:
        """Return which of some ids is nearest on the next line above (-1) or below (1), or None."""
        lying = {spot.id: spot.region for spot in self.spots if spot.id in ids}
        if (start := lying.get(here)) is None:
            return None
        away = {id_: (region.y - start.y) * by for id_, region in lying.items()}
        line = min((rows for rows in away.values() if rows >= min(start.height, 2)), default=None)
        on_it = [id_ for id_, rows in away.items() if rows == line]
        return min(on_it, key=lambda id_: abs(lying[id_].x - start.x), default=None)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Say what the pointer is on now."""
        self.point_at(self.spot_under(event))

    def on_leave(self, event: events.Leave) -> None:
        """Say that the pointer has left the felt."""
        if not self.is_mouse_over:
            self.point_at(None)

    def point_at(self, spot: Spot | None) -> None:
        """Note what the pointer is on."""
        if (pointed := spot and spot.id) != self.pointed:
            self.pointed = pointed
            self.post_message(self.Pointed(pointed))


APART = 0.05
"""The least seconds between two frames."""


class Motion:
    """Shows frames, each at its time; those that come too late or too soon are dropped."""

    def __init__(self, timers: Widget, show: Callable[[Any], None]) -> None:
        self.timers, self.show = timers, show
        self.frames: list[Frame] = []
        self.begun = 0.0
        self.then: Callable[[], None] | None = None
        self.timer: Timer | None = None

    @property
    def is_moving(self) -> bool:
        """Whether frames are still to be shown."""
        return self.then is not None

    def play(self, frames: Sequence[Frame], then: Callable[[], None], factor: float) -> None:
        """Show frames, the first at once, with a factor of all times; then do something, once.

        The last frame marks the end. It is done at once when the motion is cut short.
        """
        self.finish()
        self.frames = [Frame(frame.at * factor, frame.picture) for frame in frames]
        self.begun, self.then = monotonic(), then
        self.advance()

    def advance(self) -> None:
        """Show the frame that is due now, and wait for the next."""
        self.timer, now = None, monotonic() - self.begun
        due = [frame for frame in self.frames if frame.at <= now]
        self.frames = self.frames[len(due) :]
        if not self.frames:
            self.finish()
            return
        if due:
            self.show(due[-1].picture)
        least = APART if self.frames[1:] else 0.001
        self.timer = self.timers.set_timer(max(least, self.frames[0].at - now), self.advance)

    def finish(self) -> None:
        """Jump to the end, if anything moves."""
        if self.timer:
            self.timer.stop()
        then, self.then, self.timer, self.frames = self.then, None, None, []
        if then:
            then()
