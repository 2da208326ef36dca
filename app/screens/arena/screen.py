"""The arena's page: plays a tournament in the background, and shows it at a pace for eyes."""

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal
from textual.content import Content
from textual.coordinate import Coordinate
from textual.widgets import DataTable
from textual.worker import Worker, WorkerCancelled

from app.arena import journal, ladder, report
from app.arena.game import GameOutcome, LocalPlay
from app.arena.plan import DEFAULT_GAME, short_names
from app.arena.runner import Runner
from app.arena.standings import standings
from app.guests import session
from app.match.bots.sandbox import is_sandboxed
from app.match.match import Match, Step
from app.plugins import find
from app.screens import page, reading
from app.screens.arena import entry_dialog, pictures
from app.screens.arena.lists import GamesPage, LadderPage, listed_games
from app.screens.arena.show import TABLES, Show
from app.screens.widgets import Picture, Words
from app.storage.store import Store
from app.tables.opening import seated_face
from games.contract import Refusal
from widgets.canvas.canvas import Canvas
from widgets.cards.style import FaceStyle

TICK, BREATH, TABLE_PAUSE = 0.05, 0.005, 0.25
"""Seconds between two looks at what is to be shown next; after which a game lets keys and pictures
go first; and at least between two updates of the table of standings."""

PACES = (1.0, 0.25, 0.1)
"""Seconds for a bid at each table at speeds 1 and 2, and for a result at speed 3."""

RESULTS, LIVE = 2, 3
"""The speeds at which only results are shown, and at which the show keeps up with the games."""

COVERED, FLIP, REVEAL = 0.3, 0.2, 0.8
"""Seconds at speed 1 for which both bids lie face down, in which they are turned over, and which
the motion at a table takes that is watched alone."""

MOST_AT_ONCE, SHARE = 500, 0.04
"""The most games that are counted between two looks, and the most of the time that showing takes
while games are played."""

MOST_GAMES_AT_ONCE = 8
"""The most games at once: each slow player takes two processes and two threads."""


class ArenaScreen(page.Page[None]):
    """Plays a tournament and shows it; without a pace, the show keeps up with the games."""

    PLACE = "In the arena"
    MOUSE = ("Click a table to watch it alone, and again to see all.",)
    HORIZONTAL_BREAKPOINTS = [*page.Page.HORIZONTAL_BREAKPOINTS, (160, "-vast")]  # noqa: RUF012
    CSS = """
    ArenaScreen #head { height: 1; }
    ArenaScreen #upper { height: 1fr; margin: 1 0 0 1; }
    ArenaScreen #tables { grid-size: 2 2; grid-gutter: 1; }
    ArenaScreen #tables Picture { width: 1fr; height: 1fr; }
    ArenaScreen .left, ArenaScreen #large { width: 1fr; margin-right: 1; }
    ArenaScreen #large, ArenaScreen #standings { display: none; }
    ArenaScreen #race { width: 25; }
    ArenaScreen #lower { height: 4; margin-top: 1; }
    ArenaScreen #matrix, ArenaScreen #course { display: none; }
    ArenaScreen #said { height: 1; padding: 0 2; color: $quiet; }
    ArenaScreen.-wide #upper, ArenaScreen.-vast #upper { margin: 1 2 0 2; }
    ArenaScreen.-wide #tables, ArenaScreen.-vast #tables { grid-gutter: 1 2; }
    ArenaScreen.-vast.-tall #tables { grid-gutter: 2 2; }
    ArenaScreen.-wide .left, ArenaScreen.-vast .left { margin-right: 2; }
    ArenaScreen.-wide #large, ArenaScreen.-vast #large { margin-right: 2; }
    ArenaScreen.-wide #race { width: 42; }
    ArenaScreen.-vast #race { width: 39%; }
    ArenaScreen.-wide #lower, ArenaScreen.-vast #lower { height: 8; margin: 1 2 0 2; }
    ArenaScreen.-low #lower { height: 4; }
    ArenaScreen.-vast.-tall #lower { height: 15; }
    ArenaScreen.-wide #decided { margin-right: 2; }
    ArenaScreen.-wide #matrix { display: block; width: 42; }
    ArenaScreen.-vast #decided, ArenaScreen.-vast #matrix { display: block; margin-right: 2; }
    ArenaScreen.-vast #course { display: block; width: 39%; }
    ArenaScreen.-low #matrix, ArenaScreen.-low #course { display: none; }
    ArenaScreen.-low #decided { margin-right: 0; }
    ArenaScreen.-alone #race, ArenaScreen.-alone #lower { display: none; }
    ArenaScreen.-alone #upper, ArenaScreen.-alone #large { margin: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "pause", "pause"),
        Binding("g,enter", "go_on", "go on"),
        Binding("plus,equals_sign", "hasten(1)", "speed", key_display="+ -"),
        Binding("minus", "hasten(-1)", show=False),
        Binding("1", "watch(1)", "watch one", key_display="1-4"),
        *(Binding(f"{n}", f"watch({n})", show=False) for n in range(2, TABLES + 1)),
        Binding("f3", "games", "games", key_display="F3"),
        Binding("full_stop,right", "step", "step", key_display="."),
        Binding("home", "jump(0)", "first game"),
        Binding("end", "jump(1)", "latest"),
        Binding("n", "another_one", "new"),
        Binding("f4", "ladder", "ladder", key_display="F4"),
        Binding("f1", "rules", "rules", key_display="F1", show=False, tooltip="the rules"),
        Binding("escape", "stop", "stop"),
        Binding("escape", "dismiss(None)", "back"),
    ]

    def __init__(self, entry: entry_dialog.Entry, store: Store, pace: float) -> None:
        super().__init__()
        self.plan, self.store = entry.plan, store
        self.message = self.reported = ""
        self.kept, self.unkept = journal.opened_journal(entry.plan, goes_on=entry.goes_on)
        self.runner = Runner(entry.plan, self.kept, self.tell)
        self.play = LocalPlay(self.breathe)
        self.show = Show(self.runner, lambda: self.play.playing)
        self.speed = 1 if not self.runner.done and pace > 0 else LIVE
        self.running = self.paused = False
        self.playing: Worker[None] | None = None
        self.large: int | None = None
        """The table that is watched alone."""
        self.turn = 0
        self.due = self.rests_until = self.listed_at = self.breathed = 0.0
        self.beats = [0.0] * TABLES
        """When the moment at each table began."""
        self.drawn: dict[str, object] = {}
        """What each picture was drawn of."""

    def body(self) -> ComposeResult:
        """Yield the tables next to the race, and below them what was decided."""
        yield Picture(id="head")
        with Horizontal(id="upper"):
            tables = (Picture(id=f"table-{n}") for n in range(TABLES))
            yield Grid(*tables, id="tables", classes="left")
            yield Picture(id="large")
            yield DataTable(id="standings", cursor_type="row", classes="left")
            yield Picture(id="race")
        yield Horizontal(*(Picture(id=n) for n in ("decided", "matrix", "course")), id="lower")
        yield Words(id="said")

    def on_mount(self) -> None:
        """Start playing, and showing."""
        self.action_go_on()
        self.tick()
        self.set_interval(TICK, self.tick)

    # playing

    def action_go_on(self) -> None:
        """Start playing the remaining games."""
        self.running = True
        self.playing = self.run_worker(self.play_out(), exit_on_error=True)
        self.refresh_bindings()

    async def play_out(self) -> None:
        """Play on. One processor is left for the screen, and a guest plays one game at a time."""
        at_once = min(MOST_GAMES_AT_ONCE, max(2, (os.cpu_count() or 1) - 1))
        try:
            if self.plan.has_programs:
                self.play.in_sandbox = is_sandboxed()
            await self.runner.run(self.play, 1 if session.is_guest() else at_once)
        except Refusal as no:
            self.message = str(no)
        else:
            if not session.is_guest():
                self.message = ladder.add_to_ladder(self.runner, int(time.time()))
        finally:
            self.running = False
            self.refresh_bindings()

    async def breathe(self, match: Match, step: Step) -> None:
        """Let keys and pictures go before the games from time to time."""
        if time.monotonic() - self.breathed > BREATH:
            await asyncio.sleep(0)
            self.breathed = time.monotonic()

    def tell(self, outcome: GameOutcome) -> None:
        """Note a foul."""
        if fouls := report.game_fouls(self.plan, outcome):
            self.reported = fouls[0]

    async def action_stop(self) -> None:
        """Stop playing, and wait until every program has ended; the games played are kept."""
        if self.playing:
            if not self.playing.is_cancelled:
                self.playing.cancel()
            with suppress(WorkerCancelled):
                await self.playing.wait()

    async def on_unmount(self) -> None:
        """Stop the tournament, and close its journal."""
        await self.action_stop()
        self.kept.close()

    # showing

    def tick(self) -> None:
        """Bring the show forward and paint what has changed, seldom while games are played."""
        now = time.monotonic()
        if self.running and now < self.rests_until:
            return
        try:
            if self.speed == LIVE and not self.paused:
                self.show.catch_up(now, MOST_AT_ONCE)
            elif not self.paused and now >= self.due:
                shares = TABLES if self.speed < RESULTS and self.large is None else 1
                self.due = max(self.due + PACES[self.speed] / shares, now)
                self.step_forward(now)
            self.paint(now)
        except Refusal as no:
            self.message = str(no)
            self.say()
        if self.running:
            end = time.monotonic()
            self.rests_until = end + (end - now) / SHARE

    def step_forward(self, now: float) -> None:
        """Show the next moment at the next table."""
        here = self.turn % TABLES if self.large is None else self.large
        self.turn += 1
        (self.show.result if self.speed == RESULTS else self.show.beat)(here, now)
        self.beats[here] = now

    @property
    def has_shown_all(self) -> bool:
        """Whether all that was played was shown, and nothing is played any more."""
        return self.show.has_caught_up and not self.running

    @property
    def look(self) -> pictures.Look:
        """How the contestants are called and drawn."""
        bare = self.app.no_color or self.services.face is not FaceStyle.SOLID
        names = short_names(self.plan.contestants, self.plan.slug)
        return pictures.Look(names, self.services.card_look(), bare)

    def paint(self, now: float) -> None:
        """Paint every picture that has changed."""
        show, look, count = self.show, self.look, len(self.show.seen)
        lists, large = self.speed == LIVE or self.has_shown_all, self.large
        self.query_one("#tables").display = large is None and not lists
        self.query_one("#large").display = large is not None and not lists
        self.set_class(large is not None and not lists, "-alone")
        self.query_one("#standings").display = lists
        game = "" if self.plan.slug == DEFAULT_GAME else f"{find(self.plan.slug).title}, "
        state = "paused" if self.paused else f"speed {self.speed + 1} of {LIVE + 1}"
        if self.has_shown_all:
            state = "over" if self.runner.is_complete else "stopped"
        head = partial(pictures.draw_head, show=show, game=game, state=state)
        self.draw("head", (count, len(self.runner.done), state, look), head)
        moves = min(4, int((now - show.moved) / pictures.STEP))
        arrows = tuple(who for who, (_, at) in show.passed.items() if now - at < pictures.ARROW)
        race = partial(pictures.draw_race, show=show, look=look, now=now)
        self.draw("race", (count, moves, arrows, look), race)
        glows = tuple(each.place for each in show.decided if now - each.at < pictures.GLOW)
        decided = partial(pictures.draw_decided, show=show, look=look, now=now)
        self.draw("decided", (count, glows, look), decided)
        self.draw("matrix", (count, look), partial(pictures.draw_matrix, show=show, look=look))
        self.draw("course", (count, look), partial(pictures.draw_course, show=show, look=look))
        if lists:
            self.list_standings(now)
        for n in () if lists else range(TABLES) if large is None else (large,):
            table, since = show.tables[n], now - self.beats[n] if self.speed == 0 else REVEAL
            turned = round(min(1.0, max(0.0, (since - COVERED) / FLIP)) * 4) / 4
            what = (table, table and (table.at, table.moment.steps, table.is_over), turned, look)
            word = "waiting for a game" if self.running else "no more games"
            at_table = partial(pictures.draw_table, table=table, look=look, turned=turned)
            paint = partial(at_table, key=f"{n + 1}", word=word)
            part = 1.0 if large is None else min(1.0, round(since / REVEAL, 1))
            if table and large is not None:
                face = seated_face(table.moment.match, self.services)
                alone = partial(pictures.draw_alone, face=face, part=part)
                paint = partial(alone, moment=table.moment, names=table.names(look.names))
            self.draw(f"table-{n}" if large is None else "large", (n, what, word, part), paint)
        self.say()

    def draw(self, where: str, what: object, paint: Callable[[Canvas], None]) -> None:
        """Paint a picture if what it is drawn of has changed, or if it was never painted."""
        if self.drawn.get(where) != what:
            self.drawn[where] = what
            self.query_one(f"#{where}", Picture).show(paint)

    def list_standings(self, now: float) -> None:
        """Fill the table of standings, then how many of 100 games each won against each other."""
        show, names = self.show, self.look.names
        if self.drawn.get("standings") == len(show.seen) or now < self.listed_at + TABLE_PAUSE:
            return
        self.drawn["standings"], self.listed_at = len(show.seen), now
        table, rows = self.query_one(DataTable), standings(names, show.sums).rows
        places = [names.index(row.name) for row in rows]
        if not table.row_count:
            figures = range(1, len(rows) + 1)
            for title in ("", *report.STANDINGS_COLUMNS, *(f"v {n}" for n in figures)):
                table.add_column(title, key=title)
            for n in figures:
                table.add_row(key=str(n))
        for n, (who, row) in enumerate(zip(places, rows, strict=True)):
            told = (tell(row) for tell in report.STANDINGS_COLUMNS.values())
            shares = (pictures.share_words(show, who, other)[0] for other in places)
            for column, said in enumerate((str(n + 1), *told, *shares)):
                cell = Text(said, justify="left" if column == 1 else "right")
                table.update_cell_at(Coordinate(n, column), cell, update_width=True)

    def say(self) -> None:
        """Say one thing above the keys: what is wrong, a foul, or how the tournament stands."""
        runner, plan = self.runner, self.plan
        void = "".join(report.void_line(plan, *each) for each in runner.void[:1])
        trouble = self.message or self.unkept or self.kept.damage or runner.trouble or void
        done, total = len(runner.done), len(runner.fixtures)
        if self.running:
            said = "the deals are secret" if plan.secret else f"seed {plan.seed}"
            where = "programs in a sandbox" if self.play.in_sandbox else "no sandbox"
            said = self.reported or (f"{where} · {said}" if plan.has_programs else said)
        elif not runner.is_complete:
            said = f"Stopped after {done:,} of {total:,} games. Press g to continue, now or later."
        elif self.has_shown_all:
            fouls = sum(row.fouls for row in runner.sums.rows)
            counted = " There was one foul." if fouls == 1 else f" There were {fouls} fouls."
            counted = counted if fouls else ""
            said = f"All games are done.{counted} Home shows them again; F3 lists them."
        else:
            said = f"All {total:,} games are decided. End shows how they ended."
        if self.has_class("-alone") and (table := self.show.tables[self.large or 0]):
            place = table.moment.match.game.standing(table.moment.state).line
            said = f"{' against '.join(table.names(self.look.names))}: {place}"
            said += f". {(self.large or 0) + 1} shows all tables."
        words = Content(f"× {trouble}" if trouble else said)
        for row in self.query("#said").results(Words):  # none while the screen is being closed
            row.say(words.stylize("$loss" if trouble else "$quiet"))

    # keys

    def word(self, binding: Binding) -> str:
        """Return what a key does now."""
        return "go on" if binding.action == "pause" and self.paused else binding.description

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable only actions that are available now."""
        if action == "go_on":
            return not (self.running or self.runner.is_complete)
        return self.running == (action == "stop") or action not in (
            "another_one",
            "stop",
            "dismiss",
        )

    def on_data_table_row_selected(self) -> None:
        """Continue the tournament: the table of standings takes Enter."""
        if self.check_action("go_on", ()):
            self.action_go_on()

    def action_pause(self) -> None:
        """Stop showing, or show on; the games go on."""
        self.paused = not self.paused
        self.refresh_bindings()
        self.tick()

    def action_hasten(self, by: int) -> None:
        """Show faster or slower."""
        self.speed, self.due = max(0, min(LIVE, self.speed + by)), 0.0
        self.paused = True
        self.action_pause()

    def action_step(self) -> None:
        """Show the next moment, and stop there."""
        self.paused, self.speed = True, min(self.speed, RESULTS)
        self.refresh_bindings()
        self.step_forward(time.monotonic())
        self.tick()

    def action_watch(self, number: int) -> None:
        """Watch one table and all games of its pair, or all tables again."""
        table = self.show.tables[number - 1]
        if table is None or self.large == number - 1:
            self.large, self.show.follows = None, None
        else:
            self.large, self.show.follows = number - 1, frozenset(table.fixture.pair)
        self.speed = 1 if self.speed == LIVE else self.speed
        self.tick()

    @on(Picture.Pressed, "#large")
    @on(Picture.Pressed, "#tables Picture")
    def watch_clicked(self, event: Picture.Pressed) -> None:
        """Watch the table that was clicked, or all again."""
        here = self.large if event.picture.id == "large" else int((event.picture.id or "0")[-1])
        self.action_watch((here or 0) + 1)

    async def action_jump(self, to_latest: int) -> None:
        """Show the tournament from its first game on, or keep up with it."""
        self.speed = LIVE
        if not to_latest:
            await self.show_from(None)
        self.tick()

    async def show_from(self, number: int | None) -> None:
        """Show the tournament from a game on; None for its first."""
        try:
            self.show = await asyncio.to_thread(self.show.until, number)
        except Refusal as no:
            self.message = str(no)
        self.speed, self.large, self.paused = min(self.speed, 1), None, False
        self.due, self.turn = 0.0, 0
        self.drawn.clear()

    def action_another_one(self) -> None:
        """Open the dialog for another tournament."""
        self.services.navigator.open_arena(instead=True)

    def action_ladder(self) -> None:
        """Show the ratings of all tournaments on this machine."""
        self.app.push_screen(LadderPage(self.plan.slug))

    def action_rules(self) -> None:
        """Show the rules of the arena."""
        self.app.push_screen(reading.RulesPage("arena"))

    async def action_games(self) -> None:
        """List the finished games; the tournament is shown from the one on that is chosen there."""
        try:
            games = await asyncio.to_thread(listed_games, self.runner.games())
        except Refusal as no:
            self.message = str(no)
            self.say()
        else:
            self.app.push_screen(GamesPage(self.runner, games, self.store), self.show_chosen)

    async def show_chosen(self, number: int | None) -> None:
        """Show the tournament from a game on, if one was chosen."""
        if number is not None:
            await self.show_from(number)
