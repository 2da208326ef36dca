"""What keys and typed verbs do at every table: each command by name, and when it is possible."""

from collections.abc import Awaitable, Callable
from functools import partial
from inspect import isawaitable
from typing import Protocol

from msgspec import Struct

from app.match.table_controller import TableController
from app.match.table_view import TableView
from app.screens.reading import LogPage, RulesPage
from app.screens.table.choosing import Choosing
from app.screens.table.ending import FOLLOWING, Ending
from app.screens.table.examine import examine
from app.screens.table.fair_play import FairPlay
from app.screens.table.friend import Friend
from app.screens.table.game_table import GameTable
from app.screens.table.guide import Guide
from app.screens.table.prompt_row import PromptRow
from app.screens.table.saving import Saving


def always(view: TableView) -> bool:
    """Return True: a command is always possible."""
    return True


def while_played(view: TableView) -> bool:
    """Return whether the match is played: in a replay, the command would mean nothing."""
    return not view.is_replay


def can_resign(view: TableView) -> bool:
    """Return whether a person can still give up."""
    return not (view.is_over or view.is_replay or view.friend == "watched")


class TableCommand(Struct, frozen=True):
    """Something that can be done at every table.

    Attributes:
        do: Does it.
        is_possible: Returns whether it can be done now, from what is shown.
    """

    do: Callable[[], Awaitable[None] | None]
    is_possible: Callable[[TableView], bool] = always


class CommandedScreen(Protocol):
    """The parts of a table's screen that carry commands out; a game may replace the methods."""

    controller: TableController
    table: GameTable
    prompt: PromptRow
    choosing: Choosing
    guide: Guide
    saving: Saving
    ending: Ending
    fair: FairPlay
    friend: Friend | None

    def go_on(self) -> None:
        """Let the computer player go on, or focus the choices."""

    def help(self) -> None:
        """Answer the typed word for help."""

    def leave_line(self) -> None:
        """Go back to the table from the command line."""

    def action_keys(self) -> None:
        """List all keys that work now."""


class TableCommands:
    """Everything that can be done at every table, by name.

    Args:
        screen: The screen of the table; its parts do the work.
    """

    def __init__(self, screen: CommandedScreen) -> None:
        self.screen = screen
        self.named = {
            **self.to_play(),
            **self.to_read(),
            **self.to_talk(),
            **self.to_end(),
        }

    def offers(self, name: str) -> bool:
        """Return whether a command is possible now."""
        return name in self.named and self.named[name].is_possible(self.screen.controller.view)

    async def do(self, name: str) -> None:
        """Carry out a command; one that is not possible now says why."""
        if isawaitable(done := self.named[name].do()):
            await done

    # the commands

    def to_play(self) -> dict[str, TableCommand]:
        """Return what can be done about the match."""
        screen, choosing = self.screen, self.screen.choosing
        return {
            "go_on": TableCommand(screen.go_on, while_played),
            "type": TableCommand(screen.prompt.take_keys, while_played),
            "leave_line": TableCommand(screen.leave_line),
            "next_choice": TableCommand(partial(choosing.go_to_next, 1)),
            "choice_before": TableCommand(partial(choosing.go_to_next, -1)),
            "undo": TableCommand(self.undo, lambda view: view.can_undo and not view.is_replay),
            "redo": TableCommand(
                screen.controller.redo, lambda view: view.can_redo and not view.is_replay
            ),
            "coach": TableCommand(self.coach, lambda view: not view.friend),
            "help": TableCommand(screen.help),
            "board": TableCommand(self.open_board, lambda view: view.is_replay or view.can_examine),
        }

    def to_read(self) -> dict[str, TableCommand]:
        """Return what can be read or written."""
        screen = self.screen
        return {
            "keys": TableCommand(screen.action_keys),
            "tips": TableCommand(screen.guide.show, while_played),
            "rules": TableCommand(self.open_rules),
            "log": TableCommand(self.open_log),
            "save": TableCommand(screen.saving.ask, lambda view: not screen.saving.refusal),
            "say_unsaved": TableCommand(screen.saving.ask),
        }

    def to_talk(self) -> dict[str, TableCommand]:
        """Return what can be done if a friend sits at the table."""
        if not (friend := self.screen.friend):
            return {}
        return {
            "claim": TableCommand(friend.play.claim, lambda view: view.friend == "late"),
            "say": TableCommand(friend.choose_phrase, lambda view: bool(view.friend)),
        }

    def to_end(self) -> dict[str, TableCommand]:
        """Return what ends the match, and what can follow it."""
        ending = self.screen.ending
        return {
            "resign": TableCommand(ending.ask_to_resign, can_resign),
            "result": TableCommand(ending.show_result, lambda view: ending.has_result),
            **{kind: self.to_begin(kind) for kind in FOLLOWING},
            "leave": TableCommand(ending.leave),
        }

    def to_begin(self, kind: str) -> TableCommand:
        """Return the command that begins the next match; see `Ending.offers`."""
        ending = self.screen.ending
        return TableCommand(partial(ending.begin, kind), lambda view: ending.offers(kind))

    # what the parts leave to do

    async def undo(self) -> None:
        """Go back to before the last choice by a person."""
        controller = self.screen.controller
        if not controller.view.can_undo or self.screen.fair.lets(self.undo):
            self.screen.choosing.forget()
            await controller.undo()

    def coach(self) -> None:
        """Switch to the next coach mode: best, everything, warn, off."""
        if self.screen.fair.lets(self.coach):
            self.screen.controller.next_coach_mode()

    def open_board(self) -> None:
        """Open the analysis board with this position."""
        if self.screen.fair.lets(self.open_board):
            examine(self.screen.controller, self.screen.table.services)

    def open_rules(self) -> None:
        """Show the rules of the game."""
        controller, table = self.screen.controller, self.screen.table
        about = controller.match.game.slug, table.figures(), table.chapter(controller.view)
        table.app.push_screen(RulesPage(*about))

    def open_log(self) -> None:
        """Show the whole log; in a replay without room for the list of moves, that list."""
        page = self.screen.guide.page() or LogPage(self.screen.controller.whole_log())
        self.screen.table.app.push_screen(page)
