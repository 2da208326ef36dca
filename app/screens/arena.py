"""The arena: a tournament while it is played, its standings, and one of its games to watch."""

import asyncio
import os
import time
from collections import deque
from contextlib import suppress
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.reactive import reactive
from textual.worker import Worker, WorkerCancelled

from app.arena import journal
from app.arena.contest import Outcome
from app.arena.journal import Journal
from app.arena.session import Session
from app.screens.arena_choosing import Entry
from app.screens.arena_games import Games, Played
from app.screens.arena_standings import (
    LATEST,
    SPARE,
    TITLES,
    Picture,
    picture,
    progress_row,
    short_names,
)
from app.screens.arena_watching import PACES, Watch, WatchedTable
from app.screens.keys import Keyed
from app.screens.reading import RulesPage
from app.store import Store
from games.contract import Refusal
from widgets.caption import Caption
from widgets.ink import Span
from widgets.key_bar import KeyBar
from widgets.log import Log
from widgets.look import Face
from widgets.matrix import Matrix
from widgets.notice import Notice
from widgets.ranking import Ranking
from widgets.state_line import StateLine
from widgets.too_small import TooSmall

PAUSE = 0.1
"""Seconds between two repaints at the least."""

MOST_AT_ONCE = 8
"""Games at once: players that think long take two processes and two threads for each."""


class ArenaScreen(Keyed[None]):
    """Plays a tournament beside the keys; Escape stops it, and what was played is kept."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "watch", "watch a game"),
        Binding("w", "unwatch", "watch no more"),
        Binding("right", "turn(1)", "another", key_display="←→"),
        Binding("left", "turn(-1)", show=False),
        Binding("plus,equals_sign", "hasten(1)", "pace", key_display="+ -"),
        Binding("minus", "hasten(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("g,enter", "go_on", "go on"),
        Binding("n", "another_one", "new"),
        Binding("f3", "games", "games", key_display="F3"),
        Binding("f1", "rules", "rules", key_display="F1"),
        Binding("escape", "stop", "stop"),
        Binding("escape", "dismiss(None)", "back"),
    ]

    running: reactive[bool] = reactive(False, init=False)
    watching: reactive[bool] = reactive(False, init=False)

    def __init__(self, entry: Entry, store: Store, pace: float = 1.0) -> None:
        super().__init__()
        self.plan = entry.plan
        self.unkept = ""
        self.kept = self.opened(entry)
        self.session = Session(entry.plan, self.kept, store, self.tell)
        self.latest = deque(self.session.outcomes, LATEST)
        self.changed = asyncio.Event()
        self.playing: Worker[None] | None = None
        self.table = WatchedTable(short_names(entry.plan.contestants))
        self.watcher = Watch(pace, self.table.show)

    def compose(self) -> ComposeResult:
        """Yield the standings above the matrix and what is watched or told."""
        yield StateLine(id="state")
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
        yield Notice(id="notice")
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def on_mount(self) -> None:
        """Begin to play."""
        plan = self.plan
        line = self.query_one(StateLine)
        line.game = "BOT ARENA"
        line.middle = f"{plan.games} game{'s' * (plan.games != 1)} of each pair"
        line.score = f"seed {plan.seed}"
        self.query_one("#what", Caption).row = (Span("who beats whom, in per cent", "quiet"),)
        plain = self.arcade.face is Face.LETTERS
        ranking = self.query_one(Ranking)
        ranking.titles, ranking.spare, ranking.plain = TITLES, SPARE, plain
        self.watch_watching()
        self.run_worker(self.keep_showing())
        self.play()

    def opened(self, entry: Entry) -> Journal | None:
        """Return the journal to play with; None, and a reason, where none can be written."""
        try:
            if entry.goes_on:
                return journal.reopened(entry.plan.contestants)
            return journal.begun(entry.plan)
        except OSError as error:
            self.unkept = f"The tournament cannot be kept: {error.strerror}."
        except Refusal as no:
            self.unkept = str(no)
        return None

    # playing

    def play(self) -> None:
        """Play what is not played yet."""
        self.running = True
        self.playing = self.run_worker(self.play_out(), exit_on_error=True)

    async def play_out(self) -> None:
        """Play to the end, or until it is stopped."""
        try:
            await self.session.run(self.watcher.play, at_once())
        except Refusal as no:
            self.query_one(Notice).refuse(str(no))
        finally:
            self.running = False
            self.changed.set()

    def tell(self, outcome: Outcome) -> None:
        """Take note of a game that is over."""
        self.latest.append(outcome)
        self.changed.set()

    async def stop(self) -> None:
        """Stop playing, and wait until every program is gone."""
        if self.playing:
            if not self.playing.is_cancelled:
                self.playing.cancel()
            with suppress(WorkerCancelled):
                await self.playing.wait()

    # showing

    async def keep_showing(self) -> None:
        """Show how it stands after each change, but seldom enough to leave time for games."""
        while True:
            begin = time.monotonic()
            self.changed.clear()
            outcomes, latest = self.session.outcomes, tuple(self.latest)
            drawn = await asyncio.to_thread(picture, self.plan, outcomes, latest)
            self.show(len(outcomes), drawn)
            await asyncio.sleep(max(PAUSE, 10 * (time.monotonic() - begin)))
            await self.changed.wait()

    def show(self, done: int, drawn: Picture) -> None:
        """Hand each widget its part."""
        plain = self.arcade.face is Face.LETTERS
        total = len(self.session.fixtures)
        self.query_one("#progress", Caption).row = progress_row(done, total, drawn, plain=plain)
        self.query_one(Ranking).places = drawn.places
        matrix = self.query_one(Matrix)
        matrix.names, matrix.shares = tuple(place.name for place in drawn.places), drawn.shares
        self.query_one(Log).show(drawn.told, fresh=1)
        if trouble := self.unkept or self.session.trouble:
            self.query_one(Notice).refuse(trouble)
        elif not self.running:
            self.query_one(Notice).say(
                "All games are played. F3 lists them, to be looked at again."
                if done == total
                else f"Stopped after {done} of {total} games. g goes on, now or another time."
            )

    def watch_running(self) -> None:
        """Let the keys follow."""
        if self.running:
            self.query_one(Notice).say()
        self.refresh_bindings()

    def watch_watching(self) -> None:
        """Show the game that is watched, or else what was played last."""
        self.table.display = self.watching
        self.query_one(Log).display = not self.watching
        self.refresh_bindings()

    def on_resize(self, event: events.Resize) -> None:
        """Draw the cards as large as there is room for."""
        self.call_after_refresh(lambda: self.table.fit(self.query_one("#shown").size))

    # keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what can be done now."""
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
        """Whether there are games left to play."""
        return len(self.session.done) < len(self.session.fixtures)

    def action_watch(self) -> None:
        """Watch a game, card by card."""
        self.watching = True
        self.table.show(None)
        self.watcher.begin()

    def action_unwatch(self) -> None:
        """Watch none any more."""
        self.watching = False
        self.watcher.end()

    def action_turn(self, by: int) -> None:
        """Watch another of the games that are being played."""
        self.watcher.turn(by)

    def action_hasten(self, by: int) -> None:
        """Watch faster or slower."""
        self.watcher.hasten(by)
        self.query_one(Notice).say(f"pace {self.watcher.speed + 1} of {len(PACES)}")

    def action_scroll(self, by: int) -> None:
        """Look further down or up, where there are more contestants than rows."""
        for rows in self.query("#standings, #beaten ScrollableContainer"):
            rows.scroll_relative(y=by, animate=False)

    async def action_stop(self) -> None:
        """Stop; everything that was played is kept."""
        await self.stop()

    def action_go_on(self) -> None:
        """Play what is left."""
        self.play()

    def action_another_one(self) -> None:
        """Choose another tournament, in the place of this one."""
        self.arcade.open_arena(instead=True)

    def action_rules(self) -> None:
        """Show the protocol, and what a foul is."""
        self.app.push_screen(RulesPage("arena"))

    def action_games(self) -> None:
        """Show the games that are over, with all fouls and what programs complained of."""
        session = self.session
        games = [Played(session.fixtures[n], outcome) for n, outcome in session.done.items()]
        self.app.push_screen(Games(self.plan, games))

    async def on_unmount(self) -> None:
        """Let go of the journal, once nothing is played any more."""
        await self.stop()
        if self.kept:
            self.kept.close()


def at_once() -> int:
    """Return how many games are played at once: one processor is left to the keys."""
    return min(MOST_AT_ONCE, max(2, (os.cpu_count() or 1) - 1))
