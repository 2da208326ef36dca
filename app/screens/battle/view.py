"""What each widget of the table of Battle of the Sexes shows of a state."""

from collections.abc import Iterator

from games.battle.scoring import CATEGORIES, scores_of
from games.battle.state import ROLLS, Enter, State, totals, unused
from games.contract import Seat
from widgets.dice.tetrahedron import Die
from widgets.panels.key_bar import KeyHint
from widgets.scores.categories import ScoredCategory
from widgets.scores.score_table import ScoreRow
from widgets.spans import Row, Span

ROLLS_LEFT = {1: "one more roll", 2: "two more rolls"}


def score_row(view: State, seat: Seat, name: str) -> ScoreRow:
    """Return a seat's row of the scoreboard."""
    return ScoreRow(
        name,
        tuple("" if score is None else str(score) for score in view.scores[seat]),
        str(totals(view)[seat]),
        turn=seat == view.player and view.phase != "over",
    )


def cheats(view: State, names: tuple[str, str]) -> str:
    """Return who used CHEAT; "" where nobody did."""
    used = [name for name, cheated in zip(names, view.cheated, strict=True) if cheated]
    return f"CHEAT was used by {' and '.join(used)}." if used else ""


def categories(view: State) -> tuple[ScoredCategory, ...]:
    """Return what the dice would score in each category, open or used."""
    scores = scores_of(view.dice, view.options.band) if view.dice else ("",) * len(CATEGORIES)
    left = unused(view, view.player)
    return tuple(
        ScoredCategory(name, str(score), is_open=name in left)
        for name, score in zip(CATEGORIES, scores, strict=True)
    )


def dice(view: State, chosen: frozenset[int]) -> tuple[Die, ...]:
    """Return the dice; where some are `chosen` to roll again, the others are kept."""
    if view.phase == "over":
        return ()
    return tuple(
        Die(value, chosen=at in chosen, kept=bool(chosen) and at not in chosen)
        for at, value in enumerate(view.dice or (0,) * 5, start=1)
    )


def status(view: State) -> Row:
    """Return the progress of the turn."""
    roll = Span(f"Roll #{view.rolls}" if view.rolls else "CHEAT", bold=True)
    match view.phase:
        case "roll":
            return (Span("Press ENTER to roll dice.", "gold", bold=True),)
        case "choose":
            return (roll, Span(f"  {ROLLS_LEFT[ROLLS - view.rolls]}", "quiet"))
        case "enter":
            return (roll, Span("  enter your desired category", "gold", bold=True))
    return ()


def doubt(action: Enter) -> str:
    """Return the question before a zero is entered."""
    return f"Enter 0 in {action.category}? It cannot be used again."


def dice_keys(view: State, chosen: frozenset[int]) -> Iterator[KeyHint]:
    """Yield hints for the keys of the dice."""
    if view.phase == "roll":
        yield KeyHint("↵", "roll", "enter")
    if view.phase == "choose":
        yield KeyHint("s", "accept", "s")
        if chosen:
            yield KeyHint("r", f"roll {' '.join(map(str, sorted(chosen)))}", "r")
        yield KeyHint("a", "roll all", "a")


def table_keys(
    view: State, chosen: frozenset[int], meant: ScoredCategory | None
) -> Iterator[KeyHint]:
    """Yield hints for the keys of the categories; `meant` is the one under the cursor."""
    if view.phase == "choose":
        yield KeyHint("1-5", "choose")
        if chosen and meant is None:
            yield KeyHint("↵", "roll", "enter")
    if view.phase in ("choose", "enter"):
        yield KeyHint("←→", "category", "right")
        if meant is not None:
            yield KeyHint("↵", f"enter {meant.score} in {meant.name}", "enter")
