"""The cells of the parts of the Battle of the Sexes table that tips and lessons point at."""

from collections.abc import Sequence

from textual.geometry import Region

from app.lessons.tip import TablePart
from app.screens.battle.places import BattlePlaces
from widgets.canvas.stage import Spot
from widgets.dice.tray import COUNT
from widgets.scores.sheet import ScoreSheet
from widgets.scores.sheet_painter import NAME_COLUMN


def find_in_battle(
    part: TablePart, places: BattlePlaces, spots: Sequence[Spot], sheet: ScoreSheet
) -> tuple[Region, ...]:
    """Return the cells of a part of the table.

    Args:
        part: "dice" by their numbers, "boxes" by the index of their category, or all "scores".
        places: The layout of the table.
        spots: Where dice and boxes are.
        sheet: The score table.
    """
    if part.name == "dice":
        dice = [places.tray.spot(n) for n in range(COUNT)]
        meant = tuple(dice[number - 1] for number in part.items)
        return meant or (Region.from_union(dice),)
    columns = [spot.region for spot in spots if spot.field is sheet]
    if not columns:
        return ()
    if part.name == "boxes" and part.items:
        return tuple(columns[index] for index in part.items)
    whole, row = Region.from_union(columns), places.sheet.dice
    with_label = Region(NAME_COLUMN, row, whole.right - NAME_COLUMN, 1)
    return (whole if part.name == "scores" else with_label,)
