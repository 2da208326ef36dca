"""What the table of Battle of the Sexes shows at one moment, and how its dice tumble."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from app.tables.battle.coach import CoachPart, advised_keeps, coach_part, outlooks
from app.tables.battle.words import Turns
from app.tables.face import Chosen, Frame, View
from app.tables.painting import value_at, values_of
from games.battle.position import possible_points
from games.battle.rules import ALL, CATEGORIES, State, scores_of, totals, unused
from widgets.dice.style import DieState
from widgets.dice.tray import TrayDie, tumble_moments, tumbling


class SheetPart(Struct, frozen=True):
    """The score sheet; of each pair, the first is for the player at the bottom.

    Attributes:
        bottom: The seat at the bottom.
        names: The players.
        scores: What they have entered, "" where nothing is.
        totals: Their sums.
        ends: What they can still end with at most.
        active: Whose turn it is: 0 or 1; -1 if nobody's.
        latest: Player and category that were entered last, until the next roll.
        dice: What the dice score in each category that is open; "" in the others.
        is_open: Which categories are open.
        cursor: The category under the cursor; -1 for none.
        chooses: Whether a category can be chosen.
        outlooks: What another roll can score in each category, and for which dice.
        turns: What has happened so far.
        band: What a Band scores.
        is_over: Whether the game is over.
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


def picture_of(view: View, chosen: Chosen) -> BattlePicture:
    """Return what the table shows of a view."""
    state: State = view.state
    mine, theirs = seats = (view.bottom, 1 - view.bottom)
    asked, left = view.asked is not None, unused(state, state.player)
    points = scores_of(state.dice, state.options.band) if state.dice else ()
    cursor = value_at(chosen, "category") if asked else None
    picks, latest, sums = values_of(chosen.picks), view.more.latest, totals(state)
    entered = (-1, -1)
    if latest and not state.dice:
        entered = seats.index(latest.seat), CATEGORIES.index(latest.category)
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
        outlooks=outlooks(view, picks),
        turns=view.more,
        band=state.options.band,
        is_over=view.is_over,
    )
    dice = _dice(view, picks, advised_keeps(view))
    said = None if view.is_over else coach_part(view)
    return BattlePicture(
        sheet, TrayPart(dice, asked and state.phase == "roll", not view.is_over, said)
    )


def _most_of(state: State, seat: int) -> int:
    """Return the total that a seat can still reach."""
    left, band = unused(state, seat), state.options.band
    most = (max(possible_points(n, band)) for n, name in enumerate(CATEGORIES) if name in left)
    return totals(state)[seat] + sum(most)


def _dice(view: View, picks: frozenset[int], advised: frozenset[int]) -> tuple[TrayDie, ...]:
    """Return the dice: to choose from, or as somebody left them; blank before any was rolled.

    The picked ones are to roll again, the advised ones the coach would keep.
    """
    state: State = view.state
    throw = view.more.throw
    if view.asked is not None and state.phase == "choose":
        return tuple(
            _own_die(value, at in picks, bool(picks), at in advised)
            for at, value in enumerate(state.dice, start=1)
        )
    begins = view.is_open and state.phase == "roll"
    if not state.dice and (throw is None or begins):
        return (TrayDie(0, DieState.ROLLING),) * len(ALL)
    if throw and not state.dice:
        return tuple(TrayDie(value) for value in throw.dice)
    kept = throw.kept if throw else ()  # a position that was set up has dice without a throw
    at_rest = DieState.ROLLING if state.phase == "choose" else DieState.PLAIN
    return tuple(
        TrayDie(value, DieState.KEPT, word="kept") if at in kept else TrayDie(value, at_rest)
        for at, value in enumerate(state.dice, start=1)
    )


def _own_die(value: int, rolls: bool, some_roll: bool, advised: bool) -> TrayDie:
    """Return a die that can be rolled again: once one is to roll, the others are kept."""
    if some_roll and not rolls:
        return TrayDie(value, DieState.KEPT, word="kept", advised=advised)
    word = "rolls" if rolls else "keep" if advised else "roll"
    return TrayDie(value, DieState.ROLLING, word=word, advised=advised)


def frames_between(before: View, after: View) -> Iterator[Frame]:
    """Yield how the dice that were rolled tumble; scores follow once they lie."""
    throw = after.more.throw
    if after.step != before.step + 1 or not after.more.has_rolled or throw is None:
        return
    lying = tuple(
        TrayDie(value, DieState.KEPT, word="kept")
        if at in throw.kept
        else TrayDie(value, DieState.ROLLING, word="rolls")
        for at, value in enumerate(throw.dice, start=1)
    )
    still = picture_of(before, Chosen())
    rolling = [at - 1 for at in throw.rolled]
    for moment in tumble_moments(len(rolling)):
        dice = tumbling(lying, rolling, moment)
        yield Frame(moment, replace(still, tray=TrayPart(dice, rolls=False, numbered=True)))
