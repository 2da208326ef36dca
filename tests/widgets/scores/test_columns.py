"""Where the columns of a score table are: as drawn, and never over each other."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.battle.rules import CATEGORIES
from widgets.scores.columns import LABELS, TOTAL, TOTAL_ROOM, place_columns, total_end


@pytest.mark.parametrize(
    ("width", "starts"),
    [
        (80, [15, 19, 23, 27, 31, 37, 46, 52, 60]),
        (91, [15, 20, 25, 30, 35, 42, 52, 59, 68]),
    ],
)
def test_columns_are_where_they_are_drawn(width: int, starts: list[int]) -> None:
    assert [place.start for place in place_columns(CATEGORIES, width)] == starts


@given(st.integers(80, 250))
def test_columns_lie_apart_between_labels_and_totals(width: int) -> None:
    places = place_columns(CATEGORIES, width)
    assert places[0].start >= LABELS
    assert all(one.end < other.start for one, other in pairwise(places))
    assert places[-1].end < total_end(width) - len(TOTAL)
    assert places[-1].end <= width - TOTAL_ROOM
    assert [place.width for place in places] == list(map(len, CATEGORIES))
