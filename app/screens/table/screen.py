"""The screen a match is played on: all that the games' tables share.

A game's own screen makes its widgets in `compose_table`, hands each its part of the state in
`show_view`, gives one of them the keys in `focus_table`, and turns what they post into actions,
which it gives to `act`.
"""

from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from app.match.coach import Coach
from app.match.match import Match
from app.screens.pages.page import RulesPage
from app.screens.table.command_line import TypedLines
from app.screens.table.ending import Ending
from app.screens.table.handover import HandingOver
from app.screens.table.haste import HAMMERED
from app.screens.table.narration import Telling
from app.screens.table.tour import FirstSteps
from widgets.cards.style import CardLook, CardSize
from widgets.coach.advice import CoachMode
from widgets.coach.panel import CoachPanel
from widgets.inputs.command_line import CommandLine
from widgets.panels.banner import Banner
from widgets.panels.handover import HandOver
from widgets.panels.key_bar import KeyBar
from widgets.panels.log import Log
from widgets.panels.notice import Notice
from widgets.panels.status_line import StatusLine
from widgets.panels.too_small import TooSmall


class Room(Vertical):
    """The part of the screen that is the game's."""

    def on_resize(self, event: events.Resize) -> None:
        """Let the game fit itself into it."""
        if isinstance(self.screen, TableScreen):
            self.screen.fit(event.size)


class TableScreen(Ending, TypedLines, HandingOver, Telling, FirstSteps):
    """A game's table with all that belongs around it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "coach", "coach"),
        Binding("f2", "coach", show=False),
        Binding("u", "undo", "undo"),
        Binding("U", "redo", "redo"),
        Binding("f1", "rules", "rules", key_display="F1"),
        Binding("escape", "leave", "leave"),
        Binding("colon", "type", "type", key_display=":"),
        Binding("f3", "log", "log", key_display="F3"),
        Binding("ctrl+s", "save", "save", key_display="^s"),
        Binding("ctrl+s", "say_unsaved", show=False),
    ]
    AUTO_FOCUS = ""

    view: reactive[Any] = reactive(None, init=False)
    """The state as the reader may look at it."""

    def __init__(self, match: Match, pace: float = 1.0) -> None:
        super().__init__(match, pace)
        self.add_class(match.game.slug)  # by which the stylesheet lays a game's table out
        self.coach = Coach(match)
        self.is_new = not match.steps

    # what a game's own screen gives

    def compose_table(self) -> ComposeResult:
        """Yield the game's own widgets."""
        raise NotImplementedError

    def compose_talk(self) -> ComposeResult:
        """Yield what is said, beside or below the table: the coach and the log."""
        yield CoachPanel(id="coach")
        yield Log(id="log")

    def figures(self) -> dict[str, Widget]:
        """Return figures for the rules page, each by the heading of its chapter."""
        return {}

    def chapter(self) -> str:
        """Return the heading of the chapter that matters now."""
        return ""

    def show_view(self, view: Any) -> None:
        """Hand each widget its part of the state."""
        raise NotImplementedError

    def fit(self, room: Size) -> None:
        """Draw everything as large as there is room for."""

    # building

    def compose(self) -> ComposeResult:
        """Yield a line above, the table, what is said about it, a line to type into, the keys."""
        yield StatusLine(id="state")
        with Container(id="room"):
            with Room(id="table"):
                yield from self.compose_table()
                yield Banner(id="banner")
                yield HandOver()
            with Vertical(id="talk"):
                yield from self.compose_talk()
        yield Notice(id="notice")
        yield CommandLine(id="typed")
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def on_mount(self) -> None:
        """Play, from wherever the match stands."""
        self.coaching = CoachMode(self.services.settings.coach)
        self.query_one(CoachPanel).mode = self.coaching
        self.play_on()

    # showing

    def look(self) -> None:
        """Show the state as whoever sits here may look at it now."""
        self.view = self.match.view(self.alone if self.asked is None else self.asked)
        self.show_state()
        self.show_ending()

    def watch_view(self, view: Any) -> None:
        """Let the table follow."""
        self.show_view(view)

    def watch_asked(self) -> None:
        """Let the table and the coach follow."""
        self.look()
        self.show_view(self.view)
        self.consult()
        if self.asked is not None and not isinstance(self.focused, CommandLine):
            self.focus_table()
        if self.asked is not None and self.is_new:
            self.is_new = False
            if self.services.is_first_of(self.match.game):
                self.call_after_refresh(self.show_first_steps)

    def watch_due(self) -> None:
        """Let the table follow: somebody waits to be let play."""
        self.look()
        self.show_view(self.view)

    def refit(self) -> None:
        """Draw everything anew, as it is set now."""
        super().refit()
        self.fit(self.query_one(Room).size)

    def waits(self) -> bool:
        """Whether the other waits to be let play, where a game has a menu before turns."""
        return self.services.settings.turns == "wait"

    def card_look(self, size: CardSize) -> CardLook:
        """Return how cards of a size are drawn here."""
        return self.services.look(size)

    # keys and typed lines

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to take back and to do again only where there is something."""
        if action in ("undo", "redo"):
            return self.match.can_undo if action == "undo" else self.match.can_redo
        if action == "save":
            return not self.unsaved()
        return super().check_action(action, parameters)

    def chooses(self, key: str) -> bool:
        """Return whether a key is the game's own: bound by its screen, or by what lies there."""
        active = self.active_bindings.get(key)
        if active is None or isinstance(self.focused, CommandLine):
            return False
        if active.node is self:
            ours = hasattr(TableScreen, f"action_{active.binding.action.partition('(')[0]}")
            return key in HAMMERED or not ours
        return active.node is not self.app

    def action_rules(self) -> None:
        """Show the rules of the game."""
        self.app.push_screen(RulesPage(self.match.game.slug, self.figures(), self.chapter()))
