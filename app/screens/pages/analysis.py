"""Luck and skill after a match: the chance to win over time, and where it was lost."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from app.analysis.luck import Analysis
from app.analysis.report import analysis_lines, chances_over_time, possessive, sample_evenly
from app.analysis.worker import Analyst
from app.match.match import Match
from app.screens.pages.page import Page
from games.contract import Refusal
from widgets.charts.plot import Plot


class AnalysisPage(Page):
    """The analysis of a match, computed in a child process that is killed when the page closes.

    Args:
        match: A match that is over and can be analysed.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l", "dismiss(None)", show=False),
    ]

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.reader = match.persons[0] if len(match.persons) == 1 else None
        self.analyst = Analyst()
        self.analysis: Analysis | None = None

    def compose_page(self) -> ComposeResult:
        """Yield the plot, and below it the sums and the most expensive decisions."""
        yield Plot(id="course")
        with VerticalScroll():
            yield Static("Working out your chances…", id="sums", markup=False)

    def on_mount(self) -> None:
        """Start the analysis."""
        self.query_one(VerticalScroll).focus()
        self.run_worker(self.analyse())

    async def analyse(self) -> None:
        """Wait for the analysis and show it, or show why there is none."""
        try:
            self.analysis = await self.analyst.analyse(self.match)
        except Refusal as no:
            self.query_one("#sums", Static).update(str(no))
        else:
            lines = analysis_lines(self.analysis, self.reader)
            self.query_one("#sums", Static).update("\n".join(lines))
            self.draw()

    def on_resize(self) -> None:
        """Draw the plot for the new size."""
        if self.analysis:
            self.call_after_refresh(self.draw)

    def draw(self) -> None:
        """Draw the plot, if the analysis is ready."""
        plot = self.query_one(Plot)
        if self.analysis:
            seat = self.reader or 0
            plot.title = f"{possessive(self.analysis, seat, 'chance')} after each step"
            plot.values = sample_evenly(chances_over_time(self.analysis, seat), plot.points)

    def on_unmount(self) -> None:
        """Stop the analysis."""
        self.analyst.leave()
