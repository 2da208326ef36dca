"""The parts of the lobby: painted widgets, most of which take the focus and open something."""

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.reactive import reactive

from app import daily
from app.screens.lobby.glance import Glance
from app.screens.lobby.go_on import draw_go_on
from app.screens.lobby.header import draw_lobby_header
from app.screens.lobby.latest import draw_lately, draw_wins
from app.screens.lobby.news import Days, News
from app.screens.lobby.thumbnails import Drawn
from app.screens.lobby.tips import FIRST_TIP, draw_help, draw_tip, tip_of
from app.screens.lobby.today import draw_today
from app.screens.services import legible_look
from app.screens.size_class import SizeClass
from widgets.base import key_to_screen
from widgets.canvas.canvas import Canvas
from widgets.canvas.painted import PaintedWidget
from widgets.cards.style import CardLook


class LobbyPart(PaintedWidget):
    """A part of the lobby, painted from the news."""

    news: reactive[News] = reactive(News())

    @property
    def look(self) -> CardLook:
        """How cards are drawn: in outlines where a terminal shows no colours."""
        return legible_look(self.app)


class OpenPart(LobbyPart, can_focus=True):
    """A part that is opened with Enter, Space or a click."""

    FIELD = "middle"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "open", show=False)]

    class Opened(Message):
        """A part was opened."""

        def __init__(self, part: "OpenPart") -> None:
            super().__init__()
            self.part = part

    @property
    def verb(self) -> str:
        """What Enter does."""
        return "open"

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Look for no other styles: a part with the focus is painted differently, that is all."""

    _forward_event = key_to_screen

    def action_open(self) -> None:
        """Open it."""
        self.post_message(self.Opened(self))

    def on_click(self) -> None:
        """Open it."""
        self.action_open()


class Band(Horizontal):
    """Parts next to one another."""

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Keep to itself that a part has the focus: nothing above it acts on that."""
        event.stop()

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """Keep to itself that a part has lost the focus."""
        event.stop()


class Header(LobbyPart):
    """The wordmark, and the player."""

    FIELD = "rail"
    size_class: reactive[SizeClass] = reactive(SizeClass.SMALL)
    games: reactive[int] = reactive(0)
    """How many games there are."""

    def draw(self, canvas: Canvas) -> None:
        """Paint the header."""
        draw_lobby_header(canvas, self.size_class, self.news, self.games, self.look)


class GoOn(OpenPart):
    """A game to continue, to play again, or to start with."""

    glance: reactive[Glance | None] = reactive(None)
    """What is on the table of the game; None until it is known."""
    art: reactive[Drawn | None] = reactive(None)
    """The picture of the game to play again."""

    @property
    def verb(self) -> str:
        """What Enter does."""
        if self.news.waiting:
            return "continue"
        return "play again" if self.news.last else "play"

    def draw(self, canvas: Canvas) -> None:
        """Paint the part."""
        draw_go_on(canvas, self.news, self.glance, self.art, focused=self.has_focus, look=self.look)


class Today(OpenPart):
    """The deals of the day."""

    days: reactive[Days | None] = reactive(None)
    """None until they are read."""

    def draw(self, canvas: Canvas) -> None:
        """Paint the part."""
        draw_today(canvas, self.days, focused=self.has_focus, look=self.look)


class Lately(OpenPart):
    """The latest games."""

    def draw(self, canvas: Canvas) -> None:
        """Paint the part."""
        draw_lately(canvas, self.news, focused=self.has_focus, look=self.look)


class Wins(OpenPart):
    """The share won over time."""

    def draw(self, canvas: Canvas) -> None:
        """Paint the part."""
        draw_wins(canvas, self.news, focused=self.has_focus, look=self.look)


class Help(LobbyPart):
    """What a newcomer should know."""

    FIELD = "felt"
    gap: reactive[int] = reactive(1)
    """Columns between panels."""

    def draw(self, canvas: Canvas) -> None:
        """Paint the part."""
        draw_help(canvas, self.gap, self.look)


class Tip(LobbyPart):
    """The tip of the day."""

    FIELD = "felt"

    def draw(self, canvas: Canvas) -> None:
        """Paint the row."""
        first = self.news.is_first
        draw_tip(canvas, FIRST_TIP if first else tip_of(daily.today()), first=first)
