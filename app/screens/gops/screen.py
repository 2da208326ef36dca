"""The screen of GOPS: cards are bid from the hand, by keys and by the mouse."""

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual.binding import BindingType

from app.match.table_view import TableView
from app.screens.gops.picture import face
from app.screens.gops.presentation import GopsPresentation
from app.screens.gops.status import GopsStatus
from app.screens.gops.table import GopsTable
from app.screens.table.keys import RANK_KEYS, REPLAY_KEYS
from app.screens.table.screen import TableScreen
from games.gops.rules import Bid
from widgets.cards.hand import Hand
from widgets.inputs.command_line import CommandLine
from widgets.panels.key_bar import KeyHint


class GopsScreen(TableScreen):
    """The table of GOPS, with the keys and clicks that bid."""

    PRESENTATION = GopsPresentation
    TABLE = GopsTable
    STATUS = GopsStatus
    BINDINGS: ClassVar[list[BindingType]] = [*RANK_KEYS, *REPLAY_KEYS]
    MOUSE = ("Click a card to bid it.", "Point at one to lift it.")

    table: GopsTable

    def table_hints(self, view: TableView) -> Iterator[KeyHint]:
        """Yield hints for the keys of the hand."""
        plays = self.match.persons and not view.is_over and not view.is_replay
        if plays and not isinstance(self.focused, CommandLine):
            yield KeyHint("←→", "choose", "right", whole="choose a card")
            yield KeyHint("↵", "bid", "enter", whole="bid it")

    def action_rank(self, rank: int) -> None:
        """Move the cursor to a card of the hand, or say that it is no longer there."""
        hand = self.table.hands[self.shown.facing]
        if not hand.select_rank(rank):
            self.refuse(f"There is no {face(rank)} in your hand.")

    @on(Hand.Highlighted)
    def compare(self) -> None:
        """Say how the card under the cursor compares with the opponent's."""
        self.table.show_choice()

    @on(Hand.Chosen)
    def bid(self, event: Hand.Chosen) -> None:
        """Bid the chosen card."""
        if event.card:
            self.act(Bid(event.card.rank))
