"""Changing a match while nobody plays it: taking back, doing again, resigning."""

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType

from app.match.match import ContinuedElsewhere
from app.screens.dialogs.confirm import Confirm
from app.screens.table.controller import Playing
from games.contract import Refusal


class Changing(Playing):
    """A screen whose match can be taken back, and given up."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+r", "resign", "resign", show=False),
    ]

    async def action_undo(self) -> None:
        """Go back to before the last choice of a person."""
        await self.go(self.match.undo)

    async def action_redo(self) -> None:
        """Do again what was taken back last."""
        await self.go(self.match.redo)

    async def go(self, change: Callable[[], None]) -> None:
        """Change the match while nobody plays it, and play on."""
        await self.stop()
        try:
            change()
            self.refuse("")
        except Refusal as no:
            self.give_up(no)
            if isinstance(no, ContinuedElsewhere):
                return
        self.play_on()

    def action_resign(self) -> None:
        """Give the match up, after a question."""
        if not self.match.to_move:
            self.refuse("The game is over.")
        elif not self.match.persons:
            self.refuse("Only somebody who plays can resign; Escape leaves.")
        else:
            self.app.push_screen(Confirm("Give this game up as lost?"), self.resign)

    async def resign(self, sure: bool | None) -> None:
        """Give the match up for whoever is to choose."""
        seat = self.facing
        if sure:
            await self.go(lambda: self.match.resign(seat))
