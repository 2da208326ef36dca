"""The visible part of the arena's screen: standings, matrix, log, and the watched game."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.reactive import reactive

from app.arena.plan import TournamentPlan, short_names
from app.arena.report import unplayed_lines
from app.arena.runner import Runner
from app.screens.arena.view import (
    COLUMN_TITLES,
    SPARE_COLUMNS,
    ArenaView,
    progress_row,
)
from app.screens.arena.watch import WatchedTable
from app.screens.base import BaseScreen
from widgets.captions import Caption
from widgets.cards.style import FaceStyle
from widgets.charts.matrix import Matrix
from widgets.charts.ranking import Ranking
from widgets.panels.log import Log
from widgets.panels.notice import Notice
from widgets.panels.status_line import StatusLine
from widgets.spans import Span

HIGH_ARENA, STANDINGS_SHARE = 44, 27
"""Rows of the terminal from which the standings get a share of them, in percent."""


class ArenaBoard(BaseScreen[None]):
    """Shows a tournament; a subclass plays it.

    Args:
        plan: The tournament.
    """

    running: reactive[bool] = reactive(False, init=False)
    watching: reactive[bool] = reactive(False, init=False)

    runner: Runner
    progress: tuple[int, ArenaView] | None = None
    """The games played so far, and what is shown of them."""
    unkept = ""
    """Why the tournament cannot be written to a journal."""

    def __init__(self, plan: TournamentPlan) -> None:
        super().__init__()
        self.plan = plan
        self.table = WatchedTable(short_names(plan.contestants, plan.slug))

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
        """Fill in what does not change."""
        plan = self.plan
        line = self.query_one(StatusLine)
        line.title = "BOT ARENA"
        line.place = f"{plan.games:,} game{'s' * (plan.games != 1)} per pair"
        line.right = f"seed {plan.seed}"
        self.query_one("#what", Caption).row = (Span("who beats whom, in %", "quiet"),)
        ranking = self.query_one(Ranking)
        ranking.titles, ranking.spare = COLUMN_TITLES, SPARE_COLUMNS
        self.watch_watching()

    def show_sandbox(self, *, in_sandbox: bool) -> None:
        """Say whether programs play in a sandbox."""
        where = "programs in a sandbox" if in_sandbox else "no sandbox"
        self.query_one(StatusLine).right = f"{where} · seed {self.plan.seed}"

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
        """Draw the cards and the bar as large as possible."""
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

    def action_scroll(self, by: int) -> None:
        """Scroll the standings and the matrix."""
        for rows in self.query("#standings, #beaten ScrollableContainer"):
            rows.scroll_relative(y=by, animate=False)
