"""A month: every day once, under its weekday, with its mark beside it."""

from widgets.charts.calendar import DAY_WIDTH, WEEKDAYS, Day, draw_calendar
from widgets.spans import row_text

WEEKS = (
    (*[Day()] * 6, Day(1, "✓")),
    (*(Day(n, today=n == 4) for n in range(2, 8)), Day(8, "×")),
)


def test_days_stand_under_their_weekdays_with_their_marks() -> None:
    title, names, *weeks = draw_calendar("February 2026", WEEKS)
    assert row_text(title) == "February 2026"
    assert row_text(names).split() == [*WEEKDAYS]
    sunday = DAY_WIDTH * 6
    assert row_text(names)[sunday:].startswith("Su")
    assert [row_text(week)[sunday : sunday + 3] for week in weeks] == [" 1✓", " 8×"]
    assert len({len(row_text(row)) for row in (names, *weeks)}) == 1


def test_today_stands_out_by_more_than_colour() -> None:
    row = draw_calendar("February 2026", WEEKS)[3]
    assert [span.text.strip() for span in row if span.bold and span.text.strip().isdigit()] == ["4"]
