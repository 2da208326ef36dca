"""The lobby painted as one picture, and where the arrows lead in it.

It is one widget: to mount, style and lay out one for each part took a tenth of a start.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from app.screens.lobby.parts import (
    GoOn,
    Header,
    Help,
    Lately,
    LobbyPart,
    LobbyScene,
    MoreTiles,
    OpenPart,
    Tile,
    Tip,
    Today,
    Wins,
)
from app.screens.lobby.places import (
    LobbyRegions,
    arrange_lobby,
    lobby_regions,
    side_by_side,
    tile_widths,
    tiles_and_sign,
)
from app.screens.lobby.thumbnails import picture_rows
from widgets.canvas.canvas import Canvas
from widgets.canvas.painted import PaintedWidget, changes
from widgets.panels.too_small import NEEDED

# where the arrows lead

Bands = Sequence[Sequence[OpenPart]]
"""The parts that the arrows move through, band by band; none in a terminal too small for any."""

POINT = 8
"""The column of a part from which the up and down arrows start."""


def band_and_place(bands: Bands, part: OpenPart) -> tuple[int, int]:
    """Return the band of a part and its place in it; the first place if it is in none."""
    for row, band in enumerate(bands):
        if part in band:
            return row, band.index(part)
    return 0, 0


def next_in_band(bands: Bands, part: OpenPart, by: int) -> OpenPart:
    """Return the part that is some places to the right of another one, at most the last."""
    if not bands:
        return part
    row, place = band_and_place(bands, part)
    return bands[row][max(0, min(len(bands[row]) - 1, place + by))]


def next_in_column(bands: Bands, part: OpenPart, by: int) -> OpenPart:
    """Return the part some bands below another one that is nearest to where that one begins."""
    if not bands:
        return part
    row, place = band_and_place(bands, part)
    here = bands[row][place]
    if not 0 <= row + by < len(bands):
        return here
    point = here.region.x + min(here.region.width // 2, POINT)
    return min(bands[row + by], key=lambda other: columns_off(other, point))


def next_of_all(bands: Bands, part: OpenPart, by: int) -> OpenPart:
    """Return the next part of all, or the previous one; after the last comes the first."""
    parts = [each for band in bands for each in band]
    place = parts.index(part) if part in parts else -1
    return parts[(place + by) % len(parts)] if parts else part


def columns_off(part: OpenPart, column: int) -> int:
    """Return how many columns a part is away from a column; 0 if it includes the column."""
    return max(part.region.x - column, column - part.region.right + 1, 0)


# the picture


class LobbyBoard(PaintedWidget):
    """The parts of the lobby, one of which is chosen.

    Args:
        tiles: The tiles, from left to right.
    """

    FIELD = "felt"

    class Opened(Message):
        """A part was clicked."""

        def __init__(self, part: OpenPart) -> None:
            super().__init__()
            self.part = part

    def __init__(self, tiles: Sequence[Tile]) -> None:
        super().__init__(id="board")
        self.scene = LobbyScene()
        self.header, self.tiles, self.help, self.tip = Header(), tiles, Help(), Tip()
        self.go_on, self.today, self.lately, self.wins = GoOn(), Today(), Lately(), Wins()
        self.more_tiles = MoreTiles()
        self.chosen: OpenPart = self.go_on
        self.regions = LobbyRegions()
        self.scrolled = 0
        """The columns of tiles that are out of sight at the left."""

    def compose(self) -> ComposeResult:
        """Yield the pictures that are widgets; it paints all others."""
        yield from (tile.picture for tile in self.tiles if isinstance(tile.picture, Widget))

    @property
    def parts(self) -> Iterator[LobbyPart]:
        """All parts of which something can be seen."""
        below = (self.lately, self.wins, self.help, self.tip)
        parts = (self.header, self.go_on, self.today, *self.tiles, self.more_tiles, *below)
        return (part for part in parts if part.in_sight)

    @property
    def bands(self) -> Bands:
        """The parts that can be chosen, band by band."""
        bands = (self.go_on, self.today), self.tiles, (self.lately, self.wins)
        shown = [[part for part in band if part.region] for band in bands]
        return [band for band in shown if band]

    # painting

    def show(self, **changed: Any) -> None:
        """Show something else of what is in the `LobbyScene`, and print the cells that change."""
        self.scene = replace(self.scene, **changed)
        before, self._canvas = self._canvas, None
        if before is None or (before.width, before.height) != self.size:
            self.refresh()
        else:
            self.print_cells(*changes(before, self.canvas))

    def draw(self, canvas: Canvas) -> None:
        """Paint all parts."""
        self.lay_out()
        for part in self.parts:
            self.paint(canvas, part)

    def paint(self, canvas: Canvas, part: LobbyPart) -> None:
        """Paint what can be seen of a part."""
        region, seen = part.region, part.in_sight
        whole = Canvas(region.width, region.height, canvas.palette, part.FIELD)
        part.draw(whole, self.scene, chosen=part is self.chosen)
        left, right = seen.x - region.x, seen.right - region.x
        canvas.paste(seen.x, seen.y, [row[left:right] for row in whole.rows])

    def print_cells(self, *regions: Region) -> None:
        """Print some cells of what is painted already."""
        if regions:
            Widget.refresh(self, *regions)

    # places

    def lay_out(self) -> None:
        """Give each part its place, in a terminal that is too small as in the least that is not."""
        width, height = map(max, self.app.size, NEEDED)
        is_first, places = self.scene.news.is_first, arrange_lobby(width, height)
        self.scene = replace(self.scene, places=places)
        self.regions = regions = lobby_regions(width, height, is_first=is_first)
        self.header.place(regions.header)
        self.go_on.place(regions.go_on)
        self.today.place(regions.today)
        self.lately.place(regions.lately)
        self.wins.place(regions.wins)
        self.help.place(regions.help)
        self.tip.place(regions.tip)
        self.place_tiles(regions.tiles, places.gap)

    def place_tiles(self, band: Region, gap: int) -> None:
        """Give each tile its place in their band; the one that is chosen is visible."""
        widths = tile_widths(band.width, gap, len(self.tiles))
        places = side_by_side(band, widths, gap)
        band, sign = tiles_and_sign(band, gap, widths)
        chosen = (
            place for place, tile in zip(places, self.tiles, strict=True) if tile is self.chosen
        )
        for place in chosen:
            self.scrolled = max(place.right - band.right, min(self.scrolled, place.x - band.x))
        step = widths[0] + gap  # whole tiles, also after the size has changed
        self.scrolled = -(-self.scrolled // step) * step
        self.scrolled = max(0, min(self.scrolled, places[-1].right - band.right))
        for tile, place in zip(self.tiles, places, strict=True):
            tile.place(place.translate((-self.scrolled, 0)), band)
        self.more_tiles.place(sign)
        self.more_tiles.before = self.scrolled // step if sign else 0
        self.more_tiles.after = sum(not tile.in_sight for tile in self.tiles) - (
            self.more_tiles.before
        )

    def fit_pictures(self) -> None:
        """Give the pictures that are widgets their places; show those of whole tiles."""
        for tile in self.tiles:
            if isinstance(tile.picture, Widget):
                x, y, width, height = tile.region
                styles = tile.picture.styles
                tile.picture.display = tile.in_sight == tile.region
                styles.offset = (x + 2, y + 1)
                styles.width, styles.height = width - 4, picture_rows(height)

    def on_mount(self) -> None:
        """Find the places before the first layout."""
        self.lay_out()
        self.fit_pictures()

    def on_resize(self) -> None:
        """Find the places in another size."""
        self.lay_out()
        self.fit_pictures()

    # choosing

    def choose(self, part: OpenPart) -> None:
        """Choose a part, and bring it into sight."""
        before, self.chosen = self.chosen, part
        if part in self.tiles and part.in_sight != part.region:
            self.place_tiles(self.regions.tiles, self.scene.places.gap)
            self.show()
            self.fit_pictures()
        elif self._canvas:
            seen = [each for each in (before, part) if each.in_sight]
            for each in seen:
                self.paint(self._canvas, each)
            self.print_cells(*(each.in_sight for each in seen))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Choose the next tile, if not all are visible."""
        self.turn_wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Choose the tile before, if not all are visible."""
        self.turn_wheel(event, -1)

    def turn_wheel(self, event: events.MouseEvent, by: int) -> None:
        """Choose the tile some places to the right of the one that is chosen."""
        band = self.regions.tiles
        over = band.contains_point(event.screen_offset - self.region.offset)
        if over and any(tile.in_sight != tile.region for tile in self.tiles):
            chosen = next((n for n, tile in enumerate(self.tiles) if tile is self.chosen), -1)
            self.choose(self.tiles[max(0, min(chosen + by, len(self.tiles) - 1))])

    def on_click(self, event: events.Click) -> None:
        """Open what was clicked."""
        x, y = event.screen_offset - self.region.offset
        part = next((each for each in self.parts if each.in_sight.contains(x, y)), None)
        if part is self.more_tiles:
            seen = [n for n, tile in enumerate(self.tiles) if tile.in_sight]
            self.choose(self.tiles[seen[-1] + 1 if self.more_tiles.after else seen[0] - 1])
        elif isinstance(part, OpenPart):
            self.post_message(self.Opened(part))
