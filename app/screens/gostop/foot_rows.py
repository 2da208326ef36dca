"""The rows below the table of Go Stop, if there is no panel: a reason, the coach, the log."""

from collections.abc import Iterator, Sequence

from app.match.table_view import TableView
from app.screens.gostop.coach_panel import advised, plan_chances, top_of
from app.screens.gostop.reason_text import played_lines
from app.screens.gostop.signs import CardSigns, reason_with_signs
from games.cards import Card
from games.contract import Seat
from games.gostop.advice import short_recommendation, stock_deed, table_after, what_is_taken
from games.gostop.faces import with_article
from games.gostop.reasons import next_best, read_reason
from games.gostop.state import Choose, Play, State, cards_at, seen_by
from games.text import wrap_text
from widgets.spans import Row, Span


def said_rows(
    view: TableView,
    signs: CardSigns,
    reason: str,
    width: int,
    *,
    most: int = 2,
    open_stock: bool = False,
) -> tuple[Row, ...]:
    """Return up to `most` rows: the opponent's reason, the coach's advice, or the log's end."""
    coach = advised(view)
    space = most - 1 if coach else most
    why = played_lines(reason, width, space) if space else ()
    rows: list[Row] = [(Span(line, "quiet"),) for line in why]
    if coach:
        top, free = top_of(view, open_stock=open_stock), most - len(rows)
        forms = [wrap_text(form, width - 6) for form in short_advice(view, signs, top)]
        advice = next((form for form in forms if len(form) <= free), forms[-1][:free])
        rows += [
            (Span(" " * 6 if n else "coach ", "coach", bold=True), Span(line))
            for n, line in enumerate(advice)
        ]
    elif not rows:
        rows += [(Span(line),) for line in last_entries(view.log, width, most)]
    return tuple(rows)


def last_entries(log: Sequence[str], width: int, most: int) -> list[str]:
    """Return the last entry of a log in a few rows, with the one before if both fit."""
    *_, before, last = ("", "", *log)
    rows = wrap_text(last, width, most) if last else []
    both = [*(wrap_text(before, width) if before else ()), *rows]
    return both if len(both) <= most else rows


def short_advice(view: TableView, signs: CardSigns, top: Card | None) -> Iterator[str]:
    """Yield the advice in fewer and fewer words: the plan for the stock is dropped first."""
    decision, seat = view.advice.decision, view.advice.seat
    if decision is None or seat is None:
        yield "is thinking"
        return
    seen: State = seen_by(view.state, seat)
    match decision.action:
        case Play(place) if card := seen.hands[seat][place]:
            play = short_recommendation(seen, seat, card, signs.sign)
            plan = plan_text(seen, seat, place, signs, top)
            reason = read_reason(seen, seat, decision)
            if reason and (other := next_best(reason)):
                longer = f"{play.rstrip('.')}; {reason_with_signs(other, signs.sign)}."
                yield f"{longer} {plan}"
                yield longer
            else:
                yield f"{play} {plan}"
            yield play
        case Choose(places):
            met = ", ".join(map(signs.sign, cards_at(seen.layout, places)))
            yield f"take {met}: {decision.why}"
        case _:
            yield ""


def plan_text(seen: State, seat: Seat, place: int, signs: CardSigns, top: Card | None) -> str:
    """Return what to take with a card, and with the card of the stock, as one line of text."""
    met = what_is_taken(seen, place)
    after = table_after(seen, place)
    parts = [f"Take with it {' '.join(map(signs.sign, met))}."] if met else []
    if top:
        does, took = stock_deed(after, top)
        words = f"Then the {signs.sign(top)} of the stock {does}"
        return " ".join((*parts, " ".join((words, *map(signs.sign, took))) + "."))
    for each in plan_chances(after, seat):
        choice = " ".join(map(signs.sign, cards_at(after.layout, each.places)))
        turned = f"If the stock turns up {with_article(each.rank)} ({each.chance:.0%})"
        parts.append(f"{turned}, take {choice}.")
    return " ".join(parts)
