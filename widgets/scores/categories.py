"""The categories that a roll can be entered in, with what it would score in each."""

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
    """A category: its name, what the dice would score ("" before a roll), whether it is open."""

    name: str
    score: str
    is_open: bool


class Categories(HoverWidget, can_focus=True):
    """Three rows: the names, the scores, and a mark below the one under the cursor.

    The cursor moves over open categories only. It is None until the player moves it or it is set.
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
        """The cursor moved."""

    class Chosen(Message):
        """A category was chosen; `index` is None if Enter was pressed without a cursor."""

        def __init__(self, index: int | None) -> None:
            super().__init__()
            self.index = index

    @property
    def there(self) -> list[int]:
        """The indices that can be chosen: open categories, once their scores are known."""
        return [n for n, column in enumerate(self.columns) if column.is_open and column.score]

    @property
    def best(self) -> int | None:
        """The index of the open category that scores most, the first of equals; None if unknown."""
        return max(self.there, key=lambda n: (int(self.columns[n].score), -n), default=None)

    @property
    def meant(self) -> ScoredCategory | None:
        """The category under the cursor, or None."""
        return None if self.cursor is None else self.columns[self.cursor]

    def watch_cursor(self) -> None:
        """Post that the cursor moved."""
        self.post_message(self.Moved())

    def action_step(self, by: int) -> None:
        """Move to the next open category on one side; at first, to the one that scores most."""
        if self.cursor is None:
            self.cursor = self.best
            return
        beyond = [n for n in self.there if (n - self.cursor) * by > 0]
        self.cursor = beyond[0 if by > 0 else -1] if beyond else self.cursor

    def action_edge(self, end: int) -> None:
        """Move to the first open category, or to the last."""
        if there := self.there:
            self.cursor = there[end]

    def action_choose(self) -> None:
        """Choose the category under the cursor."""
        self.post_message(self.Chosen(self.cursor))

    def on_click(self, event: events.Click) -> None:
        """Choose the category under the pointer; the second of two quick clicks does nothing."""
        index = self.under(event)
        if index is not None and event.button == 1 and event.chain == 1:
            self.post_message(self.Chosen(index))

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the three rows."""
        return draw_categories(
            self.columns, width, self.cursor, self.hovered, ascii_only=self.ascii_only
        )

    def under(self, event: events.MouseEvent) -> int | None:
        """Return the index of the category under the pointer, or None."""
        offset = event.get_content_offset(self)
        if offset is None:
            return None
        places = category_places(self.columns, self.content_size.width)
        found = (n for n, at in enumerate(places) if at.start - 1 <= offset.x <= at.end)
        return next(found, None)


def category_places(shown: tuple[ScoredCategory, ...], width: int) -> tuple[ColumnPlace, ...]:
    """Return the columns of the categories, aligned with a score table and its total."""
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
    """Yield a category's name, score and mark, each with its first cell."""
    meant, hovered = marks
    open_ink = "foreground" if column.is_open and column.score else "quiet"
    ink = "gold" if meant else open_ink
    yield place.start, (Span(column.name, ink, bold=meant or hovered),)
    text = (column.score if column.is_open else "-" if ascii_only else "–") if column.score else ""
    yield place.end - len(text), (Span(text, ink, bold=column.is_open and column.score != "0"),)
    mark = ("^" if ascii_only else "▔") * len(column.name) if meant or hovered else ""
    yield place.start, (Span(mark, "gold" if meant else "quiet"),)
