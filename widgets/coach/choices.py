"""Draw the choices that the coach compares: as bars in rows or columns, or as plain lines."""

from collections.abc import Iterator

from msgspec import Struct

from widgets.charts.bars import draw_bar, draw_split_bar
from widgets.spans import Row, Span, fit_row

MIN_CHOICE, CHOICE_GAP = 10, 2
"""The fewest cells of a column of choices without its labels; cells between two columns."""


class CoachChoice(Struct, frozen=True):
    """A choice and what it is worth.

    Args:
        label: What to choose.
        shares: From 0 to 1: one value, or won, tied and lost.
        text: The numbers to print.
        best: Whether the coach recommends it.
    """

    label: str
    shares: tuple[float, ...]
    text: str
    best: bool = False


def draw_in_lines(
    choices: tuple[CoachChoice, ...], legend: str, width: int, *, ascii_only: bool
) -> tuple[Row, ...]:
    """Return the legend and the choices with their numbers, wrapped between choices."""
    mark, dot = (">", "-") if ascii_only else ("▸", "·")
    first = Span(legend, "quiet")
    rows: list[list[Span]] = [[first]] if legend else [[]]
    for choice in choices:
        ink = "gold" if choice.best else "foreground"
        text = f"{mark if choice.best else ''}{choice.label} {choice.text}"
        taken = sum(len(span.text) for span in rows[-1])
        if taken and taken + len(text) + 3 > width:
            rows.append([])
        elif taken:
            rows[-1].append(Span("  " if rows[-1] == [first] else f" {dot} ", "quiet"))
        rows[-1].append(Span(text, ink, bold=choice.best))
    return tuple(map(tuple, rows))


def count_columns(choices: tuple[CoachChoice, ...], label: int, width: int, room: int) -> int:
    """Return the number of columns to draw choices in, 0 for a plain list.

    Args:
        choices: What to draw.
        label: The cells of the longest label.
        width: The available cells.
        room: The available rows.
    """
    if room < 1 or len(choices) <= room or any(len(choice.shares) > 1 for choice in choices):
        return 0
    columns = min(-(-len(choices) // room), width // (label + MIN_CHOICE))
    return columns if columns > 1 else 0


def draw_in_columns(
    choices: tuple[CoachChoice, ...],
    label: int,
    width: int,
    room: int,
    columns: int,
    *,
    ascii_only: bool,
) -> Iterator[Row]:
    """Yield rows of choices, in order down each column; the last cell counts those left out."""
    across, cells = width // columns, room * columns
    lines = -(-min(len(choices), cells) // columns)
    shown = choices if len(choices) <= cells else choices[: cells - 1]
    drawn = [
        row
        for each in shown
        for row in draw_choice(each, label, across - CHOICE_GAP, ascii_only=ascii_only)
    ]
    if len(shown) < len(choices):
        drawn.append((Span(f"  and {len(choices) - len(shown)} more", "quiet"),))
    for line in range(lines):
        yield tuple(span for row in drawn[line::lines] for span in fit_row(row, across))


def draw_choice(choice: CoachChoice, label: int, width: int, *, ascii_only: bool) -> Iterator[Row]:
    """Yield a choice: its bar and number in one row, or in two rows if it has three shares."""
    mark = (">" if ascii_only else "▸") if choice.best else " "
    ink = "gold" if choice.best else "foreground"
    front = (Span(f"{mark}{choice.label:>{label}} ", ink, bold=choice.best),)
    room = max(1, width - label - 2)
    if len(choice.shares) > 1:
        yield (*front, *draw_split_bar(choice.shares, room, ascii_only=ascii_only))
        yield (Span(" " * (label + 2)), Span(choice.text, "quiet"))
        return
    drawn = draw_bar(sum(choice.shares), max(1, room - len(choice.text) - 1), ascii_only=ascii_only)
    number = "foreground" if choice.best else "quiet"
    yield (
        *front,
        Span(drawn, "coach" if choice.best else "edge"),
        Span(f" {choice.text}", number),
    )
