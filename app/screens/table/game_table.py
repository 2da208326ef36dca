"""A game's own part of the table screen: its cards or dice, fitted to the available room."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.widget import Widget

from app.lessons.tip import TablePart, TableTip
from app.match.names import is_person
from app.match.table_controller import TableController
from app.match.table_view import TableView
from app.screens.services import Services
from app.screens.table.motion import Frame
from games.contract import Seat
from games.text import shortened, text_width
from widgets.base import Unprinted
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_corners
from widgets.canvas.stage import Spot, Stage
from widgets.cards.style import FaceStyle
from widgets.panels.banner import Banner
from widgets.panels.handover import HandOver
from widgets.panels.key_bar import KeyHint

NAME_IN_TIP, LONG_NAME_IN_TIP = 6, 14
"""The columns of a name that a tip has room for, in 80 columns: in its longest sentence, in all."""

UNDECIDED = "Choose a card first: with ← and →, by its rank, or click it."


class Seating(Struct, frozen=True):
    """Who sits where, and the options: everything that never changes during a match.

    Attributes:
        names: What the seats are called.
        bottom: The seat at the bottom of the screen.
        company: Whether two persons share the screen.
        options: The game's options.
        persons: The seats of persons.
    """

    names: tuple[str, ...]
    bottom: Seat
    company: bool
    options: Any
    persons: tuple[Seat, ...] = ()


def seating(controller: TableController) -> Seating:
    """Return the seating of a match."""
    match = controller.match
    return Seating(
        controller.view.names,
        controller.bottom,
        controller.company,
        match.setup.options,
        tuple(seat for seat in match.game.chairs if is_person(match.setup, seat)),
    )


class GameTable(Unprinted, Vertical):
    """The widgets of a game's table. A subclass yields them, and updates them for each view.

    Args:
        seating: Who sits where.
        services: How cards are drawn, and the settings.
    """

    TIPS: ClassVar[tuple[TableTip, ...]] = ()
    """The tips for someone new to the game, in the order they are shown."""

    outlined: reactive[tuple[TablePart, ...]] = reactive((), init=False)
    """The regions that corners are drawn around."""

    def __init__(self, seating: Seating, services: Services) -> None:
        super().__init__(id="table")
        self.seating = seating
        self.services = services
        self.view: TableView | None = None

    # for subclasses

    def compose_table(self) -> ComposeResult:
        """Yield the game's own widgets."""
        raise NotImplementedError

    def compose_panel(self) -> Iterator[Widget]:
        """Yield the widgets above the log in the panel next to a wide table."""
        yield from ()

    def show_view(self, view: TableView) -> None:
        """Show a view in all widgets."""
        raise NotImplementedError

    def frames(self, before: TableView, after: TableView) -> tuple[Frame, ...]:
        """Return the animation from one view to the next; the last frame has no picture."""
        return ()

    def show_frame(self, picture: Any) -> None:
        """Show a picture of an animation."""

    def fit(self, room: Size) -> None:
        """Draw everything as large as possible in `room`, the cells of the table."""

    def key_target(self, view: TableView) -> Widget | None:
        """Return the widget to focus while a person is asked; None for none."""
        return None

    def hint_of(self, spot: Spot) -> str:
        """Return what a click on a target would do; "" for nothing."""
        return ""

    def pointed_hint(self) -> str:
        """Return what a click would do where the pointer is; "" for nothing."""
        stage = self.query_one_optional(Stage)
        return self.hint_of(stage.pointed) if stage and stage.pointed else ""

    def answer(self, view: TableView) -> str:
        """Return what Enter would answer now; "" for nothing."""
        return ""

    def more_keys(self, view: TableView) -> Iterator[KeyHint]:
        """Yield hints for further keys of the game, for which its key bar has no room."""
        yield from ()

    def undecided(self, view: TableView) -> str:
        """Return what to say if Enter is pressed before anything is chosen."""
        return UNDECIDED

    def figures(self) -> Mapping[str, Widget]:
        """Return pictures for the rules page, by the headings of their chapters."""
        return {}

    def chapter(self, view: TableView) -> str:
        """Return the heading of the chapter of the rules that is relevant now."""
        return ""

    def draw_table(self, canvas: Canvas) -> Iterator[Spot]:
        """Paint the table, and yield the spots the mouse can point at."""
        yield from ()

    def find(self, part: TablePart, spots: Sequence[Spot], room: Size) -> tuple[Region, ...]:
        """Return the regions of a part of the table; () if it is not visible.

        Args:
            part: The part.
            spots: What the mouse can point at.
            room: The cells of the table.
        """
        return ()

    def aim_at(self, parts: tuple[TablePart, ...]) -> None:
        """Put the cursor on the outlined part, if there is nothing else to choose."""

    # for the screen

    def tips(self) -> tuple[TableTip, ...]:
        """Return the tips, with the names of the players."""
        names, bottom = dict(enumerate(self.seating.names)), self.seating.bottom
        you, other = (names.get(seat, "") for seat in (bottom, 1 - bottom))
        you_two = f"You and {other}" if you == "you" and text_width(other) <= NAME_IN_TIP else "You"
        called = {"both": you_two, "other": shortened(other, LONG_NAME_IN_TIP)}
        return tuple(replace(tip, text=tip.text.format_map(called)) for tip in self.TIPS)

    def paint_table(self, canvas: Canvas) -> tuple[Spot, ...]:
        """Paint the table, with corners around what is pointed at."""
        spots = tuple(self.draw_table(canvas))
        room = Size(canvas.width, canvas.height)
        plain = self.services.card_look().face is FaceStyle.LETTERS
        found = (self.find(part, spots, room) for part in self.outlined)
        for region in (each for regions in found for each in joined_regions(regions)):
            others = [spot.region for spot in spots if not spot.region.overlaps(region)]
            draw_corners(canvas, region, others, plain=plain)
        return spots

    def watch_outlined(self) -> None:
        """Paint the table again."""
        for stage in self.query(Stage):
            stage.repaint()

    def compose(self) -> ComposeResult:
        """Yield the game's widgets, the banner and the handover cover."""
        yield from self.compose_table()
        yield Banner(id="banner")
        yield HandOver()

    def show(self, view: TableView) -> None:
        """Show a view."""
        self.view = view
        self.show_view(view)

    def show_again(self) -> None:
        """Show the same view again, because something else has changed."""
        if self.view:
            self.show_view(self.view)

    def on_resize(self, event: events.Resize) -> None:
        """Fit the table to its new size."""
        self.fit(event.size)


def joined_regions(regions: Iterable[Region]) -> list[Region]:
    """Return regions with neighbours in the same rows merged, so that corners go around both."""
    whole: list[Region] = []
    for region in regions:
        before = whole[-1] if whole else None
        if before and before.y == region.y and 0 <= region.x - before.right <= 1:
            whole[-1] = before.union(region)
        else:
            whole.append(region)
    return whole
