"""How a match ends at its table: resigning, a last look, the result, what can follow, its file."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.timer import Timer

from app import daily
from app.analysis import coach_review, luck
from app.match import names, new_setup, setup
from app.match.play import Play
from app.match.table_view import TableView as View
from app.screens import keys, page
from app.screens.dialogs.confirm import ConfirmDialog
from app.storage.game_files import why_not_writable
from app.tables.around import Command
from app.tables.face import Face
from games import contract, text

if TYPE_CHECKING:
    from app.screens.result.screen import ResultScreen


LAST_LOOK = 0.8
"""Seconds for which the table stays visible before the result opens."""

COACH = "With the coach"
"""What keeps a match out of the ratings, and need not be agreed to by who is still learning."""


class Ending(page.Page[None]):
    """A table as far as a match ends there: what asks first, the result, what follows, the file."""

    def __init__(self, play: Play, face: Face) -> None:
        super().__init__()
        self.play, self.face, self.view = play, face, play.view
        self.last_look: Timer | None = None
        self.known: luck.Analysis | None = None
        self.result: ResultScreen | None = None
        self.agreed = False
        """Whether the person agreed that this match is not rated."""

    @property
    def motion_factor(self) -> float:
        """The factor of all times of motion; 0 if nothing is to move."""
        if self.app.animation_level != "full":
            return 0.0
        between_computers = 1.0 if self.face.seating.persons else 0.25
        return min(1.0, self.services.pace) * between_computers

    @property
    def has_result(self) -> bool:
        """Whether there is a result to show; not after a lesson, or at the table of two others."""
        return self.play.HAS_RESULT and not self.play.whole.to_move

    def rematch(self) -> new_setup.Rematch:
        """Return what can be said of another game with a friend."""
        return new_setup.Rematch()

    def ask_again(self) -> bool:
        """Ask a friend for another game; return False where nobody has to be asked."""
        return False

    def ask(self, heading: str, words: str, then: Callable[[], Any], *, yes: str = "yes") -> None:
        """Ask a question, and do something after a yes."""

        def answer(sure: bool | None) -> None:
            if sure:
                self.call_later(then)

        self.app.push_screen(ConfirmDialog(heading, words, yes=yes), answer)

    def lets(self, do: Callable[[], Any], what: str = "") -> bool:
        """Return whether the ratings allow something; if they don't, do it after a yes.

        `what` is that, as in "With the coach".
        """
        whole = self.play.whole
        if self.agreed or not self.services.asks_first or not names.is_rated(whole):
            return True
        if what == COACH and not daily.is_try(whole.game, whole.setup) and self.is_learning():
            return True

        def agree() -> Any:
            self.agreed = True
            return do()

        self.ask("NOT RATED FROM HERE", daily.unrating_question(whole, what), agree)
        return False

    def is_learning(self) -> bool:
        """Return whether the coach just helps: against Easy, and in one's first three games."""
        whole = self.play.whole
        if {*whole.setup.seats} <= {setup.PERSON, *names.levels_of(whole.game.slug)[:1]}:
            return True
        try:
            return not self.services.store.has_more_than(3, whole.game)
        except contract.Refusal:
            return False

    def end_commands(self) -> Iterator[Command]:
        """Yield what ends a match, and what can follow it."""
        whole, game = self.play.whole, keys.GAME.description
        can_repeat = partial(new_setup.can_follow, whole)

        def follows(can: Callable[[], bool]) -> bool:
            return self.view.is_over and not self.view.is_replay and self.has_result and can()

        def can_resign() -> bool:
            view = self.view
            return not (view.is_over or view.is_replay or view.friend == "watched")

        for kind, key, word, said, can in (
            ("again", "n", "play again", "", lambda: can_repeat() or self.rematch().is_possible),
            ("more", "m", "three more rounds", "", lambda: new_setup.can_go_on(whole)),
            ("swap_seats", "w", "swap sides", "", lambda: new_setup.can_swap(whole)),
            ("same_deal", "d", "same deal", "the same deal again", can_repeat),
        ):
            begin, offered = partial(self.begin, kind), partial(follows, can)
            yield Command(kind, key, word, said, game, begin, offered)
        result, save = "the result", "" if self.why_unsaved else "save to a file"
        open_result, has_result = self.show_result, lambda: self.has_result
        yield Command("result", "tab", "result", result, game, open_result, has_result)
        yield Command("resign", "ctrl+r", "", "give up", game, self.ask_to_resign, can_resign)
        yield Command("save", "ctrl+s", "", save, game, self.save)

    async def leave(self) -> None:
        """Go back to the previous screen; the match is saved."""
        await self.play.stop()
        self.dismiss()

    def leave_gone(self, why: str) -> None:
        """Leave the table and whatever is open above it: the match has been continued elsewhere."""
        self.app.notify(why, severity="warning")
        while not self.is_active:
            self.app.pop_screen()
        self.dismiss()

    def begin(self, kind: str) -> None:
        """Begin the next match in place of this one, or say why not: a player may be gone."""
        if self.ask_again():
            return
        whole, begin = self.play.whole, self.services.store.begin
        try:
            if kind == "more":
                begun = new_setup.longer_match(whole, begin)
            else:
                begun = begin(whole.game, new_setup.next_setup(whole, kind))
            self.services.navigator.open_match(begun, instead=True)
        except contract.Refusal as no:
            self.play.refuse(str(no))

    def ask_to_resign(self) -> None:
        """Ask whether the person is sure about resigning, if that is possible."""
        if self.play.may_resign():
            self.ask(
                "GIVE UP THIS GAME?",
                "It counts as a loss.\n\nTo stop for now, leave instead:\nthe game waits for you.",
                lambda: self.play.resign(self.view.facing),
                yes="give up",
            )

    # the result

    def see_end(self, before: View | None, after: View) -> None:
        """Open the result a moment after the match has ended at this table."""
        if self.result:
            self.result.rematch = self.rematch()
        if before is None or before.is_over or not after.is_over or after.is_replay:
            return
        self.known = None
        if self.services.shows_results and self.has_result:
            seconds = LAST_LOOK * self.motion_factor
            self.last_look = self.set_timer(max(seconds, 0.001), self.end_last_look)

    def end_last_look(self) -> bool:
        """End the last look, and return whether there was one: the result opens after it."""
        if self.last_look is None:
            return False
        self.last_look.stop()
        self.last_look = None
        if self.is_active and self.has_result:  # else another screen is open by now
            from app.tables.scene import SceneScreen, scene_of  # imported here: few games end

            factor = self.motion_factor
            if factor and (scene := scene_of(self.play.whole, self.face)):
                self.app.push_screen(SceneScreen(scene, factor), lambda _: self.show_result())
            else:
                self.show_result()
        return True

    def show_result(self) -> None:
        """Show how the match went and what can come next."""
        from app.screens.result.screen import ResultScreen  # imported here: slow to load

        self.result = result = ResultScreen(self.play.whole, self.face.MOMENTS, self.known)
        result.review = coach_review.review_of(self.play.whole, self.face.named)
        result.set_reactive(ResultScreen.rematch, self.rematch())
        result.ask_again = self.ask_again

        async def close(chosen: str | None) -> None:
            self.known, self.result = result.analysis, None
            if chosen == "leave":
                await self.leave()
            elif chosen:
                self.begin(chosen)

        self.app.push_screen(result, close)

    # its file

    @property
    def why_unsaved(self) -> str:
        """Why no file can be written now; "" if one can."""
        whole = self.play.whole
        return self.play.WHY_UNSAVED or why_not_writable(whole.game, whole.state)

    def save(self) -> None:
        """Ask for a file name and write the file, or say why none can be written now."""
        from app.screens.dialogs.files import SaveFileDialog  # imported here: slow to load

        if why := self.why_unsaved:
            self.play.refuse(why)
            return

        async def saved(file_name: str | None) -> None:
            if file_name and self.face.leaves_after_saving:
                path = str(Path(file_name).expanduser().absolute())
                self.app.notify(f"Written: {text.printable(path)}")
                await self.leave()
            elif file_name:
                self.play.say(f"Written to {text.printable(file_name)}.")

        match = self.play.match
        self.app.push_screen(SaveFileDialog(match.game, match.state), saved)
