"""What the coach of Go Stop says: the card to play, why, and what to take."""

from collections.abc import Callable, Iterator

from app.match.coach import SPEAKING_MODES
from app.match.table_view import TableView as View
from app.tables.course import WORTHS
from app.tables.gostop.words import reason_with_signs
from games.cards import Card
from games.contract import Seat
from games.gostop.advice import advise, play_sentences
from games.gostop.reasons import read_reason
from games.gostop.rules import Play, State, seen_by

Named = Callable[[Card], str]
"""Returns a card as text."""


def is_advised(view: View) -> bool:
    """Return whether the coach gives advice."""
    said = view.advice
    return view.asked is not None and said.seat is not None and said.mode in SPEAKING_MODES


def coach_lines(view: View, named: Named) -> tuple[str, ...]:
    """Return the advice, the most important first; () while it is off.

    Args:
        view: What the table shows.
        named: How cards are written.
    """
    if not is_advised(view):
        return ()
    decision, seat = view.advice.decision, view.advice.seat
    if decision is None or seat is None:
        return ("coach is thinking",)
    seen: State = seen_by(view.state, seat)
    if isinstance(decision.action, Play):
        lines = list(play_sentences(seen, seat, decision, named))
    else:
        lines = list(advise(seen, seat, decision))
    if view.advice.mode == "everything":
        lines += worth_lines(view, seat, named)
    return tuple(reason_with_signs(line, named) for line in lines)


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
