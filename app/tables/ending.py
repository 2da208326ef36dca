"""How a match ends at its table: resigning, a last look, the result, what can follow, its file."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from textual.timer import Timer

from app import daily
from app.analysis.coach_review import review_of
from app.analysis.luck import Analysis
from app.lessons.controller import LessonPlay
from app.match.match import Match
from app.match.names import is_rated
from app.match.new_setup import Rematch, can_follow, can_go_on, can_swap, longer_match, next_setup
from app.match.table_view import TableView as View
from app.practice.controller import PuzzlePlay
from app.screens.keys import GAME
from app.screens.services import Services
from app.storage.game_files import why_not_writable
from app.tables.around import Command, Table
from app.tables.replay import Replay
from app.wire.controller import WatchPlay
from games.contract import Refusal
from games.text import printable

if TYPE_CHECKING:
    from app.screens.result.screen import ResultScreen

LAST_LOOK = 0.8
"""Seconds for which the table stays visible before the result opens."""


class Ending:
    """Resigns a match, shows its result, saves it to a file, and begins the next in its place.

    Args:
        screen: The table.
        services: Where matches are kept and opened.
    """

    def __init__(self, screen: Table, services: Services) -> None:
        self.screen, self.services = screen, services
        self.last_look: Timer | None = None
        self.known: Analysis | None = None
        self.result: ResultScreen | None = None
        self.rematch: Callable[[], Rematch] = Rematch
        """Returns what can be said of another game with a friend."""
        self.play_again: Callable[[], None] | None = None
        """Asks a friend for another game; None where nobody has to be asked."""

    @property
    def match(self) -> Match:
        """The whole match, even in a replay."""
        play = self.screen.play
        return play.whole if isinstance(play, Replay) else play.match

    @property
    def has_result(self) -> bool:
        """Whether there is a result to show; not after a lesson, or at the table of two others."""
        aside = isinstance(self.screen.play, LessonPlay | PuzzlePlay | WatchPlay)
        return not aside and not self.match.to_move

    def commands(self) -> Iterator[Command]:
        """Yield what ends a match, and what can follow it."""
        game = GAME.description
        following: tuple[tuple[str, str, str, str, Callable[[], bool]], ...] = (
            (
                "again",
                "n",
                "play again",
                "",
                lambda: can_follow(self.match) or self.rematch().is_possible,
            ),
            ("more", "m", "three more rounds", "", lambda: can_go_on(self.match)),
            ("swap_seats", "w", "swap sides", "", lambda: can_swap(self.match)),
            ("same_deal", "d", "same deal", "the same deal again", lambda: can_follow(self.match)),
        )

        def offers(view: View, can: Callable[[], bool]) -> bool:
            return view.is_over and not view.is_replay and self.has_result and can()

        def can_resign(view: View) -> bool:
            return not (view.is_over or view.is_replay or view.friend == "watched")

        def has_result(_: View) -> bool:
            return self.has_result

        for kind, key, word, whole, can in following:
            begin, offered = partial(self.begin, kind), partial(offers, can=can)
            yield Command(kind, (key,), word, whole, game, begin, offered)
        result, save = "the result", "" if self.why_unsaved else "save to a file"
        yield Command("result", ("tab", "l"), "result", result, game, self.show_result, has_result)
        yield Command("resign", ("ctrl+r",), "", "give up", game, self.ask_to_resign, can_resign)
        yield Command("save", ("ctrl+s",), "", save, game, self.save)

    async def leave(self) -> None:
        """Go back to the previous screen; the match is saved."""
        await self.screen.play.stop()
        self.screen.dismiss()

    def leave_gone(self, why: str) -> None:
        """Leave the table and whatever is open above it: the match has been continued elsewhere."""
        self.screen.app.notify(why, severity="warning")
        while not self.screen.is_active:
            self.screen.app.pop_screen()
        self.screen.dismiss()

    def unrating_question(self) -> str:
        """Return the question before what keeps this match out of the ratings; "" for none."""
        if not self.services.asks_first or not is_rated(self.match):
            return ""
        return daily.unrating_question(self.match)

    # what follows

    def begin(self, kind: str) -> None:
        """Begin the next match in place of this one, or say why not: a player may be gone."""
        if self.play_again:
            self.play_again()
            return
        try:
            begin = self.services.store.begin
            if kind == "more":
                begun = longer_match(self.match, begin)
            else:
                begun = begin(self.match.game, next_setup(self.match, kind))
            self.services.navigator.open_match(begun, instead=True)
        except Refusal as no:
            self.screen.play.refuse(str(no))

    def ask_to_resign(self) -> None:
        """Ask whether the person is sure about resigning, if that is possible."""
        play = self.screen.play
        if play.may_resign():
            self.screen.ask(
                "GIVE UP THIS GAME?",
                "It counts as a loss.\n\nTo stop for now, leave instead:\nthe game waits for you.",
                lambda: play.resign(self.screen.view.facing),
                yes="give up",
            )

    # the result

    def see(self, before: View | None, after: View) -> None:
        """Open the result a moment after the match has ended at this table."""
        if self.result:
            self.result.rematch = self.rematch()
        if before is None or before.is_over or not after.is_over or after.is_replay:
            return
        self.known = None
        if self.services.shows_results and self.has_result:
            seconds = LAST_LOOK * self.screen.motion_factor
            self.last_look = self.screen.set_timer(max(seconds, 0.001), self.cut_short)

    def cut_short(self) -> bool:
        """End the last look, and return whether there was one: the result opens after it."""
        if self.last_look is None:
            return False
        self.last_look.stop()
        self.last_look = None
        if self.screen.is_active and self.has_result:  # else another screen is open by now
            self.show_scene()
        return True

    def show_scene(self) -> None:
        """Show how the game ended as a picture, unless nothing is to move; then the result."""
        from app.tables.scene import SceneScreen, scene_of  # imported here: few games end

        factor = self.screen.motion_factor
        scene = scene_of(self.match, self.screen.face) if factor else None
        if scene:
            self.screen.app.push_screen(SceneScreen(scene, factor), lambda _: self.show_result())
        else:
            self.show_result()

    def show_result(self) -> None:
        """Show how the match went and what can come next."""
        from app.screens.result.screen import ResultScreen  # imported here: slow to load

        face = self.screen.face
        result = ResultScreen(self.match, face.MOMENTS, self.known)
        result.review = review_of(self.match, face.named)
        result.set_reactive(ResultScreen.rematch, self.rematch())
        if play_again := self.play_again:

            def ask_again() -> bool:
                play_again()
                return True

            result.ask_again = ask_again
        self.result = result

        async def close(chosen: str | None) -> None:
            self.known, self.result = result.analysis, None
            if chosen == "leave":
                await self.leave()
            elif chosen:
                self.begin(chosen)

        self.screen.app.push_screen(result, close)

    # its file

    @property
    def why_unsaved(self) -> str:
        """Why no file can be written now; "" if one can."""
        if isinstance(self.screen.play, LessonPlay):
            return "A lesson is never saved."
        return why_not_writable(self.match.game, self.match.state)

    def save(self) -> None:
        """Ask for a file name and write the file, or say why none can be written now."""
        from app.screens.dialogs.files import SaveFileDialog  # imported here: slow to load

        play, face = self.screen.play, self.screen.face
        if why := self.why_unsaved:
            play.refuse(why)
            return

        async def saved(file_name: str | None) -> None:
            if file_name and face.leaves_after_saving:
                path = str(Path(file_name).expanduser().absolute())
                self.screen.app.notify(f"Written: {printable(path)}")
                await self.leave()
            elif file_name:
                play.say(f"Written to {printable(file_name)}.")

        self.screen.app.push_screen(SaveFileDialog(play.match.game, play.match.state), saved)
