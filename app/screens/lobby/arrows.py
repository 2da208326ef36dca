"""Where the arrows lead from a part of the lobby: along its band, and to the next band."""

from collections.abc import Sequence

from app.screens.lobby.parts import OpenPart

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
