"""What the coach says of the dice, and why a choice is better than another."""

from collections.abc import Iterable, Iterator
from itertools import islice

from games.battle.appraisal import BattleAppraisal
from games.battle.keeps import (
    POINT_COLUMNS,
    DiceSet,
    column_outlooks,
    dice_text,
    kept_dice,
    outlook_text,
)
from games.battle.players import Aims, entry_text, points_after
from games.battle.rules import (
    ALL,
    CATEGORIES,
    ROLLS,
    Accept,
    Action,
    Enter,
    Roll,
    State,
    score,
    totals,
    unused,
)
from games.contract import Decision, Seat
from games.percentages import percent
from games.text import as_sentence, listed

MOST_PLANS_SAID = 3
"""How many plans are named."""

MOST_COMPARED = 3
"""The most columns that are compared."""


def advise_on_dice(view: State, seat: Seat, decision: Decision[Action]) -> tuple[str, ...]:
    """Return a decision for a seat in sentences; none before the first roll."""
    return tuple(plan_sentences(view, decision)) if view.dice else ()


def plan_sentences(view: State, decision: Decision[Action]) -> Iterator[str]:
    """Yield the best plans with their reasons, then what rolling for a column can make."""
    reasons, most = dict(decision.reasons), decision.worth[0][1]
    best = islice(distinct_plans(decision, view), MOST_PLANS_SAID)
    for place, (action, worth) in enumerate(best):
        before = "Just as good:" if worth == most else "Or"
        said = f"{before if place else 'The coach would'} {deed_words(action, view)}"
        won = f"{worth:.1f} points"
        if decision.unit == "win":
            won = f"{100 * worth:.1f} wins of 100{'' if place else ', a tie counting half'}"
        reason = f"; {reasons[action]}" if action in reasons else ""
        yield f"{said}: {won}{reason}."
    if isinstance(decision.action, Roll):
        kept = kept_dice(view.dice, decision.action.dice)
        columns = [CATEGORIES.index(category) for category in unused(view, view.player)]
        makes = f"Keeping {dice_text(kept)}" if kept else "Rolling all five"
        outlooks = listed(named_outlooks(view, kept, columns), "or")
        yield f"{makes} for one category alone makes {outlooks}."


def distinct_plans(decision: Decision[Action], state: State) -> Iterator[tuple[Action, float]]:
    """Yield what can be done; while dice may be rolled, only the best column to enter them in."""
    entered = False
    worths = decision.worth
    if isinstance(decision.action, Accept):  # of equal choices, the advised one
        worths = tuple(sorted(worths, key=lambda each: (-each[1], not isinstance(each[0], Enter))))
    for action, worth in worths:
        if isinstance(action, Enter):
            if not entered or state.phase == "enter":
                yield action, worth
            entered = True
        elif isinstance(action, Roll):
            yield action, worth


def plan_words(action: Action, state: State) -> str:
    """Return an action as a plan: what is kept, or where the dice are entered."""
    if isinstance(action, Enter):
        points = score(state.dice, action.category, state.options.band)
        before = "accept, " if state.phase == "choose" else ""
        return f"{before}{points} in {action.category}"
    kept = kept_dice(state.dice, rolled_places(action)) if rolled_places(action) else ()
    return f"keep {dice_text(kept)}" if kept else "roll all five"


def rolled_places(action: Action) -> tuple[int, ...]:
    """Return the positions of the dice that a plan rolls; none if it rolls all."""
    return action.dice if isinstance(action, Roll) and action.dice != ALL else ()


def deed_words(action: Action, state: State) -> str:
    """Return an action as something to do: "keep 4 4", "enter 12 in Trio"."""
    said = plan_words(action, state)
    if isinstance(action, Enter):
        return said.replace(",", "") if state.phase == "choose" else f"enter {said}"
    return said


def why_better_move(
    appraisal: BattleAppraisal, state: State, seat: Seat, better: Action, other: Action
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
        case (Roll(), Roll()) | (Accept(), Roll()) | (Roll(), Accept()):
            aims = Aims(plan, state)
            keeps = [kept_dice(state.dice, a.dice) for a in (better, other) if isinstance(a, Roll)]
        case Enter(), Enter():
            return compare_entries(state, seat, better, other)
        case _:
            return ""
    if len(keeps) == 2:
        columns = named_columns(aims, keeps[0], keeps[1])
        return as_sentence("; ".join(kept_chances(state, kept, columns) for kept in keeps))
    accepted = entry_text(state, plan.best_entry(state.dice)[0])
    says = "Accepting makes sure of" if isinstance(better, Accept) else "Accepting means"
    return f"{says} {accepted}; {kept_chances(state, keeps[0], aims.columns(keeps[0]))}."


def named_columns(aims: Aims, good: DiceSet, bad: DiceSet) -> tuple[int, ...]:
    """Return the columns to compare, of those that either keep aims at.

    First comes the main aim of each, then where the good one leads most. Columns in which both are
    the same say nothing, unless there are no others.
    """
    most, less = (column_outlooks(aims.band, kept, aims.left) for kept in (good, bad))
    wanted = dict.fromkeys((*aims.columns(good), *aims.columns(bad)))
    differ = [c for c in wanted if outlook_text(c, most[c]) != outlook_text(c, less[c])]
    first = (aims.columns(good)[0], aims.columns(bad)[0])

    def order(column: int) -> tuple[bool, float]:
        both = most[column] + less[column]
        return column not in first, (less[column] - most[column]) / (both or 1)

    return tuple(sorted(differ or wanted, key=order)[:MOST_COMPARED])


def kept_chances(state: State, kept: DiceSet, columns: Iterable[int]) -> str:
    """Return what keeping some dice can make: "2 2 4 gives Trio 44% and 2S 5.1"."""
    gives = f"keeping {dice_text(kept)} gives" if kept else "five new dice give"
    return f"{gives} {listed(named_outlooks(state, kept, columns), 'and')}"


def named_outlooks(state: State, kept: DiceSet, columns: Iterable[int]) -> list[str]:
    """Return what the next rolls can make of some dice in some columns, each with its unit."""
    outlooks = column_outlooks(state.options.band, kept, ROLLS - state.rolls)
    return [
        f"{CATEGORIES[column]} {outlook_text(column, outlooks[column])}"
        + (" points" if column < POINT_COLUMNS else "")
        for column in columns
    ]


def compare_entries(state: State, seat: Seat, better: Enter, other: Enter) -> str:
    """Return what both entries score and leave, and what the lead has to do with it."""
    (good, good_text), (bad, bad_text) = (entry_sum(state, entry) for entry in (better, other))
    sums = f"{good_text}; {bad_text}."
    lead = totals(state)[seat] - totals(state)[1 - seat]
    if good < bad and lead:
        stands = f"{abs(lead)} {'ahead' if lead > 0 else 'behind'}"
        return f"{sums} On points {other.category} is better, but not to win from {stands}."
    return " ".join(filter(None, (sums, open_column(state, better), open_column(state, other))))


def entry_sum(state: State, entry: Enter) -> tuple[int, str]:
    """Return what an entry scores and leaves to come, in tenths and as a sum that adds up."""
    now = score(state.dice, entry.category, state.options.band)
    later = round(10 * points_after(state, entry))
    whole = 10 * now + later
    scores = f"{entry.category} scores {now}"
    if not later:
        return whole, scores
    return whole, f"{scores}, and {later / 10:.1f} more on average, {whole / 10:.1f} in all"


def open_column(state: State, entry: Enter) -> str:
    """Return how rarely a column is made that nothing is lost in; "" of one that scores."""
    column, band = CATEGORIES.index(entry.category), state.options.band
    if score(state.dice, entry.category, band) or column < POINT_COLUMNS:
        return ""
    chance = column_outlooks(band, (), ROLLS)[column]
    return f"{entry.category} comes in {percent(chance)} of the turns that roll for it alone."
