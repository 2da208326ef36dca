"""Where everything on the settings page is at each size of the terminal, and what can be chosen."""

from collections.abc import Iterator
from itertools import chain

from msgspec import Struct
from textual.geometry import Region

from app.screens.settings.words import GROUPS, SETTING_LINES
from app.settings import SETTINGS, Settings
from games.text import text_width

WIDEST_SAMPLE = 88
"""The most columns of the sample, as long as the lines can use more."""

SPACIOUS_COLUMNS, ROOMY_ROWS = 112, 34
"""The columns and rows from which there is space around panels."""

LINES_APART_ROWS = 44
"""The rows from which there is an empty row before each line."""


GROUPS_APART_ROWS = 28
"""The rows from which there is an empty row between groups on a narrow terminal, too."""


class Chip(Struct, frozen=True):
    """A value that can be chosen.

    Attributes:
        word: Its name.
        value: The value that a click chooses.
        chosen: Whether it is in use.
    """

    word: str
    value: str
    chosen: bool = False


def chips_of(name: str, settings: Settings) -> tuple[Chip, ...]:
    """Return the chips of a setting."""
    if name == "tips":
        return (Chip("show again", "again"),)
    now = getattr(settings, name)
    chosen = SETTINGS[name].choices
    return tuple(Chip(each.title, each.value, each.value == now) for each in chosen)


def next_value(name: str, settings: Settings, by: int) -> str:
    """Return the value after the one in use; the first after the last."""
    choices = SETTINGS[name].values
    return choices[(choices.index(getattr(settings, name)) + by) % len(choices)]


class SettingsPlaces(Struct, frozen=True):
    """Where everything is.

    Attributes:
        roomy: Whether there is space between the panels.
        header: Rows of the header.
        panels: The panel of each group.
        lines: The row of each line.
        words: The panel that explains the line under the cursor.
        sample: The panel that shows how everything looks.
        label: The first column of the lines' names.
        chips: The first column of their values.
    """

    roomy: bool
    header: int
    panels: tuple[Region, ...]
    lines: tuple[int, ...]
    words: Region
    sample: Region
    label: int
    chips: int


def place_settings(width: int, height: int) -> SettingsPlaces:
    """Return the layout for a terminal without the row of its key bar."""
    roomy = width >= SPACIOUS_COLUMNS and height + 1 >= ROOMY_ROWS
    wide = max(66, min(106, width - WIDEST_SAMPLE - 6))
    left, across, header = (2, wide, 5) if roomy else (1, 61, 4)
    step = 2 if roomy and height + 1 >= LINES_APART_ROWS else 1
    apart = roomy or height + 1 >= GROUPS_APART_ROWS
    first = Region(left, header + 1, across, 0)
    panels = tuple(group_panels(first, step, roomy=roomy, apart=apart))
    lines = (
        range(panel.y + step, panel.y + step + step * len(group.names), step)
        for panel, group in zip(panels, GROUPS, strict=True)
    )
    y = panels[-1].bottom + roomy
    foot = height - 1  # the row of the tip
    words_top = y if roomy else y + 1
    sample_left = left + across + (2 if roomy else 1)
    return SettingsPlaces(
        roomy=roomy,
        header=header,
        panels=panels,
        lines=tuple(chain(*lines)),
        words=Region(left, words_top, across, foot - 1 - words_top),
        sample=Region(sample_left, header + 1, width - sample_left - left, foot - 1 - (header + 1)),
        label=left + 2,
        chips=left + (18 if roomy else 17),
    )


def group_panels(place: Region, step: int, *, roomy: bool, apart: bool) -> Iterator[Region]:
    """Yield the panel of each group, one below the other.

    Args:
        place: Where the first panel begins, and how wide all are.
        step: Rows from one line to the next.
        roomy: Whether the last row of each is empty.
        apart: Whether there is an empty row below each.
    """
    x, y, width, _ = place
    for group in GROUPS:
        rows = step * len(group.names) + 1 + roomy
        yield Region(x, y, width, rows)
        y += rows + apart


def chip_at(name: str, settings: Settings, column: int) -> Chip | None:
    """Return the chip in a column after the first of the chips, or None."""
    start = 0
    for chip in chips_of(name, settings):
        end = start + text_width(chip.word) + 2
        if start <= column < end:
            return chip
        start = end + 1
    return None


def line_at(places: SettingsPlaces, y: int) -> int | None:
    """Return the index of the line in a row, or None."""
    return places.lines.index(y) if y in places.lines[: len(SETTING_LINES)] else None
