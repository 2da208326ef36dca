"""The player of Battle of the Sexes that goes by a plan of its turn, for this turn or for all."""

import random

from games.battle.keeps import in_order, kept, others
from games.battle.one_player_solver.turn_value import Plan, Task, plan
from games.battle.players.explanations import why_accept, why_enter, why_roll
from games.battle.scoring import CATEGORIES
from games.battle.state import ALL, Accept, Action, Enter, Roll, State, open_set, totals
from games.contract import Decision, Seat

Worths = list[tuple[Action, float]]
"""Choices with what each is worth."""


class Planner:
    """Takes what is worth most points on average, and says by how much.

    With `ahead` the worth is the player's own total at the end of the game, the other player's
    not considered; without it, the points of this turn. Of equal choices it accepts before it
    rolls, keeps most of the lowest dice, and enters in the first column.
    """

    def __init__(self, ahead: bool) -> None:
        self.ahead = ahead

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return the choice that is worth most, with the worth of all."""
        task = Task(open_set(view, seat), view.options.band, self.ahead)
        had = totals(view)[seat] if self.ahead else 0
        ranked = sorted(worths(plan(task), view), key=lambda pair: -pair[1])
        return Decision(
            ranked[0][0],
            reason(task, view, ranked),
            worth=tuple((action, had + worth) for action, worth in ranked),
            unit="points",
        )


def worths(turn: Plan, view: State) -> Worths:
    """Return what can be done now, rolls that keep the same dice once, with its worth."""
    return {"roll": first_roll, "choose": choices, "enter": entries}[view.phase](turn, view)


def first_roll(turn: Plan, view: State) -> Worths:
    """Return the one choice before the first roll."""
    return [(Roll(ALL), turn.whole)]


def choices(turn: Plan, view: State) -> Worths:
    """Return accepting, every roll that keeps other dice, and accepting for each category."""
    entering = entries(turn, view)
    rolling: Worths = [
        (Roll(others(view.dice, kept)), worth)
        for kept, worth in turn.keep_worths(in_order(view.dice), view.rolls)
    ]
    return [(Accept(), max(worth for _, worth in entering)), *rolling, *entering]


def entries(turn: Plan, view: State) -> Worths:
    """Return entering the dice in each open category."""
    each = turn.entry_worths(in_order(view.dice))
    return [(Enter(CATEGORIES[column]), worth) for column, worth in each]


def reason(task: Task, view: State, ranked: Worths) -> str:
    """Return why the first of the ranked choices is taken."""
    dice = in_order(view.dice)
    match ranked[0][0]:
        case Enter(category):
            return why_enter(task, dice, category)
        case Accept():
            return why_accept(task, dice)
        case Roll(positions) if view.dice:
            return why_roll(task, dice, kept(view.dice, positions), view.rolls)
    return "every turn begins with a roll of all five dice"
