"""The screen of Battle of the Sexes: keys and clicks on dice and categories."""

from collections.abc import Iterator
from typing import Any, ClassVar, TypeGuard

from msgspec.structs import replace
from textual import on
from textual.binding import Binding, BindingType

from app.match.table_view import TableView
from app.screens.battle import plans
from app.screens.battle import view as battle_view
from app.screens.battle.presentation import BattlePresentation
from app.screens.battle.table import BattleTable
from app.screens.battle.words import BattleCoachWords, BattleStatus
from app.screens.dialogs.confirm import ConfirmDialog
from app.screens.key_list import THINK
from app.screens.reading import AdvicePage
from app.screens.table.screen import TableScreen
from games.battle.rules import (
    ALL,
    CATEGORIES,
    Accept,
    Action,
    Enter,
    Roll,
    score,
    to_enter,
    why_refused,
)
from games.contract import Refusal
from widgets.dice.tray import DiceTray
from widgets.panels.key_bar import KeyHint
from widgets.scores.sheet import ScoreSheet


class BattleScreen(TableScreen):
    """The table of Battle of the Sexes; entering a zero must be confirmed."""

    PRESENTATION = BattlePresentation
    TABLE = BattleTable
    COACH_WORDS = BattleCoachWords
    STATUS = BattleStatus
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(at), f"die({at})", show=False) for at in ALL),
        Binding("r", "roll", show=False),
        Binding("a", "roll_all", show=False),
        Binding("s", "accept", show=False),
        Binding("C", "whole_advice", show=False, tooltip="all advice", group=THINK),
    ]

    MOUSE = ("Click a die to keep or roll it.", "Click a box to score in it.")

    table: BattleTable
    sure: Enter | None = None
    """The zero that was confirmed, until it is entered."""

    def watch_view(self, before: TableView | None, after: TableView) -> None:
        """Show a new view; once the dice are gone, no zero is confirmed any more."""
        if not after.state.dice:
            self.sure = None
        super().watch_view(before, after)

    # keys

    def table_hints(self, view: TableView) -> Iterator[KeyHint]:
        """Yield hints for the keys of the table."""
        table = self.table
        if view.asked is not None and self.focused is table.sheet:
            yield from battle_view.table_keys(view, table.chosen, table.sheet.meant)

    def hints(self) -> Iterator[KeyHint]:
        """Yield the key hints: those for the dice come before leaving."""
        view = self.shown
        choosing = view.asked is not None and view.state.phase == "choose"
        for hint in super().hints():
            yield replace(hint, always=False) if hint.action == "escape" and choosing else hint

    @on(ScoreSheet.Moved)
    def update_hints(self) -> None:
        """Update the hint for Enter."""
        self.show_hints()
        self.show_answer()

    def action_die(self, at: int) -> None:
        """Choose a die to roll again, or keep it."""
        view = self.shown
        if view.asked is None:
            return
        no = why_refused(view.state, view.asked, Roll((at,)))
        self.refuse(no)
        chosen = self.table.chosen ^ {at}
        if not no and self.controller.lets_choose(chosen):
            self.table.sheet.cursor = None  # Enter rolls now
            self.table.chosen = chosen
            self.update_hints()
            self.controller.note_dice(chosen)

    def action_roll(self) -> None:
        """Roll the chosen dice again."""
        self.act(Roll(tuple(sorted(self.table.chosen))))

    def action_roll_all(self) -> None:
        """Roll all dice."""
        self.act(Roll(ALL))

    def action_accept(self) -> None:
        """Accept the dice as they are."""
        self.act(Accept())

    def action_whole_advice(self) -> None:
        """Show all advice on a page of its own."""
        advice = self.coach_words.shown(self.shown.advice)
        if not plans.speaks(self.shown) or advice is None:
            self.refuse("The coach is off. Press c to turn it on.")
        else:
            self.app.push_screen(AdvicePage(advice))

    @on(DiceTray.Chosen)
    def take_die(self, event: DiceTray.Chosen) -> None:
        """Choose the die that was clicked; before the first roll, roll all dice."""
        if not self.controller.guard.lets_click():
            return
        if self.shown.state.phase == "roll":
            self.act(Roll(ALL))
        else:
            self.action_die(event.index + 1)

    @on(ScoreSheet.Chosen)
    def take_category(self, event: ScoreSheet.Chosen) -> None:
        """Enter the dice in the chosen category; without one, roll the chosen dice."""
        if not self.controller.guard.lets_click():
            return
        if event.index is not None:
            self.enter(Enter(CATEGORIES[event.index]))
        elif self.table.chosen:
            self.action_roll()
        elif self.shown.state.phase == "enter":
            self.refuse("Choose a box first: with ← and →, or click it.")
        elif self.shown.state.phase == "choose":
            self.refuse("Choose dice to roll with 1 to 5, or go to a box with ← and →.")
        else:
            self.act(Roll(ALL))

    # entering

    def enter(self, action: Enter) -> None:
        """Enter the dice, accepting them first if need be; a zero must be confirmed."""
        view = self.shown
        if view.asked is None:
            self.act(action)
            return
        try:
            first, *then = to_enter(view.state, view.asked, action.category)
        except Refusal as no:
            self.refuse(str(no))
            return
        if self.is_doubtful(action):
            self.ask_whether(action)
        elif then:
            self.controller.act_both(first, then[0])
        else:
            self.act(first)

    def act(self, action: Action, *, typed: bool = False) -> None:
        """Do an action of the person; a zero must be confirmed."""
        view = self.shown
        entering = view.asked is not None and view.state.phase == "enter"
        if entering and self.is_doubtful(action):
            self.ask_whether(action)
        else:
            super().act(action, typed=typed)

    def is_doubtful(self, action: Any) -> TypeGuard[Enter]:
        """Return whether an action enters a zero that was not confirmed."""
        state = self.shown.state
        if not isinstance(action, Enter) or action == self.sure or not state.dice:
            return False
        if not self.controller.lets(action):
            return False
        return not score(state.dice, action.category, state.options.band)

    def ask_whether(self, action: Enter) -> None:
        """Ask whether to enter a zero."""

        def answer(yes: bool | None) -> None:
            if yes:
                self.sure = action
                self.enter(action)

        dialog = ConfirmDialog("ENTER A ZERO?", battle_view.doubt(action), yes="enter it")
        self.app.push_screen(dialog, answer)
