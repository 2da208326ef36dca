"""What screens ask of the program they run in; the App provides it, and tests may."""

from typing import Any, Protocol, cast

from textual.app import App

from app.match.match import Match
from app.match.setup import Setup
from app.plugins import AnyGame
from app.settings import Settings
from app.storage.store import Store
from widgets.cards.style import CardLook, CardSize, FaceStyle


class Services(Protocol):
    """The store, the settings, how cards are drawn, and the ways from one screen to another."""

    store: Store
    settings: Settings
    grace: float
    """Seconds after points were made in which Enter is ignored at a table."""

    @property
    def pace(self) -> float:
        """What pauses between steps are multiplied by; 0 for none."""

    @property
    def face(self) -> FaceStyle:
        """How cards are drawn on this terminal."""

    def look(self, size: CardSize = CardSize.SMALL) -> CardLook:
        """Return how cards of a size are drawn."""

    def set(self, settings: Settings) -> None:
        """Apply settings to all that is on the screen, for this time."""

    def change(self, **changes: str) -> None:
        """Change settings, and remember them."""

    def is_first_of(self, game: AnyGame) -> bool:
        """Return whether a game is opened for the first time."""

    def last_setup(self, game: AnyGame) -> Setup | None:
        """Return what the last match of a game began from, if there is one."""

    def new_game(self, game: AnyGame) -> None:
        """Open the dialog that begins a game."""

    def begin(self, game: AnyGame, setup: Setup) -> None:
        """Begin a match and open its table, or say why it cannot be."""

    def open_match(self, match: Match, *, instead: bool = False) -> None:
        """Open the table of a match, above this screen or instead of it. Raises `Refusal`."""

    def open_replay(self, match: Match) -> None:
        """Open the replay of a match."""

    def open_arena(self, *, instead: bool = False) -> None:
        """Open the dialog of the arena, and then the arena."""

    def show_store_trouble(self) -> None:
        """Say what is wrong with the stored games, once."""


def services_of(app: App[Any]) -> Services:
    """Return the services of a running app."""
    return cast("Services", app)
