"""Draws luck and skill as bars that lead from the start to the result."""

from collections.abc import Iterator

from msgspec import Struct

from app.screens.result.places import ResultPlaces
from app.screens.result.sums import LuckSums
from widgets.canvas.bars import draw_between
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, Palette, mix
from widgets.canvas.marks import draw_panel

BAR_LABEL, BAR_NUMBER = 13, 5
"""Columns of what a bar is about, and of its number."""

EVEN_RESULT = 50
"""Hundredths of a result that is neither won nor lost."""


class SumBar(Struct, frozen=True):
    """A bar: what it is about, where it reaches from and to in hundredths, and its number."""

    label: str
    start: int
    end: int
    number: str
    ink: Paint
    is_change: bool = False


def sum_bars(sums: LuckSums, palette: Palette) -> Iterator[SumBar]:
    """Yield the bars: each change begins where the one before it ends."""
    level = sums.start + sums.luck
    gold = palette["gold"]
    bad_luck = gold if palette.few else mix(gold, palette["middle"], 0.35)
    skill: Paint = "coach" if sums.skill > 0 else "loss"
    yield SumBar("Start", 0, sums.start, str(sums.start), "faint")
    yield SumBar(
        "Luck",
        sums.start,
        level,
        sums.sign + signed_number(sums.luck),
        gold if sums.luck > 0 else bad_luck,
        is_change=True,
    )
    change = sums.sign + signed_number(sums.skill)
    yield SumBar("Skill", level, level + sums.skill, change, skill, is_change=True)
    yield SumBar("Result", 0, sums.result, str(sums.result), ink_of_result(sums.result))


def ink_of_result(result: int) -> Paint:
    """Return the colour of a result in hundredths: won, level or lost."""
    return "coach" if result > EVEN_RESULT else "loss" if result < EVEN_RESULT else "faint"


def signed_number(change: int) -> str:
    """Return a change with its sign; 0 has none."""
    return f"{change:+d}" if change else "0"


def draw_bars(canvas: Canvas, sums: LuckSums | None, at: ResultPlaces, *, bare: bool) -> None:
    """Draw the bars, or an empty panel while they are not known.

    Luck may lead below 0 or beyond 100, and skill back: the scale then reaches as far, so that each
    bar still begins where the one before it ends.

    Args:
        canvas: What to draw on.
        sums: What the bars are made from.
        at: Where.
        bare: Whether there are only letters, or no colours.
    """
    x, y, width, _ = at.bars
    if at.is_wide:
        unit = f"{sums.unit} in 100" if sums else ""
        draw_panel(canvas, x, y, at.bars.size, "LUCK AND SKILL", unit)
        x, y, width = x + 2, y + 2, width - 3
    if sums is None:
        return
    track = width - BAR_LABEL - BAR_NUMBER - 1
    low = min(0, sums.start + sums.luck)
    reach = max(100, sums.start + sums.luck) - low
    for row, bar in enumerate(sum_bars(sums, canvas.palette), start=y):
        ink = "foreground" if bar.is_change else "quiet"
        canvas.text(x, row, bar.label, ink, bold=bar.is_change)
        ends = (bar.start - low) / reach, (bar.end - low) / reach
        draw_between(canvas, x + BAR_LABEL, row, track, ends, bar.ink, bare=bare)
        canvas.right_aligned(x + BAR_LABEL + track + BAR_NUMBER, row, bar.number, bold=True)
    if not sums.result and not bare:
        canvas.put(x + BAR_LABEL + min(track - 1, round(-low / reach * track)), y + 3, "▌", "loss")
