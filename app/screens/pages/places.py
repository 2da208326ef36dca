"""The layout of painted pages, for any size of the terminal."""

from msgspec import Struct
from textual.geometry import Region

from app.screens.size_class import SizeClass, size_class

FOOT_ROWS = 2
"""Rows below a page: the hint and the keys."""

PAGE_MARGIN = 2
"""Columns on the left, on the right and between panels."""


HEADER_ROWS = {SizeClass.SMALL: 4, SizeClass.MEDIUM: 5, SizeClass.LARGE: 8}

DEAL_ROWS = (2, 6)
"""The fewest and the most rows for a deal and the gap below it."""

LEAST_APART = 4
"""Rows from one deal to the next from which there is a gap between them."""

SHARE_ROWS = 11
"""The fewest rows for the result and the streaks, with up to `DEALS_IN_SHARE` deals."""

MONTH_ROWS = 15
"""The fewest rows of the calendar."""

DEALS_IN_SHARE = 4
"""Each deal after these takes one row more in the result."""


def page_size(width: int, height: int) -> SizeClass:
    """Return the size of a page, which has two rows fewer than the terminal."""
    return size_class(width, height + FOOT_ROWS)


class TodayPlaces(Struct, frozen=True):
    """The layout of the page of the day; None for parts that are hidden on a small page.

    `step` is the rows from one deal to the next, `shown` how many deals are visible.
    """

    size: SizeClass
    header: int
    deals: Region
    step: int
    shown: int
    calendar: Region
    streaks: Region
    share: Region


def today_places(width: int, height: int, deals: int) -> TodayPlaces:
    """Return the layout.

    Args:
        width: Columns of the page.
        height: Its rows.
        deals: How many deals there are.

    Returns:
        The places. On a small page deals, calendar and result each take all of it.
    """
    size = page_size(width, height)
    field = Region(0, HEADER_ROWS[size] + 1, width, height - HEADER_ROWS[size] - 2)
    if size is SizeClass.SMALL:
        return small_today_places(field, deals)
    room = field.height - SHARE_ROWS - max(0, deals - DEALS_IN_SHARE)
    step = rows_of_deal(room, deals)
    below = int(step < LEAST_APART)
    step = rows_of_deal(room - below, deals)
    shown = max(1, min(deals, (room - below) // step))
    left = (width - 3 * PAGE_MARGIN) * 62 // 114
    right, x = width - 3 * PAGE_MARGIN - left, 2 * PAGE_MARGIN + left
    block = step * shown + below
    month = max(block, MONTH_ROWS + 1)
    return TodayPlaces(
        size,
        header=HEADER_ROWS[size],
        deals=Region(PAGE_MARGIN, field.y, left, block - 1),
        step=step,
        shown=shown,
        calendar=Region(x, field.y, right, month - 1),
        streaks=Region(x, field.y + month, right, field.height - month),
        share=Region(PAGE_MARGIN, field.y + block, left, field.height - block),
    )


def small_today_places(field: Region, deals: int) -> TodayPlaces:
    """Return the layout of a small page, on which one part at a time takes the whole field."""
    _, y, width, height = field
    step = rows_of_deal(height + 1, deals)
    month = (width - 3 * PAGE_MARGIN) * 48 // 74
    whole = Region(PAGE_MARGIN, y, width - 2 * PAGE_MARGIN, height)
    return TodayPlaces(
        SizeClass.SMALL,
        header=HEADER_ROWS[SizeClass.SMALL],
        deals=whole,
        step=step,
        shown=max(1, (height + 1) // step),
        calendar=Region(PAGE_MARGIN, y, month, height),
        streaks=Region(2 * PAGE_MARGIN + month, y, width - 3 * PAGE_MARGIN - month, height),
        share=whole,
    )


def rows_of_deal(room: int, deals: int) -> int:
    """Return the rows from one deal to the next if some rows are shared out among them."""
    fewest, most = DEAL_ROWS
    return min(most, max(fewest, room // max(1, deals)))


LINE_ROWS = 16
"""Rows that the list of statistics, with its title, gets before the chart gets more."""

CHART_ROWS = {SizeClass.SMALL: 6, SizeClass.MEDIUM: 9, SizeClass.LARGE: 9}
"""The fewest rows of the chart below the list."""


class StatisticsPlaces(Struct, frozen=True):
    """The layout of the statistics.

    On a small page the list and the details of a line each take all the space above the chart.
    """

    size: SizeClass
    header: int
    lines: Region
    details: Region
    chart: Region


def statistics_places(width: int, height: int, lines: int) -> StatisticsPlaces:
    """Return the layout.

    Args:
        width: Columns of the page.
        height: Its rows.
        lines: How many lines there are.
    """
    size = page_size(width, height)
    header = HEADER_ROWS[size]
    top, bottom = header + 1, height - (size > SizeClass.SMALL)
    most = bottom - top - CHART_ROWS[size] - 1
    rows = most if size is SizeClass.SMALL else min(most, max(LINE_ROWS + 1, lines + 3))
    chart = Region(PAGE_MARGIN, top + rows + 1, width - 2 * PAGE_MARGIN, bottom - top - rows - 1)
    if size is SizeClass.SMALL:
        whole = Region(PAGE_MARGIN, top, width - 2 * PAGE_MARGIN, rows)
        return StatisticsPlaces(size, header, whole, whole, chart)
    left = (width - 3 * PAGE_MARGIN) * 68 // 114
    x = 2 * PAGE_MARGIN + left
    return StatisticsPlaces(
        size,
        header,
        Region(PAGE_MARGIN, top, left, rows),
        Region(x, top, width - x - PAGE_MARGIN, rows),
        chart,
    )
