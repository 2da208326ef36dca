"""Rows of text in named colours, which widgets return before a theme gives the colours."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

ThemeColours = Mapping[str, str]
"""Colours by name: the variables of a theme."""


class Span(NamedTuple):
    """A piece of text in one style.

    Args:
        text: One cell for each character.
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
        piece = span._replace(text=span.text[:left])
        left -= len(piece.text)
        if piece.text:
            kept.append(piece)
    return (*kept, Span(" " * left)) if left else tuple(kept)


def overlay(width: int, pieces: Iterable[tuple[int, Row]]) -> Row:
    """Return a row of pieces at given columns, later ones in front.

    Args:
        width: The cells of the row.
        pieces: A start column and a row for each.
    """
    row: Row = ()
    for column, piece in pieces:
        row = (*fit_row(row, column), *piece)
    return fit_row(row, width)


@lru_cache(4096)
def to_single_cells(text: str) -> str:
    """Return text of which every character takes one cell and none is a control character."""
    return "".join(
        " " if not sign.isprintable() else sign if cell_len(sign) == 1 else "?" for sign in text
    )


def to_strip(row: Row, palette: ThemeColours, ground: Style) -> Strip:
    """Return a row in the colours of a theme, for Textual to print.

    Args:
        row: What to print.
        palette: The colours of the theme.
        ground: The style of the widget, where the row names no background.
    """
    segments = [
        Segment(
            to_single_cells(span.text),
            _style(ground, palette[span.ink], palette.get(span.field), bold=span.bold),
        )
        for span in row
    ]
    return Strip(segments, sum(len(span.text) for span in row))


@lru_cache(1024)
def _style(ground: Style, ink: str, field: str | None, *, bold: bool) -> Style:
    return ground + Style(color=ink, bgcolor=field, bold=bold)
