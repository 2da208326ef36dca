"""The full screen: the app that the lobby and the tables are screens of."""

from importlib.resources import files
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from app.match import Match
from app.screens.lobby import Lobby
from app.screens.tables import table
from app.store import Store
from widgets.look import Face
from widgets.themes import FELT_DARK, THEMES


class Arcade(App[None]):
    """Opens the lobby, and above it the match it was begun with, if any."""

    TITLE = "Parlour"
    CSS_PATH = str(files("assets") / "parlour.tcss")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", "quit", show=False)]

    def __init__(
        self, store: Store, match: Match | None = None, pace: float = 1.0, *, again: bool = False
    ) -> None:
        super().__init__()
        self.again = again
        self.store = store
        self.first = match
        self.pace = pace
        self.told = ""

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Let themes that are not ours know our colours' names too."""
        return FELT_DARK.variables

    def on_mount(self) -> None:
        """Open the lobby."""
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = FELT_DARK.name
        self.push_screen(Lobby())
        if self.first:
            (self.look_again if self.again else self.sit_down)(self.first)
        self.tell_trouble()

    def tell_trouble(self) -> None:
        """Say what is wrong with the stored games, once."""
        if self.store.trouble != self.told:
            self.told = self.store.trouble
            self.notify(self.told, severity="warning", timeout=15)

    def sit_down(self, match: Match, *, instead: bool = False) -> None:
        """Open the table of a match, above this screen or instead of it."""
        screen = table(match.game.slug)(match, self.pace)
        (self.switch_screen if instead else self.push_screen)(screen)

    def look_again(self, match: Match) -> None:
        """Open the replay of a match."""
        from app.screens.replay import replay  # only now: the lobby does without

        self.push_screen(replay(match))

    @property
    def face(self) -> Face:
        """How cards are drawn here: outlined where colours are few, in letters where signs are."""
        if not self.console.encoding.lower().startswith("utf"):
            return Face.LETTERS
        few = self.no_color or self.console.color_system in (None, "standard", "windows")
        return Face.OUTLINED if few else Face.SOLID
