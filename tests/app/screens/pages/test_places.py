"""The parts of painted pages at any size: inside the page, apart from each other, painted whole."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from app.screens.pages.areas import Area
from app.screens.pages.daily_painter import draw_daily
from app.screens.pages.daily_view import DailyView
from app.screens.pages.header import PageLook, Signs
from app.screens.pages.places import (
    FOOT_ROWS,
    MONTH_ROWS,
    deal_beside,
    statistics_places,
    today_places,
)
from app.screens.pages.statistics_painter import draw_statistics
from app.screens.pages.statistics_view import StatisticsView
from app.screens.size_class import SizeClass
from app.statistics.days import DailyDeal, DayRecord
from app.statistics.played import StatisticsLine
from tests.widgets.canvas_helpers import canvas

NOON = datetime(2026, 2, 28, 12)
widths, heights, counts = st.integers(80, 300), st.integers(24 - FOOT_ROWS, 90), st.integers(1, 9)


def assert_apart(regions: Iterable[Region], width: int, height: int) -> None:
    each = list(regions)
    assert all(Region(0, 0, width, height).contains_region(region) for region in each)
    assert not any(one.overlaps(other) for one, other in combinations(each, 2))


@given(widths, heights, counts)
def test_the_parts_of_today_lie_apart(width: int, height: int, deals: int) -> None:
    places = today_places(width, height, deals)
    assert_apart((places.calendar, places.streaks), width, height)
    assert places.shown >= 1
    if places.size is not SizeClass.SMALL:
        parts = (places.deals, places.calendar, places.streaks, places.share)
        assert_apart(parts, width, height)
        assert places.shown * places.step <= places.deals.height + 1
        assert min(part.height for part in parts) >= 5
        assert places.calendar.height >= MONTH_ROWS


def test_more_deals_than_a_small_page_can_list_lie_in_two_columns_of_one_width() -> None:
    places = today_places(80, 24 - FOOT_ROWS, 6)
    fields = [field for _, field in places.deal_fields(6, 0)]
    assert [(field.x, field.y, field.width, field.height) for field in fields] == [
        (left, top, 37, 4) for top in (5, 10, 15) for left in (2, 41)
    ]
    assert today_places(80, 24 - FOOT_ROWS, 4).columns == 1
    assert [field.width for _, field in today_places(80, 22, 5).deal_fields(5, 0)][-1] == 76


@pytest.mark.parametrize(
    ("chosen", "down", "other"),
    [(0, 1, 2), (3, 1, 4), (4, 1, 4), (4, -1, 2), (1, -1, 1), (0, -1, 0)],
)
def test_the_cursor_moves_by_rows_of_five_deals_in_two_columns(
    chosen: int, down: int, other: int
) -> None:
    assert deal_beside(chosen, down, 5, 2) == other


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


def daily_view(deals: int, chosen: int) -> DailyView:
    each = tuple(DailyDeal(f"game{n}", f"A Game of {n}", "against Hard") for n in range(deals))
    results = {deal.slug: {NOON.date() - timedelta(days=1): "✓"} for deal in each}
    record = DayRecord(results, NOON.date())
    return DailyView(NOON, date(2026, 2, 1), each, record, results, chosen)


@given(widths, heights, counts, st.data())
def test_the_chosen_row_is_in_sight_on_every_page(
    width: int, height: int, count: int, data: st.DataObject
) -> None:
    look = PageLook(data.draw(st.sampled_from(Signs)))
    chosen = data.draw(st.integers(0, count - 1))
    areas: list[Area] = []
    areas += draw_daily(canvas(width, height), daily_view(count, chosen), look)
    view = StatisticsView("Ann", NOON.date(), lines=tuple(map(line, range(count))), chosen=chosen)
    areas += draw_statistics(canvas(width, height), view, look)
    for what in ("deal", "line"):
        found = [area for area in areas if area.what == what]
        assert chosen in {area.index for area in found}
        assert_apart((area.region for area in found), width, height)
