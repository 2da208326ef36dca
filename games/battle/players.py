"""The computer players of Battle of the Sexes, and why they choose what they choose."""

import random
from collections.abc import Callable

from games.battle import appraisal, rules, turns
from games.contract import Decision, PlayerInfo, Seat, Tables
from games.text import listed, percent
from games.weaker_players import AtRandom, Noisy

ActionWorths = list[tuple[rules.Action, float]]  # actions with the worth of each
MOST_AIMS = 3  # the most categories that are named
LEAST_CHANCE = 0.05  # a category in which a turn scores less often is not named
MUCH_LESS = 1e-11  # times points, it decides between chances that are the same but for rounding
MOST_REASONS = 9  # how many actions get a reason: the best ones
WIN_DIGITS = 12  # chances that agree in this many digits differ only by rounding errors


class MostPoints:
    """A player that takes what brings most points on average: in all with `ahead`, or this turn."""

    def __init__(self, ahead: bool) -> None:
        self.ahead = ahead

    def decide(self, view: rules.State, seat: Seat, coin: random.Random) -> Decision[rules.Action]:
        """Return the choice of highest worth, with the worth of all."""
        plan = turns.plan_turn(turns.open_set(view, seat), view.options.band, self.ahead)
        had = rules.totals(view)[seat] if self.ahead else 0
        ranked = sorted(_action_worths(plan, view), key=lambda pair: -pair[1])
        action = ranked[0][0]
        return Decision(
            action,
            self._why(plan, view, action),
            worth=tuple((action, had + worth) for action, worth in ranked),
            unit="points",
            reasons=_reasons_for(plan, view, ranked, self.ahead),
        )

    def _why(self, plan: turns.TurnPlan, view: rules.State, action: rules.Action) -> str:
        if not view.dice:
            return "every turn begins with a roll of all five dice"
        if isinstance(action, rules.Enter):
            here = entry_text(view, rules.CATEGORIES.index(action.category))
            if len(plan.columns) == 1:
                return f"{here}; no other category is open"
            if not self.ahead:
                return f"{here}; no open category scores more"
            return f"{here}, and {points_after(view, action):.1f} more on average: the best total"
        column, accepted = plan.best_entry(view.dice)
        best = entry_text(view, column)
        if not isinstance(action, rules.Roll):
            return f"{best} is worth at least as much as any roll promises"
        kept = turns.kept_dice(view.dice, action.dice)
        worth = plan.keeps[view.rolls - 1][turns.PLACE[kept]]
        gain = round(worth, 1) - round(accepted, 1)  # of both as they are shown
        more = f"{gain:.1f} points" if gain >= 0.05 else "a little"
        return f"{Aims(plan, view).keep_text(kept)}; {more} more than {best}"


class Winner:
    """A player that cannot be beaten: it takes what wins most often, a tie counting half.

    It knows exactly how often each choice wins if both play perfectly (see `solver`). When behind,
    it takes risks that cost points on average; when ahead, it gives up points for safety. Of equal
    choices it takes the one with most points.
    """

    def __init__(self, tables: Tables) -> None:
        self.chances = appraisal.BattleAppraisal(tables)

    def decide(self, view: rules.State, seat: Seat, coin: random.Random) -> Decision[rules.Action]:
        """Return the choice that wins most often, with the chance of all."""
        for_points = turns.plan_turn(turns.open_set(view, seat), view.options.band, ahead=True)
        points = dict(_action_worths(for_points, view))
        plan = self.chances.turn(view)
        chances = [(action, round(win, WIN_DIGITS)) for action, win in _action_worths(plan, view)]
        ranked = sorted(chances, key=lambda pair: (-pair[1], -points[pair[0]]))
        plan = points_if_equal(plan, for_points)
        return Decision(
            ranked[0][0],
            _why_wins(plan, view, ranked),
            worth=tuple(ranked),
            reasons=_reasons_for(plan, view, ranked, ahead=True),
        )


def points_if_equal(plan: turns.TurnPlan, for_points: turns.TurnPlan) -> turns.TurnPlan:
    """Return a plan that follows another one where several choices win as often."""
    entries = [
        [win + MUCH_LESS * points for win, points in zip(wins, scores, strict=True)]
        for wins, scores in zip(plan.entries, for_points.entries, strict=True)
    ]
    return turns.plan_from_entries(plan.columns, entries)


def is_decided(ranked: ActionWorths) -> bool:
    """Return whether every choice loses, or every choice wins."""
    return ranked[0][1] == ranked[-1][1] and ranked[0][1] in (0, 1)


def _why_wins(plan: turns.TurnPlan, view: rules.State, ranked: ActionWorths) -> str:
    """Return how often the first of the ranked choices wins, compared with an alternative."""
    action, win = ranked[0]
    if is_decided(ranked):
        return f"the game is {'won' if win else 'lost'} whatever comes, so it plays for points"
    wins = f"wins {100 * win:.1f} games in 100, a tie counting half"
    if win == 1:
        wins = "wins whatever comes"
    if not view.dice:
        return f"every turn begins with a roll of all five dice; it {wins}"
    (taken, by_taking), *others = [
        (entry_text(view, rules.CATEGORIES.index(enter.category)), worth)
        for enter, worth in ranked
        if isinstance(enter, rules.Enter)
    ]
    if isinstance(action, rules.Roll):
        does = Aims(plan, view).keep_text(turns.kept_dice(view.dice, action.dice))
        return f"{does}; it {wins}; {taken} {_compare_wins(by_taking, win)}"
    if isinstance(action, rules.Accept):
        return f"{taken} {wins}; no roll wins more"
    for other, by_other in others[:1]:
        return f"{taken} {wins}; {other} {_compare_wins(by_other, win)}"
    return f"{taken}; no other category is open; it {wins}"


def _compare_wins(less: float, win: float) -> str:
    shown, most = f"{100 * less:.1f}", f"{100 * win:.1f}"
    return f"wins{' almost' * (less < win)} as often" if shown == most else f"wins {shown}"


def _action_worths(plan: turns.TurnPlan, view: rules.State) -> ActionWorths:
    """Return every choice with its worth; of rolls that keep equal dice, only one."""
    if view.phase == "roll":
        return [(rules.Roll(rules.ALL), plan.whole)]
    entering: ActionWorths = [
        (rules.Enter(rules.CATEGORIES[column]), worth)
        for column, worth in plan.entry_worths(view.dice)
    ]
    if view.phase == "enter":
        return entering
    rolling: ActionWorths = [
        (rules.Roll(turns.positions_to_roll(view.dice, kept)), worth)
        for kept, worth in plan.keep_worths(view.dice, view.rolls)
    ]
    return [(rules.Accept(), max(worth for _, worth in entering)), *rolling, *entering]


def _reasons_for(
    plan: turns.TurnPlan, view: rules.State, ranked: ActionWorths, ahead: bool
) -> tuple[tuple[rules.Action, str], ...]:
    """Return the reasons for the best choices: what a roll can bring, what an entry leaves."""
    found: list[tuple[rules.Action, str]] = []
    aims = Aims(plan, view) if view.phase == "choose" else None
    for action, _ in ranked:
        if isinstance(action, rules.Roll) and aims and len(found) < MOST_REASONS:
            found.append((action, aims.text(turns.kept_dice(view.dice, action.dice))))
        elif isinstance(action, rules.Enter) and ahead and len(found) < MOST_REASONS:
            later = points_after(view, action)
            said = f"{later:.1f} more points on average" if later else "the last category"
            found.append((action, said))
    return tuple(found)


def entry_text(view: rules.State, column: int) -> str:
    """Return what the dice score in a column, as "12 in Trio"."""
    return f"{rules.scores_of(view.dice, view.options.band)[column]} in {rules.CATEGORIES[column]}"


def points_after(view: rules.State, entry: rules.Enter) -> float:
    """Return the points to come on average after an entry of the player whose turn it is."""
    left = turns.open_set(view, view.player) & ~(1 << rules.CATEGORIES.index(entry.category))
    return turns.points_to_come(view.options.band)[left]


class Aims:
    """What a turn comes to: how often its plan scores in each category, exactly."""

    def __init__(self, plan: turns.TurnPlan, view: rules.State) -> None:
        accepting = [max(worths) for worths in plan.entries]
        keeps = []  # for each later roll but the last: what the plan keeps of each five dice
        for rolls in range(view.rolls + 1, rules.ROLLS):
            worth = [*plan.keeps[rolls - 1][: turns.FIVE], *accepting]
            keeps.append([max(places, key=worth.__getitem__) for places in turns.PARTS_OF_FIVE])
        self.chances = {}
        for at, column in enumerate(plan.columns):
            each = zip(turns.all_points(view.options.band), plan.entries, accepting, strict=True)
            ends = [points[column] > 0 and some.index(most) == at for points, some, most in each]
            chances = turns.keeping(list(map(float, ends)))
            for chosen in reversed(keeps):
                chances = turns.keeping([chances[place] for place in chosen])
            self.chances[column] = chances

    def text(self, kept: turns.DiceSet) -> str:
        """Return where keeping some dice scores: "4S 46%, Quartet 38% or Orchestra 15%"."""
        place = turns.PLACE[kept]
        found = [(rules.CATEGORIES[at], chances[place]) for at, chances in self.chances.items()]
        likeliest = sorted(found, key=lambda each: -each[1])[:MOST_AIMS]
        likely = [each for each in likeliest if each[1] > 0]
        named = [each for each in likely if each[1] >= LEAST_CHANCE] or likely[:1]
        said = [f"{category} {percent(chance)}" for category, chance in named]
        return listed(said, "or") if said else "no category"

    def keep_text(self, kept: turns.DiceSet) -> str:
        """Return what is kept and where that scores."""
        keeps = f"keep the {turns.dice_text(kept)}" if kept else "roll all"
        return f"{keeps}: {self.text(kept)}"


def _noisy_winner(noise: float) -> Callable[[Tables], Noisy]:
    return lambda tables: Noisy(Winner(tables), rules.legal, noise)


def _line(measured: str, otherwise: str) -> Callable[[rules.Options], str]:
    return lambda options: measured if options == rules.Options() else otherwise


# From weak to strong; tests/tools/measure measures how far each falls short.
PLAYERS = {
    "random": PlayerInfo("Rolls and scores at random.", lambda _: AtRandom(rules.legal)),
    "easy": PlayerInfo("Slips often. A good place to start.", _noisy_winner(0.02), long=True),
    "greedy": PlayerInfo("Takes the most points a turn.", lambda _: MostPoints(ahead=False)),
    "medium": PlayerInfo(
        _line("Gives away 12 games in 100.", "Slips now and then."), _noisy_winner(0.01), long=True
    ),
    "expected": PlayerInfo(
        _line("Plays for points. Gives away 2 games in 100.", "Plays for points."),
        lambda _: MostPoints(ahead=True),
        long=True,  # the first decision solves the whole game, in 0.1 s
    ),
    "winner": PlayerInfo("Perfect play. Still loses when the dice say so.", Winner, long=True),
}
