"""What the coach says: a headline, what each choice is worth as bars, and the reason."""

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from textwrap import wrap

from msgspec import Struct
from textual.geometry import Size as Extent
from textual.reactive import reactive

from widgets.bars import bar, parted
from widgets.drawing import Drawing
from widgets.ink import Row, Span, cut

NARROWEST, BETWEEN = 10, 2
"""Cells that a column of choices needs beside its labels; cells between two columns."""

FEW = 2
"""Rows that are too few for bars: the choices stand one after the other."""

MORE = " …"


class Choice(Struct, frozen=True):
    """A choice: `shares` from 0 to 1, one alone or won, tied and lost; `text` is their numbers."""

    label: str
    shares: tuple[float, ...]
    text: str
    best: bool = False


class Advice(Struct, frozen=True):
    """All that the coach has to say, the choices in the order they are to be shown.

    `said`: sentences that tell the best choice better than its headline, bar and reason do.
    `legend`: what the numbers of each choice are. `mix`: the choices that the best one was drawn
    from, each with how often, most often first.
    """

    headline: str
    choices: tuple[Choice, ...] = ()
    why: str = ""
    said: tuple[str, ...] = ()
    legend: str = ""
    mix: tuple[str, ...] = ()


class Mode(Enum):
    """How much of it is shown."""

    OFF = "off"
    WARN = "warn"
    BEST = "best"
    EVERYTHING = "everything"


class CoachPanel(Drawing):
    """The coach's advice in the room there is; what does not fit is counted."""

    DEFAULT_CSS = "CoachPanel { height: 1fr; }"

    advice: reactive[Advice | None] = reactive(None, layout=True)
    """None while it is not known yet."""
    mode: reactive[Mode] = reactive(Mode.BEST, layout=True)
    plain: reactive[bool] = reactive(False)
    """Bars in plain ASCII."""

    def watch_mode(self, mode: Mode) -> None:
        """Give the room away while the coach says nothing here."""
        self.display = mode in (Mode.BEST, Mode.EVERYTHING)

    def get_content_height(self, container: Extent, viewport: Extent, width: int) -> int:
        """Return the least rows that say what is asked: the first sentence, or all numbers."""
        advice = self.advice
        if advice is None:
            return 1
        if self.mode is Mode.EVERYTHING:
            return len(_in_lines(advice, width, plain=self.plain))
        return len(wrap(advice.said[0] + MORE, max(8, width))) if advice.said else 1

    def drawing(self, width: int) -> tuple[Row, ...]:
        """Return the rows that there is height for."""
        height = self.content_size.height
        return advice_rows(self.advice, self.mode, width, height, plain=self.plain)


@lru_cache(16)
def advice_rows(
    advice: Advice | None, mode: Mode, width: int, height: int, *, plain: bool = False
) -> tuple[Row, ...]:
    """Return the headline, the choices and the reason, in at most `height` rows."""
    if advice is None:
        return _head("is thinking")[:height]
    if advice.said and mode is Mode.BEST:
        return _sentences(advice.said, width, height)
    if height <= FEW and mode is Mode.EVERYTHING and len(advice.choices) > 1:
        lines = _in_lines(advice, width, plain=plain)
        if len(lines) <= height:
            return lines
    said = [line for text in advice.said or (advice.why,) for line in wrap(text, max(8, width))]
    if mode is Mode.BEST and len(advice.mix) > 1:
        said.insert(0, drawn_from(advice.mix, width))
    shown = tuple(c for c in advice.choices if c.best or mode is Mode.EVERYTHING)
    label = max((len(choice.label) for choice in shown), default=0)
    room, rows = height - 1, list(_head(advice.headline, advice.legend))
    if columns := _columns(shown, label, width, room):
        rows += _in_columns(shown, label, width, room, columns, plain=plain)
        return (*rows, *((Span(line, "quiet"),) for line in said))[:height]
    blocks = [tuple(_choice(choice, label, width, plain=plain)) for choice in shown]
    for number, block in enumerate(blocks):
        last = number == len(blocks) - 1
        if len(block) + (not last) > room:
            rows.append((Span(f"  and {len(blocks) - number} more", "quiet"),))
            return tuple(rows[:height])
        rows += block
        room -= len(block)
    rows += [(Span(line, "quiet"),) for line in said]
    return tuple(rows[:height])


def drawn_from(mix: tuple[str, ...], width: int) -> str:
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
        lines[height - 1] = (last[: width - len(MORE)] + MORE, height == 1)
    return tuple(
        (Span(line, "coach" if first else "foreground", bold=first),)
        for line, first in lines[:height]
    )


def _in_lines(advice: Advice, width: int, *, plain: bool) -> tuple[Row, ...]:
    """Return rows of choices with their numbers, one after the other, each of them whole."""
    mark, dot = (">", "-") if plain else ("▸", "·")
    legend = Span(advice.legend, "quiet")
    rows: list[list[Span]] = [[legend]] if advice.legend else [[]]
    for choice in advice.choices:
        ink = "gold" if choice.best else "foreground"
        text = f"{mark if choice.best else ''}{choice.label} {choice.text}"
        taken = sum(len(span.text) for span in rows[-1])
        if taken and taken + len(text) + 3 > width:
            rows.append([])
        elif taken:
            rows[-1].append(Span("  " if rows[-1] == [legend] else f" {dot} ", "quiet"))
        rows[-1].append(Span(text, ink, bold=choice.best))
    return tuple(map(tuple, rows))


def _columns(choices: tuple[Choice, ...], label: int, width: int, room: int) -> int:
    """Return in how many columns the choices stand; 0 where one will do, or has to."""
    if room < 1 or len(choices) <= room or any(len(choice.shares) > 1 for choice in choices):
        return 0
    columns = min(-(-len(choices) // room), width // (label + NARROWEST))
    return columns if columns > 1 else 0


def _in_columns(
    choices: tuple[Choice, ...], label: int, width: int, room: int, columns: int, *, plain: bool
) -> Iterator[Row]:
    """Yield rows with choices side by side, in order down each column; the last may count more."""
    across, cells = width // columns, room * columns
    lines = -(-min(len(choices), cells) // columns)
    shown = choices if len(choices) <= cells else choices[: cells - 1]
    drawn = [row for each in shown for row in _choice(each, label, across - BETWEEN, plain=plain)]
    if len(shown) < len(choices):
        drawn.append((Span(f"  and {len(choices) - len(shown)} more", "quiet"),))
    for line in range(lines):
        yield tuple(span for row in drawn[line::lines] for span in cut(row, across))


def _choice(choice: Choice, label: int, width: int, *, plain: bool) -> Iterator[Row]:
    """Yield a choice: its bar and numbers beside each other, or below where there are three."""
    mark = (">" if plain else "▸") if choice.best else " "
    ink = "gold" if choice.best else "foreground"
    front = (Span(f"{mark}{choice.label:>{label}} ", ink, bold=choice.best),)
    room = max(1, width - label - 2)
    if len(choice.shares) > 1:
        yield (*front, *parted(choice.shares, room, plain=plain))
        yield (Span(" " * (label + 2)), Span(choice.text, "quiet"))
        return
    drawn = bar(sum(choice.shares), max(1, room - len(choice.text) - 1), plain=plain)
    number = "foreground" if choice.best else "quiet"
    yield (
        *front,
        Span(drawn, "coach" if choice.best else "coach-dim"),
        Span(f" {choice.text}", number),
    )
