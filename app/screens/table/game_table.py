"""A game's own part of the table screen: its cards or dice, fitted to the room there is."""

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
    """Who sits where at a table, and the options: what never changes in a match.

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
    """Return the seating of a match."""
    names, options = controller.view.names, controller.match.setup.options
    return Seating(names, controller.bottom, controller.company, options)


class GameTable(Vertical):
    """The widgets of a game's table. A subclass yields them, and updates them for each view.

    Args:
        seating: Who sits where.
        services: How cards are drawn, and the settings.
    """

    TOUR: ClassVar[tuple[tuple[str, str], ...]] = ()
    """The hints of the tour, each as the selector of a widget and a text."""

    def __init__(self, seating: Seating, services: Services) -> None:
        super().__init__(id="table")
        self.seating = seating
        self.services = services
        self.view: TableView | None = None

    # for subclasses

    def compose_table(self) -> ComposeResult:
        """Yield the game's own widgets."""
        raise NotImplementedError

    def show_view(self, view: TableView) -> None:
        """Show a view in all widgets."""
        raise NotImplementedError

    def fit(self, room: Size) -> None:
        """Draw everything as large as possible in `room`, the cells of the table."""

    def key_target(self, view: TableView) -> Widget | None:
        """Return the widget to focus while a person is asked; None for none."""
        return None

    def figures(self) -> Mapping[str, Widget]:
        """Return pictures for the rules page, by the headings of their chapters."""
        return {}

    def chapter(self, view: TableView) -> str:
        """Return the heading of the chapter of the rules that matters now."""
        return ""

    def tour(self) -> tuple[tuple[str, str], ...]:
        """Return the hints of the tour."""
        return self.TOUR

    # for the screen

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
