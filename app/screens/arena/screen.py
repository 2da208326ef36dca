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
from textual.binding import Binding, BindingType
from textual.worker import Worker, WorkerCancelled

from app.arena import journal
from app.arena.game import GameOutcome
from app.arena.journal import BY_NUMBER, Journal
from app.arena.runner import Runner
from app.guests import session
from app.match.bots.sandbox import is_sandboxed, sandbox_mode
from app.match.setup import PROGRAM
from app.screens.arena.board import ArenaBoard
from app.screens.arena.entry_dialog import Entry
from app.screens.arena.games import GamesPage, listed_games
from app.screens.arena.view import LATEST_GAMES, arena_view
from app.screens.arena.watch import PACES, LiveGames
from app.screens.reading import RulesPage
from app.storage.store import Store
from games.contract import Refusal
from widgets.panels.notice import Notice

SHORTEST_PAUSE = 0.1
"""The fewest seconds between two repaints."""

WIDE_LOG = 120
"""Columns of the terminal from which the log also says who won, and by how much."""

MOST_GAMES_AT_ONCE = 8
"""The most games at once: each slow player takes two processes and two threads."""


class ArenaScreen(ArenaBoard):
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

    def __init__(self, entry: Entry, store: Store, pace: float) -> None:
        super().__init__(entry.plan)
        self.store = store
        self.kept = self.opened(entry)
        self.runner = Runner(entry.plan, self.kept, self.tell)
        latest = nlargest(LATEST_GAMES, self.runner.games(), BY_NUMBER)
        self.latest = deque(reversed(latest), LATEST_GAMES)
        self.changed = asyncio.Event()
        self.playing: Worker[None] | None = None
        self.watcher = LiveGames(pace, self.table.show, lambda: self.services.inputs)

    def on_mount(self) -> None:
        """Start playing."""
        self.run_worker(self.keep_showing())
        self.play()

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

    def play(self) -> None:
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
            mode = sandbox_mode()
            self.watcher.in_sandbox = await asyncio.to_thread(is_sandboxed, mode)
            self.show_sandbox(in_sandbox=self.watcher.in_sandbox)

    def tell(self, outcome: GameOutcome) -> None:
        """Record a finished game."""
        self.latest.append(outcome)
        self.changed.set()

    async def stop(self) -> None:
        """Stop playing, and wait until every program has ended."""
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

    def on_resize(self, event: events.Resize) -> None:
        """Write the log again: it may have room for more words."""
        self.changed.set()

    # keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable only actions that are available now."""
        can = {
            "watch": self.running and not self.watching,
            "unwatch": self.watching,
            "turn": self.running and self.watching,
            "hasten": self.running and self.watching,
            "go_on": not self.running and self.is_unfinished,
            "another_one": not self.running,
            "stop": self.running,
            "dismiss": not self.running,
        }
        return can.get(action, True)

    @property
    def is_unfinished(self) -> bool:
        """Whether games remain to be played."""
        return len(self.runner.done) < len(self.runner.fixtures)

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

    async def action_stop(self) -> None:
        """Stop the tournament; the games played are kept."""
        await self.stop()

    def action_go_on(self) -> None:
        """Play the remaining games."""
        self.play()

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
        await self.stop()
        self.kept.close()


def games_at_once() -> int:
    """Return how many games to play at once: one processor is left for the screen.

    Guests share the processors: each plays one game at a time.
    """
    if session.is_guest():
        return 1
    return min(MOST_GAMES_AT_ONCE, max(2, (os.cpu_count() or 1) - 1))
