"""Drawings as rows of named colours: what widgets are drawn in before a theme is known."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

ThemeColours = Mapping[str, str]
"""Colours by name, as a theme's variables give them."""


class Span(NamedTuple):
    """A piece of text; `ink` and `field` name colours, an empty field lets the ground through."""

    text: str
    ink: str = "foreground"
    field: str = ""
    bold: bool = False


Row = tuple[Span, ...]


def row_text(row: Row) -> str:
    """Return a row's characters alone."""
    return "".join(span.text for span in row)


def fit_row(row: Row, width: int) -> Row:
    """Return the first `width` cells of a row, filled up with blanks where it is shorter."""
    left, kept = width, []
    for span in row:
        piece = span._replace(text=span.text[:left])
        left -= len(piece.text)
        if piece.text:
            kept.append(piece)
    return (*kept, Span(" " * left)) if left else tuple(kept)


def overlay(width: int, pieces: Iterable[tuple[int, Row]]) -> Row:
    """Return one row of `width` cells with pieces put at their columns, later ones in front."""
    row: Row = ()
    for column, piece in pieces:
        row = (*fit_row(row, column), *piece)
    return fit_row(row, width)


@lru_cache(4096)
def to_single_cells(text: str) -> str:
    """Return text in which every character takes one cell and none steers the terminal."""
    return "".join(
        " " if not sign.isprintable() else sign if cell_len(sign) == 1 else "?" for sign in text
    )


def to_strip(row: Row, palette: ThemeColours, ground: Style) -> Strip:
    """Return a row in a theme's colours, on the ground of the widget it belongs to."""
    segments = [
        Segment(
            to_single_cells(span.text),
            ground + _style(palette[span.ink], palette.get(span.field), bold=span.bold),
        )
        for span in row
    ]
    return Strip(segments, sum(len(span.text) for span in row))


@lru_cache(512)
def _style(ink: str, field: str | None, *, bold: bool) -> Style:
    return Style(color=ink, bgcolor=field, bold=bold)
