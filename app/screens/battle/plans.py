"""The coach's plans for the dice of Battle of the Sexes, and the chances that follow."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from app.match.table_coach import SPEAKING_MODES
from app.match.table_view import TableView
from games.battle.keeps import dice_text, kept_dice
from games.battle.scoring import score
from games.battle.state import ALL, Action, Enter, Roll, State
from games.contract import Decision

LEGENDS = {"win": "wins of 100, a tie counting half", "points": "total it leads to"}
"""What the numbers of plans mean, by the unit of the decision."""


class Plan(Struct, frozen=True):
    """Something to do with the dice.

    Attributes:
        words: What it is.
        places: The positions of the dice to roll; none if all are rolled, or none.
        share: What it is worth, as the length of a bar: 1 for all games won, or for more points
            than any plan leads to.
        number: What it is worth.
        is_best: Whether it is what the coach would do.
    """

    words: str
    places: tuple[int, ...]
    share: float
    number: str
    is_best: bool = False


BEST_SHARE = 0.82
"""The length of the longest bar where there is no most that a plan can be worth."""


def speaks(view: TableView) -> bool:
    """Return whether the coach is to say what it would do."""
    return view.advice.mode in SPEAKING_MODES


def heard(view: TableView) -> Decision[Any] | None:
    """Return what the coach said about the dice that lie there, or None."""
    return view.advice.decision if speaks(view) else None


def last_said(before: TableView | None, view: TableView) -> TableView | None:
    """Return the last view in which the coach said something; None while it is to say nothing.

    Args:
        before: The one so far.
        view: The view that is shown now.
    """
    if view.is_over or not speaks(view):
        return None
    return before if heard(view) is None else view


def last_charted(before: TableView | None, view: TableView) -> TableView | None:
    """Return the last view with chances from the coach; None while it is to say nothing."""
    said = last_said(before, view)
    return before if said is view and not chances(view) else said


def legend(view: TableView) -> str:
    """Return what the numbers of the plans mean, or that the coach is thinking."""
    decision = heard(view)
    if decision:
        return LEGENDS[decision.unit]
    return "is thinking" if view.advice.seat is not None else "waits for your turn"


def plans(view: TableView) -> tuple[Plan, ...]:
    """Return what the coach compares, the best first."""
    decision = heard(view)
    if decision is None:
        return ()
    state, factor = view.state, 100 if decision.unit == "win" else 1
    weighed = list(distinct(decision, state))
    best = max(worth for _, worth in weighed)
    whole = 1.0 if decision.unit == "win" else (best or 1.0) / BEST_SHARE
    return tuple(
        Plan(
            words_of(action, state),
            positions_of(action),
            worth / whole,
            f"{factor * worth:.1f}",
            is_best=not place,
        )
        for place, (action, worth) in enumerate(weighed)
    )


def distinct(decision: Decision[Any], state: State) -> Iterator[tuple[Action, float]]:
    """Yield what can be done; while dice may be rolled, only the best column to enter them in."""
    entered = False
    for action, worth in decision.worth:
        if isinstance(action, Enter):
            if not entered or state.phase == "enter":
                yield action, worth
            entered = True
        elif isinstance(action, Roll):
            yield action, worth


def words_of(action: Action, state: State) -> str:
    """Return an action as a plan: what is kept, or where the dice are entered."""
    if isinstance(action, Enter):
        points = score(state.dice, action.category, state.options.band)
        before = "accept, " if state.phase == "choose" else ""
        return f"{before}{points} in {action.category}"
    kept = kept_dice(state.dice, positions_of(action)) if positions_of(action) else ()
    return f"keep {dice_text(kept)}" if kept else "roll all five"


def positions_of(action: Action) -> tuple[int, ...]:
    """Return the positions of the dice that a plan rolls, unless it rolls all."""
    return action.dice if isinstance(action, Roll) and action.dice != ALL else ()


def chances(view: TableView) -> tuple[tuple[str, float], ...]:
    """Return how likely each open column scores if one rolls as the coach says."""
    decision = heard(view)
    return decision.chances if decision else ()
