"""The layout of the lobby, for any size of the terminal."""

from collections.abc import Sequence

from msgspec import Struct

from app.screens.size_class import SizeClass, size_class

ROWS = {SizeClass.SMALL: (4, 6, 7), SizeClass.MEDIUM: (5, 11, 10), SizeClass.LARGE: (8, 16, 14)}
"""The rows of the header, the first band and the tiles."""

TODAY = {SizeClass.SMALL: (28, 28), SizeClass.MEDIUM: (36, 66), SizeClass.LARGE: (66, 66)}
"""The columns of today's deals: the fewest, and the most."""

GO_ON_COLUMNS = {SizeClass.SMALL: 49, SizeClass.MEDIUM: 78, SizeClass.LARGE: 110}
"""The columns that the game to continue gets before today's deals get more."""

TALL_BAND = 9
"""The rows from which the first band draws a table on its felt, and a calendar of weeks."""

VAST_BAND = 15
"""The rows from which the first band has larger cards, and more to say."""

FELT = {False: 39, True: 51}
"""The columns of the felt in the first band: in a tall and in a vast one."""

ROOMY_LAST = 13
"""The rows of the last band from which the other bands of a high terminal get more."""

LEAST_VAST = 88
"""The columns of the game to continue in which a vast band still has room for words."""

FEWEST_PANEL_ROWS = 4
"""The rows from which the last band has panels with titles."""

MOST_KEYS = 9
"""The tiles that a key opens."""

MOST_SEEN = 5
"""The most tiles that are visible at the same time."""

ROWS_AT_FOOT = 2
"""The rows of the tip and of the keys."""

LEAST_TILE = 15
"""The fewest columns of a tile in which its title and its levels fit."""

SIGN_COLUMNS = 4
"""The fewest columns of the sign that there are more tiles."""


class LobbyPlaces(Struct, frozen=True):
    """The rows and columns of the lobby's parts.

    Args:
        size: The available space.
        header: Rows of the header.
        first: Rows of the first band.
        tiles: Rows of the tiles.
        last: Rows of the last band.
        air: Blank rows between the last band and the tip.
        margin: Columns at the left and right.
        gap: Columns between panels.
        today: Columns of today's deals.
        wins: Columns of the share won over time.
    """

    size: SizeClass
    header: int
    first: int
    tiles: int
    last: int
    air: int
    margin: int
    gap: int
    today: int
    wins: int


def arrange_lobby(width: int, height: int) -> LobbyPlaces:
    """Return the layout for a terminal; extra rows go to the last band, then to the others."""
    size = size_class(width, height)
    header, first, tiles = ROWS[size]
    air = int(size > SizeClass.SMALL or height > 24)
    margin = 2 if width >= 110 else 1
    gap = 2 if size is SizeClass.LARGE else 1
    inner = width - 2 * margin
    least, most = TODAY[size]
    today = min(most, max(least, inner - gap - GO_ON_COLUMNS[size]))
    if size is SizeClass.MEDIUM:
        spare = max(0, height - header - first - tiles - 3 - air - ROWS_AT_FOOT - ROOMY_LAST)
        first, tiles = grown_bands(first, tiles, spare, inner - gap - today)
    return LobbyPlaces(
        size=size,
        header=header,
        first=first,
        tiles=tiles,
        last=max(0, height - header - first - tiles - 3 - air - ROWS_AT_FOOT),
        air=air,
        margin=margin,
        gap=gap,
        today=today,
        wins=wins_width(size, inner, gap),
    )


def grown_bands(first: int, tiles: int, spare: int, go_on: int) -> tuple[int, int]:
    """Return the rows of the first band and of the tiles with spare rows: first the tiles grow.

    Args:
        first: The rows of the first band.
        tiles: The rows of the tiles.
        spare: The rows that the last band can do without.
        go_on: The columns of the game to continue.
    """
    _, high, tall = ROWS[SizeClass.LARGE]
    tiles = min(tall, tiles + spare)
    is_vast = go_on >= LEAST_VAST and spare >= tall + high - tiles - first
    return high if is_vast else first, tiles


def wins_width(size: SizeClass, inner: int, gap: int) -> int:
    """Return the columns of the share won over time; the latest games get 40, or half."""
    return inner - gap - (inner // 2 if size is SizeClass.LARGE else min(40, inner // 2))


def tile_widths(width: int, gap: int, count: int) -> tuple[int, ...]:
    """Return the columns of each tile; five are visible, and a sign if there are more.

    If those would be too narrow for their words, four are visible.

    Args:
        width: The columns of the band.
        gap: The columns between two tiles.
        count: How many tiles there are.
    """
    if count > MOST_SEEN:
        band = width - SIGN_COLUMNS
        five = band // MOST_SEEN - gap
        return (five if five >= LEAST_TILE else band // (MOST_SEEN - 1) - gap,) * count
    room = width - (MOST_SEEN - 1) * gap
    return tuple(room * (n + 1) // MOST_SEEN - room * n // MOST_SEEN for n in range(MOST_SEEN))[
        :count
    ]


def tiles_in_sight(band: int, gap: int, widths: Sequence[int]) -> int:
    """Return how many tiles are visible, all of them whole; a sign says if not all are.

    Args:
        band: The columns of both.
        gap: The columns between two tiles.
        widths: The columns of each tile.
    """
    if len(widths) <= MOST_SEEN:
        return len(widths)
    return (band - SIGN_COLUMNS) // (widths[0] + gap)
