"""The base of a table's screen: carries out what is typed into the line below the table."""

from inspect import isawaitable

from textual import on

from app.screens.base import BaseScreen
from app.screens.table.typed_lines import TypedLines
from widgets.inputs.command_line import CommandLine
from widgets.panels.prompt import PromptText


class CommandScreen(BaseScreen[None]):
    """A screen with a line to type into."""

    typed: TypedLines
    """Reads the lines."""

    def refuse(self, why: str) -> None:
        """Say why something cannot be done; "" to clear the message."""
        raise NotImplementedError

    def show_answer(self) -> None:
        """Show what Enter would answer now."""
        raise NotImplementedError

    @on(PromptText.Pressed)
    def action_type(self) -> None:
        """Focus the command line."""
        self.query_one(CommandLine).focus()

    @on(CommandLine.Changed)
    def clear_notice(self, event: CommandLine.Changed) -> None:
        """Clear the notice: what is typed appears in its row."""
        if event.value:
            self.refuse("")
        self.show_answer()

    @on(CommandLine.Left)
    async def leave_line(self) -> None:
        """Go back to the table."""
        await self.run_action("table")

    @on(CommandLine.Entered)
    async def read(self, event: CommandLine.Entered) -> None:
        """Carry out the entered line."""
        await self.follow(event.line)

    async def follow(self, line: str) -> None:
        """Carry out a line, or say why that is impossible."""
        if action := self.typed.follow(line):
            done = getattr(self, f"action_{action}")()
            if isawaitable(done):
                await done
