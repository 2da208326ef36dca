"""The panel next to the table of Battle of the Sexes: the rounds, and the coach's reason."""

from collections.abc import Iterator
from itertools import zip_longest

from app.match.table_view import TableView
from app.screens.battle.plans import heard
from app.screens.battle.turns import EnteredScore, Turns
from app.screens.battle.view import cheats
from games.battle.rules import CATEGORIES, Roll, State, unused
from games.text import as_sentence, shortened, text_width, wrap_text
from widgets.spans import Row, Span, fit_row

WHAT_CHANCES_ARE = "each chance is for rolling for that box alone"
"""How the chances of columns are explained."""

HEADING, HEADER_GAP = "rounds", "  "

NUMBER = 2
"""Columns of the number of a round."""

SHORT_NAME = 6
"""The most letters of a name where two whole ones do not fit."""

ROUNDS_TO_COME = 36
"""Columns from which rounds to come are listed too, and entries are below the names."""


def round_rows(view: TableView, width: int, *, is_high: bool = False) -> tuple[Row, ...]:
    """Return what each player entered, round by round; nothing before the first.

    If the match began from a position, the rounds before it are unknown and not listed.

    Args:
        view: What the table shows.
        width: The available columns.
        is_high: Whether there are rows to spare.
    """
    turns: Turns = view.more
    state: State = view.state
    rows = [heading_row(view, width)]
    start, now = first_entry(width), "choosing" if state.phase == "enter" else "rolling"
    now = "" if view.is_over else now
    before = unknown_rounds(state, turns)
    for number, pair in enumerate(zip_longest(turns.of(0), turns.of(1)), start=before + 1):
        rows.append(entered_row(number, pair, now, width=width))
    if not view.is_over and state.player == 0:
        latest = Span(f"{before + len(rows):<{start}}", "gold", bold=True)
        rows.append((latest, Span(now, "gold")))
    if width >= ROUNDS_TO_COME or is_high:
        left = range(before + len(rows), len(CATEGORIES) + 1)
        rows += [(Span(f"{n:<{start}}to come", "faint"),) for n in left]
    if used := cheats(view):
        rows += [(Span(line, "loss"),) for line in wrap_text(used, width)]
    return tuple(rows) if len(rows) > 1 else ()


def unknown_rounds(state: State, turns: Turns) -> int:
    """Return how many rounds were already over when the match began."""
    entered = len(CATEGORIES) - len(unused(state, 1))
    return max(0, entered - len(turns.of(1)))


def first_entry(width: int) -> int:
    """Return the column of what the first player entered: below the name, if there is room."""
    return len(HEADING) + len(HEADER_GAP) if width >= ROUNDS_TO_COME else NUMBER


def heading_row(view: TableView, width: int) -> Row:
    """Return the heading of the rounds with both names, each above its entries if they fit."""
    room = (width - len(HEADING) - len(HEADER_GAP) - 1) // 2
    first, second = (shortened(view.name(seat), room) for seat in (0, 1))
    heading = Span(HEADING, bold=True)
    if width >= ROUNDS_TO_COME:
        left = heading, Span(f"{HEADER_GAP}{first}", "quiet")
        return left_and_right(left, (Span(second, "quiet"),), width)
    names = Span(f"{first}{HEADER_GAP}{second}", "quiet")
    return left_and_right((heading,), (names,), width)


def entered_row(
    number: int, pair: tuple[EnteredScore | None, EnteredScore | None], now: str, *, width: int
) -> Row:
    """Return the row of a round; in an unfinished one, `now` is what the second player does."""
    start, is_open = first_entry(width), pair[1] is None
    words = tuple(map(entry_words, pair))
    if start + len(" ".join(words)) > width:
        words = tuple(entry_words(entry, SHORT_NAME) for entry in pair)
    left = Span(f"{number:<{start}}", "gold" if is_open else "quiet", bold=is_open), Span(words[0])
    right = Span(now, "gold") if is_open else Span(words[1])
    return left_and_right(left, (right,), width)


def entry_words(entry: EnteredScore | None, room: int | None = None) -> str:
    """Return what was entered, in two words; a name of more than `room` letters is shortened."""
    if entry is None:
        return ""
    name: str = entry.category
    if room is not None and len(name) > room:
        name = f"{name[: room - 1]}."
    return f"{name} {entry.score}"


def left_and_right(left: Row, right: Row, width: int) -> Row:
    """Return a row with text at its left and right ends."""
    used = sum(text_width(span.text) for span in (*left, *right))
    return fit_row((*left, Span(" " * max(1, width - used)), *right), width)


def reason_rows(view: TableView, width: int, *, is_old: bool = False) -> tuple[Row, ...]:
    """Return the reason for the coach's advice; () before there is any.

    Args:
        view: The view in which the coach said it.
        width: The columns of the panel.
        is_old: Whether the advice is about earlier dice than those on the table.
    """
    decision = heard(view)
    if decision is None:
        return ()
    head = Span("coach", "quiet" if is_old else "coach", bold=True)
    why = decision.why
    if isinstance(decision.action, Roll) and view.state.dice:
        why = f"{why}; {WHAT_CHANCES_ARE}"
    return ((head,), *sentences(why, width, is_old=is_old))


def sentences(why: str, width: int, *, is_old: bool) -> Iterator[Row]:
    """Yield a reason as sentences; the first part is highlighted, unless it is old."""
    for place, part in enumerate(why.split("; ")):
        ink = "faint" if is_old else "quiet" if place else "foreground"
        for line in wrap_text(as_sentence(part), width):
            yield (Span(line, ink),)
