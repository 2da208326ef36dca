"""What screens need from the app."""

from typing import TYPE_CHECKING, Any, Protocol, cast

from textual.app import App

from app.plugins import AnyGame
from app.settings import Settings
from app.storage.store import Store
from widgets.cards.style import CardLook, CardSize, FaceStyle

if TYPE_CHECKING:
    from app.screens.navigator import Navigator


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
    def navigator(self) -> "Navigator":
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
