"""The full screen: the app that the lobby and the tables are screens of."""

import traceback
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any, ClassVar

from msgspec.structs import replace
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.screen import Screen

from app import settings
from app.arcade import encoding, signals
from app.arcade.input_queue import VisibleInput
from app.arcade.stylesheet import CachedStylesheet
from app.match.match import Match
from app.match.setup import Setup
from app.paths import data_folder
from app.plugins import AnyGame
from app.screens.base import BaseScreen
from app.screens.lobby.screen import LobbyScreen
from app.settings import Settings
from app.storage.store import Store
from games.contract import Refusal
from games.text import printable
from widgets.cards.style import CardLook, CardSize, FaceStyle, usual_face
from widgets.escape_filter import EscapeFilter
from widgets.theme.themes import FELT_DARK, THEMES

MOTION_PACES = {"full": 1.0, "quick": 0.4, "none": 0.0}
"""How long steps are shown for, by how much motion is wanted."""

ESCAPE_FILTER = EscapeFilter()

OUR_THEMES = tuple(theme.name for theme in THEMES)
"""The themes that are made for what is shown here."""


def log_mistake() -> str:
    """Write down what is being raised, and return a sentence for the player."""
    path = data_folder() / "mistakes.log"
    said = "Parlour made a mistake and had to stop. Every game is kept: parlour resume goes on."
    try:
        with path.open("a", encoding="utf-8") as log:
            log.write(traceback.format_exc())
    except OSError:
        return said
    return f"{said}\nWhat happened is written in {printable(str(path))}."


class Arcade(VisibleInput):
    """Opens the lobby, and above it the match it was begun with, if any."""

    TITLE = "Parlour"
    hints = True
    """Whether hints are given the first time that a game is opened."""
    grace = 0.7
    """Seconds after points were made in which Enter is not heard at a table."""
    CSS_PATH = str(files("assets") / "parlour.tcss")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "quit", show=False, priority=True)  # from dialogs too
    ]

    def __init__(
        self,
        store: Store,
        match: Match | None = None,
        pace: float = 1.0,
        *,
        again: bool = False,
        settings: Settings = Settings(),  # noqa: B008 - a frozen value
    ) -> None:
        super().__init__()
        for theme in THEMES:
            self.register_theme(theme)
        self.register_if_adapted(settings.theme)
        self.set_reactive(App.theme, settings.theme)
        self.stylesheet = CachedStylesheet(variables=self.get_css_variables())
        self.again = again
        self.store = store
        self.first = match
        self.full_pace = pace
        self.settings = settings
        self.trouble_shown = ""

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what lines pass through on their way to the terminal."""
        return [*super().get_line_filters(), ESCAPE_FILTER]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Let the theme that Textual begins with know our colours' names too."""
        return FELT_DARK.variables

    def on_mount(self) -> None:
        """Open the lobby."""
        signals.stop_between_events()
        self.set(self.settings)
        self.push_screen(LobbyScreen())
        if self.first:
            self.begin_with(self.first)
        self.show_store_trouble()

    def exit(self, *args: Any, **more: Any) -> None:
        """Leave, once nothing works any more for a screen whose widgets are going to be gone."""
        self.workers.cancel_all()
        super().exit(*args, **more)

    def begin_with(self, match: Match) -> None:
        """Open the match that was asked for, or say why it cannot be."""
        try:
            (self.open_replay if self.again else self.open_match)(match)
        except Refusal as no:
            self.notify(str(no), severity="warning", timeout=15)

    def notify(self, message: str, *, markup: bool = False, **more: Any) -> None:
        """Tell something in a corner, as it is written: it may hold the name of a file."""
        super().notify(message, markup=markup, **more)

    def action_help_quit(self) -> None:
        """Say how to leave: ctrl+c is pressed for it out of habit."""
        self.notify("ctrl+q quits, escape goes one level back: every game is kept.")

    def set(self, settings: Settings) -> None:
        """Let everything be as it is set, whatever is on the screen."""
        self.settings = settings
        self.register_if_adapted(settings.theme)
        self.theme = settings.theme
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen):
                screen.refit()

    def register_if_adapted(self, theme: str) -> None:
        """Learn our names for the colours of a theme that is not ours."""
        if theme not in OUR_THEMES:
            from widgets.theme.adapted import adapted_theme  # here, because few use one

            self.register_theme(adapted_theme(theme))

    def change(self, **changes: str) -> None:
        """Change settings, now and in the file; those given from outside are not written there."""
        self.set(replace(self.settings, **changes))
        if changes and (
            trouble := settings.save_settings(replace(settings.load_settings()[0], **changes))
        ):
            self.notify(trouble, severity="warning")

    @property
    def pace(self) -> float:
        """How long steps are shown for, as a factor."""
        return self.full_pace * MOTION_PACES[self.settings.motion]

    def _fatal_error(self) -> None:
        """Write down a mistake of ours, and say so in a sentence instead of Textual's traceback."""
        self.bell()
        self.panic(log_mistake())

    def show_store_trouble(self) -> None:
        """Say what is wrong with the stored games, once."""
        if self.store.trouble != self.trouble_shown:
            self.trouble_shown = self.store.trouble
            self.notify(self.trouble_shown, severity="warning", timeout=15)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Return what the command palette offers."""
        from app.arcade.palette import palette_commands  # only now: the first frame does without

        return palette_commands(self, screen)

    def is_first_of(self, game: AnyGame) -> bool:
        """Return whether a game is opened for the first time, which hints are for."""
        try:
            return self.hints and not self.store.has_several(game)
        except Refusal:
            return False

    def new_game(self, game: AnyGame) -> None:
        """Ask for what can be set before a game, and begin it."""
        from app.screens.dialogs.new_game import NewGameDialog  # only now: slow to load

        def begin(setup: Setup | None) -> None:
            if setup:
                self.begin(game, setup)

        self.push_screen(NewGameDialog(game, self.last_setup(game)), begin)

    def last_setup(self, game: AnyGame) -> Setup | None:
        """Return what a game began from the last time, if that can be read."""
        try:
            return self.store.last_setup(game)
        except Refusal:
            return None

    def begin(self, game: AnyGame, setup: Setup) -> None:
        """Begin a match and open its table, or say why it cannot be."""
        try:
            self.open_match(self.store.begin(game, setup))
        except Refusal as no:
            self.notify(str(no), severity="warning")

    def open_arena(self, *, instead: bool = False) -> None:
        """Ask who plays in the arena, and let them, above this screen or instead of it."""
        from app.screens.arena.entry_dialog import Entry, EntryDialog  # only now: slow to load

        def begin(entry: Entry | None) -> None:
            from app.screens.arena.screen import ArenaScreen  # only now: slow to load

            if entry:
                screen = ArenaScreen(entry, self.store, self.full_pace)
                (self.switch_screen if instead else self.push_screen)(screen)

        self.push_screen(EntryDialog(), begin)

    def open_match(self, match: Match, *, instead: bool = False) -> None:
        """Open the table of a match, above this screen or instead of it."""
        from app.screens.table.registry import playing  # only now: the lobby does without

        screen = playing(match, self)
        (self.switch_screen if instead else self.push_screen)(screen)

    def open_replay(self, match: Match) -> None:
        """Open the replay of a match."""
        from app.screens.table.registry import replaying  # only now: the lobby does without

        self.push_screen(replaying(match, self))

    def look(self, size: CardSize = CardSize.SMALL) -> CardLook:
        """Return how cards of a size are drawn."""
        return CardLook(size, self.face, self.settings.colours == "four")

    @property
    def face(self) -> FaceStyle:
        """How cards are drawn here: outlined where colours are few, in letters where signs are."""
        if self.settings.faces != "auto":
            return FaceStyle(self.settings.faces)
        if not encoding.can_encode_all():
            return FaceStyle.LETTERS
        return usual_face(no_color=self.no_color, colours=self.console.color_system)
