"""Hands for tests: a whole suit, and what was heard of a hand."""

from textual.message import Message

from games.cards import Card
from widgets.cards.hand import Hand

SPADES = ("AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS")


def chosen(heard: list[Message]) -> list[tuple[int, Card | None]]:
    return [(each.index, each.card) for each in heard if type(each) is Hand.Chosen]


def highlighted(heard: list[Message]) -> list[int]:
    return [each.index for each in heard if type(each) is Hand.Highlighted]
