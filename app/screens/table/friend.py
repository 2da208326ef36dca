"""What only a table with a friend at another terminal has: questions, phrases, a claim."""

from typing import Any, get_args

from msgspec import Struct
from textual.screen import Screen

from app.match.table_controller import TableController
from app.screens.dialogs.confirm import ConfirmDialog
from app.screens.dialogs.friend import PhraseDialog
from app.wire.controller import WireController
from app.wire.messages import PhraseWord


class Rematch(Struct, frozen=True):
    """Another game with a friend.

    Attributes:
        words: What there is to say about it; "" for nothing.
        is_possible: Whether this side can ask for it, or agree to it.
    """

    words: str = ""
    is_possible: bool = False


def rematch_at(controller: TableController) -> Rematch:
    """Return what a table that is over says about another game with a friend."""
    if not isinstance(controller, WireController) or not controller.view.is_over:
        return Rematch()
    stage = controller.where_friend_is()
    return Rematch(controller.waiting_words(), stage in ("here", "wants"))


class Friend:
    """The dialogs of a table with a friend.

    Args:
        screen: The screen that they open above.
        play: Plays the match.
    """

    def __init__(self, screen: Screen[Any], play: WireController) -> None:
        self.screen = screen
        self.play = play
        play.on_asked = self.ask

    def ask(self, question: str) -> None:
        """Ask what the friend wants to know."""
        self.screen.app.push_screen(
            ConfirmDialog("YOUR FRIEND ASKS", question), lambda yes: self.play.answer(bool(yes))
        )

    def choose_phrase(self) -> None:
        """Let the person choose a phrase, and say it."""
        self.screen.app.push_screen(PhraseDialog(get_args(PhraseWord)), self.say)

    def say(self, phrase: PhraseWord | None) -> None:
        """Say a phrase."""
        if phrase:
            self.play.say_phrase(phrase)


def friend_at(screen: Screen[Any], controller: TableController) -> Friend | None:
    """Return what only a table with a friend has; None if no friend sits there."""
    return Friend(screen, controller) if isinstance(controller, WireController) else None
