"""A month as a calendar, with a mark next to some days."""

from functools import lru_cache

from msgspec import Struct
from textual.reactive import reactive

from widgets.base import RowWidget
from widgets.spans import Row, Span

WEEKDAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
DAY_WIDTH = 4
"""Cells of a day: its number, its mark and a blank."""

WEEKS = 6
"""Rows for weeks; the longest month needs six, and all take the same height."""


class Day(Struct, frozen=True):
    """A day of the month.

    Args:
        number: From 1 to 31; 0 for a day of another month.
        mark: One character to print next to the number.
        today: Whether to highlight it.
    """

    number: int = 0
    mark: str = ""
    today: bool = False


class Calendar(RowWidget):
    """The name of the month, the weekdays, and a row for each week."""

    DEFAULT_CSS = f"Calendar {{ width: {DAY_WIDTH * len(WEEKDAYS)}; height: {WEEKS + 2}; }}"

    title: reactive[str] = reactive("")
    weeks: reactive[tuple[tuple[Day, ...], ...]] = reactive(())

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the rows."""
        return draw_calendar(self.title, self.weeks)


@lru_cache(16)
def draw_calendar(title: str, weeks: tuple[tuple[Day, ...], ...]) -> tuple[Row, ...]:
    """Return the head and a row for each week."""
    return (
        (Span(title, bold=True),),
        (Span("".join(f"{name:<{DAY_WIDTH}}" for name in WEEKDAYS), "quiet"),),
        *(tuple(span for day in week for span in draw_day(day)) for week in weeks),
    )


def draw_day(day: Day) -> tuple[Span, ...]:
    """Return a day: dim without a mark, highlighted if it is today."""
    if not day.number:
        return (Span(" " * DAY_WIDTH),)
    ink = "gold" if day.today else "foreground" if day.mark else "quiet"
    number = Span(f"{day.number:>2}", ink, bold=day.today)
    return number, Span(f"{day.mark:<{DAY_WIDTH - 2}}", "coach", bold=True)
