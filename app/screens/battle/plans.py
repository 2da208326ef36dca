"""The coach's plans for the dice of Battle of the Sexes, and what the dice can score."""

from typing import Any

from msgspec import Struct

from app.match.table_coach import SPEAKING_MODES
from app.match.table_view import TableView
from games.battle.advice import distinct_plans, plan_words, rolled_places
from games.battle.keeps import column_outlooks, kept_dice, outlook_text
from games.battle.rules import ALL, CATEGORIES, ROLLS, Roll, State, unused
from games.contract import Decision

LEGENDS = {"win": "wins of 100, a tie counting half", "points": "total it leads to"}
"""What the numbers of plans mean, by unit of the decision."""

SHORT_LEGENDS = {"win": "wins of 100", "points": "points in all"}
"""The same if there is no heading."""


class Plan(Struct, frozen=True):
    """Something to do with the dice.

    Attributes:
        words: What it is.
        places: The positions of the dice to roll; none if all are rolled, or none.
        share: What it is worth, as the length of a bar: 1 stands for every game won, or for more
            points than any plan leads to.
        number: What it is worth.
        is_best: Whether it is what the coach would do.
        reason: The reason for it; "" if the coach gives none.
    """

    words: str
    places: tuple[int, ...]
    share: float
    number: str
    is_best: bool = False
    reason: str = ""


BEST_SHARE = 0.82
"""The length of the longest bar if there is no limit to what a plan can be worth."""


def speaks(view: TableView) -> bool:
    """Return whether the coach is to say what it would do."""
    return view.advice.mode in SPEAKING_MODES


def heard(view: TableView) -> Decision[Any] | None:
    """Return what the coach said about the dice on the table, or None."""
    return view.advice.decision if speaks(view) else None


def last_said(before: TableView | None, view: TableView) -> TableView | None:
    """Return the last view in which the coach said something; None while it is off.

    Args:
        before: The one so far.
        view: The view that is shown now.
    """
    if view.is_over or not speaks(view):
        return None
    return before if heard(view) is None else view


def legend(view: TableView) -> str:
    """Return what the numbers of the plans mean, or that the coach is thinking."""
    decision = heard(view)
    if decision:
        return LEGENDS[decision.unit]
    return "is thinking" if view.advice.seat is not None else "waits for your turn"


def plans(view: TableView) -> tuple[Plan, ...]:
    """Return the plans that the coach compares, the best first."""
    decision = heard(view)
    if decision is None:
        return ()
    state, factor = view.state, 100 if decision.unit == "win" else 1
    weighed = list(distinct_plans(decision, state))
    best = max(worth for _, worth in weighed)
    reasons = dict(decision.reasons)
    whole = 1.0 if decision.unit == "win" else (best or 1.0) / BEST_SHARE
    return tuple(
        Plan(
            plan_words(action, state),
            rolled_places(action),
            worth / whole,
            f"{factor * worth:.1f}",
            is_best=not place,
            reason=reasons.get(action, ""),
        )
        for place, (action, worth) in enumerate(weighed)
    )


def unit_words(view: TableView) -> str:
    """Return what the numbers of the plans mean in a few words; "" before there are any."""
    decision = heard(view)
    return SHORT_LEGENDS[decision.unit] if decision else ""


# what the dice can score


class Outlooks(Struct, frozen=True):
    """What another roll can score in each column.

    Attributes:
        label: The dice that this is for; "" if there are no outlooks.
        texts: A text for each column, "" for one that is used.
    """

    label: str = ""
    texts: tuple[str, ...] = ("",) * len(CATEGORIES)


def outlooks(view: TableView, chosen: frozenset[int]) -> Outlooks:
    """Return what rolling the chosen dice can score; before any is chosen, the coach's choice.

    Args:
        view: What the table shows.
        chosen: The positions of the dice that the person has chosen to roll.
    """
    state: State = view.state
    if not speaks(view) or view.asked is None or state.phase != "choose":
        return Outlooks()
    positions = tuple(sorted(chosen)) or advised_roll(view)
    if not positions:
        return Outlooks()
    kept, open_now = kept_dice(state.dice, positions), unused(state, state.player)
    found = column_outlooks(state.options.band, kept, ROLLS - state.rolls)
    return Outlooks(
        "as chosen" if chosen else "as advised",
        tuple(
            outlook_text(column, outlook) if CATEGORIES[column] in open_now else ""
            for column, outlook in enumerate(found)
        ),
    )


def advised_roll(view: TableView) -> tuple[int, ...]:
    """Return the positions that the coach would roll; none if it would roll no more."""
    decision = heard(view)
    action = decision.action if decision else None
    return action.dice if isinstance(action, Roll) else ()


def advised_keeps(view: TableView, chosen: frozenset[int]) -> frozenset[int]:
    """Return the positions that the coach would keep; of equal dice, those kept anyway."""
    if view.asked is None or view.state.phase != "choose":
        return frozenset()
    dice, decision = view.state.dice, heard(view)
    left = list(kept_dice(dice, advised_roll(view))) if decision else []
    found = set()
    for at in sorted(ALL, key=lambda at: (at in chosen, at)):
        if dice[at - 1] in left:
            left.remove(dice[at - 1])
            found.add(at)
    return frozenset(found)
