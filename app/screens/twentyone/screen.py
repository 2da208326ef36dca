"""The screen of Twenty-One: keys and clicks."""

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from app.match.table_view import TableView
from app.screens.table.screen import TableScreen
from app.screens.twentyone.picture import STOP_HERE
from app.screens.twentyone.presentation import TwentyOnePresentation
from app.screens.twentyone.table import TwentyOneTable
from app.screens.twentyone.words import TwentyOneLines, TwentyOneStatus
from games.twentyone.rules import Action, Again, Hit, Leave, Stay
from widgets.inputs.buttons import Buttons
from widgets.inputs.command_line import CommandLine
from widgets.panels.key_bar import KeyHint

GO_ON = KeyHint("any key", "goes on", "f5")
"""The hint while a result is shown; a click presses a key that chooses nothing."""


class TwentyOneScreen(TableScreen):
    """The table of Twenty-One, with the keys and clicks that hit and stay."""

    PRESENTATION = TwentyOnePresentation
    TABLE = TwentyOneTable
    STATUS = TwentyOneStatus
    TYPED = TwentyOneLines
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hit", show=False),
        Binding("s", "stay", show=False),
        Binding("y", "next_round", show=False),
        Binding("n", "do('again')", "play again"),
        Binding("n", "end", show=False),
    ]

    MOUSE = ("Click a button to press it.",)

    table: TwentyOneTable

    def table_hints(self, view: TableView) -> Iterator[KeyHint]:
        """Yield hints for the letters, unless a line is being typed."""
        if isinstance(self.focused, CommandLine):
            return
        if view.asked is not None and view.state.phase == "player":
            yield KeyHint("h", "hit", "h", whole="hit: one more card")
            yield KeyHint("s", "stay", "s", whole="stay: no more cards")
        elif view.asked is not None:
            yield KeyHint("y", "next round", "y")
            yield KeyHint("n", STOP_HERE, "n")
        elif view.state.phase == "collect" and not view.is_replay:
            yield GO_ON
        if view.asked is not None:
            yield KeyHint("←→", "choose", "right")
            yield KeyHint("↵", "do it", "enter")

    def action_hit(self) -> None:
        """Take a card."""
        self.act(Hit())

    def action_stay(self) -> None:
        """Take no more cards."""
        self.act(Stay())

    def action_next_round(self) -> None:
        """Play another round."""
        self.act(Again())

    def action_end(self) -> None:
        """End the game."""
        self.act(Leave())

    @on(Buttons.Pressed)
    def press_button(self, event: Buttons.Pressed) -> None:
        """Do what a button says; a click on the deck counts as the first."""
        if event.index is not None:
            self.act(self.choices[event.index])

    @property
    def choices(self) -> tuple[Action, ...]:
        """The choices of the buttons."""
        return (Hit(), Stay()) if self.shown.state.phase == "player" else (Again(), Leave())

    @on(Buttons.Undecided)
    def ask_for_decision(self) -> None:
        """Say how to put the cursor on a button."""
        self.choosing.refuse_undecided()

    @on(Buttons.Highlighted)
    def show_cursor(self) -> None:
        """Show what Enter would do."""
        self.show_answer()
