"""The line to type into: the words of a game, and verbs that do what keys do."""

from typing import Any

from textual import on

from app.screens.dialogs.save_file import Saving
from app.screens.table.changing import Changing
from app.screens.table.coach import Coaching
from games.contract import Refusal, Seat, Verb
from widgets.inputs.command_line import CommandLine

ALWAYS = {verb.value: verb for verb in (Verb.UNDO, Verb.REDO, Verb.HELP, Verb.QUIT)}
"""What is never a word of a game's own at a table, whatever its `parse` would make of it."""


class TypedLines(Coaching, Saving, Changing):
    """A screen that can be played by typing."""

    def focus_table(self) -> None:
        """Give the keys to what is to be chosen from."""
        raise NotImplementedError

    def action_type(self) -> None:
        """Go to the line to type into."""
        self.query_one(CommandLine).focus()

    @on(CommandLine.Left)
    async def leave_line(self) -> None:
        """Go back to the table."""
        await self.run_action("table")

    def action_table(self) -> None:
        """Give the keys back to the table."""
        self.focus_table()

    @on(CommandLine.Entered)
    async def read(self, event: CommandLine.Entered) -> None:
        """Do what a typed line says."""
        await self.follow(event.line)

    async def follow(self, line: str) -> None:
        """Do what a line says, or say why it cannot be."""
        seat = self.facing
        try:
            said = ALWAYS.get(line.strip().lower())
            said = said or self.understood(line, seat)
        except Refusal as no:
            self.refuse(self.in_full(no, line))
            return
        if isinstance(said, Verb):
            await self.do(said)
        else:
            self.act(said, typed=True)

    def understood(self, line: str, seat: Seat) -> Any:
        """Return the action or the verb that a line means. Raises `BadInput`."""
        return self.match.game.parse(line, self.match.view(seat), seat)

    def in_full(self, no: Refusal, line: str) -> str:
        """Return why a typed line is refused, and what is possible."""
        return str(no)

    async def do(self, verb: Verb) -> None:
        """Do what a typed verb says."""
        match verb:
            case Verb.UNDO:
                await self.action_undo()
            case Verb.REDO:
                await self.action_redo()
            case Verb.QUIT:
                await self.action_leave()
            case Verb.HELP:
                self.action_coach()
            case Verb.GO:
                self.action_go_on()
            case _:
                (self.action_say_unsaved if self.unsaved() else self.action_save)()

    def action_go_on(self) -> None:
        """Let the other play who waits for it, or go to what is to be chosen from."""
        if self.due is not None:
            self.let_play()
        else:
            self.focus_table()
