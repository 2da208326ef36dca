"""Where everything lies on the table of Battle of the Sexes, in any size of the felt."""

from functools import lru_cache

from msgspec import Struct

from widgets.dice.painter import TrayPlace, place_dice, tray_height, tray_width
from widgets.dice.style import DieSize

LABELS, TOTAL = 15, 9
"""Columns for the names of the rows, and for the totals where they are a column."""


class Sheet(Struct, frozen=True):
    """The rows of the score sheet: its head, the players, the dice, and what a roll can bring.

    `columns` are the first ones of each category, and `total` is where the column of totals ends;
    0 if totals are big figures elsewhere.
    """

    head: int
    players: tuple[int, int]
    dice: int
    outlooks: int
    height: int
    columns: tuple[int, ...]
    total: int


class Places(Struct, frozen=True):
    """Where everything lies, in columns and rows of the felt.

    `column` is the first column of what stands at the right, 0 if there is no room for it; there
    are the rows of finished `rounds`, of what both could still end with (`ends`, or it is under the
    dice), of what was `rolled` and is `worth`, with `step` rows from one line to the next. `coach`
    is the column, the first row and the room of the coach's block.
    """

    sheet: Sheet
    tray: TrayPlace
    coach: tuple[int, int, int, int]
    column: int
    rounds: int
    ends: int
    rolled: int
    worth: int
    step: int
    bands: tuple[int, int]


@lru_cache(64)
def arrange(width: int, height: int, names: tuple[str, ...]) -> Places:
    """Return where everything lies on a felt, with categories of some names."""
    vast = width >= 180 and height >= 44
    roomy = width >= 110 and height >= 32
    column = width - (42 if vast else 29) if roomy else 0
    across, total = (column - 1, 0) if column else (width, width - 2)
    rows = (1, (3, 5), 7, 8, 9) if roomy else (0, (1, 2), 3, 4, 5)
    columns = _category_columns(names, across - (TOTAL if total else 1))
    sheet = Sheet(*rows, columns, total)
    below = height - sheet.height
    room = below - (0 if column else 4)
    fits = [each for each in DieSize if tray_width(each) <= across and tray_height(each) <= room]
    size = fits[-1] if fits else DieSize.SMALL
    spare = below - tray_height(size)
    top = sheet.height + (spare // 2 if column else max(0, (spare - 6) // 2))
    under = top + tray_height(size)
    rounds, ends, rolled, worth, step = (11, 18, 26, 38, 2) if vast else (0, 12, 17, 24, 1)
    coach = (column, rolled, width - column - 2, (worth if vast else height) - rolled - vast)
    if not column:
        coach = (1, under, width - 2, height - under)
        ends = max(under, height - 3)  # where the coach speaks otherwise
    return Places(
        sheet=sheet,
        tray=place_dice(size, across, top),
        coach=coach,
        column=column,
        rounds=rounds,
        ends=ends,
        rolled=rolled,
        worth=worth,
        step=step,
        bands=(sheet.height, below),
    )


def _category_columns(names: tuple[str, ...], width: int) -> tuple[int, ...]:
    """Return the first column of each category, in so many columns with the labels."""
    spare = width - LABELS - sum(map(len, names))
    gap = max(1, min(12, spare // (len(names) - 1)))
    x, columns = LABELS + min(3, max(0, spare - gap * (len(names) - 1))), []
    for name in names:
        columns.append(x)
        x += len(name) + gap
    return tuple(columns)
