"""Opens screens above the current one, or in its place."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.screen import Screen

from app.match.match import Match
from app.match.setup import Setup
from app.plugins import AnyGame
from app.screens.keys import KeyGroup
from app.screens.services import Services
from app.storage.rows import Saved
from games.contract import Refusal

if TYPE_CHECKING:
    from app.lessons.lesson import Lesson


class Navigator:
    """Opens screens; most are slow to load, so each is imported when it is opened first.

    What cannot be opened is said in a message, except where `Refusal` is named.
    """

    def __init__(self, app: App[Any], services: Services) -> None:
        self.app, self.services = app, services

    def show(self, screen: Screen[None], *, instead: bool) -> None:
        """Show a screen above the current one or `instead` of it."""
        (self.app.switch_screen if instead else self.app.push_screen)(screen)

    def attempt(self, opening: Callable[[], None], seconds: float | None = None) -> None:
        """Open something, or say for some seconds why that is impossible."""
        try:
            opening()
        except Refusal as no:
            self.app.notify(str(no), severity="warning", timeout=seconds)

    def open_settings(self) -> None:
        """Open the settings above the current screen."""
        from app.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def open_page(self, name: str) -> None:
        """Open a page about past games: "statistics", "history" or "today"."""
        from app.screens.history import HistoryPage
        from app.screens.pages.daily import DailyPage
        from app.screens.pages.statistics import StatisticsPage

        kinds = {"statistics": StatisticsPage, "history": HistoryPage, "today": DailyPage}
        self.app.push_screen(kinds[name]())

    def open_guide(self, name: str) -> None:
        """Open a page of the guide above the screen."""
        from app.screens.reading import GuidePage

        self.app.push_screen(GuidePage(name))

    def open_keys(
        self, about: str, groups: tuple[KeyGroup, ...], press: Callable[[str | None], None]
    ) -> None:
        """List keys of a place above the current screen, and press the one that closes the list."""
        from app.screens.palette import KeysOverlay

        self.app.push_screen(KeysOverlay(groups, about), press)

    def open_saved(self, number: int, *, again: bool = False) -> None:
        """Continue a stored match; replay it if it is over, or `again` is wanted."""

        def opening() -> None:
            match = self.services.store.resume(number)
            (self.open_match if match.to_move and not again else self.open_replay)(match)

        self.attempt(opening)

    def last_setup(self, game: AnyGame) -> Setup | None:
        """Return the setup of the last match of a game, if there is one that can be read."""
        with suppress(Refusal):
            return self.services.store.last_setup(game)
        return None

    def new_game(self, game: AnyGame) -> None:
        """Open the dialog for a new game, and begin it."""
        from app.screens.dialogs.new_game import NewGameDialog

        def begin(chosen: "Setup | Saved | Lesson | None") -> None:
            if isinstance(chosen, Setup):
                self.begin(game, chosen)
            elif isinstance(chosen, Saved):
                self.open_saved(chosen.id)
            elif chosen:
                self.open_lesson(game)

        self.app.push_screen(NewGameDialog(game, self.last_setup(game)), begin)

    def begin(self, game: AnyGame, setup: Setup) -> None:
        """Begin a match and open its table."""
        self.attempt(lambda: self.open_match(self.services.store.begin(game, setup)))

    def open_match(self, match: Match, *, instead: bool = False) -> None:
        """Open a table, `instead` of this screen or above. Raises `Refusal` if a player is gone."""
        from app.match.names import is_with_friend
        from app.tables.opening import match_screen

        make = match_screen
        if is_with_friend(match.setup):
            from app.tables.friend import resumed_screen as make
        self.show(make(match, self.services), instead=instead)

    def open_replay(self, match: Match, place: int = 0) -> None:
        """Open the replay of a match, as it was after a number of steps."""
        from app.tables.opening import replay_screen

        self.app.push_screen(replay_screen(match, self.services, place))

    def open_lesson(self, game: AnyGame, *, instead: bool = False) -> None:
        """Open the lesson in a game."""
        from app.lessons.catalogue import LESSONS
        from app.tables.opening import lesson_screen

        lesson = LESSONS.get(game.slug)
        if lesson is None:
            self.app.notify(f"There is no lesson for {game.title}. F1 shows its rules.")
            return
        self.show(lesson_screen(lesson, self.services), instead=instead)

    def open_board(self, line: str = "") -> None:
        """Open the analysis board's dialog, and the table of the position that is set up there."""
        from app.screens.dialogs.board import BoardDialog

        def begin(match: Match | None) -> None:
            if match:
                self.open_match(match)

        self.app.push_screen(BoardDialog(line), begin)

    def open_puzzles(self) -> None:
        """Search the player's games for puzzles, and open the first that is due."""
        from app.tables.opening import begin_practice

        searching = (worker for worker in self.app.workers if worker.group == "practice")
        if all(worker.is_finished for worker in searching):
            self.app.run_worker(begin_practice(self.app, self.services), group="practice")

    def open_arena(self, *, instead: bool = False) -> None:
        """Open the arena's dialog, then the arena, above the current screen or `instead` of it."""
        from app.screens.arena.entry_dialog import Entry, EntryDialog

        def begin(entry: Entry | None) -> None:
            from app.screens.arena.screen import ArenaScreen

            if entry:
                screen = ArenaScreen(entry, self.services.store, self.services.full_pace)
                self.show(screen, instead=instead)

        self.app.push_screen(EntryDialog(), begin)
