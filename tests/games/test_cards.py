"""The deck of cards: which there are, in which order, and how each is called."""

import pytest

from games.cards import DECK, Card, Suit


def test_the_deck_has_52_cards_clubs_first_each_suit_from_the_ace_up() -> None:
    assert [(card.suit.name, card.rank) for card in DECK] == [
        (suit, rank) for suit in ("CLUBS", "DIAMONDS", "HEARTS", "SPADES") for rank in range(1, 14)
    ]


def test_cards_show_their_rank_in_one_or_two_characters() -> None:
    faces = [card.face for card in DECK[:13]]
    assert faces == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


@pytest.mark.parametrize(
    ("card", "name"),
    [
        (Card(1, Suit.HEARTS), "Ace of Hearts"),
        (Card(2, Suit.CLUBS), "2 of Clubs"),
        (Card(10, Suit.SPADES), "10 of Spades"),
        (Card(11, Suit.DIAMONDS), "Jack of Diamonds"),
        (Card(12, Suit.SPADES), "Queen of Spades"),
        (Card(13, Suit.CLUBS), "King of Clubs"),
    ],
)
def test_cards_are_called_by_their_names(card: Card, name: str) -> None:
    assert card.name == name


def test_a_suit_has_a_letter_a_sign_and_a_colour() -> None:
    assert [(suit.value, suit.glyph, suit.red) for suit in Suit] == [
        ("C", "♣", False),
        ("D", "♦", True),
        ("H", "♥", True),
        ("S", "♠", False),
    ]
