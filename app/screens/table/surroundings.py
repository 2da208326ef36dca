"""The widgets around a table: the status line, the banner, the log, the coach, the cover."""

from textual.screen import Screen

from app.match.table_view import CoachView, TableView
from app.screens.table.coach_words import CoachWords
from app.screens.table.cover import TableCover
from app.screens.table.status import TableStatus
from widgets.coach.advice import CoachMode
from widgets.coach.panel import CoachPanel
from widgets.panels.banner import Banner
from widgets.panels.log import Log
from widgets.panels.status_line import StatusLine


class Surroundings:
    """Updates the widgets around a table.

    Args:
        screen: The screen with these widgets.
        status: The words for the status line, the banner and the question.
        coach_words: Turns what the coach says into words.
    """

    def __init__(self, screen: Screen[None], status: TableStatus, coach_words: CoachWords) -> None:
        self.screen = screen
        self.status = status
        self.coach_words = coach_words
        self.cover = TableCover(screen)

    def show(self, before: TableView | None, after: TableView) -> None:
        """Show a view.

        Args:
            before: The view that was shown before; None for the first.
            after: The new view.
        """
        line = self.screen.query_one(StatusLine)
        line.title, line.place, line.right, line.asks, line.centred = self.status.line(after)
        self.screen.query_one(Banner).show(
            *self.status.banner(after), self.status.banner_keys(after)
        )
        if before is None or after.log is not before.log:
            self.screen.query_one(Log).show(after.log, fresh=after.fresh)
            self.screen.query_one("#heading").set_class(not after.log, "-hidden")
        if before is None or after.cover != before.cover:
            self.cover.show(after.cover)
        if before is None or after.advice != before.advice:
            self.show_coach(after.advice)

    def show_coach(self, advice: CoachView) -> None:
        """Show what the coach says."""
        for panel in self.screen.query(CoachPanel):
            panel.mode = CoachMode(advice.mode)
            panel.advice = self.coach_words.shown(advice)
