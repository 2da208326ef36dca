"""The arena's screen: plays a tournament in the background, and shows it."""

import asyncio
import os
import time
from collections import deque
from contextlib import suppress
from copy import deepcopy
from heapq import nlargest
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.reactive import reactive
from textual.worker import Worker, WorkerCancelled

from app.arena import journal
from app.arena.game import GameOutcome
from app.arena.journal import BY_NUMBER, Journal
from app.arena.plan import short_names
from app.arena.report import unplayed_lines
from app.arena.runner import Runner
from app.guests import session
from app.match.bots.sandbox import is_sandboxed
from app.match.setup import PROGRAM
from app.screens.arena.entry_dialog import Entry
from app.screens.arena.games import GamesPage, listed_games
from app.screens.arena.view import (
    COLUMN_TITLES,
    LATEST_GAMES,
    SPARE_COLUMNS,
    ArenaView,
    arena_view,
    progress_row,
)
from app.screens.arena.watch import PACES, LiveGames, WatchedTable
from app.screens.base import BaseScreen
from app.screens.reading import RulesPage
from app.storage.store import Store
from games.contract import Refusal
from widgets.captions import Caption
from widgets.cards.style import FaceStyle
from widgets.charts.matrix import Matrix
from widgets.charts.ranking import Ranking
from widgets.panels.log import Log
from widgets.panels.notice import Notice
from widgets.panels.status_line import StatusLine
from widgets.spans import Span

SHORTEST_PAUSE = 0.1
"""The fewest seconds between two repaints."""

WIDE_LOG = 120
"""Columns of the terminal from which the log also says who won, and by how much."""

MOST_GAMES_AT_ONCE = 8
"""The most games at once: each slow player takes two processes and two threads."""

HIGH_ARENA, STANDINGS_SHARE = 44, 27
"""Rows of the terminal from which the standings get a share of them, in percent."""


class ArenaScreen(BaseScreen[None]):
    """Plays a tournament in the background; Escape stops it and keeps the games played.

    Args:
        entry: The tournament.
        store: Where games that are looked at are stored as matches.
        pace: The factor of the pauses in a watched game.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "watch", "watch a game"),
        Binding("w", "unwatch", "stop watching"),
        Binding("right,l", "turn(1)", "another", key_display="←→"),
        Binding("left,h", "turn(-1)", show=False),
        Binding("plus,equals_sign", "hasten(1)", "pace", key_display="+ -"),
        Binding("minus", "hasten(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("g,enter", "go_on", "go on"),
        Binding("n", "another_one", "new"),
        Binding("f3", "games", "games", key_display="F3"),
        Binding("f1", "rules", "rules", key_display="F1"),
        Binding("escape", "stop", "stop"),
        Binding("escape", "dismiss(None)", "back"),
    ]

    running: reactive[bool] = reactive(False, init=False)
    watching: reactive[bool] = reactive(False, init=False)

    progress: tuple[int, ArenaView] | None = None
    """The games played so far, and what is shown of them."""
    unkept = ""
    """Why the tournament cannot be written to a journal."""

    def __init__(self, entry: Entry, store: Store, pace: float) -> None:
        super().__init__()
        self.plan = entry.plan
        self.table = WatchedTable(short_names(self.plan.contestants, self.plan.slug))
        self.store = store
        self.kept = self.opened(entry)
        self.runner = Runner(entry.plan, self.kept, self.tell)
        latest = nlargest(LATEST_GAMES, self.runner.games(), BY_NUMBER)
        self.latest = deque(reversed(latest), LATEST_GAMES)
        self.changed = asyncio.Event()
        self.playing: Worker[None] | None = None
        self.watcher = LiveGames(pace, self.table.show, lambda: self.services.inputs)

    def compose(self) -> ComposeResult:
        """Yield the standings above the matrix and the log or the watched game."""
        yield StatusLine(id="state")
        yield Caption(id="progress")
        with VerticalScroll(id="standings", can_focus=False):
            yield Ranking()
        with Horizontal(id="below"):
            with Vertical(id="beaten"):
                yield Caption(id="what")
                with ScrollableContainer(can_focus=False):
                    yield Matrix()
            with Vertical(id="shown"):
                yield Log(id="log")
                yield self.table
        yield from self.compose_foot()

    def on_mount(self) -> None:
        """Start playing, and fill in what does not change."""
        self.run_worker(self.keep_showing())
        self.action_go_on()
        plan = self.plan
        line = self.query_one(StatusLine)
        line.title = "BOT ARENA"
        line.place = f"{plan.games:,} game{'s' * (plan.games != 1)} per pair"
        line.right = f"seed {plan.seed}"
        self.query_one("#what", Caption).row = (Span("who beats whom, in %", "quiet"),)
        ranking = self.query_one(Ranking)
        ranking.titles, ranking.spare = COLUMN_TITLES, SPARE_COLUMNS
        self.watch_watching()

    def opened(self, entry: Entry) -> Journal:
        """Return the journal; a temporary one, with the reason in `unkept`, if none can be kept."""
        try:
            if entry.goes_on:
                return journal.reopen_journal(entry.plan.contestants, entry.plan.slug)
            return journal.begin_journal(entry.plan)
        except OSError as error:
            self.unkept = journal.write_trouble(error)
        except Refusal as no:
            self.unkept = str(no)
        return journal.temporary_journal(entry.plan)

    # playing

    def action_go_on(self) -> None:
        """Start playing the remaining games."""
        self.running = True
        self.playing = self.run_worker(self.play_out(), exit_on_error=True)

    async def play_out(self) -> None:
        """Play until all games are over or the tournament is stopped."""
        try:
            await self.shut_in()
            await self.runner.run(self.watcher.play, games_at_once())
        except Refusal as no:
            self.query_one(Notice).refuse(str(no))
        finally:
            self.running = False
            self.changed.set()

    async def shut_in(self) -> None:
        """Let programs play in sandboxes, if that is wanted. Raises `Refusal` if it cannot be."""
        if any(who.startswith(PROGRAM) for who in self.plan.contestants):
            self.watcher.in_sandbox = is_sandboxed()
            where = "programs in a sandbox" if self.watcher.in_sandbox else "no sandbox"
            self.query_one(StatusLine).right = f"{where} · seed {self.plan.seed}"

    def tell(self, outcome: GameOutcome) -> None:
        """Record a finished game."""
        self.latest.append(outcome)
        self.changed.set()

    async def action_stop(self) -> None:
        """Stop playing, and wait until every program has ended; the games played are kept."""
        if self.playing:
            if not self.playing.is_cancelled:
                self.playing.cancel()
            with suppress(WorkerCancelled):
                await self.playing.wait()

    async def keep_showing(self) -> None:
        """Show the standings after changes, but rarely enough to leave time for the games.

        While games are played, they are not shown between a key and what answers it.
        """
        while True:
            await self.make_way()
            begin = time.monotonic()
            self.changed.clear()
            # A copy, because games end while the thread computes.
            sums, latest = deepcopy(self.runner.sums), tuple(self.latest)
            wide = self.app.size.width >= WIDE_LOG
            drawn = await asyncio.to_thread(arena_view, self.plan, sums, latest, wide=wide)
            pause = max(SHORTEST_PAUSE, 10 * (time.monotonic() - begin))
            await self.make_way()
            self.show(sums.games, drawn)
            await asyncio.sleep(pause)
            await self.changed.wait()

    async def make_way(self) -> None:
        """Wait for what answers a key, unless nothing is played: then this answers it."""
        if self.running:
            await self.watcher.make_way()

    # what is shown

    def show(self, done: int, drawn: ArenaView) -> None:
        """Show the standings after some games.

        Args:
            done: The games played so far.
            drawn: What each widget shows of them.
        """
        total = len(self.runner.fixtures)
        self.progress = done, drawn
        self.show_progress()
        self.query_one(Ranking).places = drawn.places
        matrix = self.query_one(Matrix)
        matrix.names, matrix.shares = tuple(place.name for place in drawn.places), drawn.shares
        self.call_after_refresh(self.fit)
        self.query_one(Log).show(drawn.log, fresh=1)
        void = unplayed_lines(self.runner.plan, self.runner.void[:1])
        if trouble := self.unkept or self.runner.trouble or "".join(void):
            self.query_one(Notice).refuse(trouble)
        elif not self.running:
            self.query_one(Notice).say(
                "All games are done. F3 lists them; pick one to replay."
                if done == total
                else f"Stopped after {done:,} of {total:,} games. "
                "Press g to continue, now or later."
            )

    def show_progress(self) -> None:
        """Show how many games are done, with a bar as wide as there is room."""
        if self.progress:
            plain, (done, drawn) = self.services.face is FaceStyle.LETTERS, self.progress
            line, total = self.query_one("#progress", Caption), len(self.runner.fixtures)
            line.row = progress_row(done, total, drawn, self.size.width - 2, plain=plain)

    def watch_running(self) -> None:
        """Update the notice and the key bar."""
        if self.running:
            self.query_one(Notice).say()
        self.refresh_bindings()

    def watch_watching(self) -> None:
        """Show the watched game, or the log."""
        self.table.display = self.watching
        self.query_one(Log).display = not self.watching
        self.refresh_bindings()

    def on_resize(self, event: events.Resize) -> None:
        """Draw all as large as possible; the log may have room for more words."""
        self.changed.set()
        self.show_progress()
        self.call_after_refresh(self.fit)

    def fit(self) -> None:
        """Draw the cards and the bars of the matrix as large as possible."""
        self.table.fit(self.query_one("#shown").size)
        ranking = self.query_one(Ranking)
        ranking.room = (
            self.size.height * STANDINGS_SHARE // 100 if self.size.height >= HIGH_ARENA else 0
        )
        self.query_one(Matrix).room = self.query_one("#beaten ScrollableContainer").size.height

    # keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable only actions that are available now."""
        can = {
            "watch": self.running and not self.watching,
            "unwatch": self.watching,
            "turn": self.running and self.watching,
            "hasten": self.running and self.watching,
            "go_on": not self.running and len(self.runner.done) < len(self.runner.fixtures),
            "another_one": not self.running,
            "stop": self.running,
            "dismiss": not self.running,
        }
        return can.get(action, True)

    def action_scroll(self, by: int) -> None:
        """Scroll the standings and the matrix."""
        for rows in self.query("#standings, #beaten ScrollableContainer"):
            rows.scroll_relative(y=by, animate=False)

    def action_watch(self) -> None:
        """Watch a game."""
        self.watching = True
        self.table.show(None)
        self.watcher.begin()

    def action_unwatch(self) -> None:
        """Stop watching."""
        self.watching = False
        self.watcher.end()

    def action_turn(self, by: int) -> None:
        """Watch another game."""
        self.watcher.turn(by)

    def action_hasten(self, by: int) -> None:
        """Watch faster or slower."""
        self.watcher.hasten(by)
        self.query_one(Notice).say(f"pace {self.watcher.speed + 1} of {len(PACES)}")

    def action_another_one(self) -> None:
        """Open the dialog for another tournament."""
        self.services.navigator.open_arena(instead=True)

    def action_rules(self) -> None:
        """Show the rules of the arena."""
        self.app.push_screen(RulesPage("arena"))

    async def action_games(self) -> None:
        """Show the finished games, with their fouls and what programs wrote to stderr."""
        try:
            games = await asyncio.to_thread(listed_games, self.runner.games())
        except Refusal as no:
            self.query_one(Notice).refuse(str(no))
        else:
            self.app.push_screen(GamesPage(self.runner, games, self.store))

    async def on_unmount(self) -> None:
        """Stop the tournament, and close its journal."""
        await self.action_stop()
        self.kept.close()


def games_at_once() -> int:
    """Return how many games to play at once: one processor is left for the screen.

    Guests share the processors: each plays one game at a time.
    """
    if session.is_guest():
        return 1
    return min(MOST_GAMES_AT_ONCE, max(2, (os.cpu_count() or 1) - 1))
