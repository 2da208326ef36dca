"""The end of a match at its table: a last look, the result, and what can follow."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual.screen import Screen
from textual.timer import Timer

from app.analysis.coach_review import review_of
from app.analysis.luck import Analysis
from app.lessons.controller import LessonController
from app.match.match import Match
from app.match.match_controller import MatchController
from app.match.more_rounds import can_go_on, longer_match
from app.match.next_match import can_follow, can_swap, next_setup
from app.match.replay_controller import ReplayController
from app.match.table_controller import TableController
from app.match.table_view import TableView
from app.screens.dialogs.confirm import ConfirmDialog
from app.screens.services import Services
from app.screens.table.friend import rematch_at
from app.wire.controller import WatchController, WireController
from games.contract import Refusal

if TYPE_CHECKING:
    from app.screens.result.screen import ResultScreen

FOLLOWING: dict[str, Callable[[Match], bool]] = {
    "again": can_follow,
    "same_deal": can_follow,
    "swap_seats": can_swap,
    "more": can_go_on,
}
"""Whether each kind of next match can follow one."""

LAST_LOOK = 0.8
"""Seconds for which the table stays visible before the result opens."""


class Ending:
    """Resigns a match, shows its result, and begins the next one in its place.

    Args:
        screen: The screen of the table.
        services: Where matches are kept and opened.
        controller: Plays or replays the match.
        pace: Returns the current factor of all times; at 0 there is no last look.
    """

    def __init__(
        self,
        screen: Screen[Any],
        services: Services,
        controller: TableController,
        pace: Callable[[], float],
    ) -> None:
        self.screen = screen
        self.services = services
        self.controller = controller
        self.pace = pace
        self.last_look: Timer | None = None
        self.known: Analysis | None = None
        self.result: ResultScreen | None = None

    @property
    def match(self) -> Match:
        """The whole match, even in a replay."""
        controller = self.controller
        return controller.whole if isinstance(controller, ReplayController) else controller.match

    async def leave(self) -> None:
        """Go back to the previous screen; the match is saved."""
        await self.controller.stop()
        self.screen.dismiss()

    def leave_gone(self, why: str) -> None:
        """Leave the table and whatever is open above it: the match has been continued elsewhere."""
        self.screen.app.notify(why, severity="warning")
        while not self.screen.is_active:
            self.screen.app.pop_screen()
        self.screen.dismiss()

    @property
    def has_result(self) -> bool:
        """Whether there is a result to show."""
        return not self.is_aside and not self.match.to_move

    @property
    def is_aside(self) -> bool:
        """Whether nothing follows: after a lesson, or at a table of two others."""
        return isinstance(self.controller, LessonController | WatchController)

    def offers(self, kind: str) -> bool:
        """Return whether the next match can begin.

        Args:
            kind: What it would be: "again", "swap_seats", "same_deal", or "more" for this one with
                more rounds.
        """
        if self.is_aside:
            return False
        if kind == "again" and rematch_at(self.controller).is_possible:
            return True
        return not self.controller.match.to_move and FOLLOWING[kind](self.match)

    def begin(self, kind: str) -> None:
        """Begin the next match, or say why not: a player may no longer exist."""
        if isinstance(self.controller, WireController):
            self.controller.play_again()
            return
        try:
            begin = self.services.store.begin
            if kind == "more":
                begun = longer_match(self.match, begin)
            else:
                begun = begin(self.match.game, next_setup(self.match, kind))
            self.services.navigator.open_match(begun, instead=True)
        except Refusal as no:
            self.controller.refuse(str(no))

    def ask_to_resign(self) -> None:
        """Ask whether the person is sure about resigning, if that is possible."""
        play = self.controller if isinstance(self.controller, MatchController) else None
        if play and play.may_resign():
            dialog = ConfirmDialog(
                "GIVE UP THIS GAME?",
                "It counts as a loss.",
                "To stop for now, leave instead:\nthe game waits for you.",
                yes="give up",
                no="play on",
            )
            self.screen.app.push_screen(dialog, self.resign)

    async def resign(self, sure: bool | None) -> None:
        """Resign for the person to move, if they are sure."""
        if sure and isinstance(self.controller, MatchController):
            await self.controller.resign(self.controller.view.facing)

    # the result

    def see(self, before: TableView | None, after: TableView) -> None:
        """Open the result a moment after the match has ended at this table."""
        if self.result:
            self.result.rematch = rematch_at(self.controller)
        if before is None or before.is_over or not after.is_over:
            return
        self.known = None
        is_played = not after.is_replay and self.has_result
        if self.services.shows_results and is_played:
            seconds = LAST_LOOK * self.pace()
            self.last_look = self.screen.set_timer(max(seconds, 0.001), self.open_by_itself)

    def cut_short(self) -> bool:
        """End the last look, and return whether there was one."""
        if self.last_look is None:
            return False
        self.open_by_itself()
        return True

    def open_by_itself(self) -> None:
        """End the last look, and open the result unless another screen is open by now."""
        if self.last_look is None:
            return
        self.last_look.stop()
        self.last_look = None
        if self.screen.is_active and self.has_result:
            self.show_result()

    def show_result(self) -> None:
        """Show how the match went and what can come next."""
        from app.screens.result.screen import ResultScreen  # imported here: slow to load

        words = self.controller.presentation.MOMENTS
        result = ResultScreen(self.match, words, self.known)
        result.ask_again = self.ask_again
        shown = self.controller.presentation
        result.review = review_of(self.match, shown.named)
        result.set_reactive(ResultScreen.rematch, rematch_at(self.controller))
        self.result = result

        async def close(chosen: str | None) -> None:
            self.known, self.result = result.analysis, None
            await self.follow(chosen)

        self.screen.app.push_screen(result, close)

    def ask_again(self) -> bool:
        """Ask a friend for another game, and return whether one sits at this table."""
        if isinstance(self.controller, WireController):
            self.controller.play_again()
            return True
        return False

    async def follow(self, chosen: str | None) -> None:
        """Carry out what was chosen at the result: another match, leaving, or nothing."""
        if chosen == "leave":
            await self.leave()
        elif chosen:
            self.begin(chosen)
