"""One turn thought through: what entering, keeping and the turn as a whole are worth."""

from functools import lru_cache

from msgspec import Struct

from games.battle.keeps import FIVE, KEEPS, PARTS_OF_FIVE, PLACE, DiceSet
from games.battle.one_player_solver.solitaire import (
    ALL_OPEN,
    choosing,
    entering,
    keeping,
    points_to_come,
)
from games.battle.scoring import CATEGORIES

NO_LATER_POINTS = (0.0,) * (ALL_OPEN + 1)


class TurnTask(Struct, frozen=True):
    """What a turn is planned for.

    `open_set` holds the open categories as in solitaire; `ahead` is whether the points of later
    turns count too, or this turn's alone.
    """

    open_set: int
    band: int
    ahead: bool

    @property
    def columns(self) -> tuple[int, ...]:
        """The open columns."""
        return tuple(c for c in range(len(CATEGORIES)) if self.open_set >> c & 1)


class TurnPlan(Struct, frozen=True):
    """What all that can be done in a turn is worth: points, or a chance to win.

    `columns` are open; `entries` is for each five dice the worth of entering them in each of
    these; `keeps` the worth of each keep, by its place in KEEPS, after the first and after the
    second roll; `whole` that of the turn before its first roll.
    """

    columns: tuple[int, ...]
    entries: list[list[float]]
    keeps: tuple[list[float], list[float]]
    whole: float

    def entry_worths(self, dice: DiceSet) -> list[tuple[int, float]]:
        """Return each open column with what entering five dice there is worth."""
        return list(zip(self.columns, self.entries[PLACE[dice] - FIVE], strict=True))

    def keep_worths(self, dice: DiceSet, rolls: int) -> list[tuple[DiceSet, float]]:
        """Return what can be kept of five dice after so many rolls, but all five, and its worth."""
        keeps = self.keeps[rolls - 1]
        return [(KEEPS[place], keeps[place]) for place in PARTS_OF_FIVE[PLACE[dice] - FIVE][1:]]


@lru_cache(maxsize=4 * ALL_OPEN)
def plan_turn(task: TurnTask) -> TurnPlan:
    """Return the plan of a turn for points."""
    later = points_to_come(task.band) if task.ahead else NO_LATER_POINTS
    return plan_from_entries(task.columns, entering(task.open_set, task.band, later))


def plan_from_entries(columns: tuple[int, ...], entries: list[list[float]]) -> TurnPlan:
    """Return the plan of a turn from what entering is worth, as in `TurnPlan`."""
    second = keeping([max(worths) for worths in entries])
    first = keeping(choosing(second))
    return TurnPlan(columns, entries, (first, second), keeping(choosing(first))[0])
