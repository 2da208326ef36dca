"""What screens need from the app, and what opens one screen from another."""

from collections.abc import Callable
from typing import Any, Protocol, cast

from textual.app import App

from app.match.match import Match
from app.match.setup import Setup
from app.plugins import AnyGame
from app.screens.keys import KeyGroup
from app.settings import Settings
from app.storage.store import Store
from widgets.cards.style import CardLook, CardSize, FaceStyle


class Navigation(Protocol):
    """How to get from one screen to another; what cannot be opened is said in a message."""

    def last_setup(self, game: AnyGame) -> Setup | None:
        """Return the setup of the last match of a game, if there is one."""

    def new_game(self, game: AnyGame) -> None:
        """Open the dialog for a new game."""

    def begin(self, game: AnyGame, setup: Setup) -> None:
        """Begin a match and open its table."""

    def open_match(self, match: Match, *, instead: bool = False) -> None:
        """Open the table of a match. Raises `Refusal` if a player of it is not available."""

    def open_saved(self, number: int, *, again: bool = False) -> None:
        """Continue a stored match; replay it if it is over, or `again` is wanted."""

    def open_replay(self, match: Match, place: int = 0) -> None:
        """Open the replay of a match, as it was after a number of steps."""

    def open_lesson(self, game: AnyGame, *, instead: bool = False) -> None:
        """Open the lesson of a game."""

    def open_board(self, line: str = "") -> None:
        """Open the analysis board's dialog, with a position to begin with."""

    def open_puzzles(self) -> None:
        """Search the user's games for puzzles, and open the first that is due."""

    def open_arena(self, *, instead: bool = False) -> None:
        """Open the arena's dialog, then the arena."""

    def open_settings(self) -> None:
        """Open the settings."""

    def open_page(self, name: str) -> None:
        """Open a page about past games: "statistics", "history" or "today"."""

    def open_guide(self, name: str) -> None:
        """Open a page of the guide."""

    def open_keys(
        self, about: str, groups: tuple[KeyGroup, ...], press: Callable[[str | None], None]
    ) -> None:
        """List keys of a place, and press the one that closes the list; "" if none did."""


class Services(Protocol):
    """The store, the settings, how cards are drawn, and how to get to another screen."""

    store: Store
    settings: Settings
    shows_results: bool
    """Whether the result opens by itself when a match ends."""
    asks_first: bool
    """Whether tables ask before something that keeps a match out of the ratings."""
    full_pace: float
    """The factor of all pauses, before the setting for motion; 0 for none."""

    @property
    def navigator(self) -> Navigation:
        """What opens other screens."""

    @property
    def pace(self) -> float:
        """The factor of all pauses between steps; 0 for none."""

    @property
    def face(self) -> FaceStyle:
        """How cards are drawn on this terminal."""

    def card_look(self, size: CardSize = CardSize.SMALL) -> CardLook:
        """Return how cards of a size are drawn."""

    def apply_settings(self, settings: Settings) -> None:
        """Apply settings to all open screens, without saving them."""

    def change_settings(self, **changes: str) -> None:
        """Change settings by name; apply and save them."""

    def is_first_of(self, game: AnyGame) -> bool:
        """Return whether a game is being opened for the first time."""

    def action_friend(self) -> None:
        """Open the dialog for a game with a friend at another terminal."""

    def show_tips_again(self) -> None:
        """Show the tips of every game again: now at open tables, else at the next one."""

    def show_store_trouble(self) -> None:
        """Notify the user what is wrong with the stored games, once for each problem."""


def services_of(app: App[Any]) -> Services:
    """Return the services of a running app."""
    return cast("Services", app)


def legible_look(app: App[Any]) -> CardLook:
    """Return how small cards are drawn: in outlines where a terminal shows no colours."""
    look = services_of(app).card_look()
    if app.no_color and look.face is FaceStyle.SOLID:
        return CardLook(look.size, FaceStyle.OUTLINED, look.four_colours)
    return look
