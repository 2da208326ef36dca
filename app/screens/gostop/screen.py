"""The screen of Go Stop: the menu before each turn, keys and choices."""

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from app.guests import session
from app.match.table_view import TableView
from app.screens.gostop.coach_panel import advised
from app.screens.gostop.keys import (
    ANSWERS,
    CHOOSE,
    SAVE,
    enter_hint,
    keys_in_order,
    without_second_save,
)
from app.screens.gostop.presentation import GoStopPresentation
from app.screens.gostop.status import GoStopStatus
from app.screens.gostop.table import GoStopTable
from app.screens.gostop.words import GoStopCoachWords, GoStopLines
from app.screens.key_list import THINK
from app.screens.reading import AdvicePage
from app.screens.table.keys import RANK_KEYS, REPLAY_KEYS
from app.screens.table.saving import Saving
from app.screens.table.screen import TableScreen
from games.cards import FACES
from games.gostop.rules import legal
from games.gostop.state import Another, Choose, Play
from games.text import printable
from widgets.cards.hand import Hand
from widgets.inputs.command_line import CommandLine
from widgets.panels.key_bar import KeyHint


class SavingAndLeaving(Saving):
    """Leaves the game once the file is written, as the menu says."""

    async def saved(self, file_name: str | None) -> None:
        """Say where the file is, and leave."""
        if file_name:
            path = str(Path(file_name).expanduser().absolute())
            self.screen.app.notify(f"Written: {printable(path)}")
            await self.screen.run_action("do('leave')")


class GoStopScreen(TableScreen):
    """The table of Go Stop, with the keys and clicks that choose cards and places."""

    PRESENTATION = GoStopPresentation
    TABLE = GoStopTable
    STATUS = GoStopStatus
    COACH_WORDS = GoStopCoachWords
    TYPED = GoStopLines
    SAVING = SavingAndLeaving
    BINDINGS: ClassVar[list[BindingType]] = [
        *RANK_KEYS,
        Binding("enter,space", "do('go_on')", show=False),
        Binding("s", "do('save')", show=False),
        Binding("s", "do('say_unsaved')", show=False),
        Binding("h", "do('help')", show=False),
        Binding("C", "whole_advice", show=False, tooltip="all advice", group=THINK),
        Binding("v", "hide", show=False),
        Binding("g", "flow", show=False),
        Binding("y", "another(True)", show=False),
        Binding("n", "another(False)", show=False),
        Binding("n", "do('again')", "play again"),
        *REPLAY_KEYS,
    ]

    MOUSE = ("Click a card to play it.", "Click a place to take it.")

    table: GoStopTable

    def settle(self, before: TableView | None, after: TableView) -> None:
        """Show a new view; while the opponent is to move, no hand has the focus."""
        super().settle(before, after)
        if after.due is not None and isinstance(self.focused, Hand):
            self.set_focus(None)

    # keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable "another round" only while it is asked, and all advice only while there is any."""
        if action == "whole_advice":
            return advised(self.shown)
        if action == "another":
            return self.shown.asked is not None and self.shown.state.phase == "another"
        return super().check_action(action, parameters)

    def hints(self) -> Iterator[KeyHint]:
        """Yield hints in a fixed order, so that no key moves from one step to the next."""
        if self.guide.speaks or self.shown.is_over or self.shown.is_replay:
            yield from without_second_save([*super().hints()])
            return
        yield from keys_in_order(super().hints())

    def table_hints(self, view: TableView) -> Iterator[KeyHint]:
        """Yield hints for the keys of the table."""
        if view.state.phase == "another" and view.asked is not None:
            yield from ANSWERS
        elif not isinstance(self.focused, CommandLine) and not view.is_over and not view.is_replay:
            yield CHOOSE
            yield enter_hint(view)
        word = "show" if self.table.hides else "hide"
        yield KeyHint("v", word, "v", whole=f"{word} their cards")
        if view.is_over or view.is_replay:
            return
        if not session.is_guest():
            yield SAVE
        yield KeyHint("g", "computer moves at once" if self.waits else "computer waits for me", "g")

    @property
    def waits(self) -> bool:
        """Whether the computer's turn is waiting for the person."""
        return self.services.settings.turns == "wait"

    async def action_rank(self, rank: int) -> None:
        """Move the cursor to a card of a rank, if asked; in the menu, choose that item."""
        view = self.shown
        if view.due is not None:
            await self.prompt.follow(str(rank))
            return
        if view.asked is None and not view.is_over and not view.is_replay:
            self.refuse("It is not your turn yet.")
            return
        where = "to choose from" if view.state.card else "in your hand"
        hand = self.table.hands[view.facing]
        if not (self.table.laid if view.state.card else hand).select_rank(rank):
            self.refuse(f"There is no {FACES[rank - 1]} {where}.")

    def go_on(self) -> None:
        """Let the opponent play, begin another round, or focus the cards to choose from."""
        if self.shown.asked is not None and self.shown.state.phase == "another":
            self.act(Another(True))
        else:
            super().go_on()

    def action_another(self, yes: bool) -> None:
        """Play another round, or end the game."""
        self.act(Another(yes))

    def help(self) -> None:
        """Show help for this choice only, or say that there is none now."""
        if self.shown.advice.seat is None:
            self.refuse("You can ask for help when it is your turn.")
        elif self.fair.lets(self.help):
            self.controller.help_once()

    def action_whole_advice(self) -> None:
        """Show all advice on a page of its own."""
        if advice := self.coach_words.shown(self.shown.advice):
            self.app.push_screen(AdvicePage(advice))

    def action_hide(self) -> None:
        """Hide the opponent's hand and the top of the stock, or show them again."""
        self.services.change_settings(other="open" if self.table.hides else "hidden")

    def action_flow(self) -> None:
        """Switch between a computer that plays at once and one that waits for the person."""
        self.services.change_settings(turns="go" if self.waits else "wait")
        if not self.waits:
            self.controller.let_play()

    # choosing

    @on(Hand.Highlighted)
    def foresee(self) -> None:
        """Clear the message, if any: the line below the cards says what this one would do."""
        if self.shown.remark.text:
            self.refuse("")

    @on(Hand.Chosen)
    def choose(self, event: Hand.Chosen) -> None:
        """Play the chosen card or match the chosen place; let the opponent play on its turn."""
        if not self.controller.guard.lets_click() or self.shown.is_replay:
            return
        if self.shown.due is not None:
            self.controller.let_play()
        elif self.shown.asked is None:
            self.controller.guard.pace.hurry()
        elif event.hand is self.table.laid:
            self.pick(event.index)
        else:
            self.act(Play(event.index))

    def pick(self, place: int) -> None:
        """Choose a place, or collect three places one after the other."""
        state, table = self.shown.state, self.table
        options = [each for each in legal(state, state.turn) if isinstance(each, Choose)]
        picked = table.picked ^ {place}
        if len(picked) < len(options[0].places):
            table.picked = picked
            return
        table.picked = frozenset()
        self.act(Choose(tuple(sorted(picked))))
