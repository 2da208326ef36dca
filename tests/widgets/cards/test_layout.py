"""Where cards lie that overlap, and which of them a cell belongs to."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from games.cards import Card
from tests.widgets.cards.hand_helpers import SPADES
from widgets.cards.layout import CardStack, HandLayout, natural_width, stack_at, stack_places
from widgets.cards.style import CardLook, CardSize, FaceStyle, ShownCard

Cards = Callable[[str], Card]
LOOKS = [CardLook(size, face) for size in CardSize for face in FaceStyle]


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_no_two_cards_claim_a_cell_and_each_has_some(look: CardLook, card: Cards) -> None:
    layout = HandLayout(tuple(CardStack((ShownCard(card(name)),)) for name in SPADES), look)
    for room in (look.size.width + 12 * 3, natural_width(layout)):
        seen = [stack_at(layout, room, column, 1) for column in range(room)]
        found = [index for index in seen if index is not None]
        assert found == sorted(found)
        assert set(found) == set(range(13))
        assert min(found.count(index) for index in range(13)) >= 3


@pytest.mark.parametrize("size", list(CardSize))
def test_a_layout_that_needs_too_many_lines_lies_closer_on_as_many_as_may_be(
    size: CardSize, card: Cards
) -> None:
    stacks = tuple(CardStack((ShownCard(card(name)),)) for name in SPADES)
    layout = HandLayout(stacks, CardLook(size), lifts=False, wraps=True)
    room = 4 * (size.width + 1)
    free = stack_places(layout, room)
    assert max(place.line for place in free) == 3
    held = stack_places(replace(layout, lines=2), room)
    assert max(place.line for place in held) == 1
    assert all(place.column + place.width <= room for place in held)
    assert stack_places(replace(layout, lines=9), room) == free
