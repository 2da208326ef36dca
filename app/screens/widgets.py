"""What pages are made of besides Textual's own widgets: pictures, words, and titled panels.

    yield Picture(partial(draw_calendar, days=days), size=(42, 14))   # paints on a Canvas
    yield Words("[b]Easy[/b]", "1 won  2 lost")                       # left, and at the right end
    yield Panel("DEALS WON", Picture(draw_bars), note="last 14 days")

Words are content markup with the names of the theme's colours, as in `[$gold]`. What somebody typed
must go in as `Content(name)`.
"""

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import NamedTuple

from textual import events
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from app.screens.services import services_of
from games.text import shortened
from widgets.canvas import colours, figures
from widgets.canvas.canvas import Canvas
from widgets.canvas.painted import canvas_lines, changes, palette_of
from widgets.cards.style import FaceStyle

NEEDED = (80, 24)
"""The columns and rows that every screen needs."""


def is_large_enough(width: int, height: int) -> bool:
    """Return whether every screen fits in a terminal of this size."""
    return width >= NEEDED[0] and height >= NEEDED[1]


SizeClass = IntEnum("SizeClass", ["SMALL", "MEDIUM", "LARGE"], start=0)
"""How much space a terminal gives a screen."""


def size_class(width: int, height: int) -> SizeClass:
    """Return the class of a size: medium from 110 x 36, large from 170 x 50."""
    if width >= 170 and height >= 50:
        return SizeClass.LARGE
    return SizeClass.MEDIUM if width >= 110 and height >= 36 else SizeClass.SMALL


def inner_size(widget: Widget) -> tuple[int, int]:
    """Return the columns and rows inside a widget's edges.

    Textual's `content_size` looks its place up on the screen, and lays out all of it for that.
    """
    gutter = widget.styles.gutter
    width, height = widget.outer_size
    return max(0, width - gutter.width), max(0, height - gutter.height)


class Spot(NamedTuple):
    """Cells of a picture that can be clicked, and what stands there."""

    region: Region
    what: object


Paint = Callable[[Canvas], Iterable[Spot] | None]
"""Paints on a canvas of the picture's size; it may return what can be clicked, later in front."""


class Picture(Widget):
    """Cells that a function paints; without a `size` (columns, rows) they fill what there is."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Picture { width: 1fr; height: 1fr; }"

    class Pressed(Message):
        """A spot was clicked, or the picture outside all spots: then `what` is None."""

        def __init__(self, picture: "Picture", what: object) -> None:
            super().__init__()
            self.picture, self.what = picture, what

        @property
        def control(self) -> "Picture":
            """The picture, so that `@on(Picture.Pressed, "#month")` finds it."""
            return self.picture

    def __init__(
        self,
        paint: Paint | None = None,
        *,
        size: tuple[int, int] | None = None,
        can_focus: bool = False,
        id: str | None = None,  # noqa: A002 - as all widgets name it
    ) -> None:
        super().__init__(id=id)
        self.paint, self.can_focus = paint, can_focus
        self.spots: tuple[Spot, ...] = ()
        self.canvas: Canvas | None = None
        self.painted_for: tuple[tuple[int, int], colours.Palette, colours.Rgb] | None = None
        if size:
            self.styles.width, self.styles.height = size

    def show(self, paint: Paint | None = None) -> None:
        """Paint something else from now on, or the same once more."""
        self.paint, before = paint or self.paint, self.canvas
        if before is None or not self.is_attached or self.painted_for != self.conditions:
            self.canvas = None
            self.refresh()
        elif changed := changes(before, self.painted()):
            self.refresh(*changed)

    @property
    def conditions(self) -> tuple[tuple[int, int], colours.Palette, colours.Rgb]:
        """The size, the colours and the background that it has now."""
        return inner_size(self), palette_of(self.app), colours.Rgb(*self.background_colors[1].rgb)

    def painted(self) -> Canvas:
        """Paint it, and keep what was painted."""
        self.painted_for = size, palette, ground = self.conditions
        self.canvas = Canvas(*size, palette, ground)
        self.spots = tuple(self.paint(self.canvas) or ()) if self.paint and all(size) else ()
        return self.canvas

    @property
    def shown(self) -> Canvas:
        """What is painted, for the size and the colours that it has now."""
        if self.canvas is None or self.painted_for != self.conditions:
            return self.painted()
        return self.canvas

    def render_line(self, y: int) -> Strip:
        """Return a line of the picture."""
        canvas = self.shown
        return canvas.strip(y) if y < canvas.height else Strip.blank(canvas.width)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return some cells, straight from the canvas unless there are edges: it is faster."""
        return super().render_lines(crop) if self.gutter else canvas_lines(self, self.shown, crop)

    def at(self, place: Offset) -> object:
        """Return what stands in front at a cell of the picture, or None."""
        return next(
            (each.what for each in reversed(self.spots) if each.region.contains(*place)), None
        )

    def on_click(self, event: events.Click) -> None:
        """Say what was clicked; the second click of a double click says nothing."""
        place = event.get_content_offset(self)
        if place is not None and event.button == 1 and event.chain == 1:
            self.post_message(self.Pressed(self, self.at(place)))


class Heading(Picture):
    """The top of a page: its name in large letters, and lines next to it; the first stands out."""

    DEFAULT_CSS = """
    Heading { height: 4; background: $rail; }
    .-wide.-high Heading, .-wide.-tall Heading { height: 5; }
    """

    def __init__(self, name: str, *lines: str) -> None:
        super().__init__(self.draw)
        self.heading, self.lines = name, lines

    def draw(self, canvas: Canvas) -> None:
        """Paint it; half a row down where it has four rows."""
        low = canvas.height < 5
        x, y = (2, 0) if low else (3, 1)
        plain = services_of(self.app).face is FaceStyle.LETTERS
        figures.draw_lettering(canvas, x, y, self.heading, half_row_down=low, plain=plain)
        column = max(42, x + figures.lettering_width(self.heading) + 4)
        first = y + (low or len([*filter(None, self.lines)]) < 3)
        for row, line in enumerate(self.lines, first):
            text = shortened(line, max(0, canvas.width - column - 2))
            ink = "quiet" if row > first else "foreground"
            canvas.text(column, row, text, ink, bold=row == first)

    def say(self, *lines: str) -> None:
        """Say something else next to the name."""
        self.lines = lines
        self.show()


class Words(Static):
    """A text; with a second one at the right end it is a single row, cut where both do not fit."""

    ALLOW_SELECT = False
    auto_links = False  # what can be clicked keeps the colours that it is given

    def __init__(
        self,
        words: str | Content = "",
        right: str | Content = "",
        *,
        id: str | None = None,  # noqa: A002 - as all widgets name it
        classes: str | None = None,
    ) -> None:
        self.words, self.right = Content.from_markup(words), Content.from_markup(right)
        super().__init__(self.words, id=id, classes=classes)

    def say(self, words: str | Content, right: str | Content = "") -> None:
        """Show something else; the widget keeps its size, unless its height is that of the text."""
        before = self.words, self.right
        self.words, self.right = Content.from_markup(words), Content.from_markup(right)
        if all(map(Content.is_same, before, (self.words, self.right))):
            return
        height = self.styles.height
        self.update(self.words, layout=height is not None and height.is_auto)

    def render(self) -> Content:
        """Return the text, with the one at the right end moved there."""
        if not self.right:
            return self.words
        room = inner_size(self)[0] - self.right.cell_length
        if room < 1:
            return self.words
        return self.words.truncate(room - 1, ellipsis=True, pad=True) + " " + self.right


class Panel(Vertical):
    """A titled field without a line around it; its first row is the title, with a note."""

    DEFAULT_CSS = """
    Panel { background: $middle; padding: 0 2; }
    Panel > .title { height: 1; color: $gold; text-style: bold; }
    """

    def __init__(
        self,
        title: str | Content,
        *children: Widget,
        note: str | Content = "",
        id: str | None = None,  # noqa: A002 - as all widgets name it
        classes: str | None = None,
    ) -> None:
        self.title = Words(title, quiet(note), classes="title")
        super().__init__(self.title, *children, id=id, classes=classes)

    def name_it(self, title: str | Content, note: str | Content = "") -> None:
        """Give it another title and note."""
        self.title.say(title, quiet(note))


MARKS = {"✓": "$coach", "×": "$loss", "=": "$faint"}
"""The colours of the marks of a result."""


def mark(sign: str) -> Content:
    """Return the mark of a result: three cells, the sign in the middle.

    "▸" stands for an open game; any other sign for one that is neither won nor lost by anybody.
    """
    if sign == "▸":
        return Content.styled(" ▸ ", "b $gold")
    if sign not in MARKS:
        return Content.styled("   ", "on $raised")
    return Content.styled(f" {sign} ", f"b $rail on {MARKS[sign]}")


def quiet(text: str | Content) -> Content:
    """Return a text in the colour of what is less important."""
    return Content.from_markup(text).stylize_before("not bold $quiet")


class TooSmall(Widget):
    """Covers a page where the terminal is too small for it, and says how large it must be."""

    DEFAULT_CSS = "TooSmall { content-align: center middle; text-align: center; }"

    def render(self) -> Content:
        """Return the lines, each in the longest wording that fits: a number must not be cut."""
        columns, rows = self.app.size
        needed = f"{NEEDED[0]} x {NEEDED[1]}"
        lines = (
            (f"[b $gold]Parlour needs {needed}", f"[b $gold]needs {needed}", f"[b $gold]{needed}"),
            (f"this terminal is {columns} x {rows}", f"it is {columns} x {rows}"),
            ("make the window bigger to go on", "make it bigger", "enlarge it"),
            ("ctrl+q quits",),
        )
        said = (map(Content.from_markup, ways) for ways in lines[: max(1, rows)])
        return Content("\n").join(
            next((way for way in ways if way.cell_length <= columns), Content()) for ways in said
        )
