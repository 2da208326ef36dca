"""Where keeping some dice leads, when the rest of the turn goes by its plan."""

from functools import lru_cache

from msgspec import Struct

from games.battle.keeps import KEEPS, PARTS, PLACE, Dice
from games.battle.one_player_solver.solitaire import EVERY, all_points, keeping
from games.battle.one_player_solver.turn_value import Task, plan


class Aim(Struct, frozen=True):
    """The column that most points of a keep come from, and the chance that it scores."""

    column: int
    chance: float


def aim(task: Task, kept: Dice, rolls: int) -> Aim:
    """Return where keeping some dice after so many rolls, 1 or 2, leads."""
    return aims(task)[rolls - 1][PLACE[kept]]


@lru_cache(maxsize=4 * EVERY)
def aims(task: Task) -> tuple[list[Aim], list[Aim]]:
    """Return the aims of all keeps, after the first and after the second roll."""
    crops = [crop(task, column) for column in task.columns]
    chosen = [max(places, key=plan(task).keeps[1].__getitem__) for places in PARTS]
    second = [(keeping(chances), keeping(gains)) for chances, gains in crops]
    first = [
        (keeping([chances[keep] for keep in chosen]), keeping([gains[keep] for keep in chosen]))
        for chances, gains in second
    ]
    return greatest(task, first), greatest(task, second)


def crop(task: Task, column: int) -> tuple[list[float], list[float]]:
    """Return for each five dice whether they go into a column and score there, and how much."""
    place = task.columns.index(column)
    gains = [
        float(scores[column]) if worths.index(max(worths)) == place else 0.0
        for scores, worths in zip(all_points(task.band), plan(task).entries, strict=True)
    ]
    return [float(gain > 0) for gain in gains], gains


def greatest(task: Task, crops: list[tuple[list[float], list[float]]]) -> list[Aim]:
    """Return for each keep the column that gains most, with its chance."""
    best = [
        max(range(len(crops)), key=lambda column: crops[column][1][keep])
        for keep in range(len(KEEPS))
    ]
    return [Aim(task.columns[column], crops[column][0][keep]) for keep, column in enumerate(best)]
