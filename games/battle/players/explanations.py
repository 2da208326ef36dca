"""Why a choice is good in Battle of the Sexes, in a few words for a person."""

from collections.abc import Iterator
from itertools import islice

from games.battle.keeps import DiceSet, dice_text, kept_dice
from games.battle.one_player_solver.solitaire import points_to_come
from games.battle.one_player_solver.turn_value import TurnPlan, TurnTask, plan_turn
from games.battle.players.aims import Aims
from games.battle.scoring import CATEGORIES, Category, scores_of
from games.battle.state import Action, Enter, Roll, State

ActionWorths = list[tuple[Action, float]]
"""Actions with the worth of each."""

MOST_REASONS = 9
"""How many actions get a reason: the best ones."""


def best_entry(task: TurnTask, dice: DiceSet) -> tuple[int, float]:
    """Return the column in which five dice are worth most, and that worth."""
    return max(plan_turn(task).entry_worths(dice), key=lambda pair: pair[1])


def entry_text(task: TurnTask, dice: DiceSet, column: int) -> str:
    """Return what five dice score in a column, as "12 in Trio"."""
    return f"{scores_of(dice, task.band)[column]} in {CATEGORIES[column]}"


def keep_text(aims: Aims, kept: DiceSet) -> str:
    """Return what is kept and what that can bring: "keep 4 4: Quartet 41%, 4S 13.2"."""
    return f"{f'keep {dice_text(kept)}' if kept else 'roll all'}: {aims.text(kept)}"


def why_roll(task: TurnTask, dice: DiceSet, kept: DiceSet, rolls: int) -> str:
    """Return what keeping some dice can bring, and what it gains over accepting.

    The gain is the difference of both worths as they are shown, to a tenth.
    """
    plan = plan_turn(task)
    column, accepted = best_entry(task, dice)
    gain = round(dict(plan.keep_worths(dice, rolls))[kept], 1) - round(accepted, 1)
    return (
        f"{keep_text(Aims(plan, task.band, rolls), kept)}; "
        f"{f'{gain:.1f} points' if gain >= 0.05 else 'a little'} more than "
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
        return f"{here}; no other category is open"
    if not task.ahead:
        return f"{here}; no open category scores more"
    later = points_to_come(task.band)[task.open_set ^ 1 << column]
    return f"{here}, and {later:.1f} more on average: the best total"


def reasons_for(
    task: TurnTask, view: State, ranked: ActionWorths, plan: TurnPlan
) -> tuple[tuple[Action, str], ...]:
    """Return the reasons for the best choices: what a roll can bring, what an entry leaves.

    Args:
        task: What the turn is planned for.
        view: What the player sees.
        ranked: The choices, the best first.
        plan: The plan that the player follows.
    """
    aims = Aims(plan, task.band, view.rolls) if view.phase == "choose" else None
    return tuple(islice(each_reason(task, view, ranked, aims), MOST_REASONS))


def each_reason(
    task: TurnTask, view: State, ranked: ActionWorths, aims: Aims | None
) -> Iterator[tuple[Action, str]]:
    """Yield each action that has a reason, with the reason."""
    for action, _ in ranked:
        if isinstance(action, Roll) and aims:
            yield action, aims.text(kept_dice(view.dice, action.dice))
        elif isinstance(action, Enter) and task.ahead:
            column = CATEGORIES.index(action.category)
            later = points_to_come(task.band)[task.open_set ^ 1 << column]
            yield action, f"{later:.1f} more points on average" if later else "the last category"
