"""The layout: the places that a card may meet, and what lies there afterwards."""

from collections.abc import Iterable
from itertools import combinations

from games.cards import Card
from games.gostop.state import Group

Layout = tuple[Group, ...]


def matching_places(layout: Layout, rank: int) -> tuple[int, ...]:
    """Return the places of single cards or the triple stack of a face, never the stack pair."""
    return tuple(
        place for place, group in enumerate(layout) if group[0].rank == rank and len(group) != 2
    )


def meeting_choices(layout: Layout, rank: int) -> tuple[tuple[int, ...], ...]:
    """Return the sets of places that a card of a face may meet; one set if there is no choice.

    It meets one of two single cards, three of four or more, and otherwise all there are.
    """
    places = matching_places(layout, rank)
    met = {0: 0, 1: 1, 2: 1}.get(len(places), 3)
    return tuple(combinations(places, met))


def cards_at(layout: Layout, places: Iterable[int]) -> tuple[Card, ...]:
    """Return the cards that lie in some places, in the order of the places."""
    return tuple(card for place in places for card in layout[place])


def stack_pair(layout: Layout) -> int | None:
    """Return the place of the stack pair, or None."""
    return next((place for place, group in enumerate(layout) if len(group) == 2), None)


def join_layout(layout: Layout, card: Card) -> Layout:
    """Return the layout with one more single card, in the last place."""
    return (*layout, (card,))


def stack_card(layout: Layout, place: int, card: Card) -> Layout:
    """Return the layout with a card put on what lies in a place."""
    return (*layout[:place], (*layout[place], card), *layout[place + 1 :])


def remove_places(layout: Layout, places: Iterable[int]) -> Layout:
    """Return the layout with some places emptied; the others close up."""
    gone = set(places)
    return tuple(group for place, group in enumerate(layout) if place not in gone)
