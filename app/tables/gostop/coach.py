"""What the coach of Go Stop says: the card to play, why, and what to take."""

from collections.abc import Callable, Iterator

from app.match.table_coach import SPEAKING_MODES
from app.match.table_view import TableView as View
from app.tables.course import WORTHS
from app.tables.gostop.words import reason_with_signs
from games.cards import Card
from games.contract import Seat
from games.gostop.advice import (
    StockChance,
    short_recommendation,
    stock_chances,
    stock_deed,
    table_after,
    what_is_taken,
)
from games.gostop.faces import with_article
from games.gostop.reasons import read_reason, reason_lines, warning_lines
from games.gostop.state import Choose, Play, State, cards_at, seen_by

Named = Callable[[Card], str]
"""Returns a card as text."""


def is_advised(view: View) -> bool:
    """Return whether the coach gives advice."""
    said = view.advice
    return view.asked is not None and said.seat is not None and said.mode in SPEAKING_MODES


def coach_lines(view: View, named: Named, *, open_stock: bool) -> tuple[str, ...]:
    """Return the advice, the most important first; () while it is off.

    Args:
        view: What the table shows.
        named: How cards are written.
        open_stock: Whether the top of the stock is visible.
    """
    if not is_advised(view):
        return ()
    decision, seat = view.advice.decision, view.advice.seat
    if decision is None or seat is None:
        return ("coach is thinking",)
    seen: State = seen_by(view.state, seat)
    lines: list[str] = []
    match decision.action:
        case Play(place) if card := seen.hands[seat][place]:
            lines.append(short_recommendation(seen, seat, card, named))
            reason = read_reason(seen, seat, decision)
            if reason:
                lines += reason_lines(reason)
            top = seen_top(view, open_stock=open_stock)
            lines += plan_lines(seen, seat, place, named, top)
            if reason:
                lines += warning_lines(reason)
        case Choose(places):
            met = ", ".join(map(named, cards_at(seen.layout, places)))
            lines.append(f"take {met}: {decision.why}")
    if view.advice.mode == "everything":
        lines += worth_lines(view, seat, named)
    return tuple(reason_with_signs(line, named) for line in lines)


def seen_top(view: View, *, open_stock: bool) -> Card | None:
    """Return the top of the stock if it is visible."""
    state: State = view.state
    return state.stock[0] if open_stock and state.stock else None


def plan_lines(
    seen: State, seat: Seat, place: int, named: Named, top: Card | None
) -> Iterator[str]:
    """Yield what to take with a card, and with the card of the stock."""
    if met := what_is_taken(seen, place):
        yield f"Take with it {' '.join(map(named, met))}."
    after = table_after(seen, place)
    if top:
        does, took = stock_deed(after, top)
        yield " ".join((f"Then the {named(top)} of the stock {does}", *map(named, took))) + "."
        return
    for each in plan_chances(after, seat):
        choice = " ".join(map(named, cards_at(after.layout, each.places)))
        turned = f"If the stock turns up {with_article(each.rank)} ({each.chance:.0%})"
        yield f"{turned}, take {choice}."


def plan_chances(after: State, seat: Seat) -> list[StockChance]:
    """Return the cards from the stock that would make a point or leave a choice."""
    chances = stock_chances(after, seat) if after.stock else ()
    return [each for each in chances if each.has_choice or each.makes_set]


def worth_lines(view: View, seat: Seat, named: Named) -> Iterator[str]:
    """Yield the expected lead in points after each card, the best card first."""
    decision = view.advice.decision
    reason = read_reason(seen_by(view.state, seat), seat, decision) if decision else None
    if reason is None:
        return
    for card, value in zip(reason.cards, reason.values, strict=True):
        lead = WORTHS["points"](value.points)
        word = "behind" if lead.startswith("-") else "ahead"
        yield f"{named(card)}: {lead.lstrip('+-')} points {word}"
