"""A bar chart: a name, a bar and a number in each row."""

from functools import lru_cache

from msgspec import Struct
from textual.reactive import reactive

from games.text import padded, text_width
from widgets.base import RowWidget
from widgets.charts.bars import draw_bar
from widgets.spans import Row, Span


class Bar(Struct, frozen=True):
    """A row of the chart: a name, a share from 0 to 1, and the number to print."""

    name: str
    share: float
    text: str


class BarChart(RowWidget):
    """A row for each bar, the first in a brighter colour."""

    bars: reactive[tuple[Bar, ...]] = reactive((), layout=True)

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the rows."""
        return draw_bar_chart(self.bars, width, ascii_only=self.ascii_only)


@lru_cache(16)
def draw_bar_chart(
    bars: tuple[Bar, ...], width: int, *, ascii_only: bool = False
) -> tuple[Row, ...]:
    """Return the rows; bars take the width that names and numbers leave."""
    names = max((text_width(each.name) for each in bars), default=0)
    texts = max((len(each.text) for each in bars), default=0)
    room = max(1, width - names - texts - 2)
    return tuple(
        (
            Span(padded(each.name, names + 1)),
            Span(draw_bar(each.share, room, ascii_only=ascii_only), "edge" if place else "coach"),
            Span(f" {each.text}", "quiet"),
        )
        for place, each in enumerate(bars)
    )
