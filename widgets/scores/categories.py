"""The columns something can be entered in: what it would score in each, one to be chosen."""

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from msgspec import Struct
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive

from widgets.base import HoverWidget
from widgets.scores.columns import ColumnPlace, place_columns
from widgets.scores.score_table import TOTAL
from widgets.spans import Row, Span, overlay

ROW_LABELS = ("these dice", "would score")


class ScoredCategory(Struct, frozen=True):
    """A column: its name, what would be scored ("" while nobody knows), whether it is open."""

    name: str
    score: str
    is_open: bool


class Categories(HoverWidget, can_focus=True):
    """Three rows: the names, the scores, and a mark below the one that is meant.

    The cursor walks over open columns only; it is nowhere until somebody moves it or sets it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("home", "edge(0)", show=False),
        Binding("end", "edge(-1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    columns: reactive[tuple[ScoredCategory, ...]] = reactive(())
    cursor: reactive[int | None] = reactive(None)

    class Moved(Message):
        """The cursor is on another column."""

    class Chosen(Message):
        """A column was chosen, or Enter pressed with the cursor nowhere: `index` is None."""

        def __init__(self, index: int | None) -> None:
            super().__init__()
            self.index = index

    @property
    def there(self) -> list[int]:
        """The columns that can be chosen: those that are open, once it is known what they score."""
        return [n for n, column in enumerate(self.columns) if column.is_open and column.score]

    @property
    def best(self) -> int | None:
        """The open column that scores most, the first of equals; None where nothing is known."""
        return max(self.there, key=lambda n: (int(self.columns[n].score), -n), default=None)

    @property
    def meant(self) -> ScoredCategory | None:
        """The column that the cursor is on; None while it is nowhere."""
        return None if self.cursor is None else self.columns[self.cursor]

    def watch_cursor(self) -> None:
        """Say that it has moved."""
        self.post_message(self.Moved())

    def action_step(self, by: int) -> None:
        """Go to the next open column on one side; from nowhere to the one that scores most."""
        if self.cursor is None:
            self.cursor = self.best
            return
        beyond = [n for n in self.there if (n - self.cursor) * by > 0]
        self.cursor = beyond[0 if by > 0 else -1] if beyond else self.cursor

    def action_edge(self, end: int) -> None:
        """Go to the first open column, or to the last."""
        if there := self.there:
            self.cursor = there[end]

    def action_choose(self) -> None:
        """Choose the column that is meant."""
        self.post_message(self.Chosen(self.cursor))

    def on_click(self, event: events.Click) -> None:
        """Choose the column under the pointer; the second of two quick clicks is none."""
        index = self.under(event)
        if index is not None and event.button == 1 and event.chain == 1:
            self.post_message(self.Chosen(index))

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the three rows."""
        return draw_categories(
            self.columns, width, self.cursor, self.hovered, ascii_only=self.ascii_only
        )

    def under(self, event: events.MouseEvent) -> int | None:
        """Return the place of the column under the pointer; None where none is."""
        offset = event.get_content_offset(self)
        if offset is None:
            return None
        places = category_places(self.columns, self.content_size.width)
        found = (n for n, at in enumerate(places) if at.start - 1 <= offset.x <= at.end)
        return next(found, None)


def category_places(shown: tuple[ScoredCategory, ...], width: int) -> tuple[ColumnPlace, ...]:
    """Return where the columns stand: as in a table of scores, which has a total too."""
    return place_columns((*(column.name for column in shown), TOTAL), width)[:-1]


@lru_cache(64)
def draw_categories(
    shown: tuple[ScoredCategory, ...],
    width: int,
    cursor: int | None,
    hovered: int | None = None,
    *,
    ascii_only: bool = False,
) -> tuple[Row, ...]:
    """Return the names, the scores and the mark."""
    places = category_places(shown, width)
    rows: tuple[list[tuple[int, Row]], ...] = ([], [], [])
    if any(column.score for column in shown):
        for row, label in zip(rows, ROW_LABELS, strict=False):
            row.append((2, (Span(label, "quiet"),)))
    for number, (column, place) in enumerate(zip(shown, places, strict=True)):
        marks = (number == cursor, number == hovered)
        for row, piece in zip(
            rows, _pieces(column, place, marks, ascii_only=ascii_only), strict=True
        ):
            row.append(piece)
    return tuple(overlay(width, row) for row in rows)


def _pieces(
    column: ScoredCategory, place: ColumnPlace, marks: tuple[bool, bool], *, ascii_only: bool
) -> Iterator[tuple[int, Row]]:
    """Yield a column's name, score and mark, each with the cell it begins in."""
    meant, hovered = marks
    open_ink = "foreground" if column.is_open and column.score else "quiet"
    ink = "gold" if meant else open_ink
    yield place.start, (Span(column.name, ink, bold=meant or hovered),)
    text = (column.score if column.is_open else "-" if ascii_only else "–") if column.score else ""
    yield place.end - len(text), (Span(text, ink, bold=column.is_open and column.score != "0"),)
    mark = ("^" if ascii_only else "▔") * len(column.name) if meant or hovered else ""
    yield place.start, (Span(mark, "gold" if meant else "quiet"),)
