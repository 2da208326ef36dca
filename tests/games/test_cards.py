"""The deck of cards: which there are, in which order, and how each is called."""

from games.cards import DECK, Card, Suit


def test_the_deck_has_52_cards_clubs_first_each_suit_from_the_ace_up() -> None:
    assert [(card.suit.name, card.rank) for card in DECK] == [
        (suit, rank) for suit in ("CLUBS", "DIAMONDS", "HEARTS", "SPADES") for rank in range(1, 14)
    ]
    faces = [card.face for card in DECK[:13]]
    assert faces == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    assert [Card(rank, Suit.CLUBS).name for rank in (1, 2, 10)] == [
        *("Ace of Clubs", "2 of Clubs", "10 of Clubs"),
    ]
    assert [Card(rank, Suit.HEARTS).name for rank in (11, 12, 13)] == [
        *("Jack of Hearts", "Queen of Hearts", "King of Hearts"),
    ]
    signs = [(suit.value, suit.glyph, suit.red) for suit in Suit]
    assert signs == [("C", "♣", False), ("D", "♦", True), ("H", "♥", True), ("S", "♠", False)]
