"""What the panel next to the table of GOPS says: the rounds, the coach, the card, the points."""

from collections.abc import Iterator
from textwrap import wrap

from app.match.table_view import TableView
from app.screens.gops.picture import GopsPicture, face, mixture, picture_of
from app.screens.gops.rounds import Round
from app.screens.table.coach_words import WORTHS
from games.gops.rules import State, bid_winner, ranks
from games.text import padded, padded_left, shortened, text_width
from widgets.charts.bars import draw_bar
from widgets.spans import Row, Span, fit_row, overlay

WIDE_ROUNDS = 36
"""Columns from which the panel says more."""

CELL = 7
"""Columns of a number in the list of rounds."""


def history(view: TableView, card: int | None, width: int) -> tuple[Row, ...]:
    """Return the rounds so far, the one that is being played, and where it is wide the rest.

    Without any of them there is no heading.

    Args:
        view: What the table shows.
        card: The card under the cursor of the player who is asked, None for none.
        width: The columns there are.
    """
    state: State = view.state
    own, other = view.bottom, 1 - view.bottom
    rounds: tuple[Round, ...] = view.more
    mine, theirs = (shortened(view.name(seat), CELL) for seat in (own, other))
    rows = [rounds_heading("rounds" if width >= WIDE_ROUNDS else "", mine, theirs, width)]
    rows += [played(view, each, width) for each in rounds]
    if not view.is_over and state.phase in ("bid", "award"):
        rows.append(current(view, len(rounds) + 1, card, width))
    if width >= WIDE_ROUNDS:
        total = len(ranks(state.options))
        rows += [(Span(f"{n:>2}  to come", "quiet"),) for n in range(len(rows), total + 1)]
    return tuple(rows) if len(rows) > 1 else ()


def rounds_heading(left: str, own: str, other: str, width: int) -> Row:
    """Return the head of the list of rounds."""
    text = f"{'prize':>{CELL}}{padded_left(own, CELL)}{padded_left(other, CELL + 1)}"
    start = width - text_width(text)
    return overlay(width, ((0, (Span(left, "quiet", bold=True),)), (start, (Span(text, "quiet"),))))


def played(view: TableView, each: Round, width: int) -> Row:
    """Return the row of a round that is over; the higher bid is marked."""
    own, other = view.bottom, 1 - view.bottom
    won = each.winner == own
    prizes = "+".join(map(face, each.prizes))
    numbers = (
        Span(f"{shortened(prizes, 2 * CELL):>{CELL}}"),
        bid_cell(each.bids[own], CELL, "gold" if won else "", marked=won),
        bid_cell(each.bids[other], CELL + 1, "foreground", marked=each.winner == other),
    )
    taker = "" if each.winner is None else view.name(each.winner)
    words = "tie" if each.winner is None else f"{taker} took it"
    left: Row = (Span(f"{each.number:>2}", "quiet"),)
    if width >= WIDE_ROUNDS:
        left = (*left, Span(f"  {words}", "gold" if won else "quiet"))
    return across(left, numbers, width)


def bid_cell(bid: int, width: int, ink: str, *, marked: bool) -> Span:
    """Return a bid in the list of rounds."""
    return Span(
        f"{'▸' if marked else ''}{face(bid)}".rjust(width),
        ink if marked else "quiet",
        bold=marked,
    )


def current(view: TableView, number: int, card: int | None, width: int) -> Row:
    """Return the row of the round that is being played; bids that are made stay face down."""
    state: State = view.state
    own, other = view.bottom, 1 - view.bottom
    prizes = "+".join(map(face, state.middle))
    down = {seat: "▒▒" if state.bids[seat] else "?" for seat in (own, other)}
    if card is not None:
        down[view.facing] = f"{face(card)}?"
    numbers = (
        Span(f"{shortened(prizes, 2 * CELL):>{CELL}}", "foreground", "felt", bold=True),
        Span(f"{down[own]:>{CELL}}", "gold", "felt", bold=True),
        Span(f"{down[other]:>{CELL + 1}}", "quiet", "felt"),
    )
    left: Row = (Span(f"{number:>2}", "gold", "felt", bold=True),)
    if width >= WIDE_ROUNDS:
        left = (*left, Span("  bidding", "gold", "felt"))
    return across(left, numbers, width, "felt")


def across(left: Row, right: Row, width: int, field: str = "") -> Row:
    """Return a row with something at its left and at its right end."""
    room = max(0, width - sum(len(span.text) for span in right))
    kept = fit_row(fit_row(left, max(0, room - 1)), room)
    return tuple(span._replace(field=span.field or field) for span in (*kept, *right))


def against(view: TableView, card: int, sign: str, width: int) -> tuple[Row, ...]:
    """Return what a card would meet: the cards that the other still holds.

    Args:
        view: What the table shows.
        card: The card under the cursor.
        sign: The suit of the other's cards, in one character.
        width: The columns there are.
    """
    state: State = view.state
    seat = view.asked
    if seat is None:
        return ()
    held = state.hands[1 - seat]
    name = view.name(1 - seat)
    whose = "your" if view.name(seat) == "you" else f"{view.name(seat)}'s"
    head = f"{whose} {face(card)} against"
    title = across(
        (Span(head, "gold", bold=True),),
        (Span(f"held by {name}", "quiet"),) if width >= WIDE_ROUNDS else (),
        width,
    )
    groups = (
        ("wins over", "gold", [n for n in held if bid_winner((card, n)) == 0]),
        ("ties", "foreground", [n for n in held if bid_winner((card, n)) is None]),
        ("loses to", "loss", [n for n in held if bid_winner((card, n)) == 1]),
    )
    rows = [title]
    for word, ink, cards in groups:
        rows += small_cards(f"{word:<11}", ink, cards, sign, width)
    return tuple(rows)


def small_cards(word: str, ink: str, cards: list[int], sign: str, width: int) -> Iterator[Row]:
    """Yield a word and cards as small cards after it, in as many rows as they need."""
    across_row = max(1, (width - len(word)) // 4)
    for start in range(0, max(1, len(cards)), across_row):
        spans = [
            span
            for card in cards[start : start + across_row]
            for span in (Span(f"{face(card):>2}{sign}", "dim-ink", "dim", bold=True), Span(" "))
        ]
        first = Span(word if not start else " " * len(word), ink)
        yield (first, *spans) if spans else (first, Span("none", "quiet"))


def coach(view: TableView, width: int) -> tuple[Row, ...]:
    """Return what the coach says: the bid that it makes most often, and why."""
    mix = sorted(mixture(view), key=lambda each: -each[1])
    decision = view.advice.decision
    if not mix or decision is None:
        return ((Span("coach", "coach", bold=True), Span(" is thinking", "quiet")),)
    (card, part), *others = mix
    head = (Span("coach", "coach", bold=True),)
    words: Row = (Span("bid ", bold=True), Span(face(card), "gold", bold=True))
    if others:
        words = (*words, Span(f" most often: {part:.0%}"))
    why = f"{decision.why[:1].upper()}{decision.why[1:]}."
    lines = [head, words, *((Span(line, "quiet"),) for line in wrap(why, width))]
    if view.advice.mode == "everything" and decision.worth:
        lines += [
            worth_line(action.card, WORTHS[decision.unit](value), dict(mix))
            for action, value in decision.worth
        ]
    return tuple(lines)


def worth_line(card: int, worth: str, mix: dict[int, float]) -> Row:
    """Return what a bid is worth, and how often the coach makes it."""
    return (
        Span(f"{face(card):>3}  ", bold=True),
        Span(f"{mix.get(card, 0.0):>4.0%}", "coach"),
        Span(f"  {worth:>6}", "quiet"),
    )


def aside(view: TableView, width: int) -> Row:
    """Return the latest rounds in a few words, as many as fit: who took each with which bids."""
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


def points(view: TableView, width: int) -> tuple[Row, ...]:
    """Return where the points are: taken, in the middle, to come, and how many win for sure."""
    if width < WIDE_ROUNDS:
        return ()
    picture: GopsPicture = picture_of(view, ())
    total = sum(picture.ranks)
    middle, to_come = sum(picture.prizes), sum(picture.to_come)
    bars = (
        (picture.own.name, picture.own.score, "gold"),
        (picture.other.name, picture.other.score, "foreground"),
        ("in the middle", middle, "coach"),
        ("to come", to_come, "faint"),
    )
    room = max(4, width - 18)
    rows = [
        across((Span("points", "quiet", bold=True),), (Span(f"{total} in all", "quiet"),), width)
    ]
    for name, value, ink in bars:
        bar = draw_bar(value / total, room).ljust(room)
        rows.append(
            (
                Span(padded(shortened(name, 13), 14)),
                Span(bar, ink, "felt"),
                Span(f"{value:>4}", bold=True),
            )
        )
    if view.is_over:
        return tuple(rows)
    return (*rows, (Span(f"{total // 2 + 1} wins for sure", "quiet"),))
