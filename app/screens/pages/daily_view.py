"""What the page of the day shows, as one value."""

import calendar
from collections.abc import Mapping
from datetime import date, datetime, timedelta

from msgspec import Struct

from app.match.share import Share
from app.statistics.days import DailyDeal, DayRecord

DAYS_OF_WEEK = 7


class DailyView(Struct, frozen=True):
    """Everything that the page of the day shows.

    Attributes:
        now: The time.
        month: The first day of the month that is shown.
        deals: Today's deals.
        record: The totals of all deals.
        signs: The results of each game in that month; "▸" for an unfinished try.
        chosen: The index of the deal under the cursor.
        share: The message about today's results; None before one is over.
        shows_month: Whether a small page shows the calendar instead of the deals.
    """

    now: datetime
    month: date
    deals: tuple[DailyDeal, ...] = ()
    record: DayRecord = DayRecord({}, date.min)
    signs: Mapping[str, Mapping[date, str]] = {}
    chosen: int = 0
    share: Share | None = None
    shows_month: bool = False

    @property
    def today(self) -> date:
        """The date."""
        return self.now.date()

    @property
    def deal(self) -> DailyDeal | None:
        """The deal under the cursor."""
        return self.deals[self.chosen] if self.deals else None


def weeks_of(month: date) -> tuple[tuple[int, ...], ...]:
    """Return the days of each week of a month, Monday first; 0 for a day of another month."""
    return tuple(map(tuple, calendar.monthcalendar(month.year, month.month)))


def month_after(month: date, by: int) -> date:
    """Return the first day of the next month, or of the one before.

    Args:
        month: The first day of a month.
        by: 1 for the next month, -1 for the one before.

    Raises:
        OverflowError: There are no dates that late or early.
    """
    other = month + timedelta(days=32) if by > 0 else month - timedelta(days=1)
    return other.replace(day=1)


def last_of(month: date) -> date:
    """Return the last day of a month."""
    return month.replace(day=calendar.monthrange(month.year, month.month)[1])
