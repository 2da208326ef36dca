"""The coach of Battle of the Sexes: its plans for the dice, and what another roll can score."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from app.match.coach import SPEAKING_MODES
from app.match.table_view import TableView as View
from games.battle.advice import distinct_plans, plan_words
from games.battle.rules import ALL, CATEGORIES, ROLLS, Roll, State, unused
from games.battle.turns import column_outlooks, kept_dice, outlook_text
from games.contract import Decision
from games.text import as_sentence, shortened, text_width, wrap_text
from widgets.canvas.bars import draw_level
from widgets.canvas.canvas import Canvas

LEGENDS = {"win": "wins, a tie is half", "points": "points in all"}
"""What the numbers of plans mean, by the unit of the decision."""

PLANS, MOST_PLANS = 3, 8
"""How many plans are shown, and how many where the coach is to say everything."""


class Plan(Struct, frozen=True):
    """Something to do with the dice, with what it is worth; `share` is its bar, from 0 to 1."""

    words: str
    number: str
    share: float
    reason: str = ""


class CoachPart(Struct, frozen=True):
    """What the coach says: what its numbers mean, and its plans, the best first."""

    legend: str
    plans: tuple[Plan, ...] = ()


def heard(view: View) -> Decision[Any] | None:
    """Return what the coach said about the dice on the table, or None."""
    return view.advice.decision if view.advice.mode in SPEAKING_MODES else None


def coach_part(view: View) -> CoachPart | None:
    """Return what the coach says; None while it is off."""
    if view.advice.mode not in SPEAKING_MODES:
        return None
    decision = view.advice.decision
    if decision is None:
        thinks = view.advice.seat is not None
        return CoachPart("is thinking" if thinks else "waits for your turn")
    most = MOST_PLANS if view.advice.mode == "everything" else PLANS
    return CoachPart(LEGENDS[decision.unit], tuple(plans(view.state, decision))[:most])


def plans(state: State, decision: Decision[Any]) -> Iterator[Plan]:
    """Yield the plans that the coach compares, the best first."""
    wins = decision.unit == "win"
    weighed = list(distinct_plans(decision, state))
    reasons = dict(decision.reasons)
    most = 1.0 if wins else max((worth for _, worth in weighed), default=1.0) or 1.0
    for action, worth in weighed:
        number = f"{100 * worth:.1f}%" if wins else f"{worth:.1f}"
        reason = reasons.get(action, "")
        if reason and isinstance(action, Roll):
            reason = f"scores in {reason}"
        yield Plan(plan_words(action, state), number, worth / most, reason)


def outlooks(view: View, picks: frozenset[int]) -> tuple[str, tuple[str, ...]]:
    """Return what rolling the picked dice can score in each category, and which dice these are.

    Before any is picked, it is about those that the coach would roll.
    """
    state: State = view.state
    positions = tuple(sorted(picks)) or _advised_roll(view)
    if not positions or heard(view) is None or view.asked is None or state.phase != "choose":
        return "", ()
    kept, left = kept_dice(state.dice, positions), unused(state, state.player)
    found = column_outlooks(state.options.band, kept, ROLLS - state.rolls)
    return "as chosen" if picks else "as advised", tuple(
        outlook_text(n, outlook) if CATEGORIES[n] in left else "" for n, outlook in enumerate(found)
    )


def _advised_roll(view: View) -> tuple[int, ...]:
    """Return the positions that the coach would roll; none if it would roll no more."""
    decision = heard(view)
    return decision.action.dice if decision and isinstance(decision.action, Roll) else ()


def advised_keeps(view: View) -> frozenset[int]:
    """Return the positions that the coach would keep; none while it would keep all or nothing."""
    rolled = _advised_roll(view)
    if view.asked is None or view.state.phase != "choose" or not rolled:
        return frozenset()
    return frozenset(ALL) - set(rolled)


def paint_coach(
    canvas: Canvas, place: tuple[int, int, int, int], said: CoachPart, *, bare: bool
) -> None:
    """Paint what the coach says, at a column and a row, into so many columns and rows."""
    x, y, width, height = place
    end = canvas.text(x, y, "coach", "coach", bold=True)
    fits = end + 2 + text_width(said.legend) <= x + width
    canvas.text(end + 2, y, said.legend if fits else said.legend.partition(",")[0], "quiet")
    if not said.plans:
        return
    best = said.plans[0]
    lines = wrap_text(as_sentence(best.reason), width) if best.reason else []
    shown = said.plans[: max(1, height - 1 - min(len(lines), 2))]
    bar = max(0, width - 30) if width >= 36 else 0
    for row, plan in enumerate(shown, y + 1):
        ink = "foreground" if plan is best else "quiet"
        room = width - 6 - (bar + 1 if bar else 0)
        canvas.text(x, row, shortened(plan.words, room), ink, bold=plan is best)
        if bar:
            start = x + width - 6 - bar
            draw_level(canvas, start, row, bar, plan.share, "coach", bare=bare)
        canvas.right_aligned(x + width, row, plan.number, ink, bold=plan is best)
    for row, line in enumerate(lines[: height - 1 - len(shown)], y + 1 + len(shown)):
        canvas.text(x, row, line, "quiet")
