"""Draws the result screen: the heading, the moments, luck and skill, what it changed."""

from collections.abc import Iterator

from textual.geometry import Region

from app.match.names import begin_sentence
from app.match.share import MOST_ROUNDS
from app.screens.result.bars import draw_bars
from app.screens.result.chart import draw_chart
from app.screens.result.flags import BEST_MARK
from app.screens.result.gains import draw_gains
from app.screens.result.heading import draw_head
from app.screens.result.honours import Honour
from app.screens.result.moment_panel import (
    draw_detail,
    draw_moments,
    wanted_rows,
    with_fitting_flags,
)
from app.screens.result.places import ResultPlaces, places
from app.screens.result.view import ResultView
from games.text import shortened, text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_panel, draw_squares, tip_field


def draw_result_page(
    canvas: Canvas, view: ResultView, cursor: int | None, *, bare: bool
) -> tuple[ResultPlaces, dict[int, Region]]:
    """Draw the whole screen.

    Args:
        canvas: What to draw on.
        view: What is shown.
        cursor: The point of the chart under the cursor; None for none.
        bare: Whether there are only letters, or no colours.

    Returns:
        The layout, and the rows of the moments.
    """
    has_bars, has_gains = view.has_bars, view.has_gains
    size, lines = (canvas.width, canvas.height), wanted_rows(view)
    at = places(*size, has_bars=has_bars, has_gains=has_gains, lines=lines)
    if has_bars and not at.is_wide:
        view = with_fitting_flags(view, at.moments.height - 1)
    draw_head(canvas, view, at, bare=bare)
    draw_chart(canvas, view, at, cursor, bare=bare)
    said = view.chart.details[cursor] if view.chart.details and cursor is not None else ()
    rows = (
        draw_detail(canvas, view, said, at, bare=bare)
        if said
        else draw_moments(canvas, view, at, bare=bare)
    )
    if has_bars:
        draw_bars(canvas, view.sums, at, bare=bare)
    elif has_gains and at.is_wide:
        draw_gains(canvas, view, at.bars)
    (draw_panels if at.is_wide else draw_facts)(canvas, view, at, bare=bare)
    draw_last_row(canvas, view, at, bare=bare)
    return at, rows


def draw_panels(canvas: Canvas, view: ResultView, at: ResultPlaces, *, bare: bool) -> None:
    """Draw the facts as panels next to each other."""
    facts = view.honours.facts
    for (left, width), fact in zip(columns_of(at.facts, len(facts)), facts, strict=True):
        draw_panel(canvas, left, at.facts.y, (width, at.facts.height), fact.title.upper())
        text = fact_text(fact.text, bare=bare)
        canvas.text(left + 2, at.facts.y + 1, text, fact.tone, bold=True)
        remark = shortened(fact_text(fact.remark, bare=bare), width - 3)
        canvas.text(left + 2, at.facts.y + 2, remark, "quiet")


def columns_of(room: Region, count: int) -> Iterator[tuple[int, int]]:
    """Yield the first column and the width of each of some panels side by side."""
    for place in range(count):
        left, right = (n * (room.width + 1) // count for n in (place, place + 1))
        yield room.x + left, right - left - 1


def draw_facts(canvas: Canvas, view: ResultView, at: ResultPlaces, *, bare: bool) -> None:
    """Draw the facts in rows, and the squares that are shared."""
    x, y, right = at.facts.x, at.facts.y, at.facts.right - 1
    for fact in view.honours.facts:
        title = fact.title.removeprefix("Against ").replace("the dealer", "Dealer")
        canvas.text(x, y, shortened(begin_sentence(title), 8), "gold", bold=True)
        ink = "foreground" if fact.title == "Rating" else "quiet"
        text = fact_text(fact.text, bare=bare)
        if text_width(text) > right - x - 9:
            text = text.replace("  ", " ")
        canvas.text(x + 9, y, text, ink, bold=ink == "foreground")
        draw_change(canvas, fact, right, y, bare=bare)
        y += 1
    if view.foot.row.signs:
        canvas.text(x, y, "Share", "gold", bold=True)
        width = 2 if 2 * len(view.foot.row.signs) <= right - x - 9 else 1
        draw_squares(canvas, x + 9, y, view.foot.row.signs, width=width, gap=0, bare=bare)


def draw_change(canvas: Canvas, fact: Honour, right: int, y: int, *, bare: bool) -> None:
    """Draw by how much the rating has changed, at the right."""
    if fact.title == "Rating" and fact.tone != "foreground":
        change = fact.remark.partition(",")[0]
        canvas.right_aligned(right, y, fact_text(change, bare=bare), fact.tone)


def fact_text(text: str, *, bare: bool) -> str:
    """Return a fact, in ASCII if there are only letters."""
    return text.replace("▸", ">").replace("▴", "+").replace("▾", "-") if bare else text


# the last row


def draw_last_row(canvas: Canvas, view: ResultView, at: ResultPlaces, *, bare: bool) -> None:
    """Draw the squares to share, or a sentence if they do not fit."""
    x, y = at.foot.x + (3 if at.is_wide else 2), at.foot.y
    foot, row = view.foot, view.foot.row
    canvas.fill(*at.foot, tip_field(canvas.palette))
    if foot.friend:
        canvas.text(x, y, shortened(foot.friend, at.foot.width - 3), "gold", bold=True)
        return
    if not at.is_wide:
        canvas.text(x, y, shortened(foot.friendly or advice(view), at.foot.width - 3), "quiet")
        return
    x = canvas.text(x, y, "To share", "quiet") + 2
    if row.signs:
        width = 2 if len(row.signs) <= MOST_ROUNDS else 1
        x = draw_squares(canvas, x, y, row.signs, width=width, gap=0, bare=bare) + 1
    x = canvas.text(x, y, f"{row.score.partition(',')[0]}  {foot.went}", "foreground") + 2
    canvas.text(x, y, "y copies it", "gold")


def advice(view: ResultView) -> str:
    """Return what could be done next."""
    if view.foot.broken_off:
        return f"{view.foot.again}."
    margin = abs(view.head.scores[0] - view.head.scores[1])
    points = f"{margin} {view.foot.counted}{'' if margin == 1 else 's'}"
    if view.head.tone == "lost":
        look = ", or b to see where it slipped" if costly(view) else ""
        return f"{points} short. {view.foot.again}{look}."
    return f"{points} ahead. {view.foot.again}, y to share it." if margin else f"{view.foot.again}."


def costly(view: ResultView) -> bool:
    """Return whether any move has a number."""
    return any(flag.mark != BEST_MARK for flag in view.moments.flags)
