"""The player of Battle of the Sexes that cannot be beaten: it plays for the win, not for points.

It knows exactly how often each choice wins if both play perfectly (see `two_player_solver`). When
behind, it takes risks that cost points on average; when ahead, it gives up points for safety.
"""

import random
from collections.abc import Iterator

from games.battle.appraisal import BattleAppraisal
from games.battle.column_chances import column_chances
from games.battle.keeps import dice_text, kept_dice, sorted_dice
from games.battle.one_player_solver.turn_value import TurnPlan, TurnTask, plan_turn
from games.battle.players.explanations import entry_text
from games.battle.players.most_points import ActionWorths, action_worths
from games.battle.scoring import CATEGORIES
from games.battle.state import Accept, Action, Enter, Roll, State, open_set
from games.contract import Decision, Seat, Tables

WIN_DIGITS = 12
"""Chances that agree in this many digits differ only by rounding errors."""


class Winner:
    """A player that takes what wins most often, a tie counting a half.

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
        action = ranked[0][0]
        return Decision(
            action,
            explain_win(task, view, ranked),
            worth=tuple(ranked),
            chances=tuple(chances_of_columns(task, view, action, turn)),
        )


def chances_of_columns(
    task: TurnTask, view: State, action: Action, turn: TurnPlan
) -> Iterator[tuple[str, float]]:
    """Yield how likely the turn ends with dice that score in each open column, after a roll.

    Args:
        task: The plan for points, which decides between equal chances to win.
        view: What the player sees.
        action: What it chooses; nothing is yielded unless it rolls.
        turn: The chances to win.
    """
    if not isinstance(action, Roll):
        return
    points = plan_turn(task)

    def worth(place: int, rolls: int) -> tuple[float, float]:
        win = round(turn.keep_worth(place, rolls), WIN_DIGITS)
        return win, points.keep_worth(place, rolls)

    kept = kept_dice(view.dice, action.dice)
    chances = column_chances(task.columns, task.band, kept, view.rolls, worth)
    for column, chance in zip(task.columns, chances, strict=True):
        yield CATEGORIES[column], chance


def explain_win(task: TurnTask, view: State, ranked: ActionWorths) -> str:
    """Return why the first of the ranked choices is taken."""
    win = ranked[0][1]
    if win == ranked[-1][1] and win in (0, 1):
        return f"the game is {'won' if win else 'lost'} whatever comes, so it plays for points"
    if not view.dice:
        return f"every turn begins with a roll of all five dice; it {win_text(win)}"
    return compare_choices(task, view, ranked)


def compare_choices(task: TurnTask, view: State, ranked: ActionWorths) -> str:
    """Return how often the first of the ranked choices wins, compared with an alternative."""
    (action, win), dice = ranked[0], sorted_dice(view.dice)
    (taken, by_taking), *others = [
        (entry_text(task, dice, CATEGORIES.index(enter.category)), worth)
        for enter, worth in ranked
        if isinstance(enter, Enter)
    ]
    if isinstance(action, Roll):
        keep = kept_dice(view.dice, action.dice)
        does = f"keeping {dice_text(keep)}" if keep else "rolling all"
        return f"{does} {win_text(win)}; {taken} {compare_wins(by_taking, win)}"
    if isinstance(action, Accept):
        return f"{taken} {win_text(win)}; no roll wins more"
    for other, by_other in others[:1]:
        return f"{taken} {win_text(win)}; {other} {compare_wins(by_other, win)}"
    return f"{taken}, for no other category is open; it {win_text(win)}"


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
    return "wins hardly less often" if shown == f"{100 * win:.1f}" else f"wins {shown}"
