"""The layout of painted pages, for any size of the terminal."""

from collections.abc import Iterator

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

BESIDE_ROWS = 7
"""The most rows for a deal and the gap below it where two lie side by side."""

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
    """The layout of the page of the day; on a small page its parts lie over each other.

    `step` is the rows from one deal to the next below it, `shown` how many of these rows are
    visible, and `columns` how many deals lie side by side.
    """

    size: SizeClass
    header: int
    deals: Region
    step: int
    shown: int
    calendar: Region
    streaks: Region
    share: Region
    columns: int = 1

    def deal_fields(self, deals: int, chosen: int) -> Iterator[tuple[int, Region]]:
        """Yield the index and the field of each deal that is visible.

        Args:
            deals: How many deals there are.
            chosen: The index of one that has to be visible.
        """
        x, y, width, _ = self.deals
        part = (width - PAGE_MARGIN * (self.columns - 1)) // self.columns
        height = self.step - (self.step >= LEAST_APART)
        row_count, chosen_row = -(-deals // self.columns), chosen // self.columns
        first = max(0, min(chosen_row, row_count - self.shown))
        for index in range(first * self.columns, deals):
            row, column = divmod(index, self.columns)
            if row == first + self.shown:
                return
            left = x + column * (part + PAGE_MARGIN)
            at = y + (row - first) * self.step
            ends = index == deals - 1 or column == self.columns - 1  # its row, and fills it
            yield index, Region(left, at, x + width - left if ends else part, height)


def deal_beside(chosen: int, down: int, deals: int, columns: int) -> int:
    """Return the index of the deal one row down or up, or the same where there is none.

    Args:
        chosen: The index of a deal.
        down: 1 for down, -1 for up.
        deals: How many deals there are.
        columns: How many lie side by side.
    """
    other, last = chosen + down * columns, deals - 1
    if other > last and chosen // columns < last // columns:
        return last
    return other if 0 <= other <= last else chosen


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
    step, columns = rows_of_deal(height + 1, deals), 1
    if step < LEAST_APART:  # two columns keep the gaps between them
        columns = 2
        step = rows_of_deal(height + 1, -(-deals // columns), BESIDE_ROWS)
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
        columns=columns,
    )


def rows_of_deal(room: int, deals: int, most: int = DEAL_ROWS[1]) -> int:
    """Return the rows from one deal to the next if some rows are shared out among them."""
    fewest, _ = DEAL_ROWS
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
