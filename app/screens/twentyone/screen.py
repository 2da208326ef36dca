"""The screen of Twenty-One: keys and clicks."""

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from app.match.table_view import TableView
from app.screens.table.screen import TableScreen
from app.screens.twentyone.presentation import TwentyOnePresentation
from app.screens.twentyone.table import TwentyOneTable
from app.screens.twentyone.words import TwentyOneCoachWords, TwentyOneLines, TwentyOneStatus
from games.twentyone.state import Again, Hit, Leave, Stay
from widgets.cards.pile import Pile
from widgets.inputs.command_line import CommandLine
from widgets.panels.key_bar import KeyHint
from widgets.panels.log import Log


class TwentyOneScreen(TableScreen):
    """The table of Twenty-One, with the keys and clicks that hit and stay."""

    PRESENTATION = TwentyOnePresentation
    TABLE = TwentyOneTable
    COACH_WORDS = TwentyOneCoachWords
    STATUS = TwentyOneStatus
    TYPED = TwentyOneLines
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hit", show=False),
        Binding("s", "stay", show=False),
        Binding("y,enter,space", "next_round", show=False),
        Binding("n", "next_match('again')", "play again"),
        Binding("n", "end", show=False),
        Binding("f", "fresh", show=False),
    ]

    coach_words: TwentyOneCoachWords

    def compose_talk(self) -> ComposeResult:
        """Yield the log alone: the coach's panel is part of the table."""
        yield Log(id="log")

    def table_hints(self, view: TableView) -> Iterator[KeyHint]:
        """Yield hints for the letters, unless a line is being typed."""
        if isinstance(self.focused, CommandLine):
            return
        if view.asked is not None and view.state.phase == "player":
            yield KeyHint("h", "hit", "h")
            yield KeyHint("s", "stay", "s")
        elif view.asked is not None:
            yield KeyHint("y", "next round", "y")
            yield KeyHint("n", "end", "n")
        if shows_chances(view):
            yield KeyHint("f", "as seen" if self.coach_words.fresh else "as if fresh", "f")

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

    @on(Pile.Pressed, "#deck")
    def press_deck(self) -> None:
        """Hit, or begin another round."""
        self.act(Again() if self.shown.state.phase == "another" else Hit())

    def action_fresh(self) -> None:
        """Switch the coach between the cards seen and a fresh deck."""
        if shows_chances(self.shown):
            self.coach_words.fresh = not self.coach_words.fresh
            self.show_coach(self.shown)
            self.refresh_bindings()


def shows_chances(view: TableView) -> bool:
    """Return whether the coach shows chances now."""
    asked = view.asked is not None and view.state.phase == "player"
    return asked and view.advice.mode in ("best", "everything")
