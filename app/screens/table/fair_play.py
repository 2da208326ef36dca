"""Asks once before something that keeps a match out of the ratings."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from textual.screen import Screen

from app import daily
from app.match.table_controller import TableController
from app.match.unrated import is_marked, is_rated
from app.screens.dialogs.confirm import ConfirmDialog
from app.screens.services import Services
from app.wire.controller import WireController
from games.contract import Refusal

Deed = Callable[[], Awaitable[None] | None]
"""Something to do, immediately or after a yes."""


class FairPlay:
    """While a match is rated, asks before the coach is called, a move taken back or a cheat used.

    Args:
        screen: The screen that the question opens above.
        controller: What plays or replays the match.
        services: Says whether to ask at all.
        do: Does an action of the game.
    """

    def __init__(
        self,
        screen: Screen[None],
        controller: TableController,
        services: Services,
        do: Callable[[Any], None],
    ) -> None:
        self.screen, self.controller, self.services, self.do = screen, controller, services, do
        self.is_agreed = False

    def lets(self, do: Deed) -> bool:
        """Return whether something needs no question; if it does, ask, and do it after a yes."""
        if isinstance(self.controller, WireController):
            return True  # the friend is asked, and there is no coach
        if self.is_agreed or not self.services.asks_first or not is_rated(self.controller.match):
            return True

        def answer(yes: bool | None) -> None:
            if yes:
                self.is_agreed = True
                self.screen.call_later(do)

        question = daily.unrating_question(self.controller.match)
        self.screen.app.push_screen(ConfirmDialog("THIS COUNTS", question), answer)
        return False

    def act(self, action: Any) -> None:
        """Do a typed action, unless it is a cheat and the person decides against it."""
        if not self.is_possible_cheat(action) or self.lets(partial(self.do, action)):
            self.do(action)

    def is_possible_cheat(self, action: Any) -> bool:
        """Return whether an action is a cheat that is legal now."""
        match, asked = self.controller.match, self.controller.view.asked
        if asked is None or not is_marked(match.game, action):
            return False
        try:
            match.after(asked, action)
        except Refusal:
            return False
        return True
