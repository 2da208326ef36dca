"""What the panel next to the table of Battle of the Sexes says: the rounds, and the coach."""

from collections.abc import Iterator
from itertools import zip_longest

from app.match.table_view import TableView
from app.screens.battle.plans import heard
from app.screens.battle.turns import EnteredScore, Turns
from app.screens.battle.view import cheats
from games.battle.scoring import CATEGORIES
from games.battle.state import State
from games.text import shortened, text_width, wrap_text
from widgets.spans import Row, Span, fit_row

HEADING, HEADER_GAP = "rounds", "  "

NUMBER = 3
"""Columns of the number of a round."""

ROUNDS_TO_COME = 36
"""Columns from which rounds to come are listed as well."""


def round_rows(view: TableView, width: int) -> tuple[Row, ...]:
    """Return what each player entered, round by round; nothing before the first."""
    turns: Turns = view.more
    state: State = view.state
    room = (width - len(HEADING) - len(HEADER_GAP) - 1) // 2
    names = HEADER_GAP.join(shortened(view.name(seat), room) for seat in (0, 1))
    rows = [left_and_right((Span(HEADING, bold=True),), (Span(names, "quiet"),), width)]
    for number, pair in enumerate(zip_longest(turns.of(0), turns.of(1)), start=1):
        rows.append(entered_row(number, pair, is_open=None in pair, width=width))
    if state.phase != "over" and state.player == 0:
        now = Span(f"{len(rows):<{NUMBER}}", "gold", bold=True)
        rows.append((now, Span("rolling", "gold")))
    if width >= ROUNDS_TO_COME:
        rows += [
            (Span(f"{n:<{NUMBER}}to come", "faint"),) for n in range(len(rows), len(CATEGORIES) + 1)
        ]
    if used := cheats(view):
        rows += [(Span(line, "loss"),) for line in wrap_text(used, width)]
    return tuple(rows) if len(rows) > 1 else ()


def entered_row(
    number: int, pair: tuple[EnteredScore | None, EnteredScore | None], *, is_open: bool, width: int
) -> Row:
    """Return the row of a round; in one that is open, the second player is rolling."""
    first, second = pair
    left = (
        Span(f"{number:<{NUMBER}}", "gold" if is_open else "quiet", bold=is_open),
        Span(entry_words(first)),
    )
    right = Span(entry_words(second)) if second else Span("rolling", "gold")
    return left_and_right(left, (right,), width)


def entry_words(entry: EnteredScore | None) -> str:
    """Return what was entry_words, in two words."""
    return f"{entry.category} {entry.score}" if entry else ""


def left_and_right(left: Row, right: Row, width: int) -> Row:
    """Return a row with something at its left and at its right end."""
    used = sum(text_width(span.text) for span in (*left, *right))
    return fit_row((*left, Span(" " * max(1, width - used)), *right), width)


def reason_rows(view: TableView, width: int) -> tuple[Row, ...]:
    """Return why the coach would do what it would."""
    head = Span("coach", "coach", bold=True)
    decision = heard(view)
    if decision is None:
        return ((head, Span(" is thinking", "quiet")),)
    return ((head,), *sentences(decision.why, width))


def sentences(why: str, width: int) -> Iterator[Row]:
    """Yield a reason as sentences; the first part stands out."""
    for place, part in enumerate(why.split("; ")):
        text = f"{part[:1].upper()}{part[1:]}."
        for line in wrap_text(text, width):
            yield (Span(line, "quiet" if place else "foreground"),)
