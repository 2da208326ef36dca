"""A hand whose last card slides in from the deck, or turns over."""

from collections.abc import Iterable

from textual.reactive import reactive

from widgets.cards.card import TURN_SECONDS, draw_turning
from widgets.cards.hand import Hand
from widgets.cards.layout import stack_places
from widgets.cards.style import ShownCard
from widgets.spans import Row, fit_row, overlay

DEAL_SECONDS = 0.25
"""Seconds that a card takes to slide in."""


class DealtHand(Hand):
    """A hand to look at; a new last card slides in from the right."""

    travelled: reactive[float] = reactive(1.0)
    """How far the last card has come, from 0 to 1."""
    turned: reactive[float] = reactive(1.0)
    """How far the last card has turned over, from 0 to 1."""

    def __init__(self) -> None:
        super().__init__(active=False, lifts=False)

    def deal(self, cards: Iterable[ShownCard]) -> None:
        """Show these cards; an additional one slides in, a last one that is revealed turns over."""
        before = [stack.top for stack in self.stacks]
        self.show(cards)
        after = [stack.top for stack in self.stacks]
        self.travelled = self.turned = 1.0
        if not self.is_attached or self.app.animation_level != "full":
            return
        if after[:-1] == before and after:
            self.travelled = 0.0
            self.animate("travelled", 1.0, duration=DEAL_SECONDS)
        elif before and before[-1] == ShownCard() and len(after) == len(before) and after != before:
            self.turned = 0.0
            self.animate("turned", 1.0, duration=TURN_SECONDS)

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the cards where they are now."""
        drawn, lying = super().render_rows(width), stack_places(self.hand_layout, width)
        if not lying or min(self.travelled, self.turned) == 1:
            return drawn
        look, there = self.look, lying[-1].column
        card = draw_turning(ShownCard(), self.stacks[-1].top, self.turned, look)
        column = there + round((width - look.size.width - there) * (1 - self.travelled))
        moved = [
            overlay(width, [(0, fit_row(row, there)), (column, card[y])])
            for y, row in enumerate(drawn[: len(card)])
        ]
        return (*moved, *drawn[len(card) :])
