"""The end of a match, and what can come after it: another deal, other seats, the same again."""

from typing import Any

from textual.screen import Screen

from app.analysis.luck import why_not_analysed
from app.lessons.controller import LessonController
from app.match.match_controller import MatchController
from app.match.next_match import can_swap, next_setup
from app.match.table_controller import TableController
from app.screens.dialogs.confirm import ConfirmDialog
from app.screens.services import Services
from games.contract import Refusal

AT_THE_END = ("next_match", "luck")
"""Actions that only a match that is over has."""


class Ending:
    """Gives a match up, begins the next one in its place, and tells luck from skill.

    Args:
        screen: The screen of the table.
        services: Where matches are kept and opened.
        controller: What plays the match, or looks at it again.
    """

    def __init__(
        self, screen: Screen[Any], services: Services, controller: TableController
    ) -> None:
        self.screen = screen
        self.services = services
        self.controller = controller

    def offers(self, action: str, kind: object = "") -> bool:
        """Return whether an action of `AT_THE_END` can be done.

        Args:
            action: What would be done.
            kind: What the next match would be: "again", "swap_seats" or "same_deal".
        """
        if isinstance(self.controller, LessonController):
            return False
        if action == "luck":
            return self.has_analysis
        match = self.controller.match
        return not match.to_move and (kind != "swap_seats" or can_swap(match))

    def begin(self, kind: str) -> None:
        """Begin the next match, or say why it cannot be: a player may not be here any more."""
        match = self.controller.match
        try:
            begun = self.services.store.begin(match.game, next_setup(match, kind))
            self.services.open_match(begun, instead=True)
        except Refusal as no:
            self.controller.refuse(str(no))

    def ask_to_resign(self) -> None:
        """Ask whether the person is sure to give up, where that is possible."""
        play = self.controller if isinstance(self.controller, MatchController) else None
        if play and play.may_resign():
            dialog = ConfirmDialog("Give up? This counts as a loss.")
            self.screen.app.push_screen(dialog, self.resign)

    async def resign(self, sure: bool | None) -> None:
        """Give the match up for the person who is asked, if they are sure."""
        if sure and isinstance(self.controller, MatchController):
            await self.controller.resign(self.controller.view.facing)

    @property
    def has_analysis(self) -> bool:
        """Whether luck can be told from skill in this match."""
        return not why_not_analysed(self.controller.match)

    def show_luck(self) -> None:
        """Show where the chance to win went."""
        from app.screens.pages.analysis import AnalysisPage  # only now: few games end in it

        self.screen.app.push_screen(AnalysisPage(self.controller.match))
