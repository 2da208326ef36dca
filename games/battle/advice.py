"""What the coach says of the dice: its best plans with their reasons, and what a roll can make."""

from collections.abc import Iterator
from itertools import islice

from games.battle.column_chances import column_outlooks
from games.battle.keeps import dice_text, kept_dice
from games.battle.scoring import CATEGORIES, score
from games.battle.state import ALL, ROLLS, Accept, Action, Enter, Roll, State, unused
from games.battle.why_better import outlook
from games.contract import Decision, Seat
from games.text import listed

MOST_PLANS_SAID = 3
"""How many plans are named."""


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


def advise_on_dice(view: State, seat: Seat, decision: Decision[Action]) -> tuple[str, ...]:
    """Return a decision for a seat in sentences; none before the first roll."""
    if not view.dice:
        return ()
    return tuple(plan_sentences(view, decision))


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
        yield column_sentence(view, decision.action)


def deed_words(action: Action, state: State) -> str:
    """Return an action as something to do: "keep 4 4", "enter 12 in Trio"."""
    said = plan_words(action, state)
    if isinstance(action, Enter):
        return said.replace(",", "") if state.phase == "choose" else f"enter {said}"
    return said


def column_sentence(view: State, roll: Roll) -> str:
    """Return what a roll can make in each open column, if one rolls for that column alone."""
    kept, open_now = kept_dice(view.dice, roll.dice), unused(view, view.player)
    found = column_outlooks(view.options.band, kept, ROLLS - view.rolls)
    named = [
        f"{category} {outlook(column, found[column])}"
        for column, category in enumerate(CATEGORIES)
        if category in open_now
    ]
    makes = f"Keeping {dice_text(kept)}" if kept else "Rolling all five"
    return f"{makes} for one category alone makes {listed(named, 'or')}."
