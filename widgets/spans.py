"""Rows of text in named colours, which widgets return before a theme gives the colours."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from games.text import clipped, graphemes, has_single_cells, text_width

ThemeColours = Mapping[str, str]
"""Colours by name: the variables of a theme."""


class Span(NamedTuple):
    """A piece of text in one style.

    Args:
        text: Its characters, of one cell or two.
        ink: The name of the text colour.
        field: The name of the background colour; the widget's own if it is empty.
        bold: Whether the text is bold.
    """

    text: str
    ink: str = "foreground"
    field: str = ""
    bold: bool = False


Row = tuple[Span, ...]


def row_text(row: Row) -> str:
    """Return the text of a row without its colours."""
    return "".join(span.text for span in row)


def fit_row(row: Row, width: int) -> Row:
    """Return a row cut or padded with blanks to exactly `width` cells."""
    left, kept = width, []
    for span in row:
        text = clipped(span.text, left)
        if text != span.text:  # half of a wide character is a blank
            text += " " * (min(left, text_width(span.text)) - text_width(text))
        left -= text_width(text)
        if text:
            kept.append(span if text == span.text else span._replace(text=text))
    return (*kept, Span(" " * left)) if left else tuple(kept)


def overlay(width: int, pieces: Iterable[tuple[int, Row]]) -> Row:
    """Return a row of pieces at given columns, later ones in front.

    Args:
        width: The cells of the row.
        pieces: A start column and a row for each.
    """
    row: list[Span] = []
    end = 0
    for column, piece in pieces:
        if column < end:
            row = [*fit_row(tuple(row), column)]
        elif column > end:
            row.append(Span(" " * (column - end)))
        row += piece
        end = column + sum(text_width(span.text) for span in piece)
    return fit_row(tuple(row), width)


@lru_cache(4096)
def to_cells(text: str) -> str:
    """Return text of which every character takes the cells that `text_width` counts.

    A control character becomes a blank, what terminals do not agree on a question mark.
    """
    if has_single_cells(text):
        return text
    return "".join(cleaned(sign, width) for sign, width in graphemes(text))


def cleaned(sign: str, width: int) -> str:
    """Return a character with its marks, or what stands for it."""
    if not sign.isprintable():
        return " " * width
    return sign if cell_len(sign) == width else "?" * width


def to_strip(row: Row, palette: ThemeColours, ground: Style) -> Strip:
    """Return a row in the colours of a theme, for Textual to print.

    Args:
        row: What to print.
        palette: The colours of the theme.
        ground: The style of the widget, where the row names no background.
    """
    segments = [
        Segment(
            to_cells(span.text),
            _style(ground, palette[span.ink], palette.get(span.field), bold=span.bold),
        )
        for span in row
    ]
    return Strip(segments, sum(text_width(span.text) for span in row))


@lru_cache(1024)
def _style(ground: Style, ink: str, field: str | None, *, bold: bool) -> Style:
    return ground + Style(color=ink, bgcolor=field, bold=bold)
