"""What the coach of Go Stop says: the card to play, why, and what to take."""

from collections.abc import Callable, Iterator
from typing import Any

from app.match.coach import SPEAKING_MODES
from app.match.table_view import TableView as View
from app.tables.course import WORTHS
from app.tables.gostop.words import reason_with_signs
from games.cards import Card
from games.contract import Decision, Seat
from games.gostop.advice import advise, play_sentences
from games.gostop.reasons import read_reason
from games.gostop.rules import Play, State, seen_by

Named = Callable[[Card], str]
"""Returns a card as text."""


def coach_lines(view: View, named: Named) -> tuple[str, ...]:
    """Return the advice, the most important first; () while it is off."""
    said, seat = view.advice, view.advice.seat
    if view.asked is None or seat is None or said.mode not in SPEAKING_MODES:
        return ()
    if said.decision is None:
        return ("coach is thinking",)
    seen: State = seen_by(view.state, seat)
    if isinstance(said.decision.action, Play):
        lines = list(play_sentences(seen, seat, said.decision, named))
    else:
        lines = list(advise(seen, seat, said.decision))
    if said.mode == "everything":
        lines += _worth_lines(seen, seat, said.decision, named)
    return tuple(reason_with_signs(line, named) for line in lines)


def _worth_lines(seen: State, seat: Seat, decision: Decision[Any], named: Named) -> Iterator[str]:
    """Yield the expected lead in points after each card, the best card first."""
    if reason := read_reason(seen, seat, decision):
        for card, value in zip(reason.cards, reason.values, strict=True):
            lead = WORTHS["points"](value.points)
            word = "behind" if lead.startswith("-") else "ahead"
            yield f"{named(card)}: {lead.lstrip('+-')} points {word}"
