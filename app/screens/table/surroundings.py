"""The widgets around a table: the status line, the banner, the notice, the log, the cover."""

from textual.screen import Screen

from app.match.replay_controller import ReplayController
from app.match.table_view import CoachView, TableView
from app.screens.table.coach_words import CoachWords
from app.screens.table.cover import TableCover
from app.screens.table.status import TableStatus
from widgets.coach.advice import CoachMode
from widgets.coach.panel import CoachPanel
from widgets.inputs.command_line import CommandLine
from widgets.panels.banner import Banner
from widgets.panels.log import Log
from widgets.panels.notice import Notice
from widgets.panels.prompt import PromptText
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
        line, notice = self.screen.query_one(StatusLine), self.screen.query_one(Notice)
        line.title, line.place, line.right, line.asks, line.centred = self.status.line(after)
        notice.text, notice.refused = after.remark.text, after.remark.refused
        self.screen.query_one(Banner).show(
            *self.status.banner(after), self.status.banner_keys(after)
        )
        self.screen.query_one(PromptText).question = self.status.prompt(after)
        typed = self.screen.query_one(CommandLine)
        if after.prompt:  # what is typed before the next question keeps its visibility
            typed.secret = self.status.controller.company and after.prompt.secret
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

    def show_answer(self, view: TableView, answer: str) -> None:
        """Show what Enter would answer, unless something else is typed."""
        if isinstance(self.status.controller, ReplayController):
            return  # there, the coach's words replace it
        prompt, line = self.screen.query_one(PromptText), self.screen.query_one(CommandLine)
        prompt.waits = view.asked is not None and not line.has_focus and not line.value
        prompt.answer = answer if prompt.waits else ""
        speaks = bool(view.remark.text or line.value) or line.has_focus
        self.screen.set_class(speaks, "-speaks")  # in place of the log or of a tip's keys

    def show_hint(self, hint: str) -> None:
        """Show what a click would do, in front of any notice."""
        self.screen.query_one(PromptText).hint = hint
        self.screen.query_one(Notice).set_class(bool(hint), "-behind")
