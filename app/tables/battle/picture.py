"""What the table of Battle of the Sexes shows at one moment, and how its dice tumble."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.match.coach import SPEAKING_MODES
from app.tables import face, painting
from app.tables.battle.words import Turns
from games.battle.advice import distinct_plans, plan_words
from games.battle.position import possible_points
from games.battle.rules import ALL, CATEGORIES, ROLLS, Roll, State, scores_of, totals, unused
from games.battle.turns import column_outlooks, kept_dice, outlook_text
from games.contract import Decision
from widgets.dice.painter import TrayDie, tumble_moments, tumbling
from widgets.dice.style import DieState

LEGENDS = {"win": "wins, a tie is half", "points": "points in all"}
"""What the numbers of plans mean, by the unit of the decision."""


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


class SheetPart(Struct, frozen=True):
    """The score sheet; of each pair, the first is for the player at the bottom, whose seat it has.

    `ends` are the most that both can still end with; `active` is whose turn it is, 0, 1, or -1 for
    nobody; `latest` are player and category that were entered last, until the next roll; `dice`
    is what the dice score in each category that is open, `outlooks` what another roll can, and
    for which dice; `cursor` is the category under the cursor, -1 for none.
    """

    bottom: int
    names: tuple[str, str]
    scores: tuple[tuple[str, ...], tuple[str, ...]]
    totals: tuple[int, int]
    ends: tuple[int, int]
    active: int
    latest: tuple[int, int]
    dice: tuple[str, ...]
    is_open: tuple[bool, ...]
    cursor: int
    chooses: bool
    outlooks: tuple[str, tuple[str, ...]]
    turns: Turns
    band: int
    is_over: bool


class TrayPart(Struct, frozen=True):
    """The dice, and what the coach says; None while it is off.

    A click on dice that roll (`rolls`) rolls all of them; `numbered` ones have places.
    """

    dice: tuple[TrayDie, ...]
    rolls: bool
    numbered: bool
    coach: CoachPart | None = None


class BattlePicture(Struct, frozen=True):
    """All that the table shows."""

    sheet: SheetPart
    tray: TrayPart


def heard(view: face.View) -> Decision[Any] | None:
    """Return what the coach said about the dice on the table, or None."""
    return view.advice.decision if view.advice.mode in SPEAKING_MODES else None


def plans(state: State, decision: Decision[Any]) -> Iterator[Plan]:
    """Yield the plans that the coach compares, the best first."""
    wins, reasons = decision.unit == "win", dict(decision.reasons)
    weighed = list(distinct_plans(decision, state))
    most = 1.0 if wins else max((worth for _, worth in weighed), default=1.0) or 1.0
    for action, worth in weighed:
        number = f"{100 * worth:.1f}%" if wins else f"{worth:.1f}"
        reason = reasons.get(action, "")
        reason = f"scores in {reason}" if reason and isinstance(action, Roll) else reason
        yield Plan(plan_words(action, state), number, worth / most, reason)


def _coach_part(view: face.View) -> CoachPart | None:
    """Return what the coach says; None while it is off."""
    mode, decision = view.advice.mode, view.advice.decision
    if mode not in SPEAKING_MODES or view.is_over:
        return None
    if decision is None:
        return CoachPart("waits for your turn" if view.advice.seat is None else "is thinking")
    most = 8 if mode == "everything" else 3
    return CoachPart(LEGENDS[decision.unit], tuple(plans(view.state, decision))[:most])


def _outlooks(view: face.View, rolled: tuple[int, ...], word: str) -> tuple[str, tuple[str, ...]]:
    """Return what rolling some dice can score in each category, with a word for these dice."""
    state: State = view.state
    if not rolled or heard(view) is None or view.asked is None or state.phase != "choose":
        return "", ()
    kept, left = kept_dice(state.dice, rolled), unused(state, state.player)
    found = column_outlooks(state.options.band, kept, ROLLS - state.rolls)
    return word, tuple(
        outlook_text(n, outlook) if CATEGORIES[n] in left else "" for n, outlook in enumerate(found)
    )


def picture_of(view: face.View, chosen: face.Chosen) -> BattlePicture:
    """Return what the table shows of a view."""
    state: State = view.state
    mine, theirs = seats = (view.bottom, 1 - view.bottom)
    asked, left = view.asked is not None, unused(state, state.player)
    points = scores_of(state.dice, state.options.band) if state.dice else ()
    cursor = painting.value_at(chosen, "category") if asked else None
    picks, latest, sums = painting.values_of(chosen.picks), view.more.latest, totals(state)
    entered = (-1, -1)
    if latest and not state.dice:
        entered = seats.index(latest.seat), CATEGORIES.index(latest.category)
    decision = heard(view)
    advised = decision.action.dice if decision and isinstance(decision.action, Roll) else ()
    rolled, word = (tuple(sorted(picks)), "as chosen") if picks else (advised, "as advised")
    texts = [tuple("" if n is None else str(n) for n in each) for each in state.scores]
    sheet = SheetPart(
        bottom=mine,
        names=(view.name(mine), view.name(theirs)),
        scores=(texts[mine], texts[theirs]),
        totals=(sums[mine], sums[theirs]),
        ends=(_most_of(state, mine), _most_of(state, theirs)),
        active=-1 if view.is_over else seats.index(state.player),
        latest=entered,
        dice=tuple(
            str(points[n]) if points and name in left else "" for n, name in enumerate(CATEGORIES)
        ),
        is_open=tuple(name in left for name in CATEGORIES),
        cursor=CATEGORIES.index(cursor) if cursor in CATEGORIES else -1,
        chooses=asked and state.phase in ("choose", "enter"),
        outlooks=_outlooks(view, rolled, word),
        turns=view.more,
        band=state.options.band,
        is_over=view.is_over,
    )
    tray = TrayPart(
        _dice(view, picks, advised),
        rolls=asked and state.phase == "roll",
        numbered=not view.is_over,
        coach=_coach_part(view),
    )
    return BattlePicture(sheet, tray)


def _most_of(state: State, seat: int) -> int:
    """Return the total that a seat can still reach."""
    left, band = unused(state, seat), state.options.band
    most = (max(possible_points(n, band)) for n, name in enumerate(CATEGORIES) if name in left)
    return totals(state)[seat] + sum(most)


def _lying(dice: tuple[int, ...], kept: tuple[int, ...], rest: TrayDie) -> tuple[TrayDie, ...]:
    """Return dice of which some are kept, and the others lie like the rest."""
    return tuple(
        TrayDie(value, DieState.KEPT, word="kept") if at in kept else replace(rest, value=value)
        for at, value in enumerate(dice, start=1)
    )


def _dice(view: face.View, picks: frozenset[int], advised: tuple[int, ...]) -> tuple[TrayDie, ...]:
    """Return the dice: to choose from, or as somebody left them; blank before any was rolled.

    Once one is picked to roll again, the others are kept; the coach would roll the advised ones.
    """
    state: State = view.state
    throw, choosing = view.more.throw, state.phase == "choose"
    if view.asked is not None and choosing:
        keeps = [at for at in ALL if advised and at not in advised]
        words = ["rolls" if at in picks else "keep" if at in keeps else "roll" for at in ALL]
        return tuple(
            TrayDie(value, DieState.KEPT, word="kept", advised=at in keeps)
            if picks and at not in picks
            else TrayDie(value, DieState.ROLLING, word=word, advised=at in keeps)
            for at, value, word in zip(ALL, state.dice, words, strict=True)
        )
    if not state.dice and (throw is None or (view.is_open and state.phase == "roll")):
        return (TrayDie(0, DieState.ROLLING),) * len(ALL)
    if throw and not state.dice:
        return tuple(TrayDie(value) for value in throw.dice)
    kept = throw.kept if throw else ()  # a position that was set up has dice without a throw
    return _lying(state.dice, kept, TrayDie(0, DieState.ROLLING if choosing else DieState.PLAIN))


def frames_between(before: face.View, after: face.View) -> Iterator[face.Frame]:
    """Yield how the dice that were rolled tumble; scores follow once they lie."""
    throw = after.more.throw
    if after.step != before.step + 1 or not after.more.has_rolled or throw is None:
        return
    lying = _lying(throw.dice, throw.kept, TrayDie(0, DieState.ROLLING, word="rolls"))
    still = picture_of(before, face.Chosen())
    rolling = [at - 1 for at in throw.rolled]
    for moment in tumble_moments(len(rolling)):
        dice = tumbling(lying, rolling, moment)
        yield face.Frame(moment, replace(still, tray=TrayPart(dice, rolls=False, numbered=True)))
