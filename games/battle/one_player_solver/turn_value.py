"""The plan of one turn: what entering, keeping and the whole turn are worth."""

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

    `open_set` holds the open categories as in `solitaire`. With `ahead` the points of later turns
    count, too; without it, only those of this turn.
    """

    open_set: int
    band: int
    ahead: bool

    @property
    def columns(self) -> tuple[int, ...]:
        """The open columns."""
        return tuple(c for c in range(len(CATEGORIES)) if self.open_set >> c & 1)


class TurnPlan(Struct, frozen=True):
    """The worth of every choice in a turn, in points or as a chance to win.

    `columns` are the open ones. `entries` has a row for each five dice, with the worth of entering
    them in each of `columns`. `keeps` has the worth of each keep, by its place in KEEPS, after the
    first and after the second roll. `whole` is the worth of the turn before its first roll.
    """

    columns: tuple[int, ...]
    entries: list[list[float]]
    keeps: tuple[list[float], list[float]]
    whole: float

    def entry_worths(self, dice: DiceSet) -> list[tuple[int, float]]:
        """Return each open column with the worth of entering five dice there."""
        return list(zip(self.columns, self.entries[PLACE[dice] - FIVE], strict=True))

    def keep_worths(self, dice: DiceSet, rolls: int) -> list[tuple[DiceSet, float]]:
        """Return what can be kept of five dice, all five excepted, after 1 or 2 rolls."""
        keeps = self.keeps[rolls - 1]
        return [(KEEPS[place], keeps[place]) for place in PARTS_OF_FIVE[PLACE[dice] - FIVE][1:]]

    def keep_worth(self, place: int, rolls: int) -> float:
        """Return what a keep is worth after 1 or 2 rolls, by its place in KEEPS.

        All five dice are accepted.
        """
        return max(self.entries[place - FIVE]) if place >= FIVE else self.keeps[rolls - 1][place]


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
