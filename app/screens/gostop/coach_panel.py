"""The coach's advice in the panel next to the table of Go Stop."""

from collections.abc import Iterator

from app.match.table_view import TableView
from app.screens.gostop.faces_panel import ALL_FACES_FROM
from app.screens.gostop.signs import CardSigns, reason_with_signs
from app.screens.table.coach_words import WORTHS
from games.cards import FACES, Card
from games.contract import Seat
from games.gostop.advice import (
    StockChance,
    short_recommendation,
    stock_chances,
    stock_deed,
    table_after,
    what_is_taken,
)
from games.gostop.reasons import PlayReason, read_reason, reason_lines, warning_lines
from games.gostop.state import Choose, Play, State, cards_at, seen_by
from games.text import text_width, wrap_text
from widgets.spans import Row, Span

CARD_CELL = 3
"""Columns of a card in a list: as many as a ten takes."""

COACH_MODES = ("best", "everything")
"""The modes in which the coach gives advice."""


def advised(view: TableView) -> bool:
    """Return whether the coach gives advice."""
    said = view.advice
    return view.asked is not None and said.seat is not None and said.mode in COACH_MODES


def last_advised(before: TableView | None, view: TableView) -> TableView | None:
    """Return the last view in which the coach gave advice; None while it is off.

    Args:
        before: The one so far.
        view: The view that is shown now.
    """
    if view.is_over or view.advice.mode not in COACH_MODES:
        return None
    return view if advised(view) and (before is None or view.advice.decision) else before


def coach_rows(
    view: TableView,
    signs: CardSigns,
    width: int,
    *,
    open_stock: bool = False,
    is_old: bool = False,
) -> tuple[Row, ...]:
    """Return the advice: the card to play, what it takes, and what the stock's card takes.

    Args:
        view: The view with the advice.
        signs: How cards are written.
        width: The columns of the panel.
        open_stock: Whether the top of the stock is visible.
        is_old: Whether it is about an earlier turn, and drawn in a faint colour.
    """
    rows = advice_rows(view, signs, width, open_stock=open_stock)
    if not is_old:
        return rows
    return tuple(tuple(Span(span.text, "faint") for span in row) for row in rows)


def advice_rows(
    view: TableView, signs: CardSigns, width: int, *, open_stock: bool
) -> tuple[Row, ...]:
    """Return what the coach says about the choice in a view."""
    head: Row = (Span("coach", "coach", bold=True),)
    decision, seat = view.advice.decision, view.advice.seat
    if decision is None or seat is None:
        return ((*head, Span(" is thinking", "quiet")),)
    seen: State = seen_by(view.state, seat)
    rows = [head]
    match decision.action:
        case Play(place) if card := seen.hands[seat][place]:
            rows += text_rows(short_recommendation(seen, seat, card, signs.sign), width)
            plan = plan_rows(seen, seat, place, signs, top_of(view, open_stock=open_stock))
            # the list of all cards says what the second reason and the warning say
            listed = view.advice.mode == "everything" and width < ALL_FACES_FROM
            rows += reasoned_rows(read_reason(seen, seat, decision), plan, signs, width, listed)
        case Choose(places):
            met = cards_at(seen.layout, places)
            rows.append((Span("take "), *signs.small(met)))
            rows += text_rows(decision.why, width)
    if view.advice.mode == "everything":
        rows += worth_rows(view, seat, signs)
    return tuple(rows)


def reasoned_rows(
    reason: PlayReason | None, plan: Iterator[Row], signs: CardSigns, width: int, listed: bool
) -> Iterator[Row]:
    """Yield the reason for a card, the plan for it, and a warning; less if all cards are listed."""
    reasons = tuple(reason_lines(reason)) if reason else ()
    for line in reasons[: 1 if listed else 2]:
        yield from text_rows(reason_with_signs(line, signs.sign), width)
    yield from plan
    for line in warning_lines(reason) if reason and not listed else ():
        yield from text_rows(reason_with_signs(line, signs.sign), width)


def text_rows(text: str, width: int) -> Iterator[Row]:
    """Yield text in as many rows as it needs."""
    for line in wrap_text(text, width):
        yield (Span(line),)


def top_of(view: TableView, *, open_stock: bool) -> Card | None:
    """Return the top of the stock if it is visible."""
    state: State = view.state
    return state.stock[0] if open_stock and state.stock else None


def plan_rows(
    seen: State, seat: Seat, place: int, signs: CardSigns, top: Card | None
) -> Iterator[Row]:
    """Yield what to take with a card, and with the stock's card: the top, or any with a choice."""
    met = what_is_taken(seen, place)
    if met:
        yield (Span("take with it  ", "quiet"), *signs.small(met))
    after = table_after(seen, place)
    if top:
        does, took = stock_deed(after, top)
        yield (Span("then the stock's ", "quiet"), *signs.small((top,)))
        yield (Span(f"  {does} ", "quiet"), *signs.small(took))
        return
    for each in plan_chances(after, seat):
        head = (Span("stock ", "quiet"), signs.face(FACES[each.rank - 1]))
        took = cards_at(after.layout, each.places)
        yield (*head, Span(f" {each.chance:.0%}: take ", "quiet"), *signs.small(took))


def plan_chances(after: State, seat: Seat) -> list[StockChance]:
    """Return the cards from the stock that would make a point or leave a choice."""
    chances = stock_chances(after, seat) if after.stock else ()
    return [each for each in chances if each.has_choice or each.makes_set]


def worth_rows(view: TableView, seat: Seat, signs: CardSigns) -> Iterator[Row]:
    """Yield the expected lead in points after each card, the best card first."""
    decision = view.advice.decision
    reason = read_reason(seen_by(view.state, seat), seat, decision) if decision else None
    if reason is None:
        return
    for card, value in zip(reason.cards, reason.values, strict=True):
        lead = WORTHS["points"](value.points)
        indent = " " * (CARD_CELL - text_width(signs.sign(card)))
        word = "behind" if lead.startswith("-") else "ahead"
        said = f" {lead.lstrip('+-'):>5} points {word}"
        yield (Span(indent), *signs.small((card,)), Span(said, "quiet"))
