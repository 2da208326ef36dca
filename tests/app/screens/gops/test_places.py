"""Where everything lies on the GOPS table: at the sizes it was drawn for, and at all others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.screens.gops.places import GopsPlaces, arrange
from tests.app.screens.gops.gops_helpers import table_rooms
from widgets.cards.style import CardSize

SMALL, MEDIUM, LARGE, HUGE = CardSize.SMALL, CardSize.MEDIUM, CardSize.LARGE, CardSize.HUGE


@pytest.mark.parametrize(
    ("room", "count", "sizes", "left_and_step", "rows"),
    [
        ((80, 19), 9, (MEDIUM, SMALL, MEDIUM), (4, 8), (5, 6, 11, 13)),
        ((91, 33), 9, (LARGE, LARGE, LARGE), (1, 10), (9, 11, 20, 22)),
        ((156, 47), 9, (HUGE, HUGE, HUGE), (2, 17), (14, 15, 29, 31)),
        ((80, 19), 13, (SMALL, SMALL, MEDIUM), (1, 6), (5, 7, 13, 15)),
        ((91, 33), 13, (MEDIUM, MEDIUM, MEDIUM), (0, 7), (7, 12, 22, 24)),
        ((156, 47), 13, (LARGE, LARGE, LARGE), (7, 11), (13, 18, 30, 34)),
        ((131, 42), 9, (LARGE, LARGE, LARGE), (9, 13), (11, 15, 27, 30)),
    ],
)
def test_the_places_at_the_sizes_that_the_table_was_drawn_for(
    room: tuple[int, int],
    count: int,
    sizes: tuple[CardSize, ...],
    left_and_step: tuple[int, int],
    rows: tuple[int, ...],
) -> None:
    places = arrange(*room, count)
    assert (places.sizes.own, places.sizes.other, places.sizes.middle) == sizes
    assert (places.left, places.step) == left_and_step
    assert (places.middle_top, places.middle, places.own_top, places.own) == rows


@given(table_rooms(), st.integers(1, 13))
def test_nothing_overlaps_and_nothing_is_cut_in_any_room(room: tuple[int, int], count: int) -> None:
    width, height = room
    places = arrange(width, height, count)
    sizes = places.sizes
    assert (
        places.other_name + 1 + sizes.other.height
        <= places.middle_top
        <= places.label
        < places.middle
    )
    assert places.middle + sizes.middle.height <= places.own_top
    assert places.words is None or places.middle + sizes.middle.height < places.words
    assert (places.words or 0) < places.own_top
    assert places.own_top <= places.own_name == places.own - 2
    assert places.own + sizes.own.height <= height
    assert places.left >= 0
    assert places.right <= width
    assert places.step >= sizes.own.width
    assert places.left + (count - 1) * places.other_step + sizes.other.width <= width
    assert all(columns_apart(places))


@given(table_rooms(), st.integers(1, 13))
def test_all_cards_are_of_one_size_but_in_the_lowest_rooms(
    room: tuple[int, int], count: int
) -> None:
    sizes = arrange(*room, count).sizes
    alike = {sizes.own, sizes.other, sizes.middle}
    assert len(alike) == 1 or SMALL in alike


def columns_apart(places: GopsPlaces) -> list[bool]:
    """Return for each part of the middle whether the next one leaves it the room of a card."""
    pairs = zip(places.columns, places.columns[1:], strict=False)
    return [after - before > places.sizes.middle.width for before, after in pairs]
