"""Entering the dice at the table of Battle of the Sexes: a zero only after a question."""

from typing import Any, TypeGuard

from app.screens.battle import view as battle_view
from app.screens.battle.table import BattleTable
from app.screens.dialogs.confirm import Confirm
from games.battle.rules import to_enter
from games.battle.scoring import score
from games.battle.state import Action, Enter, State
from games.contract import Refusal


class Entering(BattleTable):
    """A table at which a zero is not entered by mistake."""

    sure: Enter | None = None
    """The zero that was confirmed, until it is entered."""

    def watch_view(self, view: State) -> None:
        """Let the table follow; with the dice gone nothing is confirmed any more."""
        if not view.dice:
            self.sure = None
        super().watch_view(view)

    def enter(self, action: Enter) -> None:
        """Enter the dice, accepting them first if need be; a zero only after a question."""
        if self.asked is None:
            self.act(action)
            return
        try:
            first, *then = to_enter(self.view, self.asked, action.category)
        except Refusal as no:
            self.refuse(str(no))
            return
        if self.is_doubtful(action):
            self.ask_whether(action)
            return
        self.queued = then[0] if then else None
        self.act(first)
        if self.asked is not None:  # it was held back
            self.queued = None

    def act(self, action: Action, *, typed: bool = False) -> None:
        """Do what the person wants; a zero only after a question."""
        if self.asked is not None and self.view.phase == "enter" and self.is_doubtful(action):
            self.ask_whether(action)
            return
        super().act(action, typed=typed)

    def is_doubtful(self, action: Any) -> TypeGuard[Enter]:
        """Whether this enters a zero that was not confirmed."""
        if not isinstance(action, Enter) or action == self.sure or not self.view.dice:
            return False
        return not score(self.view.dice, action.category, self.view.options.band)

    def ask_whether(self, action: Enter) -> None:
        """Ask whether a zero is to be entered."""

        def answer(yes: bool | None) -> None:
            if yes:
                self.sure = action
                self.enter(action)

        self.app.push_screen(Confirm(battle_view.doubt(action)), answer)
