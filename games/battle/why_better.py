"""Why a choice is better than another: what each can still make, and what an entry leaves."""

from typing import TYPE_CHECKING

from games.battle.column_chances import POINT_COLUMNS, column_outlooks, outlook_text
from games.battle.keeps import DiceSet, dice_text, kept_dice, sorted_dice
from games.battle.one_player_solver.solitaire import points_to_come
from games.battle.players.aims import Aims
from games.battle.scoring import CATEGORIES, scores_of
from games.battle.state import ROLLS, Accept, Action, Enter, Roll, State, open_set, totals
from games.contract import Seat
from games.percentages import percent
from games.text import as_sentence, listed

if TYPE_CHECKING:
    from games.battle.appraisal import BattleAppraisal
    from games.battle.one_player_solver.turn_value import TurnPlan

MOST_COMPARED = 3
"""The most columns that are compared."""


def why_better_move(
    appraisal: "BattleAppraisal", state: State, seat: Seat, better: Action, other: Action
) -> str:
    """Return why a choice is better than another, in a sentence or two.

    Args:
        appraisal: Knows the chances to win.
        state: The moment before both.
        seat: Whose choices they are.
        better: The better choice.
        other: The other one.
    """
    plan = appraisal.turn(state)
    match better, other:
        case Roll(), Roll():
            return compare_keeps(state, plan, better, other)
        case Accept(), Roll():
            kept = one_keep(state, plan, other)
            return f"Accepting makes sure of {accepted(state, plan)}; {kept}."
        case Roll(), Accept():
            kept = one_keep(state, plan, better)
            return f"Accepting means {accepted(state, plan)}; {kept}."
        case Enter(), Enter():
            return compare_entries(state, seat, better, other)
    return ""


def accepted(state: State, plan: "TurnPlan") -> str:
    """Return what accepting the dice enters: "12 in Trio"."""
    dice = sorted_dice(state.dice)
    column, _ = max(plan.entry_worths(dice), key=lambda pair: pair[1])
    return f"{scores_of(dice, state.options.band)[column]} in {CATEGORIES[column]}"


def one_keep(state: State, plan: "TurnPlan", roll: Roll) -> str:
    """Return what a roll can still make: "2 2 4 gives Trio 44%"."""
    kept = kept_dice(state.dice, roll.dice)
    columns = Aims(plan, state.options.band, state.rolls).columns(kept)
    return kept_chances(state, kept, columns)


def compare_keeps(state: State, plan: "TurnPlan", better: Roll, other: Roll) -> str:
    """Return what both rolls can make in the columns that either of them aims at."""
    aims = Aims(plan, state.options.band, state.rolls)
    good, bad = (kept_dice(state.dice, roll.dice) for roll in (better, other))
    columns = named_columns(state, aims, good, bad)
    chances = (kept_chances(state, kept, columns) for kept in (good, bad))
    return as_sentence("; ".join(chances))


def named_columns(state: State, aims: Aims, good: DiceSet, bad: DiceSet) -> tuple[int, ...]:
    """Return the columns to compare, of those that either keep aims at.

    First comes the main aim of each, then where the good one leads most. Columns in which both are
    the same say nothing, unless there are no others.
    """
    most, less = (column_outlooks(aims.band, kept, ROLLS - state.rolls) for kept in (good, bad))
    wanted = dict.fromkeys((*aims.columns(good), *aims.columns(bad)))
    differ = [c for c in wanted if outlook(c, most[c]) != outlook(c, less[c])] or [*wanted]
    first = (aims.columns(good)[0], aims.columns(bad)[0])

    def order(column: int) -> tuple[bool, float]:
        both = most[column] + less[column]
        return column not in first, (less[column] - most[column]) / (both or 1)

    return tuple(sorted(differ, key=order)[:MOST_COMPARED])


def kept_chances(state: State, kept: DiceSet, columns: tuple[int, ...]) -> str:
    """Return what keeping some dice can make: "2 2 4 gives Trio 44% and 2S 5.1"."""
    outlooks = column_outlooks(state.options.band, kept, ROLLS - state.rolls)
    named = [f"{CATEGORIES[column]} {outlook(column, outlooks[column])}" for column in columns]
    gives = f"keeping {dice_text(kept)} gives" if kept else "five new dice give"
    return f"{gives} {listed(named, 'and')}"


def outlook(column: int, found: float) -> str:
    """Return an outlook with its unit."""
    return outlook_text(column, found) + (" points" if column < POINT_COLUMNS else "")


def compare_entries(state: State, seat: Seat, better: Enter, other: Enter) -> str:
    """Return what both entries score and leave, and what the lead has to do with it."""
    good, bad = (entry_sum(state, seat, entry) for entry in (better, other))
    sums = f"{sum_text(better, good)}; {sum_text(other, bad)}."
    lead = totals(state)[seat] - totals(state)[1 - seat]
    if sum(good) < sum(bad) and lead:
        stands = f"{abs(lead)} {'ahead' if lead > 0 else 'behind'}"
        return f"{sums} On points {other.category} is better, but not to win from {stands}."
    return " ".join(filter(None, (sums, open_column(state, better), open_column(state, other))))


def entry_sum(state: State, seat: Seat, entry: Enter) -> tuple[int, int]:
    """Return what an entry scores, and the points that it leaves to come, both in tenths."""
    column = CATEGORIES.index(entry.category)
    later = points_to_come(state.options.band)[open_set(state, seat) & ~(1 << column)]
    return 10 * scores_of(state.dice, state.options.band)[column], round(10 * later)


def sum_text(entry: Enter, terms: tuple[int, int]) -> str:
    """Return the sum of an entry: "Trio scores 12, and 61.3 more on average, 73.3 in all"."""
    now, later = terms
    if not later:
        return f"{entry.category} scores {now // 10}"
    return (
        f"{entry.category} scores {now // 10}, and {later / 10:.1f} more on average, "
        f"{(now + later) / 10:.1f} in all"
    )


def open_column(state: State, entry: Enter) -> str:
    """Return how rarely a column is made that nothing is lost in; "" of one that scores."""
    column, band = CATEGORIES.index(entry.category), state.options.band
    if scores_of(state.dice, band)[column] or column < POINT_COLUMNS:
        return ""
    chance = column_outlooks(band, (), ROLLS)[column]
    return f"{entry.category} comes in {percent(chance)} of the turns that roll for it alone."
