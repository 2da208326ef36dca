"""What the table of Battle of the Sexes shows at one moment, and how its dice tumble."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from app.match.table_view import TableView as View
from app.tables.battle import coach
from app.tables.battle.coach import CoachPart
from app.tables.battle.words import Turns
from app.tables.face import Chosen
from app.tables.felt import Frame
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
    """The dice, and the coach.

    Attributes:
        dice: The dice.
        rolls: Whether a click anywhere on them rolls all of them.
        numbered: Whether their places are shown.
        coach: What the coach says; None while it is off.
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
    seats, own = (view.bottom, 1 - view.bottom), view.asked is not None
    left = unused(state, state.player)
    points = scores_of(state.dice, state.options.band) if state.dice else ()
    raised = chosen.raised if own else None
    cursor = raised[1] if isinstance(raised, tuple) and raised[0] == "category" else ""
    picks = frozenset(id_[1] for id_ in chosen.picks if isinstance(id_, tuple))
    latest = None if state.dice else view.more.latest
    sums = totals(state)
    entered = (-1, -1)
    if latest:
        entered = seats.index(latest.seat), CATEGORIES.index(latest.category)
    sheet = SheetPart(
        bottom=view.bottom,
        names=(view.name(seats[0]), view.name(seats[1])),
        scores=(score_texts(state, seats[0]), score_texts(state, seats[1])),
        totals=(sums[seats[0]], sums[seats[1]]),
        ends=(most_of(state, seats[0]), most_of(state, seats[1])),
        active=-1 if view.is_over else seats.index(state.player),
        latest=entered,
        dice=tuple(
            str(points[n]) if points and name in left else "" for n, name in enumerate(CATEGORIES)
        ),
        is_open=tuple(name in left for name in CATEGORIES),
        cursor=CATEGORIES.index(cursor) if cursor in CATEGORIES else -1,
        chooses=own and state.phase in ("choose", "enter"),
        outlooks=coach.outlooks(view, picks),
        turns=view.more,
        band=state.options.band,
        is_over=view.is_over,
    )
    dice = dice_of(view, picks, coach.advised_keeps(view))
    rolls = own and state.phase == "roll"
    said = None if view.is_over else coach.coach_part(view)
    return BattlePicture(sheet, TrayPart(dice, rolls, not view.is_over, said))


def score_texts(state: State, seat: int) -> tuple[str, ...]:
    """Return what a seat has entered in each category."""
    return tuple("" if score is None else str(score) for score in state.scores[seat])


def most_of(state: State, seat: int) -> int:
    """Return the total that a seat can still reach."""
    left = unused(state, seat)
    most = (
        max(possible_points(n, state.options.band))
        for n, name in enumerate(CATEGORIES)
        if name in left
    )
    return totals(state)[seat] + sum(most)


def dice_of(view: View, picks: frozenset[int], advised: frozenset[int]) -> tuple[TrayDie, ...]:
    """Return the dice: to choose from, or as somebody left them; blank before any was rolled.

    Args:
        view: What the table shows.
        picks: The positions of the dice that are to roll again.
        advised: The positions of those that the coach would keep.
    """
    state: State = view.state
    throw = view.more.throw
    if view.asked is not None and state.phase == "choose":
        return tuple(
            own_die(value, at in picks, bool(picks), at in advised)
            for at, value in enumerate(state.dice, start=1)
        )
    begins = view.is_open and state.phase == "roll"
    if not state.dice and (throw is None or begins):
        return (TrayDie(0, DieState.ROLLING, offer="roll"),) * len(ALL)
    if throw and not state.dice:
        offer = "roll" if state.phase == "roll" else ""
        return tuple(TrayDie(value, DieState.PLAIN, offer=offer) for value in throw.dice)
    kept = throw.kept if throw else ()  # a position that was set up has dice without a throw
    at_rest = DieState.ROLLING if state.phase == "choose" else DieState.PLAIN
    return tuple(
        TrayDie(value, DieState.KEPT, word="kept") if at in kept else TrayDie(value, at_rest)
        for at, value in enumerate(state.dice, start=1)
    )


def own_die(value: int, rolls: bool, some_roll: bool, advised: bool) -> TrayDie:
    """Return a die that can be rolled again: once one is to roll, the others are kept."""
    if rolls:
        return TrayDie(value, DieState.ROLLING, word="rolls", offer="keep", advised=advised)
    if some_roll:
        return TrayDie(value, DieState.KEPT, word="kept", offer="roll", advised=advised)
    word = "keep" if advised else "roll"
    return TrayDie(value, DieState.ROLLING, word=word, offer="roll", advised=advised)


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
