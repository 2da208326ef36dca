"""The row below a table: the question, what Enter would answer, and the line to type into."""

from collections.abc import Awaitable, Callable

from textual import on
from textual.app import ComposeResult
from textual.containers import Container

from app.match.table_view import TableView
from app.screens.table.typed_lines import TypedLines
from widgets.inputs.command_line import CommandLine
from widgets.panels.notice import Notice
from widgets.panels.prompt import PromptText


class PromptRow(Container):
    """Asks, shows what would be answered or what was refused, and carries out what is typed.

    Args:
        typed: Reads the lines.
        do: Carries out a command of the table, by its name.
    """

    def __init__(self, typed: TypedLines, do: Callable[[str], Awaitable[None]]) -> None:
        super().__init__(id="prompt")
        self.typed = typed
        self.do = do
        self.controller = typed.controller
        self.text = PromptText(id="question")
        self.line = CommandLine(id="typed")
        self.notice = Notice(id="notice")

    def compose(self) -> ComposeResult:
        """Yield the question, the line behind it, and the notice above both."""
        yield self.text
        yield self.line
        yield self.notice

    # what it shows

    def show(self, view: TableView, question: str) -> None:
        """Show a view's question, and what was said or refused."""
        self.text.question = question
        self.notice.text, self.notice.refused = view.remark.text, view.remark.refused
        if view.prompt:  # what is typed before the next question keeps its visibility
            self.line.secret = self.controller.company and view.prompt.secret

    def show_answer(self, view: TableView, answer: str) -> None:
        """Show what Enter would answer, unless something else is typed."""
        if view.is_replay:
            return  # there, the coach's words replace it
        self.text.waits = view.asked is not None and not self.line.has_focus and not self.line.value
        self.text.answer = answer if self.text.waits else ""
        speaks = bool(view.remark.text or self.line.value) or self.line.has_focus
        self.screen.set_class(speaks, "-speaks")  # in place of the log or of a tip's keys

    def show_hint(self, hint: str) -> None:
        """Show what a click would do, in front of any notice."""
        self.text.hint = hint
        self.notice.set_class(bool(hint), "-behind")

    # what is typed

    @on(PromptText.Pressed)
    def take_keys(self) -> None:
        """Let the next keys be typed into the line."""
        self.line.focus()

    @on(CommandLine.Changed)
    def clear_notice(self, event: CommandLine.Changed) -> None:
        """Clear the notice: what is typed appears in its row."""
        if event.value:
            self.controller.refuse("")

    @on(CommandLine.Left)
    async def leave_line(self) -> None:
        """Go back to the table."""
        await self.do("leave_line")

    @on(CommandLine.Entered)
    async def read(self, event: CommandLine.Entered) -> None:
        """Carry out the entered line."""
        await self.follow(event.line)

    async def follow(self, line: str) -> None:
        """Carry out a line, or say why that is impossible."""
        if command := self.typed.follow(line):
            await self.do(command)
