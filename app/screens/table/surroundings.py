"""What stands around a table: the line above it, the log, the notice, and what covers it."""

from textual.screen import Screen

from app.match.table_view import TableView
from app.screens.table.handover import Handover
from app.screens.table.status import TableStatus
from widgets.inputs.command_line import CommandLine
from widgets.panels.banner import Banner
from widgets.panels.log import Log
from widgets.panels.notice import Notice
from widgets.panels.status_line import StatusLine


class Surroundings:
    """Hands the widgets around a table what they show of a view.

    Args:
        screen: The screen with these widgets.
        status: What puts a view into a few words.
    """

    def __init__(self, screen: Screen[None], status: TableStatus) -> None:
        self.screen = screen
        self.status = status
        self.handover = Handover(screen)

    def show(self, before: TableView | None, after: TableView) -> None:
        """Show a view after another one; the first comes after None."""
        line, notice = self.screen.query_one(StatusLine), self.screen.query_one(Notice)
        line.game, line.middle, line.score = self.status.line(after)
        notice.text, notice.refused = after.remark.text, after.remark.refused
        self.screen.query_one(Banner).show(*self.status.banner(after))
        typed = self.screen.query_one(CommandLine)
        typed.placeholder = self.status.question(after)
        typed.secret = self.status.controller.company and bool(after.prompt and after.prompt.secret)
        if before is None or after.log is not before.log:
            self.screen.query_one(Log).show(after.log, fresh=after.fresh)
        if before is None or after.cover != before.cover:
            self.handover.show(after.cover)
