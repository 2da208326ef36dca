"""The player of Battle of the Sexes that plays for the most points, this turn or in total."""

import random

from games.battle.keeps import kept_dice, positions_to_roll, sorted_dice
from games.battle.one_player_solver.turn_value import TurnPlan, TurnTask, plan_turn
from games.battle.players.explanations import (
    ActionWorths,
    reasons_for,
    why_accept,
    why_enter,
    why_roll,
)
from games.battle.scoring import CATEGORIES
from games.battle.state import ALL, Accept, Action, Enter, Roll, State, open_set, totals
from games.contract import Decision, Seat


class MostPoints:
    """A player that takes what brings most points on average.

    Of equal choices it accepts before it rolls, keeps most of the lowest dice, and enters in the
    first column.

    Args:
        ahead: Whether it counts its own total at the end of the game, or the points of this turn.
    """

    def __init__(self, ahead: bool) -> None:
        self.ahead = ahead

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return the choice of highest worth, with the worth of all."""
        task = TurnTask(open_set(view, seat), view.options.band, self.ahead)
        had = totals(view)[seat] if self.ahead else 0
        plan = plan_turn(task)
        ranked = sorted(action_worths(plan, view), key=lambda pair: -pair[1])
        return Decision(
            ranked[0][0],
            explain_choice(task, view, ranked),
            worth=tuple((action, had + worth) for action, worth in ranked),
            unit="points",
            reasons=reasons_for(task, view, ranked, plan),
        )


def action_worths(turn: TurnPlan, view: State) -> ActionWorths:
    """Return every choice with its worth; of rolls that keep equal dice, only one."""
    return {"roll": first_roll_worths, "choose": choice_worths, "enter": entry_worths}[view.phase](
        turn, view
    )


def first_roll_worths(turn: TurnPlan, view: State) -> ActionWorths:
    """Return the one choice before the first roll."""
    return [(Roll(ALL), turn.whole)]


def choice_worths(turn: TurnPlan, view: State) -> ActionWorths:
    """Return accepting, every roll that keeps different dice, and entering in each category."""
    entering = entry_worths(turn, view)
    rolling: ActionWorths = [
        (Roll(positions_to_roll(view.dice, kept)), worth)
        for kept, worth in turn.keep_worths(sorted_dice(view.dice), view.rolls)
    ]
    return [(Accept(), max(worth for _, worth in entering)), *rolling, *entering]


def entry_worths(turn: TurnPlan, view: State) -> ActionWorths:
    """Return entering the dice in each open category."""
    each = turn.entry_worths(sorted_dice(view.dice))
    return [(Enter(CATEGORIES[column]), worth) for column, worth in each]


def explain_choice(task: TurnTask, view: State, ranked: ActionWorths) -> str:
    """Return why the first of the ranked choices is taken."""
    dice = sorted_dice(view.dice)
    match ranked[0][0]:
        case Enter(category):
            return why_enter(task, dice, category)
        case Accept():
            return why_accept(task, dice)
        case Roll(positions) if view.dice:
            return why_roll(task, dice, kept_dice(view.dice, positions), view.rolls)
    return "every turn begins with a roll of all five dice"
