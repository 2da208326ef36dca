"""One turn thought through: what entering, keeping and the turn as a whole are worth."""

from functools import lru_cache

from msgspec import Struct

from games.battle.keeps import FIVE, KEEPS, PARTS, PLACE, Dice
from games.battle.one_player_solver.solitaire import EVERY, choosing, entering, keeping, to_come
from games.battle.scoring import CATEGORIES

NOTHING = (0.0,) * (EVERY + 1)


class Task(Struct, frozen=True):
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


class Plan(Struct, frozen=True):
    """What all that can be done in a turn is worth: points, or a chance to win.

    `columns` are open; `entries` is for each five dice the worth of entering them in each of
    these; `keeps` the worth of each keep, by its place in KEEPS, after the first and after the
    second roll; `whole` that of the turn before its first roll.
    """

    columns: tuple[int, ...]
    entries: list[list[float]]
    keeps: tuple[list[float], list[float]]
    whole: float

    def entry_worths(self, dice: Dice) -> list[tuple[int, float]]:
        """Return each open column with what entering five dice there is worth."""
        return list(zip(self.columns, self.entries[PLACE[dice] - FIVE], strict=True))

    def keep_worths(self, dice: Dice, rolls: int) -> list[tuple[Dice, float]]:
        """Return what can be kept of five dice after so many rolls, but all five, and its worth."""
        keeps = self.keeps[rolls - 1]
        return [(KEEPS[place], keeps[place]) for place in PARTS[PLACE[dice] - FIVE][1:]]


@lru_cache(maxsize=4 * EVERY)
def plan(task: Task) -> Plan:
    """Return the plan of a turn for points."""
    later = to_come(task.band) if task.ahead else NOTHING
    return planned(task.columns, entering(task.open_set, task.band, later))


def planned(columns: tuple[int, ...], entries: list[list[float]]) -> Plan:
    """Return the plan of a turn from what entering is worth, as in `Plan`."""
    second = keeping([max(worths) for worths in entries])
    first = keeping(choosing(second))
    return Plan(columns, entries, (first, second), keeping(choosing(first))[0])
