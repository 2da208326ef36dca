"""The plot: columns as high as their values say, in the room there is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from widgets.charts.plot import BLOCKS, MAX_BAR, draw_plot
from widgets.spans import row_text

shares = st.lists(st.floats(0, 1), min_size=1, max_size=80).map(tuple)


def heights(values: tuple[float, ...], width: int, height: int) -> list[int]:
    """Return how many eighths of a cell each column of the drawing is high."""
    rows = [row_text(row)[5:] for row in draw_plot(values, width, height)]
    return [sum(BLOCKS.index(row[x]) for row in rows) for x in range(len(rows[0]))]


@given(shares, st.integers(1, 20))
def test_each_column_is_as_high_as_its_value(values: tuple[float, ...], height: int) -> None:
    drawn = heights(values, 80, height)
    wide = len(drawn) // len(values)
    assert len(drawn) == wide * len(values) <= 80
    assert 1 <= wide <= MAX_BAR
    for place, value in enumerate(values):
        column = drawn[place * wide : (place + 1) * wide]
        assert set(column) == {max(1, round(value * height * 8))}


@pytest.mark.parametrize("height", [3, 4, 5, 6, 12])
def test_the_scale_names_both_ends_and_the_half(height: int) -> None:
    labels = [row_text(row)[:5].strip() for row in draw_plot((0.5,), 10, height)]
    assert [label for label in labels if label] == ["100%", "50%", "0%"]
    assert (labels[0], labels[-1]) == ("100%", "0%")


@given(shares)
def test_plain_columns_have_no_signs_of_their_own(values: tuple[float, ...]) -> None:
    drawn = "".join(row_text(row) for row in draw_plot(values, 80, 6, ascii_only=True))
    assert drawn.isascii()
    assert "#" in drawn


def test_of_no_values_there_is_the_scale_alone() -> None:
    assert [row_text(row).strip() for row in draw_plot((), 80, 4)] == ["100%", "", "50%", "0%"]
