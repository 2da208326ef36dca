"""The parts of painted pages at any size: inside the page, apart from each other, painted whole."""

from collections.abc import Iterable
from datetime import datetime
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from app.screens.pages.header import PageLook, Signs
from app.screens.pages.places import (
    FOOT_ROWS,
    statistics_places,
)
from app.screens.pages.statistics_painter import draw_statistics
from app.screens.pages.statistics_view import StatisticsView
from app.screens.size_class import SizeClass
from app.statistics.played import StatisticsLine
from tests.widgets.canvas_helpers import canvas

NOON = datetime(2026, 2, 28, 12)
widths, heights, counts = st.integers(80, 300), st.integers(24 - FOOT_ROWS, 90), st.integers(1, 9)


def assert_apart(regions: Iterable[Region], width: int, height: int) -> None:
    each = list(regions)
    assert all(Region(0, 0, width, height).contains_region(region) for region in each)
    assert not any(one.overlaps(other) for one, other in combinations(each, 2))


@given(widths, heights, st.integers(0, 60))
def test_the_parts_of_the_statistics_lie_apart(width: int, height: int, lines: int) -> None:
    places = statistics_places(width, height, lines)
    assert_apart((places.lines, places.chart), width, height)
    assert_apart((places.details, places.chart), width, height)
    assert places.chart.height >= 6
    if places.size is not SizeClass.SMALL:
        assert_apart((places.lines, places.details), width, height)


def line(n: int) -> StatisticsLine:
    return StatisticsLine(f"a line {n}", "gops", "", None if n % 5 == 0 else f"{n}", n, n % 3, 2)


@given(widths, heights, counts, st.data())
def test_the_chosen_row_is_in_sight_on_every_page(
    width: int, height: int, count: int, data: st.DataObject
) -> None:
    look = PageLook(data.draw(st.sampled_from(Signs)))
    chosen = data.draw(st.integers(0, count - 1))
    view = StatisticsView("Ann", NOON.date(), lines=tuple(map(line, range(count))), chosen=chosen)
    areas = draw_statistics(canvas(width, height), view, look)
    found = [area for area in areas if area.what == "line"]
    assert chosen in {area.index for area in found}
    assert_apart((area.region for area in found), width, height)
