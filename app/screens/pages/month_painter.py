"""Paint a month of the deals of the day: below each day a mark for each game."""

from calendar import day_abbr
from collections.abc import Iterator, Sequence
from datetime import date

from textual.geometry import Region

from app.screens.pages.areas import Area
from app.screens.pages.daily_view import DAYS_OF_WEEK, DailyView, weeks_of
from app.screens.pages.header import PageLook
from app.statistics.days import short_title
from games.text import shortened, text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint
from widgets.canvas.marks import draw_panel, track_colour

DAY_CELLS = 4
"""Columns of a day: its number with a blank on both sides."""

MOST_WEEKS = 6
"""Rows for weeks; the longest month needs six, and all take the same height."""

MARK_INKS = {"✓": "coach", "×": "loss", "=": "quiet"}
"""The colour of a mark, by the sign of the result."""

BARE_MARKS = {"✓": "+", "×": "-", "=": "="}
"""A mark, if there are no colours."""

LEGEND_LABEL = "marks: "
"""What the legend begins with, where there is room."""

EARLIER, LATER = "earlier", "later"
"""What a click on an arrow shows."""


def draw_month(canvas: Canvas, field: Region, view: DailyView, look: PageLook) -> Iterator[Area]:
    """Draw a month, and yield the arrows to others."""
    x, y, width, height = field
    title = f"{view.month:%B %Y}".upper()
    draw_panel(canvas, x, y, (width, height), title, "← → month")
    arrows = x + width - 2 - len("← → month")
    step = (width - 4 - DAY_CELLS) // (DAYS_OF_WEEK - 1)
    rows = max(2, (height - 3) // MOST_WEEKS)
    for n in range(DAYS_OF_WEEK):
        canvas.text(x + 2 + n * step, y + 2, day_abbr[n][:3], "faint")
    for row, week in enumerate(weeks_of(view.month)):
        for n, number in enumerate(week):
            if number:
                at = x + 2 + n * step, y + 3 + row * rows
                draw_day(canvas, at, view.month.replace(day=number), view, look)
    draw_legend(canvas, field, view)
    yield Area(field, "month")
    yield Area(Region(arrows, y, 1, 1), EARLIER)
    yield Area(Region(arrows + 2, y, 1, 1), LATER)


def draw_day(
    canvas: Canvas, at: tuple[int, int], day: date, view: DailyView, look: PageLook
) -> None:
    """Draw a day: its number, and below it a mark for each game whose deal was tried."""
    x, y = at
    text = f" {day.day:>2} "
    signs = [view.signs.get(deal.slug, {}).get(day, "") for deal in view.deals]
    if day == view.today:
        shown = f"[{day.day:>2}]" if look.bare else text
        field = None if look.bare else "gold-solid"
        canvas.text(x, y, shown, "gold" if look.bare else "ink", field, bold=True)
    else:
        past = "foreground" if any(signs) else "quiet"
        canvas.text(x, y, text, past if day < view.today else "faint")
    if any(signs):
        for n, sign in enumerate(signs):
            draw_mark(canvas, x + n, y + 1, sign, look)


def draw_mark(canvas: Canvas, x: int, y: int, sign: str, look: PageLook) -> None:
    """Draw the mark of a result: a half block, or a sign if there are no colours."""
    if look.bare:
        canvas.put(x, y, BARE_MARKS.get(sign, "."), "foreground")
        return
    ink: Paint = MARK_INKS.get(sign) or track_colour(canvas.palette)
    canvas.put(x, y, "▀", ink)


def draw_legend(canvas: Canvas, field: Region, view: DailyView) -> None:
    """Write in the last row which game each mark stands for, in their order."""
    titles = [short_title(deal.title) for deal in view.deals]
    full = len(weeks_of(view.month)) == MOST_WEEKS  # the marks of its last days are in this row
    text = names_that_fit(titles, field.width - 4 - len(LEGEND_LABEL) * (not full))
    text = text if full else f"{LEGEND_LABEL}{text}"
    canvas.right_aligned(field.right - 2, field.bottom - 1, text, "faint")


def names_that_fit(names: Sequence[str], room: int) -> str:
    """Return names in their order; if not all fit, as many as do and how many more there are."""
    text = ", ".join(names)
    for kept in range(len(names) - 1, 0, -1):
        if text_width(text) <= room:
            break
        text = f"{', '.join(names[:kept])} and {len(names) - kept} more"
    return shortened(text, room)
