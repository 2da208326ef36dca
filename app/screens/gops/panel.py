"""The panel next to the table of GOPS: the rounds, the coach, the card, the points."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from textwrap import wrap
from typing import Any

from app.match.names import distinct_names, does
from app.match.table_view import TableView
from app.screens.gops.picture import (
    GopsPicture,
    cards_expected,
    face,
    mixture,
    picture_of,
    right_bids,
)
from app.screens.gops.rounds import Round
from app.screens.table.coach_words import WORTHS
from app.screens.table.keys import spans_of
from app.screens.table.puzzle_notes import noted
from app.screens.table.sentences import NUMBERS
from games.contract import Decision
from games.gops.advice import likely_words, safe_words
from games.gops.rules import State, ranks, standing
from games.percentages import mixture_percents
from games.text import as_sentence, padded, padded_left, shortened, text_width
from widgets.charts.bars import draw_bar
from widgets.spans import Row, Span, fit_row, overlay

TOOK, SHORTEST = " took it", 2
"""The words for who won a round, and the columns of the shortest name before them."""

WIDE_ROUNDS = 36
"""Columns from which the panel shows more."""

CELL = 7
"""The fewest columns of a number in the list of rounds."""

PAIR = 2
"""The number of bids of which "either" is right, and not "any"."""

ROUND_COLUMNS = 2
"""Columns of the number of a round."""


def history(
    view: TableView, card: int | None, width: int, *, is_high: bool = False
) -> tuple[Row, ...]:
    """Return the rounds so far, the current one, and the remaining ones if there is room.

    The heading is left out if there are none. If the match began from a position, the rounds
    before it are unknown and not listed.

    Args:
        view: What the table shows.
        card: The card under the cursor of the player who is asked, None for none.
        width: The available columns.
        is_high: Whether there are rows to spare.
    """
    state: State = view.state
    own, other = view.bottom, 1 - view.bottom
    rounds: tuple[Round, ...] = view.more
    names = distinct_names((view.name(own), view.name(other)), name_room(width))
    rows = [rounds_heading("rounds" if width >= WIDE_ROUNDS else "", names, width)]
    rows += [played(view, each, names, width) for each in rounds]
    if not view.is_over and state.phase in ("bid", "award"):
        rows.append(current(view, standing(state).round, card, names, width))
    if (width >= WIDE_ROUNDS or is_high) and not view.is_over:
        total = len(ranks(state.options))
        to_come = range(total - len(state.prizes) + 1, total + 1)
        rows += [(Span(f"{n:<{ROUND_COLUMNS}}  to come", "quiet"),) for n in to_come]
    return tuple(rows) if len(rows) > 1 else ()


def name_room(width: int) -> int:
    """Return the columns of a name above the list of rounds."""
    return (width - ROUND_COLUMNS - CELL) // 2 - 1


def cells_of(names: Sequence[str]) -> tuple[int, int]:
    """Return the columns of both bids: wide enough for the names above them."""
    own, other = (text_width(name) + 1 for name in names)
    return max(CELL, own), max(CELL + 1, other)


def rounds_heading(left: str, names: Sequence[str], width: int) -> Row:
    """Return the head of the list of rounds."""
    own, other = map(padded_left, names, cells_of(names))
    text = f"{'prize':>{CELL}}{own}{other}"
    start = width - text_width(text)
    return overlay(width, ((0, (Span(left, "quiet", bold=True),)), (start, (Span(text, "quiet"),))))


def played(view: TableView, each: Round, names: Sequence[str], width: int) -> Row:
    """Return the row of a round that is over; the higher bid is marked."""
    own, other = view.bottom, 1 - view.bottom
    won = each.winner == own
    own_cell, other_cell = cells_of(names)
    prizes = "+".join(map(face, each.prizes))
    numbers = (
        Span(shortened(prizes, 2 * CELL)),
        bid_cell(each.bids[own], own_cell, "gold" if won else "", marked=won),
        bid_cell(each.bids[other], other_cell, "foreground", marked=each.winner == other),
    )
    left: Row = (Span(f"{each.number:<{ROUND_COLUMNS}}", "quiet"),)
    if width >= WIDE_ROUNDS:
        room = width - ROUND_COLUMNS - 3 - sum(text_width(span.text) for span in numbers)
        taker = None if each.winner is None else (own, other).index(each.winner)
        words = tie_words(view.state) if taker is None else who_took(names, taker, room)
        left = (*left, Span(f"  {words}", "gold" if won else "quiet"))
    return across(left, numbers, width)


def tie_words(state: State) -> str:
    """Return what a tie did with the prizes of a round."""
    return "tie, it stayed" if state.options.ties == "carry" else "tie"


def who_took(names: Sequence[str], taker: int, room: int) -> str:
    """Return who took the prizes of a round, in at most a number of columns."""
    room -= len(TOOK)
    return f"{distinct_names(names, room)[taker]}{TOOK}" if room >= SHORTEST else TOOK.strip()


def bid_cell(bid: int, width: int, ink: str, *, marked: bool) -> Span:
    """Return a bid in the list of rounds."""
    return Span(
        f"{'▸' if marked else ''}{face(bid)}".rjust(width),
        ink if marked else "quiet",
        bold=marked,
    )


def current(
    view: TableView, number: int, card: int | None, names: Sequence[str], width: int
) -> Row:
    """Return the row of the current round; bids already made stay face down."""
    state: State = view.state
    own, other = view.bottom, 1 - view.bottom
    prizes = "+".join(map(face, state.middle))
    own_cell, other_cell = cells_of(names)
    down = {seat: "▒▒" if state.bids[seat] else "?" for seat in (own, other)}
    if card is not None:
        down[view.facing] = f"{face(card)}?"
    numbers = (
        Span(f"{shortened(prizes, 2 * CELL):>{CELL}}", "foreground", "felt", bold=True),
        Span(f"{down[own]:>{own_cell}}", "gold", "felt", bold=True),
        Span(f"{down[other]:>{other_cell}}", "quiet", "felt"),
    )
    left: Row = (Span(f"{number:<{ROUND_COLUMNS}}", "gold", "felt", bold=True),)
    if width >= WIDE_ROUNDS:
        left = (*left, Span("  bidding", "gold", "felt"))
    return across(left, numbers, width, "felt")


def across(left: Row, right: Row, width: int, field: str = "") -> Row:
    """Return a row with text at its left and right ends."""
    room = max(0, width - sum(len(span.text) for span in right))
    kept = fit_row(fit_row(left, max(0, room - 1)), room)
    return tuple(span._replace(field=span.field or field) for span in (*kept, *right))


def coach(view: TableView, width: int) -> tuple[Row, ...]:
    """Return the coach's advice: the bid that it makes most often, and why."""
    mix = sorted(mixture(view), key=lambda each: -each[1])
    decision = view.advice.decision
    if not mix or decision is None:
        return ((Span("coach", "coach", bold=True), Span(" is thinking", "quiet")),)
    (card, _), *others = mix
    words: Row = (Span("bid ", bold=True), Span(face(card), "gold", bold=True))
    if others:
        words = (*words, Span(f" most often: {mixture_percents(dict(mix))[card]}"))
    why = [
        (Span(line, "quiet"),)
        for sentence in coach_sentences(view, decision)
        for line in wrap(sentence, width)
    ]
    return (
        (Span("coach", "coach", bold=True),),
        words,
        *why,
        *all_bid_worths(view, decision, width),
    )


def coach_sentences(view: TableView, decision: Decision[Any]) -> Iterator[str]:
    """Yield which bids are right, the reason, and what the coach expects of the opponent."""
    if right := right_bids(view):
        several = "Either" if len(right) == PAIR else "Any"
        yield f"{several} of these {NUMBERS[len(right)]} is right: {spans_of([*right], face)}."
    yield as_sentence(decision.why)
    if likely := cards_expected(view):
        name = view.name(1 - (view.advice.seat or 0))
        yield f"{safe_words(decision)}The coach expects {name} to bid {likely_words(likely)}."


def all_bid_worths(view: TableView, decision: Decision[Any], width: int) -> Iterator[Row]:
    """Yield what each bid is worth, if everything is shown; those worth the same together."""
    if view.advice.mode == "everything":
        worths = [(action.card, WORTHS[decision.unit](value)) for action, value in decision.worth]
        for worth, alike in groupby(worths, key=itemgetter(1)):
            yield from bid_worth_rows(sorted(card for card, _ in alike), worth, width)


def bid_worth_rows(cards: Sequence[int], worth: str, width: int) -> Iterator[Row]:
    """Yield the worth of bids that are all equally good: "any of 3 6-8: 57.9%"."""
    several = "any of " if len(cards) > 1 else ""
    text = f"{several}{spans_of([*cards], face)}: {worth}"
    for line in wrap(text, width, subsequent_indent=" " * len(several)):
        yield (Span(line, "quiet"),)


def aside(view: TableView, width: int) -> Row:
    """Return as many of the latest rounds as fit, in short: who took each, with which bids."""
    own, other = view.bottom, 1 - view.bottom
    rounds: tuple[Round, ...] = view.more
    words = []
    for each in rounds:
        taker = "tie" if each.winner is None else view.name(each.winner)
        bids = ":".join(face(each.bids[seat]) for seat in (own, other))
        words.append(f"{each.number} {taker} {bids}")
    while words and len("round ") + len(" · ".join(words)) > width:
        words.pop(0)
    return (Span(f"round {' · '.join(words)}", "quiet"),) if words else ()


def points(view: TableView, width: int, *, is_high: bool = False) -> tuple[Row, ...]:
    """Return where the points are (taken, in the middle, to come) and what guarantees a win.

    The rounds before a puzzle are not listed, so there is always room: for the notes on it too.

    Args:
        view: What the table shows.
        width: The available columns; if they are few, nothing is returned.
        is_high: Whether there are rows to spare, so that few columns are enough.
    """
    if width < WIDE_ROUNDS and not is_high and not view.puzzle:
        return ()
    picture: GopsPicture = picture_of(view, ())
    total = sum(picture.ranks)
    own, other = distinct_names((picture.own.name, picture.other.name), 13)
    heading = (Span("points", "quiet", bold=True),), (Span(f"{total} in all", "quiet"),)
    rows = (
        across(*heading, width),
        points_row(own, picture.own.score, total, "gold", width),
        points_row(other, picture.other.score, total, "foreground", width),
        points_row("in the middle", sum(picture.prizes), total, "coach", width),
        points_row("to come", sum(picture.to_come), total, "faint", width),
    )
    if view.is_over:
        return rows
    scores = ((own, picture.own.score), (other, picture.other.score))
    winner = next((does(name, "win") for name, score in scores if 2 * score > total), "")
    said = f"{winner or f'{total // 2 + 1} wins'} for sure"
    return noted(view.puzzle, (*rows, (Span(said, "quiet"),)))


def points_row(name: str, value: int, total: int, ink: str, width: int) -> Row:
    """Return a name, a bar for the share of all points, and the points."""
    room = max(4, width - 18)
    return (
        Span(padded(name, 14)),
        Span(draw_bar(value / total, room).ljust(room), ink, "felt"),
        Span(f"{value:>4}", bold=True),
    )
