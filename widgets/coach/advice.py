"""What the coach says, as rows for the room there is: a headline, the choices, the reason."""

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
"""Rows that are too few for bars: the choices stand one after the other."""

ELLIPSIS = " …"


class Advice(Struct, frozen=True):
    """All that the coach has to say, the choices in the order they are to be shown.

    `said`: sentences that tell the best choice better than its headline, bar and reason do.
    `legend`: what the numbers of each choice are. `mix`: the choices that the best one was drawn
    from, each with how often, most often first.
    """

    headline: str
    choices: tuple[CoachChoice, ...] = ()
    why: str = ""
    said: tuple[str, ...] = ()
    legend: str = ""
    mix: tuple[str, ...] = ()


class CoachMode(Enum):
    """How much of it is shown."""

    OFF = "off"
    WARN = "warn"
    BEST = "best"
    EVERYTHING = "everything"


@lru_cache(16)
def draw_advice(
    advice: Advice | None, mode: CoachMode, width: int, height: int, *, ascii_only: bool = False
) -> tuple[Row, ...]:
    """Return the headline, the choices and the reason, in at most `height` rows."""
    if advice is None:
        return _head("is thinking")[:height]
    if advice.said and mode is CoachMode.BEST:
        return _sentences(advice.said, width, height)
    if height <= FEW_ROWS and mode is CoachMode.EVERYTHING and len(advice.choices) > 1:
        lines = draw_in_lines(advice.choices, advice.legend, width, ascii_only=ascii_only)
        if len(lines) <= height:
            return lines
    said = [line for text in advice.said or (advice.why,) for line in wrap(text, max(8, width))]
    if mode is CoachMode.BEST and len(advice.mix) > 1:
        said.insert(0, mix_line(advice.mix, width))
    shown = tuple(c for c in advice.choices if c.best or mode is CoachMode.EVERYTHING)
    label = max((len(choice.label) for choice in shown), default=0)
    room, rows = height - 1, list(_head(advice.headline, advice.legend))
    if columns := count_columns(shown, label, width, room):
        rows += draw_in_columns(shown, label, width, room, columns, ascii_only=ascii_only)
        return (*rows, *((Span(line, "quiet"),) for line in said))[:height]
    blocks = [tuple(draw_choice(choice, label, width, ascii_only=ascii_only)) for choice in shown]
    for number, block in enumerate(blocks):
        last = number == len(blocks) - 1
        if len(block) + (not last) > room:
            rows.append((Span(f"  and {len(blocks) - number} more", "quiet"),))
            return tuple(rows[:height])
        rows += block
        room -= len(block)
    rows += [(Span(line, "quiet"),) for line in said]
    return tuple(rows[:height])


def min_rows(advice: Advice, mode: CoachMode, width: int, *, ascii_only: bool) -> int:
    """Return the fewest rows that say what is asked: the first sentence, or all numbers."""
    if mode is CoachMode.EVERYTHING:
        return len(draw_in_lines(advice.choices, advice.legend, width, ascii_only=ascii_only))
    return len(wrap(advice.said[0] + ELLIPSIS, max(8, width))) if advice.said else 1


def mix_line(mix: tuple[str, ...], width: int) -> str:
    """Return in a line what a choice was drawn from, as much of it as there is room for."""
    line = f"drawn from {', '.join(mix)}"
    for count in range(len(mix) - 1, 0, -1):
        if len(line) > width:
            line = f"drawn from {', '.join(mix[:count])}, ..."
    return line


def _head(headline: str, legend: str = "") -> tuple[Row, ...]:
    beside = (Span(f"   {legend}", "quiet"),) if legend else ()
    return ((Span(f"coach · {headline}", "coach", bold=True), *beside),)


def _sentences(said: tuple[str, ...], width: int, height: int) -> tuple[Row, ...]:
    """Return sentences folded into the width, the first of them in front; the end may be cut."""
    lines = [(line, not n) for n, text in enumerate(said) for line in wrap(text, max(8, width))]
    if len(lines) > height > 0:
        last = lines[height - 1][0]
        lines[height - 1] = (last[: width - len(ELLIPSIS)] + ELLIPSIS, height == 1)
    return tuple(
        (Span(line, "coach" if first else "foreground", bold=first),)
        for line, first in lines[:height]
    )
