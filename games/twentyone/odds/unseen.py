"""What a player knows of the cards not seen: what the hidden card and the next ones can be."""

from msgspec import Struct

from games.cards import DECK, Card
from games.twentyone.odds.subsets import Counts
from games.twentyone.state import State, card_value

NO_VALUES: Counts = (0,) * 10
"""The counts of a pool without cards."""


class Unseen(Struct, frozen=True):
    """The cards not seen in two pools, by what they count, every order equally likely.

    The hidden card and all cards drawn before the discards are shuffled in come from `old`: `first`
    cards in all. Later cards come from what is left of `old` and from `new`.
    """

    old: Counts
    new: Counts
    first: int


def cards_unseen(view: State) -> Unseen:
    """Return the cards not seen in a state as `seen_by` returns it, while the player is asked.

    The deck, the hidden card and the buried ones are one pool, and the discards are the other. Once
    the discards are shuffled in, only the hidden card is known to be from the old pool.
    """
    away = off_table(view)
    if view.suspects:
        old = [card for card in away if card in view.suspects]
        return Unseen(
            count_values(old), count_values([card for card in away if card not in old]), 1
        )
    old = [card for card in away if card not in view.discards]
    new = [card for card in away if card in view.discards]
    return Unseen(count_values(old), count_values(new), len(view.deck) + 1)


def cards_unseen_if_fresh(view: State) -> Unseen:
    """Return the cards that would not be seen if only those on the table had been dealt."""
    away = off_table(view)
    return Unseen(count_values(away), NO_VALUES, len(away))


def off_table(view: State) -> list[Card]:
    """Return the cards of the deck that do not lie face up on the table."""
    return [card for card in DECK if card not in view.player and card not in view.dealer]


def count_values(cards: list[Card]) -> Counts:
    """Return how many cards count 1, 2, ... 10."""
    values = [card_value(card) for card in cards]
    return tuple(map(values.count, range(1, 11)))


def next_counts(cards: Unseen) -> list[float]:
    """Return how likely the next card of the deck counts 1, 2, ... 10."""
    old, new = sum(cards.old), sum(cards.new)
    if cards.first > 1:
        return [count / old for count in cards.old]
    staying = (old - 1) / old
    return [
        (count * staying + joined) / (old + new - 1)
        for count, joined in zip(cards.old, cards.new, strict=True)
    ]
