"""The player of Battle of the Sexes that cannot be beaten: it plays for the win, not for points.

It knows exactly how often each choice wins if both play perfectly (see `two_player_solver`). When
behind, it takes risks that cost points on average; when ahead, it gives up points for safety.
"""

import random

from games.battle.appraisal import BattleAppraisal
from games.battle.keeps import kept_dice, sorted_dice
from games.battle.one_player_solver.turn_value import TurnPlan, TurnTask, plan_turn
from games.battle.players.aims import Aims
from games.battle.players.explanations import (
    ActionWorths,
    entry_text,
    keep_text,
    reasons_for,
)
from games.battle.players.most_points import action_worths
from games.battle.scoring import CATEGORIES
from games.battle.state import Accept, Action, Enter, Roll, State, open_set
from games.contract import Decision, Seat, Tables

WIN_DIGITS = 12
"""Chances that agree in this many digits differ only by rounding errors."""


class Winner:
    """A player that takes what wins most often, a tie counting half.

    Of equal choices it takes the one with most points.

    Args:
        tables: Reads the tables that were solved in advance.
    """

    def __init__(self, tables: Tables) -> None:
        self.chances = BattleAppraisal(tables)

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return the choice that wins most often, with the chance of all."""
        task = TurnTask(open_set(view, seat), view.options.band, ahead=True)
        points = dict(action_worths(plan_turn(task), view))
        turn = self.chances.turn(view)
        chances = [(action, round(win, WIN_DIGITS)) for action, win in action_worths(turn, view)]
        ranked = sorted(chances, key=lambda pair: (-pair[1], -points[pair[0]]))
        return Decision(
            ranked[0][0],
            explain_win(task, view, ranked, turn),
            worth=tuple(ranked),
            reasons=reasons_for(task, view, ranked, turn),
        )


def explain_win(task: TurnTask, view: State, ranked: ActionWorths, turn: TurnPlan) -> str:
    """Return why the first of the ranked choices is taken."""
    win = ranked[0][1]
    if win == ranked[-1][1] and win in (0, 1):
        return f"the game is {'won' if win else 'lost'} whatever comes, so it plays for points"
    if not view.dice:
        return f"every turn begins with a roll of all five dice; it {win_text(win)}"
    return compare_choices(task, view, ranked, turn)


def compare_choices(task: TurnTask, view: State, ranked: ActionWorths, turn: TurnPlan) -> str:
    """Return how often the first of the ranked choices wins, compared with an alternative."""
    (action, win), dice = ranked[0], sorted_dice(view.dice)
    (taken, by_taking), *others = [
        (entry_text(task, dice, CATEGORIES.index(enter.category)), worth)
        for enter, worth in ranked
        if isinstance(enter, Enter)
    ]
    if isinstance(action, Roll):
        aims = Aims(turn, task.band, view.rolls)
        does = keep_text(aims, kept_dice(view.dice, action.dice))
        return f"{does}; it {win_text(win)}; {taken} {compare_wins(by_taking, win)}"
    if isinstance(action, Accept):
        return f"{taken} {win_text(win)}; no roll wins more"
    for other, by_other in others[:1]:
        return f"{taken} {win_text(win)}; {other} {compare_wins(by_other, win)}"
    return f"{taken}; no other category is open; it {win_text(win)}"


def win_text(win: float) -> str:
    """Return a chance to win in words."""
    if win == 1:
        return "wins whatever comes"
    return f"wins {100 * win:.1f} games in 100, a tie counting half"


def compare_wins(less: float, win: float) -> str:
    """Return how a chance compares with the best one."""
    if less == win:
        return "wins as often"
    shown = f"{100 * less:.1f}"
    return "wins almost as often" if shown == f"{100 * win:.1f}" else f"wins {shown}"
