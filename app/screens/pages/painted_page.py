"""A screen that is one painted page: a cursor that moves, a row of hints, and the keys."""

from typing import Any, ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType

from app.screens.base import BaseScreen
from app.screens.pages.areas import Area, PageBody, PaintPage
from app.screens.pages.header import PageLook, Signs
from app.screens.services import services_of
from widgets.cards.style import FaceStyle
from widgets.panels.notice import Notice

FAR = 1 << 30
"""More rows than any page has."""


def page_look(app: App[Any]) -> PageLook:
    """Return how pages are drawn on the terminal of an app."""
    face = services_of(app).face
    if face is FaceStyle.LETTERS:
        return PageLook(Signs.LETTERS)
    bare = app.no_color or face is FaceStyle.OUTLINED
    return PageLook(Signs.BARE if bare else Signs.COLOURS)


class PaintedPage(BaseScreen[None]):
    """A page with a cursor; a subclass moves it and paints the page."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "choose", key_display="↑↓"),
        Binding("down,j", "move(1)", show=False),
        Binding("pageup", "leap(-1)", show=False),
        Binding("pagedown", "leap(1)", show=False),
        Binding("home", f"move({-FAR})", show=False),
        Binding("end", f"move({FAR})", show=False),
    ]

    def compose(self) -> ComposeResult:
        """Yield the page above the hint and the keys."""
        yield PageBody(id="body")
        yield from self.compose_foot()

    @property
    def look(self) -> PageLook:
        """How the page is drawn on this terminal."""
        return page_look(self.app)

    def painting(self) -> PaintPage:
        """Return what paints the page as it is now."""
        raise NotImplementedError

    def show_page(self, hint: str = "") -> None:
        """Repaint the page, with a hint below it, and update the keys."""
        self.query_one(PageBody).paint = self.painting()
        if hint:
            self.query_one(Notice).say(hint)
        self.refresh_bindings()

    def refit(self) -> None:
        """Repaint the page with the current settings."""
        super().refit()
        self.show_page()

    def action_move(self, by: int) -> None:
        """Move the cursor by some rows."""
        raise NotImplementedError

    def action_leap(self, by: int) -> None:
        """Move the cursor by as many rows as are visible, down or up."""
        raise NotImplementedError

    def press_area(self, area: Area) -> None:
        """Do what a click on an area does."""
        raise NotImplementedError

    def turn_wheel(self, by: int, area: Area | None) -> None:
        """Do what the wheel does over an area."""
        self.action_move(by)

    @on(PageBody.Pressed)
    def press_pressed(self, event: PageBody.Pressed) -> None:
        """Do what a click does."""
        self.press_area(event.area)

    @on(PageBody.Scrolled)
    def turn_turned(self, event: PageBody.Scrolled) -> None:
        """Do what the wheel does."""
        self.turn_wheel(event.by, event.area)
