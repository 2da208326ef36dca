"""Which category keeping some dice leads to, if the rest of the turn follows its plan."""

from functools import lru_cache

from msgspec import Struct

from games.battle.keeps import KEEPS, PARTS_OF_FIVE, PLACE, DiceSet
from games.battle.one_player_solver.solitaire import ALL_OPEN, all_points, keeping
from games.battle.one_player_solver.turn_value import TurnTask, plan_turn


class Target(Struct, frozen=True):
    """The column that a keep gains most points from, and the chance that it scores."""

    column: int
    chance: float


def target_of(task: TurnTask, kept: DiceSet, rolls: int) -> Target:
    """Return the target of keeping some dice after 1 or 2 rolls."""
    return targets_of_keeps(task)[rolls - 1][PLACE[kept]]


@lru_cache(maxsize=4 * ALL_OPEN)
def targets_of_keeps(task: TurnTask) -> tuple[list[Target], list[Target]]:
    """Return the targets of all keeps, after the first and after the second roll."""
    crops = [column_gains(task, column) for column in task.columns]
    chosen = [max(places, key=plan_turn(task).keeps[1].__getitem__) for places in PARTS_OF_FIVE]
    second = [(keeping(chances), keeping(gains)) for chances, gains in crops]
    first = [
        (keeping([chances[keep] for keep in chosen]), keeping([gains[keep] for keep in chosen]))
        for chances, gains in second
    ]
    return greatest_gains(task, first), greatest_gains(task, second)


def column_gains(task: TurnTask, column: int) -> tuple[list[float], list[float]]:
    """Return for each five dice whether they score in a column by the plan, and how much."""
    place = task.columns.index(column)
    gains = [
        float(scores[column]) if worths.index(max(worths)) == place else 0.0
        for scores, worths in zip(all_points(task.band), plan_turn(task).entries, strict=True)
    ]
    return [float(gain > 0) for gain in gains], gains


def greatest_gains(task: TurnTask, crops: list[tuple[list[float], list[float]]]) -> list[Target]:
    """Return for each keep the column that gains most, with the chance that it scores."""
    best = [
        max(range(len(crops)), key=lambda column: crops[column][1][keep])
        for keep in range(len(KEEPS))
    ]
    return [
        Target(task.columns[column], crops[column][0][keep]) for keep, column in enumerate(best)
    ]
