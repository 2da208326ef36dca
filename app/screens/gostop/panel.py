"""The panel next to the table of Go Stop: the coach, and every face with its cards."""

from collections.abc import Iterator, Sequence

from app.match.table_view import TableView
from app.screens.gostop.reason_text import played_lines
from app.screens.gostop.signs import CardSigns, reason_with_signs
from app.screens.table.coach_words import WORTHS
from games.cards import FACES, Card
from games.contract import Seat
from games.gostop.faces import FACE_SET, Face, count_ranks, faces, with_article
from games.gostop.layout import cards_at
from games.gostop.play_reason import PlayReason, read_reason
from games.gostop.state import Choose, Play, State
from games.gostop.views import seen_by
from games.gostop.words.advice import (
    short_recommendation,
    stock_deed,
    table_after,
    what_is_taken,
)
from games.gostop.words.play_reasons import next_best, reason_lines, warning_lines
from games.gostop.words.stock_plan import StockChance, stock_chances
from games.text import padded, shortened, text_width, wrap_text
from widgets.spans import Row, Span, overlay, row_text

CARD_CELL = 3
"""Columns of a card in a list: as many as a ten takes."""

FACE_CELL = 7
"""Columns for one player's cards of a face."""

COUNTED, COUNT_CELL = ("hand", "table", "out"), 6
"""What the numbers of a face count, and the columns of one."""

ALL_FACES_FROM = 36
"""Columns from which the panel lists all faces."""

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


# the coach


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


def plan_text(seen: State, seat: Seat, place: int, signs: CardSigns, top: Card | None) -> str:
    """Return the same as one line of text."""
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


# the faces


def faces_rows(
    view: TableView, width: int, *, letters: bool, is_high: bool = False
) -> tuple[Row, ...]:
    """Return the captured cards of each face as dots, and how many are left.

    A card is left while it is in the stock or in the opponent's hand. A wide panel also counts the
    cards of one's own hand and of the layout.

    Args:
        view: What the table shows.
        width: The available columns.
        letters: Whether to write letters for suits and dots.
        is_high: Whether a narrow panel has rows for all faces, too.
    """
    state: State = view.state
    seat = view.facing
    known = faces(seen_by(state, seat), seat)
    counted = COUNTED if width >= ALL_FACES_FROM else COUNTED[-1:]
    rows = [faces_heading(view.name(seat), view.name(1 - seat), counted, width)]
    lying = count_ranks(cards_at(state.layout, range(len(state.layout))))
    for rank, face in sorted(known.items()):
        if is_high or width >= ALL_FACES_FROM or face.mine or face.theirs:
            out = face.unseen - view.more.lacking.get(rank, 0)
            counts = (face.held, lying[rank], out)[-len(counted) :]
            rows.append(face_row(rank, face, counts, width, letters=letters))
    if len(rows) == 1:
        rows.append((Span("nothing captured yet", "quiet"),))
    return tuple(rows)


def faces_heading(own: str, other: str, counted: Sequence[str], width: int) -> Row:
    """Return the heading of the list of faces: both names, and what the numbers count."""
    numbers = "".join(f"{word:>{COUNT_CELL}}" for word in counted).lstrip()
    room = max(FACE_CELL, width - 2 * FACE_CELL - len(numbers) - 1)
    head: Row = (
        Span("ranks  ", "quiet", bold=True),
        Span(padded(shortened(own, FACE_CELL - 1), FACE_CELL), "gold", bold=True),
        Span(padded(shortened(other, room), FACE_CELL), bold=True),
    )
    return at_both_ends(head, (Span(numbers, "quiet"),), width)


def face_row(rank: int, face: Face, counts: Sequence[int], width: int, *, letters: bool) -> Row:
    """Return the row of a face, with numbers of its cards at the end."""
    left: Row = (
        Span(f"{FACES[rank - 1]:>2}     ", bold=True),
        *dots(face.mine, "gold", letters=letters),
        *dots(face.theirs, "foreground", letters=letters),
    )
    *others, unseen = counts
    none = "." if letters else "·"
    numbers = (
        Span(f"{count or none:>{COUNT_CELL}}", "foreground" if count else "faint")
        for count in others
    )
    return at_both_ends(left, (*numbers, Span(f"{unseen:>{COUNT_CELL}}", "quiet")), width)


def dots(count: int, ink: str, *, letters: bool) -> Iterator[Span]:
    """Yield captured cards of a face as dots; each whole set of four has a star."""
    have, lack, star = ("o", ".", "*") if letters else ("●", "·", "★")
    sets, rest = divmod(count, FACE_SET)
    filled = FACE_SET if sets and not rest else rest
    yield Span(have * filled, ink)
    yield Span(lack * (FACE_SET - filled), "faint")
    stars = (star * sets).ljust(FACE_CELL - FACE_SET)
    yield Span(stars, "gold", bold=bool(sets))


def at_both_ends(left: Row, right: Row, width: int) -> Row:
    """Return a row with text at its left and right ends."""
    return overlay(width, ((0, left), (width - len(row_text(right)), right)))


# below the table, if there is no panel


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
