"""The small pictures of the games in the lobby, drawn by the widgets of their tables.

They lie here and not with the tables, found through the entry-point group `parlour.pictures`, so
that the lobby shows before any table is loaded.
"""

from textual.widget import Widget
from textual.widgets import Static

from app.plugins import offered
from games.cards import Card, Suit
from widgets.cards.dealt_hand import Dealt
from widgets.cards.hand import Hand
from widgets.cards.layout import Stack
from widgets.cards.style import Shown
from widgets.dice.tray import DiceRow


def picture(slug: str) -> Widget:
    """Return the picture of a game; a sign for one that brings none."""
    if entry := offered("parlour.pictures").get(slug):
        drawn: Widget = entry.load()()
        return drawn
    return Static("?", classes="no-picture", markup=False)


def battle() -> Widget:
    """Return three dice."""
    return DiceRow(1, 3, 4)


def gops() -> Widget:
    """Return a prize, a bid, and a bid face down."""
    hand = Hand(active=False, lifts=False)
    hand.show((Shown(Card(6, Suit.DIAMONDS)), Shown(Card(10, Suit.SPADES)), Shown()))
    return hand


def gostop() -> Widget:
    """Return a card and a triple stack."""
    hand = Hand(active=False, lifts=False)
    triple = (Card(8, Suit.DIAMONDS), Card(8, Suit.HEARTS), Card(8, Suit.CLUBS))
    hand.show((Shown(Card(11, Suit.SPADES)), Stack(tuple(map(Shown, triple)))))
    return hand


def twentyone() -> Widget:
    """Return two cards face up and one face down."""
    hand = Dealt()
    hand.show((Shown(Card(11, Suit.SPADES)), Shown(Card(1, Suit.HEARTS)), Shown()))
    return hand
