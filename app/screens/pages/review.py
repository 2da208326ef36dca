"""A review of the latest matches of one line of the statistics."""

import asyncio
from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from app.screens.pages.page import Page
from app.statistics import review
from app.statistics.report import board_title
from app.statistics.review import Review
from app.storage.scoreboards import finished_match, side_of
from app.storage.totals import BoardTotal
from games.contract import Refusal
from widgets.cards.style import FaceStyle
from widgets.charts.bars import draw_bar

LABEL_CELLS, FIGURE_CELLS, BAR_CELLS = 34, 8, 22
"""Cells of a label, of a figure, and of a bar."""

NO_FIGURES = "Nothing more is known of this game than its points."


class ReviewPage(Page):
    """The game's own figures, and how the choices compare with the coach's.

    Args:
        line: The line of the statistics.
    """

    def __init__(self, line: BoardTotal) -> None:
        super().__init__()
        self.line = line

    def compose_page(self) -> ComposeResult:
        """Yield a title, the progress, and the figures."""
        yield Static(board_title(self.line.board), id="title", markup=False)
        yield Static("", id="so-far", markup=False)
        with VerticalScroll():
            yield Static("", id="told", markup=False)

    def on_mount(self) -> None:
        """Start the review."""
        self.run_worker(self.look_closer())

    async def look_closer(self) -> None:
        """Review one match after the other, and show the sums so far."""
        sums = Review()
        try:
            numbers = self.services.store.matches_of(self.line, review.MOST_REVIEWED)
        except Refusal as no:
            self.query_one("#so-far", Static).update(str(no))
            return
        for number in numbers:
            try:
                match = self.services.store.resume(number)
            except Refusal:
                continue
            counted = finished_match(match)
            if counted:
                sums = await asyncio.to_thread(sums.with_match, match, side_of(counted))
                self.show_sums(sums, len(numbers))
        self.show_sums(sums, sums.matches)

    def show_sums(self, sums: Review, of: int) -> None:
        """Show the progress and the sums.

        Args:
            sums: The sums of the matches reviewed so far.
            of: The number of matches to review.
        """
        last = f"the last {of} matches" if of != 1 else "the last match"
        so_far = f"{sums.matches} of {of} matches" if sums.matches < of else last
        self.query_one("#so-far", Static).update(so_far)
        self.query_one("#told", Static).update(self.table(tuple(review.review_lines(sums))))

    def table(self, lines: Sequence[review.ReviewLine]) -> Text:
        """Return lines as a table, each with a bar for its share of the best."""
        if not lines:
            return Text(NO_FIGURES)
        ink, plain = self.app.theme_variables["coach"], self.services.face is FaceStyle.LETTERS
        table = Text(f"{columns('', 'yours', 'best')}\n")
        for line in lines:
            bar = draw_bar(line.share, BAR_CELLS, ascii_only=plain)
            table.append(f"{columns(line.label, line.own, line.best)}  ")
            table.append(f"{bar}\n", ink)
        return table


def columns(label: str, own: str, best: str) -> str:
    """Return a label and two figures, aligned."""
    return f"{label:<{LABEL_CELLS}}{own:>{FIGURE_CELLS}}{best:>{FIGURE_CELLS}}"
