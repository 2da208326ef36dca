"""A ranking, best first: a name, a bar for the score, and columns of numbers."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from textual.reactive import reactive

from games.text import shortened, text_width
from widgets.base import RowWidget
from widgets.charts.bars import draw_bar
from widgets.spans import Row, Span, fit_row, overlay

COLUMN_GAP = 2
"""Cells between two columns."""

MIN_NAME = 16
"""Cells for a name before optional columns are left out."""

BAR_WIDTH = 12
"""The fewest cells of a bar; there is none if the longest name leaves fewer."""


MOST_ROWS = 3
"""The most rows of a place: its bar has two of them, and the last is blank."""


class Place(Struct, frozen=True):
    """A row: a name, a share from 0 to 1 for the bar, and a text for each column."""

    name: str
    share: float
    texts: tuple[str, ...]


class Ranking(RowWidget):
    """A head row and a numbered row for each place; `spare` columns are dropped if narrow."""

    titles: reactive[tuple[str, ...]] = reactive(())
    spare: reactive[tuple[str, ...]] = reactive(())
    """Titles of the columns that can be left out, the first one first."""
    places: reactive[tuple[Place, ...]] = reactive(())
    room: reactive[int] = reactive(0, layout=True)
    """How many rows there are; in more than one for each place, bars are higher, or stand apart."""

    watch_places = RowWidget.layout_if_resized

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the rows."""
        step = rows_of_place(len(self.places), self.room)
        return draw_ranking(
            self.titles, self.spare, self.places, width, step, ascii_only=self.ascii_only
        )


def rows_of_place(count: int, room: int) -> int:
    """Return the rows of each place: three with a bar of two, or two, or one."""
    return max(1, min(MOST_ROWS, (room - 1) // max(1, count)))


@lru_cache(8)
def draw_ranking(
    titles: tuple[str, ...],
    spare: tuple[str, ...],
    places: tuple[Place, ...],
    width: int,
    step: int = 1,
    *,
    ascii_only: bool = False,
) -> tuple[Row, ...]:
    """Return the head and the rows, with columns aligned to the right.

    Args:
        titles: What the columns are called.
        spare: Those that can be left out, the first one first.
        places: The best first.
        width: The cells of a row.
        step: The rows of a place.
        ascii_only: Whether to draw in ASCII.
    """
    columns = zip(titles, *(place.texts for place in places), strict=True)
    wide = {column[0]: max(map(len, column)) for column in columns}
    names = max((text_width(place.name) for place in places), default=0)
    for title in spare:
        taken = sum(wide.values()) + COLUMN_GAP * len(wide)
        if width - taken < min(MIN_NAME, names) + 4:
            del wide[title]
    ends, end = {}, width
    for title in reversed(wide):
        ends[title] = end
        end -= wide[title] + COLUMN_GAP
    room = end
    head = [(ends[title] - len(title), (Span(title, "quiet"),)) for title in wide]
    rows = [overlay(width, head)]
    for number, place in enumerate(places, start=1):
        name, *bar = draw_name(number, place, names, room, ascii_only=ascii_only)
        row = overlay(room, [name, *bar])
        texts = dict(zip(titles, place.texts, strict=True))
        figures = [(ends[title] - len(texts[title]), (Span(texts[title]),)) for title in wide]
        rows.append(overlay(width, [(0, row), *figures]))
        rows += [overlay(width, bar)] * (step == MOST_ROWS) + [()] * (step > 1)
    return tuple(rows)


def draw_name(
    number: int, place: Place, names: int, room: int, *, ascii_only: bool
) -> Iterator[tuple[int, Row]]:
    """Yield the number and the name, then a bar if it fits, each with its first cell.

    Args:
        number: The place, from 1.
        place: What to draw.
        names: The cells of the longest name.
        room: The cells for all of it.
        ascii_only: Whether to draw in ASCII.
    """
    space = room - 3
    inks = ("gold", "gold") if number == 1 else ("quiet", "foreground")
    name = Span(shortened(place.name, space), inks[1], bold=True)
    yield 0, (Span(f"{number:>2} ", inks[0]), name)
    width = space - names - COLUMN_GAP
    if width >= BAR_WIDTH:
        ink = "coach" if number == 1 else "edge"
        bar = draw_bar(place.share, width, ascii_only=ascii_only)
        yield 3 + names + COLUMN_GAP, fit_row((Span(bar, ink),), width)
