"""The Textual App: the settings in use, and navigation between screens."""

import gc
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.filter import LineFilter

from app import plugins, settings
from app.arcade import encoding, signals
from app.arcade.input_queue import VisibleInput
from app.arcade.leaving import OrderlyExit
from app.arcade.mistakes import log_mistake
from app.arcade.stylesheet import CachedStylesheet
from app.arcade.themes import register_adapted, register_our_themes
from app.arcade.upkeep import begin_upkeep, parse_styles_soon
from app.guests import session
from app.match.match import Match
from app.match.setup import Setup
from app.plugins import AnyGame
from app.resources import ASSETS
from app.screens.base import BaseScreen
from app.screens.key_list import PARLOUR, KeyGroup
from app.screens.lobby.screen import LobbyScreen
from app.settings import Settings
from app.storage.rows import Saved
from app.storage.store import Store
from games.contract import Refusal
from widgets.cards.style import CardLook, CardSize, FaceStyle
from widgets.escape_filter import EscapeFilter
from widgets.theme.themes import FELT_DARK

if TYPE_CHECKING:
    from app.lessons.lesson import Lesson
    from app.wire.plan import FriendPlan

MOTION_PACES = {"full": 1.0, "quick": 0.4, "none": 0.0}
"""The factor of all pauses, by the setting for motion."""

ESCAPE_FILTER = EscapeFilter()
LETTER_FILTER = encoding.LetterFilter()

PRACTICE = "practice"
"""The group of the worker that searches for puzzles."""


class Arcade(VisibleInput, OrderlyExit):
    """Parlour on the full screen: the lobby, and what is opened above it.

    A requested match opens immediately; the lobby appears when it is left.

    Args:
        store: Where matches are kept.
        match: A match to open at the start.
        pace: The factor of all pauses, before the setting for motion; 0 for none.
        game: The game whose dialog to open at the start, if no match is given.
        again: Whether to replay the match instead of playing it.
        settings: The settings to begin with.
    """

    TITLE = "Parlour"
    hints = True
    """Whether hints are shown the first time a game is opened."""
    shows_results = asks_first = True
    """Whether results open by themselves, and tables ask before a match is no longer rated."""
    friend: "FriendPlan | None" = None
    grace = 0.7
    """Seconds after scoring during which a table ignores Enter."""
    CSS_PATH = os.path.join(ASSETS, "lobby.tcss")
    ENABLE_COMMAND_PALETTE = False  # Parlour has its own
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            *("ctrl+p", "palette"),
            show=False,
            priority=True,
            key_display="^P",
            tooltip="all commands",
            group=PARLOUR,
        ),
        Binding(  # in dialogs too
            *("ctrl+q", "quit"),
            show=False,
            priority=True,
            key_display="^Q",
            tooltip="quit, games saved",
            group=PARLOUR,
        ),
    ]

    def __init__(
        self,
        store: Store,
        match: Match | None = None,
        pace: float = 1.0,
        *,
        game: AnyGame | None = None,
        again: bool = False,
        settings: Settings = Settings(),  # noqa: B008 - a frozen value
    ) -> None:
        super().__init__()
        register_our_themes(self)
        register_adapted(self, settings.theme)
        self.set_reactive(App.theme, settings.theme)
        self.stylesheet = self.sheet = CachedStylesheet(variables=self.get_css_variables())
        self.store = store
        self.first, self.again = match, again
        self.game = game
        self.full_pace, self.settings, self.trouble_shown = pace, settings, ""
        self.tips_due: set[str] = set()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters of all lines: Textual's, for escape sequences, and for signs."""
        letters = [LETTER_FILTER] if self.face is FaceStyle.LETTERS else []
        return [*super().get_line_filters(), ESCAPE_FILTER, *letters]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return Parlour's colours for the theme that Textual begins with, which lacks them."""
        return FELT_DARK.variables

    def on_mount(self) -> None:
        """Open the requested match, or the lobby."""
        signals.stop_between_events()
        if session.is_guest():
            signals.repaint_when_continued(self)
        self.apply_settings(self.settings)
        if self.first:
            self.begin_with(self.first)
        if len(self.screen_stack) == 1:
            self.push_screen(LobbyScreen())
        if self.game:
            self.new_game(self.game)
        if self.friend:
            self.action_friend(self.friend)
        self.show_store_trouble()
        parse_styles_soon(self, self.sheet)
        begin_upkeep(self, self.store)

    def on_ready(self) -> None:
        """Look for garbage from now on, but not among all that was loaded for the first frame."""
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

    def pop_screen(self) -> AwaitComplete:
        """Go back to the screen below, or from a requested match to the lobby."""
        if len(self.screen_stack) == 2:  # the lowest is Textual's empty one
            return self.switch_screen(LobbyScreen())
        return super().pop_screen()

    def begin_with(self, match: Match) -> None:
        """Open the requested match, or notify the user why that is impossible."""
        try:
            (self.open_replay if self.again else self.open_match)(match)
        except Refusal as no:
            self.notify(str(no), severity="warning", timeout=15)

    def notify(self, message: str, *, markup: bool = False, **more: Any) -> None:
        """Notify without markup, because a message may contain the name of a file."""
        super().notify(message, markup=markup, **more)

    def action_help_quit(self) -> None:
        """Say how to quit, for those who press ctrl+c."""
        self.notify("Ctrl+Q quits, Esc goes back one level. Your games are saved.")

    def apply_settings(self, settings: Settings) -> None:
        """Apply settings to all open screens, without saving them."""
        self.settings = settings
        register_adapted(self, settings.theme)
        self.theme = settings.theme
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen):
                screen.refit()

    def change_settings(self, **changes: str) -> None:
        """Change settings by name, apply and save them, but not those of the command line."""
        self.apply_settings(replace(self.settings, **changes))
        if changes and (
            trouble := settings.save_settings(replace(settings.load_settings()[0], **changes))
        ):
            self.notify(trouble, severity="warning")

    def open_settings(self) -> None:
        """Open the settings above the current screen."""
        from app.screens.settings.screen import SettingsScreen  # imported here: slow to load

        self.push_screen(SettingsScreen())

    def show_tips_again(self) -> None:
        """Show the tips of every game again: now at open tables, else at the next one."""
        self.tips_due = set(plugins.slugs())
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen):
                screen.show_tips()

    def open_keys(
        self, about: str, groups: tuple[KeyGroup, ...], press: Callable[[str | None], None]
    ) -> None:
        """List keys above the current screen, and press the one that closes the list."""
        from app.screens.keys_overlay import KeysOverlay  # imported here: slow to load

        self.push_screen(KeysOverlay(groups, about), press)

    @property
    def pace(self) -> float:
        """The factor of all pauses between steps; 0 for none."""
        return self.full_pace * MOTION_PACES[self.settings.motion]

    def _fatal_error(self) -> None:
        """Log an unexpected exception, and show a sentence instead of Textual's traceback."""
        self.bell()
        self.panic(log_mistake())

    def show_store_trouble(self) -> None:
        """Notify the user what is wrong with the stored games, once for each problem."""
        if self.store.trouble != self.trouble_shown:
            self.trouble_shown = self.store.trouble
            self.notify(self.trouble_shown, severity="warning", timeout=15)

    def action_palette(self) -> None:
        """Open the palette, or close it."""
        from app.screens.palette.screen import open_palette  # imported here: slow to load

        open_palette(self)

    def is_first_of(self, game: AnyGame) -> bool:
        """Return whether a game is being opened for the first time, so that hints are wanted."""
        if game.slug in self.tips_due:
            self.tips_due.discard(game.slug)
            return True
        with suppress(Refusal):
            return self.hints and not self.store.has_several(game)
        return False

    def new_game(self, game: AnyGame) -> None:
        """Open the dialog for a new game, and begin it."""
        from app.screens.dialogs.new_game import NewGameDialog  # imported here: slow to load

        def begin(chosen: "Setup | Saved | Lesson | None") -> None:
            if isinstance(chosen, Setup):
                self.begin(game, chosen)
            elif isinstance(chosen, Saved):
                self.go_on(chosen)
            elif chosen:
                self.open_lesson(game)

        self.push_screen(NewGameDialog(game, self.last_setup(game)), begin)

    def go_on(self, saved: Saved) -> None:
        """Continue an unfinished match, or notify why that is impossible."""
        try:
            self.open_match(self.store.resume(saved.id))
        except Refusal as no:
            self.notify(str(no), severity="warning")

    def last_setup(self, game: AnyGame) -> Setup | None:
        """Return the setup of the last match of a game, if there is one that can be read."""
        with suppress(Refusal):
            return self.store.last_setup(game)
        return None

    def begin(self, game: AnyGame, setup: Setup) -> None:
        """Begin a match and open its table, or notify why that is impossible."""
        try:
            self.open_match(self.store.begin(game, setup))
        except Refusal as no:
            self.notify(str(no), severity="warning")

    def open_arena(self, *, instead: bool = False) -> None:
        """Open the arena's dialog, then the arena, above the current screen or `instead` of it."""
        from app.screens.arena.entry_dialog import Entry, EntryDialog  # imported here: slow to load

        def begin(entry: Entry | None) -> None:
            from app.screens.arena.screen import ArenaScreen  # imported here: slow to load

            if entry:
                screen = ArenaScreen(entry, self.store, self.full_pace)
                (self.switch_screen if instead else self.push_screen)(screen)

        self.push_screen(EntryDialog(), begin)

    def action_friend(self, plan: "FriendPlan | None" = None) -> None:
        """Play with a friend at another terminal, as planned or as the dialog says."""
        from app.screens.table.friend_opening import open_friend  # slow to load

        open_friend(self, self, plan)

    def open_match(self, match: Match, *, instead: bool = False) -> None:
        """Open the table of a match, above the current screen or `instead` of it.

        Raises:
            Refusal: A player of the match is not available.
        """
        from app.screens.table.friend_table import table_screen  # imported here: slow to load

        (self.switch_screen if instead else self.push_screen)(table_screen(match, self))

    def open_lesson(self, game: AnyGame, *, instead: bool = False) -> None:
        """Open the lesson in a game, or notify that there is none."""
        from app.lessons.catalogue import lesson_of  # imported here: slow to load
        from app.screens.table.registry import lesson_screen

        lesson = lesson_of(game.slug)
        if lesson is None:
            self.notify(f"There is no lesson in {game.title}. F1 shows its rules.")
            return
        (self.switch_screen if instead else self.push_screen)(lesson_screen(lesson, self))

    def open_replay(self, match: Match, place: int = 0) -> None:
        """Open the replay of a match, as it was after a number of steps."""
        from app.screens.table.registry import replay_screen  # imported here: slow to load

        self.push_screen(replay_screen(match, self, place))

    def open_board(self, line: str = "") -> None:
        """Open the analysis board's dialog, and the table of the position that is set up there."""
        from app.screens.dialogs.board import BoardDialog  # imported here: slow to load

        def begin(match: Match | None) -> None:
            if match:
                self.open_match(match)

        self.push_screen(BoardDialog(line), begin)

    def open_puzzles(self) -> None:
        """Search the player's games for puzzles, and open the first that is due."""
        from app.screens.table.practice import begin_practice  # imported here: slow to load

        if not any(worker.group == PRACTICE and not worker.is_finished for worker in self.workers):
            self.run_worker(begin_practice(self, self), group=PRACTICE)

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
