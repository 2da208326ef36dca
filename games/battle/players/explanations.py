"""Why a choice is best in Battle of the Sexes, in one sentence for a person."""

from games.battle.keeps import DiceSet, dice_text
from games.battle.one_player_solver.solitaire import points_to_come
from games.battle.one_player_solver.targets import target_of
from games.battle.one_player_solver.turn_value import TurnTask, plan_turn
from games.battle.scoring import CATEGORIES, Category, scores_of


def best_entry(task: TurnTask, dice: DiceSet) -> tuple[int, float]:
    """Return the column in which five dice are worth most, and that worth."""
    return max(plan_turn(task).entry_worths(dice), key=lambda pair: pair[1])


def entry_text(task: TurnTask, dice: DiceSet, column: int) -> str:
    """Return what five dice score in a column, as "12 in Trio"."""
    return f"{scores_of(dice, task.band)[column]} in {CATEGORIES[column]}"


def why_roll(task: TurnTask, dice: DiceSet, kept: DiceSet, rolls: int) -> str:
    """Return where keeping some dice leads, and what it gains over accepting."""
    target = target_of(task, kept, rolls)
    column, accepted = best_entry(task, dice)
    gain = dict(plan_turn(task).keep_worths(dice, rolls))[kept] - accepted
    return (
        f"{f'keeping {dice_text(kept)}' if kept else 'rolling all'} leads to "
        f"{CATEGORIES[target.column]} {100 * target.chance:.0f} times in 100, and is worth "
        f"{f'{gain:.1f} points' if gain >= 0.05 else 'a little'} more than taking "
        f"{entry_text(task, dice, column)}"
    )


def why_accept(task: TurnTask, dice: DiceSet) -> str:
    """Return why the dice are accepted: for which category."""
    column, _ = best_entry(task, dice)
    return f"{entry_text(task, dice, column)} is worth at least as much as any roll promises"


def why_enter(task: TurnTask, dice: DiceSet, category: Category) -> str:
    """Return why five dice are entered in a category: what it brings now, or leaves to come."""
    column = CATEGORIES.index(category)
    here = entry_text(task, dice, column)
    if len(task.columns) == 1:
        return f"{here}, for no other category is open"
    if not task.ahead:
        return f"{here}, for no open category scores more"
    later = points_to_come(task.band)[task.open_set ^ 1 << column]
    return f"{here} leaves {later:.1f} points to come on average, together the most"
