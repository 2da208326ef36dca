"""A square of numbers: the share of games that each row won against each column."""

from collections.abc import Iterator
from functools import lru_cache

from textual.geometry import Size
from textual.reactive import reactive

from games.text import shortened, text_width
from widgets.base import RowWidget
from widgets.canvas.figures import scaled
from widgets.charts.bars import draw_bar
from widgets.spans import Row, Span, overlay

ShareMatrix = tuple[tuple[float | None, ...], ...]
"""A row of shares from 0 to 1 for each name; None if no game was played."""

MIN_COLUMN = 4
"""The fewest cells of a column, with the blank before it."""

MAX_COLUMN = 7
"""The most cells of a column."""

TILE, WIDEST_TILE = 5, 33
"""The fewest and the most cells of a column with bars, with the blank before it."""

FEW, TALLEST_TILE = 4, {True: 10, False: 7}
"""The fewest names that are many, and the most rows of a number, its bar and the blank row below
them, by whether there are fewer."""

BIG_FROM = Size(16, 6)
"""The tile from which its number is written in big figures."""

GAP_FROM = 3
"""The height of a tile from which its last row is blank."""

NAME_WIDTH = 12
"""Cells for a name before columns get wider than necessary."""


class Matrix(RowWidget):
    """Numbered names at the left, the numbers along the top; shares above one half stand out."""

    names: reactive[tuple[str, ...]] = reactive(())
    shares: reactive[ShareMatrix] = reactive(())
    room: reactive[int] = reactive(0, layout=True)
    """How many rows there are; in more than the numbers take, each has a bar below it."""

    def watch_shares(self, before: ShareMatrix, after: ShareMatrix) -> None:
        """Request a layout if there are more names: it takes many times as long as a repaint."""
        if len(before) != len(after):
            self.refresh(layout=True)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the available width, or the least that the numbers need."""
        return max(container.width, 3 + MIN_COLUMN * len(self.names))

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the rows."""
        return draw_matrix(self.names, self.shares, width, self.room, ascii_only=self.ascii_only)


@lru_cache(8)
def draw_matrix(
    names: tuple[str, ...],
    shares: ShareMatrix,
    width: int,
    height: int = 0,
    *,
    ascii_only: bool = False,
) -> tuple[Row, ...]:
    """Return a head row of numbers, and a row for each name, or several with bars if they fit.

    Args:
        names: The names, which are numbered.
        shares: What each won against each.
        width: The cells of a row.
        height: The rows there are.
        ascii_only: Whether to draw bars in ASCII.
    """
    tile = tile_size(len(names), width, height)
    start = max(3, min(width - tile.width * len(names), 4 + max(map(text_width, names), default=0)))
    ends = [start + tile.width * (place + 1) for place in range(len(names))]
    numbers = [str(place + 1) for place in range(len(names))]
    titled = [f"{number} {name}" for number, name in zip(numbers, names, strict=True)]
    if max(map(text_width, titled), default=0) <= tile.width - 2:
        numbers = titled
    head = [
        (end - text_width(n), (Span(n, "quiet"),)) for end, n in zip(ends, numbers, strict=True)
    ]
    rows = [overlay(width, head)]
    for place, name in enumerate(names):
        label = (Span(f"{place + 1:>2} ", "quiet"), Span(shortened(name, start - 4)))
        first, *others = tile_rows(shares[place], place, ends, tile, ascii_only=ascii_only)
        rows.append(overlay(width, [(0, label), *first]))
        rows += [overlay(width, each) for each in others]
        rows += [()] * (tile.height >= GAP_FROM)
    return tuple(rows)


def tile_size(count: int, width: int, height: int) -> Size:
    """Return the cells that the share of one name against another takes."""
    room = (width - NAME_WIDTH - 3) // max(1, count)
    tallest = TALLEST_TILE[count < FEW]
    tall = min(tallest, (height - 1) // max(1, count)) if room >= TILE else 1
    return Size(max(MIN_COLUMN, min(WIDEST_TILE if tall > 1 else MAX_COLUMN, room)), tall)


def tile_rows(
    shares: tuple[float | None, ...], own: int, ends: list[int], tile: Size, *, ascii_only: bool
) -> Iterator[list[tuple[int, Row]]]:
    """Yield the rows of the tiles of one name: the figures, then the bars.

    A bar is empty before the first game of two names, so that their place can be seen.

    Args:
        shares: What the name won against each.
        own: Its own index.
        ends: The cell after each tile.
        tile: The size of a tile.
        ascii_only: Whether to draw bars in ASCII.
    """
    is_big = not ascii_only and tile.width >= BIG_FROM.width and tile.height >= BIG_FROM.height
    figures, width = [*draw_shares(shares, own)], tile.width - 2
    bars: list[tuple[int, Row]] = []
    for row in range(3 if is_big else 1):
        texts = [big_row(each.text, row) if is_big else each.text for each in figures]
        yield [
            (end - len(text), (figure._replace(text=text),))
            for end, figure, text in zip(ends, figures, texts, strict=True)
        ]
    for place, (share, end) in enumerate(zip(shares, ends, strict=True)):
        if place != own:
            bar = draw_bar(share or 0.0, width, ascii_only=ascii_only).ljust(width)
            ink = "coach" if (share or 0.0) > 0.5 else "edge"
            bars.append((end - width, (Span(bar, ink, "middle"),)))
    yield from [bars] * max(0, tile.height - (3 if is_big else 1) - (tile.height >= GAP_FROM))


def big_row(number: str, row: int) -> str:
    """Return one of three rows of big figures, which end half a row above what is below."""
    if not number.isdigit():
        return ""
    lines = [" ".join(dots) for dots in zip(*(scaled(each, 1) for each in number), strict=True)]
    upper, lower = [*lines, " " * len(lines[0])][2 * row : 2 * row + 2]
    signs = {"  ": " ", "# ": "▀", " #": "▄", "##": "█"}
    return "".join(signs[a + b] for a, b in zip(upper, lower, strict=True))


def draw_shares(shares: tuple[float | None, ...], own: int) -> Iterator[Span]:
    """Yield the shares of the row with index `own`, in per cent."""
    for place, share in enumerate(shares):
        if place == own:
            yield Span("·", "quiet")
        elif share is None:
            yield Span("-", "quiet")
        else:
            ink = "foreground" if share == 0.5 else "coach" if share > 0.5 else "quiet"
            yield Span(f"{100 * share:.0f}", ink, bold=share > 0.5)
