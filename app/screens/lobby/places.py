"""The layout of the lobby, for any size of the terminal."""

from itertools import pairwise

from msgspec import Struct
from textual.geometry import Region

from app.screens.widgets import SizeClass, size_class

ROWS = {SizeClass.SMALL: (4, 6, 7), SizeClass.MEDIUM: (5, 11, 10), SizeClass.LARGE: (8, 16, 14)}
"""The rows of the header, the first band and the tiles."""

FIRST_COLUMNS = (49, 28, 28), (78, 36, 66), (110, 66, 66)
"""Columns of the game to continue before the deals of the day get more; their fewest and most."""

TALL_BAND, VAST_BAND = 9, 15
"""The rows from which the first band draws a table on its felt, and from which it says more."""

MOST_KEYS = 9  # the tiles that a key opens
MOST_SEEN, LEAST_TILE = 5, 15
"""The most tiles in sight, and the fewest columns in which a title and its levels fit."""

SIGN_COLUMNS = 4  # the fewest columns of the sign that there are more tiles


class LobbyPlaces(Struct, frozen=True):
    """Where the parts of the lobby lie, `tiles` all tiles together, and the columns between panels.

    A newcomer has help in place of `lately` and `wins`, and a first game in that of `today`, too.
    """

    size: SizeClass
    gap: int
    header: Region
    go_on: Region
    today: Region
    tiles: Region
    lately: Region
    wins: Region
    tip: Region


def arrange_lobby(width: int, height: int) -> LobbyPlaces:
    """Return the layout for a terminal; extra rows go to the last band, then to the others."""
    size = size_class(width, height)
    header, first, tiles = ROWS[size]
    margin, gap = 1 + (width >= 110), 1 + (size is SizeClass.LARGE)
    inner, tip = width - 2 * margin, height - 2
    go_on, least, most = FIRST_COLUMNS[size]
    today = min(most, max(least, inner - gap - go_on))
    last = tip - header - first - tiles - 3 - (size > SizeClass.SMALL or height > 24)
    if size is SizeClass.MEDIUM:  # with 13 rows for the last band, the tiles grow, then the first
        spare, (_, high, tall) = max(0, last - 13), ROWS[SizeClass.LARGE]
        is_vast = inner - gap - today >= 88 and spare >= tall + high - tiles - first
        grown = min(tall, tiles + spare), high if is_vast else first
        last -= sum(grown) - tiles - first
        tiles, first = grown
    lately = inner // 2 if size is SizeClass.LARGE else min(40, inner // 2)
    below, bottom = header + first + 2, header + first + tiles + 3
    return LobbyPlaces(
        size,
        gap,
        header=Region(0, 0, width, header),
        go_on=Region(margin, header + 1, inner - gap - today, first),
        today=Region(width - margin - today, header + 1, today, first),
        tiles=Region(margin, below, inner, tiles),
        lately=Region(margin, bottom, lately, last),
        wins=Region(margin + lately + gap, bottom, inner - gap - lately, last),
        tip=Region(0, tip, width, 1),
    )


def tile_widths(width: int, gap: int, count: int) -> tuple[tuple[int, ...], int]:
    """Return the columns of each tile in a band, and how many are in sight, whole: five at most.

    If there are more, a sign says so; if five would be too narrow for their words, there are four.
    """
    if count > MOST_SEEN:
        band = width - SIGN_COLUMNS
        five = band // MOST_SEEN - gap
        each = five if five >= LEAST_TILE else band // (MOST_SEEN - 1) - gap
        return (each,) * count, band // (each + gap)
    room = width - (MOST_SEEN - 1) * gap
    ends = [room * n // MOST_SEEN for n in range(count + 1)]
    return tuple(end - start for start, end in pairwise(ends)), count
