"""How Go Stop is presented at its table."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from msgspec import Struct

from app.match.match import Match, Step
from app.match.moves import MoveRow
from app.match.presentation import Presentation, names_of
from app.screens.gostop import log_words
from app.screens.gostop.moments import GoStopMoments
from app.screens.gostop.signs import reason_with_signs, with_signs
from app.screens.gostop.turns import TakenTurn, turn_before
from games.contract import HOUSE, Seat
from games.gostop.faces import lacking
from games.gostop.state import Choose, Count, Deal, Play, State, TurnStock

COUNT_PAUSE = 6.0
"""Seconds for which a round's points are shown if no person is asked about another round."""

LAST_COUNT_PAUSE = 1.0
"""Seconds for which the last round's points are shown: the result of the match follows."""


class GoStopNews(Struct, frozen=True):
    """What has happened last.

    Attributes:
        turn: The last turn of this round.
        seat: Who took the last step.
        action: That step; None before the first.
        since: The number of the step before it.
        lacking: How many cards of each rank the match is played without.
    """

    turn: TakenTurn | None = None
    seat: Seat = HOUSE
    action: Any = None
    since: int = 0
    lacking: Mapping[int, int] = {}


def count_pause(state: State) -> float:
    """Return for how many seconds the points of the round that has ended are shown."""
    rounds = state.options.rounds
    if not rounds:
        return 0.0
    return COUNT_PAUSE if state.round < rounds else LAST_COUNT_PAUSE


class GoStopPresentation(Presentation):
    """Pauses after each card, and adds what the last turn did."""

    WARN_FROM: ClassVar[dict[str, float]] = {"points": 0.4}  # a round brings only two or three

    MOMENTS = GoStopMoments()

    def log_lines(self, match: Match, step: Step) -> tuple[str, ...]:
        """Return what the log says of a step: one line, so that a whole turn stays visible."""
        return log_words.log_lines(step, names_of(match))

    def pause_after(self, match: Match, step: Step) -> float:
        """Return the seconds for which a step is shown: its animation, and a moment to see it."""
        match step.action:
            case Count():
                return count_pause(step.after)
            case Play() if step.seat not in match.persons:
                return 1.4
            case Play() | Choose() | TurnStock() | Deal():
                return 0.9
        return super().pause_after(match, step)

    def moves(self, match: Match, seat: Seat) -> tuple[MoveRow, ...]:
        """Return the cards that both played, turn by turn."""
        return tuple(played_rows(match, seat))

    def more(self, match: Match, state: State, reader: Seat) -> GoStopNews:
        """Return what has happened last."""
        missed = lacking(match.state)
        if not match.steps:
            return GoStopNews(lacking=missed)
        *earlier, last = match.steps
        since = earlier[-1].n if earlier else 0
        return GoStopNews(turn_before(match, reader), last.seat, last.action, since, missed)

    def adviser_for(self, state: State, asked: Seat | None) -> Seat | None:
        """Return the seat that is asked for a card; there is no advice about another round."""
        return None if state.phase == "another" else asked

    def named(self, name: str) -> str:
        """Return a card, or a text with cards, as they are drawn."""
        return reason_with_signs(with_signs(name))


def played_rows(match: Match, seat: Seat) -> Iterator[MoveRow]:
    """Yield the cards that both seats played; a row ends where one plays again, or with a round."""
    cells: dict[Seat, str] = {}
    place, number, shown, played_in = 0, 1, 0, 0
    for at, step in enumerate(match.steps):
        if not isinstance(step.action, Play):
            continue
        if step.seat in cells or (cells and step.before.round != played_in):
            yield played_row(place, number, played_in != shown and played_in, cells, seat)
            cells, place, number, shown = {}, at, number + 1, played_in
        played_in = step.before.round
        card = step.before.hands[step.seat][step.action.place]
        cells[step.seat] = f"{card.face}{card.suit.glyph}" if card else ""
    if cells:
        yield played_row(place, number, played_in != shown and played_in, cells, seat)


def played_row(
    place: int, number: int, begun: int, cells: Mapping[Seat, str], seat: Seat
) -> MoveRow:
    """Return a row of the list; `begun` is the round that it begins, 0 for none."""
    title = f"round {begun}" if begun else ""
    return MoveRow(place, number, title, (cells.get(seat, ""), cells.get(1 - seat, "")))
