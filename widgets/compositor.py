"""Prints exactly the cells that were painted again.

Textual's own compositor renders every widget that lies between the first and the last changed row,
the covered ones too, and prints each row from where a widget begins: most of what a key costs.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from rich.console import Console, ConsoleOptions, RenderResult
from rich.control import Control
from textual._compositor import Compositor, CompositorMap, CompositorUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class Piece(NamedTuple):
    """Part of a row to be printed.

    Attributes:
        x: The first column on the screen.
        y: The row.
        strip: What stands there from now on.
    """

    x: int
    y: int
    strip: Strip


class PieceUpdate(CompositorUpdate):
    """Prints pieces of rows where they belong.

    Args:
        pieces: What to print.
    """

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the pieces, each after a move to its place."""
        for x, y, strip in self.pieces:
            yield Control.move_to(x, y).segment
            yield from strip

    def render_segments(self, console: Console) -> str:
        """Return the pieces as text for the terminal."""
        return "".join(
            [f"\x1b[{y + 1};{x + 1}H{strip.render(console)}" for x, y, strip in self.pieces]
        )


class FullUpdate(PieceUpdate):
    """Prints all cells where they belong, or row by row in a picture as a file.

    Args:
        pieces: What to print.
        rows: Returns the same in whole rows.
    """

    def __init__(self, pieces: list[Piece], rows: Callable[[], LayoutUpdate]) -> None:
        super().__init__(pieces)
        self.rows = rows

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the rows: what records for a picture knows no places."""
        yield self.rows()


class ExactCompositor(Compositor):
    """Asks each widget only for the cells of it that are visible and were painted again."""

    @property
    def full_map(self) -> CompositorMap:
        """Where each widget is.

        Textual may find that out between two layouts. The next layout would then see no change,
        so that what has moved meanwhile must be noted here to be printed.
        """
        before, after = self._full_map, super().full_map
        if after is not before:
            changed = (place for _, place in after.items() ^ before.items())
            regions = (place.clip.intersection(place.region) for place in changed)
            self._dirty_regions.update(region for region in regions if region)
        return after

    def update_widgets(self, widgets: set[Widget]) -> None:
        """Note what to print of visible widgets; the layout prints those that will be.

        Textual would look for the places of all others as well, before the layout does that.
        """
        super().update_widgets(widgets & self.visible_widgets.keys())

    def render_full_update(  # type: ignore[override]
        self, simplify: bool = False
    ) -> FullUpdate:
        """Return all cells."""
        self._dirty_regions.clear()
        rows = partial(super().render_full_update, simplify)
        return FullUpdate(list(self.pieces([self.size.region])), rows)

    def render_partial_update(self) -> PieceUpdate | None:  # type: ignore[override]
        """Return the cells to print, None for none."""
        screen, due = self.size.region, self._dirty_regions.copy()
        self._dirty_regions.clear()
        regions = [inside for each in due if (inside := each.intersection(screen))]
        return PieceUpdate(list(self.pieces(regions))) if regions else None

    def pieces(self, regions: list[Region]) -> Iterator[Piece]:
        """Yield what is visible in some regions, widget by widget from the front to the back."""
        for widget, (whole, clip) in self.visible_widgets.items():
            shown, hidden = whole.intersection(clip), []
            for region in regions:
                if inside := shown.intersection(region):
                    yield from rendered(widget, whole, inside)
                    hidden += around(region, inside)
                else:
                    hidden.append(region)
            regions = hidden
            if not regions:
                return


def rendered(widget: Widget, whole: Region, inside: Region) -> Iterator[Piece]:
    """Yield some cells of a widget, row by row.

    Args:
        widget: The widget.
        whole: Where all of it is on the screen.
        inside: The cells.
    """
    crop = inside.translate((-whole.x, -whole.y))
    for y, strip in enumerate(widget.render_lines(crop), inside.y):
        yield Piece(inside.x, y, strip)


def around(region: Region, inside: Region) -> list[Region]:
    """Return a region without a region inside it, as up to four regions."""
    left, top, right, bottom = region.corners
    x, y, end, below = inside.corners
    parts = (
        Region.from_corners(left, top, right, y),
        Region.from_corners(left, y, x, below),
        Region.from_corners(end, y, right, below),
        Region.from_corners(left, below, right, bottom),
    )
    return [part for part in parts if part]
