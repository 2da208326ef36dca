"""A game's own part of the table screen: its cards or dice, laid out for the room there is."""

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import Struct
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.widget import Widget

from app.match.table_controller import TableController
from app.match.table_view import TableView
from app.screens.services import Services
from games.contract import Seat
from widgets.panels.banner import Banner
from widgets.panels.handover import HandOver


class Seating(Struct, frozen=True):
    """Who sits where at a table, and by which options is played: it never changes in a match.

    Attributes:
        names: What the seats are called.
        bottom: The seat at the bottom of the screen.
        company: Whether two persons share the screen.
        options: The game's options.
    """

    names: tuple[str, ...]
    bottom: Seat
    company: bool
    options: Any


def seating(controller: TableController) -> Seating:
    """Return who sits at the table of a match."""
    names, options = controller.view.names, controller.match.setup.options
    return Seating(names, controller.bottom, controller.company, options)


class GameTable(Vertical):
    """What lies on a table. A game's own one yields its widgets and hands each its part of a view.

    Args:
        seating: Who sits where.
        services: How cards are drawn here, and the settings.
    """

    TOUR: ClassVar[tuple[tuple[str, str], ...]] = ()
    """The hints of the first time: what each is about, as a selector, and its words."""

    def __init__(self, seating: Seating, services: Services) -> None:
        super().__init__(id="table")
        self.seating = seating
        self.services = services
        self.view: TableView | None = None

    # what a game's own table gives

    def compose_table(self) -> ComposeResult:
        """Yield the game's own widgets."""
        raise NotImplementedError

    def show_view(self, view: TableView) -> None:
        """Hand each widget its part of a view."""
        raise NotImplementedError

    def fit(self, room: Size) -> None:
        """Draw everything as large as there is room for, in cells."""

    def key_target(self, view: TableView) -> Widget | None:
        """Return the widget that gets the keys while a person is asked; None for the screen."""
        return None

    def figures(self) -> Mapping[str, Widget]:
        """Return figures for the rules page, each by the heading of its chapter."""
        return {}

    def chapter(self, view: TableView) -> str:
        """Return the heading of the chapter of the rules that matters now."""
        return ""

    def tour(self) -> tuple[tuple[str, str], ...]:
        """Return the hints of the first time."""
        return self.TOUR

    # the rest

    def compose(self) -> ComposeResult:
        """Yield the game's widgets, and what can stand across them."""
        yield from self.compose_table()
        yield Banner(id="banner")
        yield HandOver()

    def show(self, view: TableView) -> None:
        """Show a view."""
        self.view = view
        self.show_view(view)

    def show_again(self) -> None:
        """Show the same view again: something else that counts has changed."""
        if self.view:
            self.show_view(self.view)

    def on_resize(self, event: events.Resize) -> None:
        """Fit everything into the new room."""
        self.fit(event.size)
