"""The screen for one match: the table, the text around it, and the keys."""

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.reactive import reactive

from app.match.match import Match
from app.match.presentation import Presentation
from app.match.table_controller import TableController
from app.match.table_view import TableView
from app.screens.base import BaseScreen
from app.screens.key_list import KeyHeading
from app.screens.replay.scrubber import Sought
from app.screens.services import Services
from app.screens.table import keys
from app.screens.table.choosing import Choosing
from app.screens.table.coach_words import CoachWords
from app.screens.table.commands import TableCommands
from app.screens.table.ending import Ending
from app.screens.table.fair_play import FairPlay
from app.screens.table.frame import VAST, compose_frame
from app.screens.table.friend import friend_at
from app.screens.table.game_table import GameTable, seating
from app.screens.table.guide_choice import make_guide
from app.screens.table.input_gate import InputGate
from app.screens.table.motion import Motion, ViewMotion, motion_factor
from app.screens.table.prompt_row import PromptRow
from app.screens.table.saving import Saving
from app.screens.table.showing import Showing
from app.screens.table.status import TableStatus
from app.screens.table.surroundings import Surroundings
from app.screens.table.typed_lines import TypedLines
from games.contract import Seat
from widgets.canvas.stage import Stage
from widgets.cards.hand import Hand
from widgets.inputs.command_line import CommandLine
from widgets.panels.handover import HandOver
from widgets.panels.key_bar import KeyHint


class TableScreen(BaseScreen[None]):
    """A game's table and everything around it; its controller plays the match.

    Args:
        controller: The controller that plays or replays the match.
        services: What the program provides.
    """

    PRESENTATION: ClassVar[type[Presentation]] = Presentation
    TABLE: ClassVar[type[GameTable]] = GameTable
    COACH_WORDS: ClassVar[type[CoachWords]] = CoachWords
    STATUS: ClassVar[type[TableStatus]] = TableStatus
    TYPED: ClassVar[type[TypedLines]] = TypedLines
    SAVING: ClassVar[type[Saving]] = Saving

    BINDINGS: ClassVar[list[BindingType]] = [*keys.TABLE_KEYS, *keys.REPLAY_KEYS]
    AUTO_FOCUS = ""
    PLACE = "At the table"

    view: reactive[TableView | None] = reactive(None, init=False)
    """Everything on screen; the controller sends a new view after each change."""

    def __init__(self, controller: TableController, services: Services) -> None:
        super().__init__()
        self.controller = controller
        self.set_class(controller.view.is_replay, "-replay")
        self.add_class(controller.match.game.slug)  # for the stylesheet
        self.set_class(controller.company, "-company")
        self.table = self.TABLE(seating(controller), services)
        self.coach_words = self.COACH_WORDS(controller.coach.coach)
        self.around = Surroundings(self, self.STATUS(controller), self.coach_words)
        self.friend = friend_at(self, controller)
        self.fair = FairPlay(self, controller, services, partial(self.act, typed=True))
        self.prompt = PromptRow(self.TYPED(controller, self.fair.act), self.action_do)
        self.choosing = Choosing(self, self.table, controller, self.prompt)
        self.guide = make_guide(self, self.table, controller, services)
        self.saving = self.SAVING(self, controller)
        self.motion = Motion(self, self.table.show_frame)
        factor = partial(motion_factor, self, services, self.match)
        self.ending = Ending(self, services, controller, factor)
        self.views = ViewMotion(self.motion, self.table.frames, self.settle, factor)
        self.gate = InputGate(self, controller, self.motion, self.guide, self.ending)
        self.showing = Showing(self)
        self.commands = TableCommands(self)

    @property
    def match(self) -> Match:
        """The match at the table."""
        return self.controller.match

    @property
    def shown(self) -> TableView:
        """What the table shows now."""
        return self.controller.view

    @property
    def asked(self) -> Seat | None:
        """The seat whose person is asked now."""
        return self.shown.asked

    def compose(self) -> ComposeResult:
        """Yield the table and everything around it."""
        yield from compose_frame(self.table, self.prompt, self.guide)

    def on_resize(self, event: events.Resize) -> None:
        """Widen the panel if there is room to spare."""
        self.set_class(event.size.width >= VAST, "-vast")
        self.guide.fit()

    def on_mount(self) -> None:
        """Show the match and start the controller."""
        self.controller.on_view = self.take_view
        self.controller.on_gone = self.ending.leave_gone
        self.view = self.shown
        self.run_worker(self.controller.run(), group="match")
        self.guide.enter()

    async def on_unmount(self) -> None:
        """Release the players of the match; a program has half a second to exit."""
        self.guide.leave()
        await self.controller.close()

    def take_view(self, view: TableView) -> None:
        """Show a view, unless this screen is about to be removed."""
        if self.is_running:
            self.view = view

    def watch_view(self, before: TableView | None, after: TableView) -> None:
        """Animate what has changed, then show the view."""
        self.views.take(after)

    def settle(self, before: TableView | None, after: TableView) -> None:
        """Update every part from a new view."""
        self.showing.show(before, after)

    @on(CommandLine.Changed)
    @on(Hand.Highlighted)
    @on(events.DescendantFocus)
    @on(events.DescendantBlur)
    def show_answer(self) -> None:
        """Show what Enter would answer now."""
        self.choosing.show_answer()

    @on(Stage.Pointed)
    def show_hint(self) -> None:
        """Show what a click would do now, where the pointer is."""
        self.choosing.show_hint()

    def refit(self) -> None:
        """Redraw everything with the current settings."""
        super().refit()
        self.table.fit(self.table.size)
        self.refresh_bindings()

    def hints(self) -> Iterator[KeyHint]:
        """Yield the key hints, the most important first."""
        if (cover := self.query_one_optional(HandOver)) and cover.display:
            yield KeyHint("any key", "continue", "enter")
            return
        hints = (*self.table_hints(self.shown), *super().hints())
        yield from self.guide.keys(keys.in_order(hints, self.shown))

    def table_hints(self, view: TableView) -> Iterator[KeyHint]:
        """Yield hints for the game's own keys."""
        yield from ()

    def key_list(self) -> Iterator[KeyHint]:
        """Yield all keys that work now, the game's own in one group."""
        hints = (hint for hint in super().key_list() if hint.action not in self.guide.UNLISTED)
        yield from keys.game_keys_first(hints, self.table.more_keys(self.shown))

    def key_heading(self) -> KeyHeading:
        """Return the heading of the list of keys."""
        return keys.heading_of(self.around.status, self.shown, self.MOUSE)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only actions that are available now."""
        if action == "do":
            return self.commands.offers(str(*parameters))
        is_elsewhere = {"replay": not self.shown.is_replay, "rank": self.shown.is_replay}
        return not is_elsewhere.get(action, False)

    def on_key(self, event: events.Key) -> None:
        """Let a key cut a pause short or uncover the table; then it chooses nothing."""
        self.gate.see_key(event)

    def on_mouse_down(self) -> None:
        """Let a click cut a pause short; then it chooses nothing."""
        self.gate.see_click()

    @on(HandOver.Ready)
    def uncover(self) -> None:
        """Uncover the table."""
        self.controller.guard.pace.hurry()

    def focus_table(self) -> None:
        """Focus what the player chooses from."""
        if not self.shown.is_replay:
            self.choosing.focus()

    def act(self, action: Any, *, typed: bool = False) -> None:
        """Do an action; the next choice starts afresh."""
        was_asked = self.asked
        self.controller.act(action, typed=typed)
        if was_asked is not None and self.asked is None:
            self.choosing.forget()

    def refuse(self, why: str) -> None:
        """Say why something cannot be done; "" to clear the message."""
        self.controller.refuse(why)

    async def action_do(self, name: str) -> None:
        """Carry out one of the commands that every table has."""
        await self.commands.do(name)

    def go_on(self) -> None:
        """Let the waiting computer player go on, or focus the choices."""
        if self.shown.due is not None:
            self.controller.let_play()
        else:
            self.focus_table()

    def help(self) -> None:
        """Answer the typed word for help."""
        self.commands.coach()

    def leave_line(self) -> None:
        """Go back to the table, from the command line."""
        self.focus_table()

    @on(Hand.Undecided)
    def ask_for_choice(self) -> None:
        """Say how to put the cursor on what can be chosen."""
        self.choosing.refuse_undecided()

    def show_tips(self) -> None:
        """Show the tips again."""
        self.guide.show()

    def action_replay(self, move: str, by: int) -> None:
        """Step through a replay, or do another of its actions."""
        self.guide.move(move, by)

    @on(Sought)
    def seek(self, event: Sought) -> None:
        """Show another point of a replay."""
        self.guide.move("place", event.place)

    @on(events.MouseScrollDown)
    @on(events.MouseScrollUp)
    def scroll(self, event: events.MouseEvent) -> None:
        """Go to the next step of a replay, or to the one before."""
        self.guide.move("step", 1 if isinstance(event, events.MouseScrollDown) else -1)

    def on_screen_suspend(self) -> None:
        """Stop the automatic replay while another screen is open."""
        self.guide.pause()
