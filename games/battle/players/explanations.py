"""Why a choice is best in Battle of the Sexes, in one sentence for a player."""

from games.battle.keeps import Dice, in_words
from games.battle.one_player_solver.solitaire import to_come
from games.battle.one_player_solver.targets import aim
from games.battle.one_player_solver.turn_value import Task, plan
from games.battle.scoring import CATEGORIES, Category, points


def best_entry(task: Task, dice: Dice) -> tuple[int, float]:
    """Return the column that is worth most for five dice, and what it is worth."""
    return max(plan(task).entry_worths(dice), key=lambda pair: pair[1])


def entry(task: Task, dice: Dice, column: int) -> str:
    """Return what five dice score in a column, as "12 in Trio"."""
    return f"{points(dice, task.band)[column]} in {CATEGORIES[column]}"


def why_roll(task: Task, dice: Dice, kept: Dice, rolls: int) -> str:
    """Return what keeping some dice leads to, and what it gains on accepting."""
    target = aim(task, kept, rolls)
    column, accepted = best_entry(task, dice)
    gain = dict(plan(task).keep_worths(dice, rolls))[kept] - accepted
    return (
        f"{f'keeping {in_words(kept)}' if kept else 'rolling all'} leads to "
        f"{CATEGORIES[target.column]} {100 * target.chance:.0f} times in 100, and is worth "
        f"{f'{gain:.1f} points' if gain >= 0.05 else 'a little'} more than taking "
        f"{entry(task, dice, column)}"
    )


def why_accept(task: Task, dice: Dice) -> str:
    """Return what the dice are accepted for."""
    column, _ = best_entry(task, dice)
    return f"{entry(task, dice, column)} is worth at least as much as any roll promises"


def why_enter(task: Task, dice: Dice, category: Category) -> str:
    """Return why five dice belong in a category: what it brings, now or with what is to come."""
    column = CATEGORIES.index(category)
    here = entry(task, dice, column)
    if len(task.columns) == 1:
        return f"{here}, for no other category is open"
    if not task.ahead:
        return f"{here}, for no open category scores more"
    later = to_come(task.band)[task.open_set ^ 1 << column]
    return f"{here} leaves {later:.1f} points to come on average, together the most"
