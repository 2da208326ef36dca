"""The small pictures of the games in the lobby, drawn by the widgets of their tables.

They are found through the entry-point group `parlour.pictures`. They are not part of the tables, so
that the lobby can be shown before any table is loaded.
"""

from typing import Any

from textual.widget import Widget
from textual.widgets import Static

from app import plugins
from games.cards import Card, Suit
from games.contract import Refusal
from games.package_files import package_text
from widgets.cards.card_row import CardRow
from widgets.cards.hand import CardStack
from widgets.dice.row import DiceRow


def thumbnail(slug: str) -> Widget:
    """Return the picture of a game; a question mark for one that brings none."""
    if drawn := plugins.load_extra(plugins.PICTURES, slug, accept_picture):
        return drawn
    text = package_text(plugins.find(slug), "picture.txt")
    return Static(text or "?", classes="no-picture", markup=False)


def accept_picture(make: Any) -> Widget:
    """Return the widget that a package's function makes. Raises `Refusal` if it is no widget."""
    drawn = make()
    if not isinstance(drawn, Widget):
        raise Refusal("Its picture is no Textual widget.")
    return drawn


def battle() -> Widget:
    """Return two dice, or three where they fit."""
    return DiceRow(1, 4, 3, least=2)


def row_of(*cards: Card | None) -> CardRow:
    """Return single cards in a row; None lies face down."""
    return CardRow(tuple(map(CardStack.of, cards)))


def gops() -> Widget:
    """Return a prize, a bid, and a bid face down."""
    return row_of(Card(6, Suit.DIAMONDS), Card(10, Suit.SPADES), None)


def gostop() -> Widget:
    """Return a card and a triple stack."""
    triple = (Card(8, Suit.DIAMONDS), Card(8, Suit.HEARTS), Card(8, Suit.CLUBS))
    return CardRow((CardStack.of(Card(11, Suit.SPADES)), CardStack.of(*triple)))


def twentyone() -> Widget:
    """Return two cards face up and one face down."""
    return row_of(Card(11, Suit.SPADES), Card(1, Suit.HEARTS), None)
