"""Draw the coach's advice: a headline, the choices and the reason, as far as they fit."""

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from textwrap import wrap

from msgspec import Struct

from widgets.coach.choices import (
    CoachChoice,
    count_columns,
    draw_choice,
    draw_in_columns,
    draw_in_lines,
)
from widgets.spans import Row, Span

FEW_ROWS = 2
"""Up to this many rows, choices are written one after the other, without bars."""

ELLIPSIS = " …"


class Advice(Struct, frozen=True):
    """All that the coach says about a decision.

    Args:
        headline: The recommendation in a few words.
        choices: In the order to show them.
        why: The reason for the best choice.
        said: Whole sentences to show instead of headline, bar and reason.
        legend: What the numbers of the choices mean.
        mix: The choices that the best one was drawn from at random, each with its frequency,
            the most frequent first.
    """

    headline: str
    choices: tuple[CoachChoice, ...] = ()
    why: str = ""
    said: tuple[str, ...] = ()
    legend: str = ""
    mix: tuple[str, ...] = ()


class CoachMode(Enum):
    """How much of the advice is shown."""

    OFF = "off"
    WARN = "warn"
    BEST = "best"
    EVERYTHING = "everything"


@lru_cache(16)
def draw_advice(
    advice: Advice | None, mode: CoachMode, width: int, height: int, *, ascii_only: bool = False
) -> tuple[Row, ...]:
    """Return the headline, the choices and the reason.

    Args:
        advice: What to say; None while the coach is thinking.
        mode: How much of it.
        width: The available cells.
        height: The most rows to return; choices that do not fit are counted.
        ascii_only: Whether to draw in ASCII.
    """
    if advice is None:
        return _head("is thinking")[:height]
    if advice.said and mode is CoachMode.BEST:
        return _sentences(advice.said, width, height)
    if height <= FEW_ROWS and mode is CoachMode.EVERYTHING and len(advice.choices) > 1:
        lines = draw_in_lines(advice.choices, advice.legend, width, ascii_only=ascii_only)
        if len(lines) <= height:
            return lines
    rows = [*_head(advice.headline, advice.legend)]
    shown = tuple(c for c in advice.choices if c.best or mode is CoachMode.EVERYTHING)
    drawn, all_fit = _draw_choices(shown, width, height - 1, ascii_only=ascii_only)
    rows += drawn
    if all_fit:
        rows += [(Span(line, "quiet"),) for line in _reason(advice, mode, width)]
    return tuple(rows[:height])


def min_rows(advice: Advice, mode: CoachMode, width: int, *, ascii_only: bool) -> int:
    """Return the rows that the first sentence needs, or all numbers with everything shown."""
    if mode is CoachMode.EVERYTHING:
        return len(draw_in_lines(advice.choices, advice.legend, width, ascii_only=ascii_only))
    return len(wrap(advice.said[0] + ELLIPSIS, max(8, width))) if advice.said else 1


def mix_line(mix: tuple[str, ...], width: int) -> str:
    """Return what a choice was drawn from, in one line; what does not fit is left out."""
    line = f"drawn from {', '.join(mix)}"
    for count in range(len(mix) - 1, 0, -1):
        if len(line) > width:
            line = f"drawn from {', '.join(mix[:count])}, ..."
    return line


def _head(headline: str, legend: str = "") -> tuple[Row, ...]:
    beside = (Span(f"   {legend}", "quiet"),) if legend else ()
    return ((Span(f"coach · {headline}", "coach", bold=True), *beside),)


def _draw_choices(
    shown: tuple[CoachChoice, ...], width: int, room: int, *, ascii_only: bool
) -> tuple[list[Row], bool]:
    """Return the choices that fit, in columns if possible, and whether these are all."""
    label = max((len(choice.label) for choice in shown), default=0)
    if columns := count_columns(shown, label, width, room):
        return [*draw_in_columns(shown, label, width, room, columns, ascii_only=ascii_only)], True
    rows: list[Row] = []
    for number, choice in enumerate(shown):
        block = tuple(draw_choice(choice, label, width, ascii_only=ascii_only))
        is_last = number == len(shown) - 1
        if len(rows) + len(block) + (not is_last) > room:
            return [*rows, (Span(f"  and {len(shown) - number} more", "quiet"),)], False
        rows += block
    return rows, True


def _reason(advice: Advice, mode: CoachMode, width: int) -> Iterator[str]:
    """Yield what the best choice was drawn from, and the reason for it."""
    if mode is CoachMode.BEST and len(advice.mix) > 1:
        yield mix_line(advice.mix, width)
    for text in advice.said or (advice.why,):
        yield from wrap(text, max(8, width))


def _sentences(said: tuple[str, ...], width: int, height: int) -> tuple[Row, ...]:
    """Return sentences wrapped to the width, the first in bold; the end may be cut."""
    lines = [(line, not n) for n, text in enumerate(said) for line in wrap(text, max(8, width))]
    if len(lines) > height > 0:
        last = lines[height - 1][0]
        lines[height - 1] = (last[: width - len(ELLIPSIS)] + ELLIPSIS, height == 1)
    return tuple(
        (Span(line, "coach" if first else "foreground", bold=first),)
        for line, first in lines[:height]
    )
