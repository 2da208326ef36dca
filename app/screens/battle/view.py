"""What each part of the Battle of the Sexes table shows of a view."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from app.match.names import does
from app.match.table_view import TableView
from games.battle.keeps import dice_text, kept_dice
from games.battle.rules import ALL, CATEGORIES, ROLLS, Enter, State, scores_of, totals, unused
from games.contract import Seat
from widgets.dice.style import DieState
from widgets.dice.tray import TrayDie
from widgets.panels.key_bar import KeyHint
from widgets.scores.sheet import ScoredCategory, ScoreRow
from widgets.spans import Row, Span

ROLLS_LEFT = {1: "one more roll", 2: "two more rolls"}

COUNTS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "all five"}


def score_row(view: TableView, seat: Seat) -> ScoreRow:
    """Return a seat's row of the score table; the latest entry is marked until the next roll."""
    state: State = view.state
    latest = None if state.dice else view.more.latest
    return ScoreRow(
        view.name(seat),
        tuple("" if score is None else str(score) for score in state.scores[seat]),
        str(totals(state)[seat]),
        is_active=seat == state.player and not view.is_over,
        latest=CATEGORIES.index(latest.category) if latest and latest.seat == seat else None,
    )


def categories(
    state: State, outlooks: Sequence[str] = ("",) * len(CATEGORIES)
) -> tuple[ScoredCategory, ...]:
    """Return what the dice would score in each category, open or used.

    Args:
        state: The state of the game.
        outlooks: What another roll can score in each category.
    """
    scores = scores_of(state.dice, state.options.band) if state.dice else ("",) * len(CATEGORIES)
    left = unused(state, state.player)
    return tuple(
        ScoredCategory(name, str(score), is_open=name in left, outlook=outlook)
        for name, score, outlook in zip(CATEGORIES, scores, outlooks, strict=True)
    )


# the dice


def dice(
    view: TableView, chosen: frozenset[int], advised: frozenset[int] = frozenset()
) -> tuple[TrayDie, ...]:
    """Return the dice: to choose from, or as someone left them; dimmed in a new turn.

    In a replay, a turn begins with dice that show nothing yet.

    Args:
        view: What the table shows.
        chosen: The positions of the dice that are chosen to roll again.
        advised: The positions of those that the coach would keep.
    """
    state: State = view.state
    throw = view.more.throw
    if view.asked is not None and state.phase == "choose":
        return tuple(
            replace(own_die(value, at, chosen), advised=at in advised)
            for at, value in enumerate(state.dice, start=1)
        )
    begins = view.is_open and state.phase == "roll"
    if not state.dice and (throw is None or begins):
        return (TrayDie(0, DieState.ROLLING, offer="roll"),) * len(ALL)
    offer = "roll" if state.phase == "roll" else ""
    if throw and not state.dice:
        return tuple(TrayDie(value, DieState.PLAIN, offer=offer) for value in throw.dice)
    kept = throw.kept if throw else ()  # a position that was set up has dice without a throw
    at_rest = DieState.ROLLING if state.phase == "choose" else DieState.PLAIN
    return tuple(
        TrayDie(value, DieState.KEPT, word="kept") if at in kept else TrayDie(value, at_rest)
        for at, value in enumerate(state.dice, start=1)
    )


def dice_in_the_air(view: TableView) -> tuple[TrayDie, ...]:
    """Return the dice after a roll, with the kept ones on their shelves."""
    state, kept = view.state, view.more.throw.kept
    return tuple(
        TrayDie(value, DieState.KEPT, word="kept")
        if at in kept
        else TrayDie(value, DieState.ROLLING, word="rolls")
        for at, value in enumerate(state.dice, start=1)
    )


def own_die(value: int, at: int, chosen: frozenset[int]) -> TrayDie:
    """Return a die that can be rolled again: if some are chosen to roll, the others are kept.

    Before any is chosen, each says what its key would do.
    """
    if at in chosen:
        return TrayDie(value, DieState.ROLLING, word="rolls", offer="keep")
    if chosen:
        return TrayDie(value, DieState.KEPT, word="kept", offer="roll")
    return TrayDie(value, DieState.ROLLING, word="roll", offer="roll")


# the words above the dice


def caption(view: TableView, chosen: frozenset[int]) -> Row:
    """Return the progress of the turn, and what the opponent did before it."""
    state: State = view.state
    roll = Span(f"Roll #{state.rolls}" if state.rolls else "CHEAT", bold=True)
    own = view.asked is not None
    match state.phase:
        case "choose":
            said = splits(chosen) if own else kept_words(view, state.player)
            left = ROLLS_LEFT[ROLLS - state.rolls]
            return (roll, Span(f"  {' · '.join(filter(None, (left, said)))}", "quiet"))
        case "enter" if own:
            return (roll, Span("  choose a box for these dice", "gold", bold=True))
        case "enter":
            return (roll, Span(f"  {kept_words(view, state.player)}", "quiet"))
        case "roll" if own:
            asks = Span("Roll all five dice", "gold", bold=True)
            return (asks, Span(f"  {latest_turn_words(view)}", "quiet"))
    return (Span(latest_turn_words(view), "quiet"),)


def splits(chosen: frozenset[int]) -> str:
    """Return how many dice roll again and how many stay."""
    if not chosen:
        return "choose the dice that roll again"
    rolls, stays = len(chosen), len(ALL) - len(chosen)
    again = f"{COUNTS[rolls]} di{'e rolls' if rolls == 1 else 'ce roll'} again"
    return f"{again}, {COUNTS[stays]} stay{'s' * (stays == 1)}" if stays else again


def kept_words(view: TableView, seat: Seat) -> str:
    """Return what a seat kept in its last roll; "" if that was its first."""
    throw = view.more.throw
    if (
        throw is None
        or throw.seat != seat
        or not throw.rolled
        or len(throw.rolled) == len(throw.dice)
    ):
        return ""
    kept = dice_text(kept_dice(throw.dice, throw.rolled))
    return f"{does(view.name(seat), 'keep')} {kept}"


def latest_turn_words(view: TableView) -> str:
    """Return what was kept and entered in the turn before this one."""
    latest = view.more.latest
    if latest is None:
        return ""
    name, kept = view.name(latest.seat), kept_words(view, latest.seat)
    takes = does(name, "take" if latest.score else "score").removeprefix(f"{name} ")
    what = f"{latest.category} for {latest.score}" if latest.score else f"0 in {latest.category}"
    return f"{kept} and {takes} {what}" if kept else f"{name} {takes} {what}"


def cheats(view: TableView) -> str:
    """Return who used CHEAT; "" if nobody did."""
    used = [view.name(seat) for seat, cheated in enumerate(view.state.cheated) if cheated]
    return f"CHEAT was used by {' and '.join(used)}." if used else ""


def who_leads(view: TableView) -> str:
    """Return who leads or has won, and by how much."""
    first, second = totals(view.state)
    ahead, by = int(first < second), abs(first - second)
    if view.result is None:
        return f"{does(view.name(ahead), 'lead')} by {by}" if by else "nobody leads"
    winner = view.result.winner
    if winner is None:
        return "nobody won"
    return f"{view.name(winner)} won" + f" by {by}" * (winner == ahead and by > 0)


def doubt(action: Enter) -> str:
    """Return the question before a zero is entered."""
    return f"Score 0 in {action.category}? You can't use that box again."


# keys


def table_keys(
    view: TableView, chosen: frozenset[int], meant: ScoredCategory | None
) -> Iterator[KeyHint]:
    """Yield hints for the keys of the table; `meant` is the category under the cursor."""
    state: State = view.state
    if state.phase == "choose":
        yield KeyHint("1-5", "keep or roll", whole="keep or roll a die")
    if meant is not None:
        yield KeyHint("↵", f"enter {meant.score} in {meant.name}", "enter")
    elif state.phase == "roll" or (state.phase == "choose" and chosen):
        yield KeyHint("↵", "roll", "enter")
    if state.phase == "choose":
        yield KeyHint("s", "accept", "s", whole="keep all five")
        yield KeyHint("a", "roll all", "a")
    if state.phase in ("choose", "enter"):
        yield KeyHint("←→", "box", "right", whole="choose a box")


def click_word(view: TableView, index: int, shown: TrayDie) -> str:
    """Return what a click on a die would do; "" for nothing."""
    if view.state.phase == "roll":
        return "click: roll all five"
    return f"click: {shown.offer} die {index + 1}" if shown.offer else ""
