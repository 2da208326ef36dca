"""The Textual App: the settings in use, and navigation between screens."""

import gc
import os
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property, partial
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.filter import LineFilter
from textual.screen import Screen

from app import paths, plugins, resources, settings
from app.arcade import encoding, signals
from app.guests import session
from app.match.match import Match
from app.screens import keys, widgets
from app.screens.lobby.screen import LobbyScreen
from app.settings import Settings
from app.storage.store import Store
from games.contract import Refusal
from games.text import printable
from widgets.cards.style import CardLook, CardSize, FaceStyle
from widgets.themes import FELT_DARK, FEW_COLOURS, THEMES, with_few_colours

if TYPE_CHECKING:
    from app.arcade.navigator import Navigator
    from app.wire.session import FriendPlan

ANYWHERE = partial(Binding, show=False, priority=True, group=keys.PARLOUR)
"""A key of every place, dialogs too."""

BURST = 0.5  # seconds after a message in which another is no answer to new input, but waits
READING_TIME = 3.5  # seconds after those until a waiting message takes its turn


class Arcade(App[None]):
    """Parlour on the full screen: the lobby, and what is opened above it.

    A requested match opens immediately; the lobby appears when it is left.

    Each key waits until all that the one before it did is done. Textual types a letter at once, but
    finds the binding of another key only on its way up to the app: keys that come together, as over
    a slow line, would overtake each other, and those for a dialog would go to the page below it.
    """

    TITLE = "Parlour"
    hints = True
    """Whether hints are shown the first time a game is opened."""
    shows_results = asks_first = True
    """Whether results open by themselves, and tables ask before a match is no longer rated."""
    friend: "FriendPlan | None" = None
    CSS_PATH = os.path.join(resources.ASSETS, "lobby.tcss")
    ENABLE_COMMAND_PALETTE = False  # Parlour has its own
    BINDINGS: ClassVar[list[BindingType]] = [
        ANYWHERE("ctrl+p", "palette", key_display="^P", tooltip="all commands"),
        ANYWHERE("ctrl+q", "quit", key_display="^Q", tooltip="quit, games saved"),
    ]

    def __init__(
        self,
        store: Store,
        match: Match | None = None,
        pace: float = 1.0,
        *,
        game: plugins.AnyGame | None = None,
        again: bool = False,
        settings: Settings = Settings(),  # noqa: B008 - a tuple
    ) -> None:
        super().__init__()
        few = self.console.color_system in FEW_COLOURS
        for theme in THEMES:
            self.register_theme(with_few_colours(theme) if few else theme)
        self.set_reactive(App.theme, settings.theme)
        self.stylesheet.set_variables(self.get_css_variables())
        self.store = store
        self.first, self.again, self.game = match, again, game
        self.full_pace, self.settings, self.trouble_shown = pace, settings, ""
        self.tips_due: set[str] = set()
        self.messages = Messages(self._show_message, self.set_timer, lambda: self.inputs)
        self.waiting: deque[events.Event] = deque()
        self.turn = self.clicks = 0
        self.asked_at: float | None = None  # since when what the last key did is waited for
        self.leaves = False  # it is about to end

    # keys

    async def on_event(self, event: events.Event) -> None:
        """Let keys and pasted text wait for their turn; none does what is too small to be seen."""
        if not isinstance(event, events.InputEvent | events.Paste) or event.is_forwarded:
            await super().on_event(event)
        elif not widgets.is_large_enough(*self.size) and not isinstance(event, events.MouseUp):
            if isinstance(event, events.Key) and event.key == "ctrl+q":
                await self.action_quit()
        elif not isinstance(event, events.Key | events.Paste):
            self.clicks += isinstance(event, events.MouseDown)
            await super().on_event(event)
        elif self.hears:
            if (
                len(self.waiting) == 1000
                and isinstance(event, events.Key)
                and event.key == "ctrl+q"
            ):
                self.waiting.pop()  # no held key is to keep anybody here
            if len(self.waiting) < 1000:
                self.waiting.append(event)
            # Not for ever: what the key before it began may never end.
            if self.asked_at is None or monotonic() - self.asked_at > 1.0:
                await self.hear(at_once=self.asked_at is not None)

    @property
    def inputs(self) -> int:
        """How many keys and clicks have been handled: what is said now answers the last one."""
        return self.turn + self.clicks

    @property
    def hears(self) -> bool:
        """Whether it hears keys: not before it runs, nor once it is about to end."""
        return self.is_running and not self.leaves

    async def hear(self, *, at_once: bool = False) -> None:
        """Handle the keys that wait, each once nothing of the one before is on its way."""
        self.asked_at = None
        while self.waiting and self.hears:
            path = [*(self.focused or self.screen).ancestors_with_self]
            busy = not self.screen.is_mounted or any(each.message_queue_size for each in path)
            if busy and not at_once:
                self.asked_at = monotonic()
                await self.ask_next(path)
                return
            self.turn += 1
            await super().on_event(self.waiting.popleft())

    async def ask_next(self, path: list[DOMNode]) -> None:
        """Have each on a path answer behind what it still has to handle; then hear again."""
        while path:
            if path.pop(0).call_later(self.ask_next, path):
                return
        await self.hear()

    # the screens

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters of all lines: Textual's, for escape sequences, and for signs."""
        letters = [encoding.LETTER_FILTER] if self.face is FaceStyle.LETTERS else []
        return [*super().get_line_filters(), encoding.ESCAPE_FILTER, *letters]

    def get_css_variables(self) -> dict[str, str]:
        """Return the variables of the theme; none for Textual's, before ours are registered."""
        return super().get_css_variables() if self.get_theme(FELT_DARK.name) else {}

    def on_mount(self) -> None:
        """Open the requested match, or the lobby."""
        signals.stop_between_events()
        if session.is_guest():
            signals.repaint_when_continued(self)
        self.apply_settings(self.settings)
        if self.first:
            opening = self.navigator.open_replay if self.again else self.navigator.open_match
            self.navigator.attempt(partial(opening, self.first), seconds=15)
            if len(self.screen_stack) == 1:
                self.push_screen(LobbyScreen())
        if self.game:
            self.navigator.new_game(self.game)
        if self.friend:
            self.action_friend(self.friend)
        self.show_store_trouble()
        self.set_timer(5, self.begin_upkeep)  # when the first frame has long been drawn

    def begin_upkeep(self) -> None:
        """Check the store and back it up in a thread; one in memory needs none of it."""

        def work() -> None:
            from app.storage.repair import look_after  # only now: the first frame does not need it

            if self.store.path and (said := look_after(self.store.path)):
                self.call_from_thread(self.notify, said, severity="warning", timeout=15)

        self.run_worker(work, thread=True, group="upkeep")

    def on_ready(self) -> None:
        """Look for garbage from now on, but not among all that was loaded for the first frame."""
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

    def get_default_screen(self) -> Screen[Any]:
        """Return the lobby as the lowest screen, or an empty one below a requested match."""
        return super().get_default_screen() if self.first else LobbyScreen()

    def pop_screen(self) -> AwaitComplete:
        """Go back to the screen below, or from a requested match to the lobby."""
        if self.first and len(self.screen_stack) == 2:  # the lowest is the empty one
            return self.switch_screen(LobbyScreen())
        return super().pop_screen()

    def notify(self, message: str, *, markup: bool = False, **more: Any) -> None:
        """Show one message at a time; a file's name in it must not be markup."""
        self.messages.say(message, markup=markup, **more)

    def clear_notifications(self) -> None:
        """Take away the message that is shown."""
        self.messages.forget()
        super().clear_notifications()

    def action_help_quit(self) -> None:
        """Say how to quit, for those who press ctrl+c."""
        self.notify("Ctrl+Q quits, Esc goes back one level. Your games are saved.")

    def apply_settings(self, settings: Settings) -> None:
        """Apply settings to all open screens, without saving them."""
        self.settings = settings
        self.theme = settings.theme
        for screen in self.screen_stack:
            if refit := getattr(screen, "refit", None):  # importing `Page` takes 8 ms
                refit()

    def change_settings(self, **changes: str) -> None:
        """Change settings by name, apply and save them, but not those of the command line."""
        self.apply_settings(self.settings._replace(**changes))
        if changes and (
            trouble := settings.save_settings(settings.load_settings()[0]._replace(**changes))
        ):
            self.notify(trouble, severity="warning")

    def show_tips_again(self) -> None:
        """Show the tips of every game again: now at open tables, else at the next one."""
        self.tips_due = set(plugins.slugs())
        for screen in self.screen_stack:
            if show := getattr(screen, "show_tips", None):  # tables have it
                show()

    def _show_message(self, message: str, **more: Any) -> None:
        super().clear_notifications()
        super().notify(message, **more)

    @cached_property
    def navigator(self) -> "Navigator":
        """What opens other screens."""
        from app.arcade.navigator import Navigator  # imported here: the first frame needs none

        return Navigator(self, self)

    @property
    def pace(self) -> float:
        """The factor of all pauses between steps; 0 for none."""
        return self.full_pace * {"full": 1.0, "quick": 0.4, "none": 0.0}[self.settings.motion]

    def exit(self, *args: Any, **more: Any) -> None:
        """Cancel all workers, and let a screen that is being opened finish: it uses its widgets."""
        self.leaves = True
        self.waiting.clear()
        self.workers.cancel_all()
        leave = partial(super().exit, *args, **more)
        opening = [each for each in self.screen_stack if not each.is_mounted]
        if not opening or not opening[-1].call_later(leave):
            leave()

    def _fatal_error(self) -> None:
        """Log an unexpected exception, and show a sentence instead of Textual's traceback."""
        # Nothing public does: the traceback, with all locals, is what Textual prints at the end.
        self.bell()
        self.panic(log_mistake())

    def show_store_trouble(self) -> None:
        """Notify the user what is wrong with the stored games, once for each problem."""
        if self.store.trouble != self.trouble_shown:
            self.trouble_shown = self.store.trouble
            self.notify(self.trouble_shown, severity="error", timeout=15)

    def action_palette(self) -> None:
        """Open the palette, or close it."""
        from app.screens.palette import open_palette  # imported here: slow to load

        open_palette(self)

    def is_first_of(self, game: plugins.AnyGame) -> bool:
        """Return whether a game is being opened for the first time, so that hints are wanted."""
        if game.slug in self.tips_due:
            self.tips_due.discard(game.slug)
            return True
        with suppress(Refusal):
            return self.hints and not self.store.has_more_than(1, game)
        return False

    def action_friend(self, plan: "FriendPlan | None" = None) -> None:
        """Play with a friend at another terminal, as planned or as the dialog says."""
        from app.tables.friend import FriendOpening  # slow to load

        FriendOpening(self, self).begin(plan)

    def card_look(self, size: CardSize = CardSize.SMALL) -> CardLook:
        """Return how cards of a size are drawn."""
        return CardLook(size, self.face, self.settings.colours == "four")

    @property
    def face(self) -> FaceStyle:
        """How cards are drawn: as set in the settings, or else as the terminal can show them."""
        return self.usual_face if (set_to := self.settings.faces) == "auto" else FaceStyle(set_to)

    @cached_property
    def usual_face(self) -> FaceStyle:
        """How this terminal shows cards: letters without signs, outlines without colours."""
        return encoding.shown_face(no_color=self.no_color, colours=self.console.color_system)


def log_mistake() -> str:
    """Append the exception that is being handled to a log; return what to say to the player."""
    path = paths.data_folder() / "mistakes.log"
    said = "Parlour hit a bug and had to stop. Your games are saved; `parlour resume` continues."
    try:
        with path.open("a", encoding="utf-8") as log:
            log.write(traceback.format_exc())
    except OSError:
        return said
    return f"{said}\nThe details are in {printable(str(path))}."


class Messages:
    """Shows one message at a time; several at once are shown one after the other.

    The answer to a new key or click never waits behind those to the ones before it.
    """

    def __init__(
        self,
        show: Callable[..., None],
        after: Callable[[float, Callable[[], None]], object],
        inputs: Callable[[], int],
    ) -> None:
        self.show, self.after, self.inputs = show, after, inputs
        self.answered = 0  # the key or click that the last message shown at once was said after
        self.begun = 0  # messages shown: what waits for an earlier one has nothing to do
        self.shown = ""
        self.is_fresh = False  # the message that is shown cannot have been read yet
        self.waiting: deque[tuple[str, dict[str, Any]]] = deque()

    def say(self, message: str, **more: Any) -> None:
        """Show a message, now or after those before it; the same one does not wait twice."""
        if not self.is_fresh or self.inputs() != self.answered:
            self.answered = self.inputs()
            self._begin(message, more)
        elif message not in (self.shown, *(text for text, _ in self.waiting)):
            self.waiting.append((message, more))

    def forget(self) -> None:
        """Note that the message shown was taken away: nobody needs time to read it."""
        self.shown = ""

    def _begin(self, message: str, more: dict[str, Any]) -> None:
        self.show(message, **more)
        self.shown, self.is_fresh = message, True
        self.begun += 1
        self.after(BURST, partial(self._settle, self.begun))

    def _settle(self, number: int) -> None:
        """Let the next message come at once if none waits, else when this one was read."""
        if number != self.begun:
            return
        if not self.waiting:
            self.is_fresh = False
        elif self.shown:
            self.after(READING_TIME, partial(self._go_on, number))
        else:
            self._go_on(number)

    def _go_on(self, number: int) -> None:
        if number == self.begun:
            self._begin(*self.waiting.popleft())
