"""The layout of painted pages, for any size of the terminal."""

from msgspec import Struct
from textual.geometry import Region

from app.screens.size_class import SizeClass, size_class

FOOT_ROWS = 2
"""Rows below a page: the hint and the keys."""

PAGE_MARGIN = 2
"""Columns on the left, on the right and between panels."""


HEADER_ROWS = {SizeClass.SMALL: 4, SizeClass.MEDIUM: 5, SizeClass.LARGE: 8}


def page_size(width: int, height: int) -> SizeClass:
    """Return the size of a page, which has two rows fewer than the terminal."""
    return size_class(width, height + FOOT_ROWS)


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
