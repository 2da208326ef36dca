"""What Enter may choose at a table: only what the person has put the cursor on."""

from textual.screen import Screen

from widgets.cards.hand import Hand

UNDECIDED = "Choose a card first: with ← and →, by its rank, or click it."


def forget_choices(screen: Screen[None]) -> None:
    """Let no hand remember its cursor: the next Enter chooses nothing."""
    for hand in screen.query(Hand):
        hand.forget()
