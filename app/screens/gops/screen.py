"""Playing GOPS at its table: cards are bid from the hand, by keys and by the mouse."""

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual.binding import BindingType

from app.match.match import Step
from app.screens.gops.table import GopsTable
from app.screens.rank_keys import RANK_KEYS
from games.contract import Seat
from games.gops.rules import Award, Bid
from widgets.cards.hand import Hand
from widgets.panels.key_bar import KeyHint


class GopsScreen(GopsTable):
    """A bid is chosen from the hand of the seat that is asked."""

    BINDINGS: ClassVar[list[BindingType]] = [*RANK_KEYS]

    def news(self, seat: Seat) -> tuple[str, ...]:
        """Return that the other has bid already, in secret; nothing to the first of a round."""
        other = 1 - seat
        return (f"{self.called(other)} has bid.",) if self.match.state.bids[other] else ()

    def focus_table(self) -> None:
        """Give the keys to the hand that is asked."""
        self.hands[self.facing].focus()

    def pause_after(self, step: Step) -> float:
        """Leave time to see both bids turned over."""
        return 1.4 if isinstance(step.action, Award) else super().pause_after(step)

    def hints(self) -> Iterator[KeyHint]:
        """Yield what the hand's own keys do before the others."""
        if self.asked is not None and isinstance(self.focused, Hand):
            yield KeyHint("←→", "choose", "right")
            yield KeyHint("⏎", "bid", "enter")
        yield from super().hints()

    def action_rank(self, rank: int) -> None:
        """Go to a card of the hand, or say that it is not there."""
        hand = self.hands[self.facing]
        if not hand.select_rank(rank):
            self.refuse(f"There is no {rank} in this hand any more.")

    @on(Hand.Chosen)
    def bid(self, event: Hand.Chosen) -> None:
        """Bid the card."""
        if event.card:
            self.act(Bid(event.card.rank))
