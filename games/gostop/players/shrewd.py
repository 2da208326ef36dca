"""The shrewd player of Go Stop: it plays what is worth most in points, for the whole match."""

import random

import msgspec

from games.contract import Decision, Seat, Tables
from games.gostop.faces import faces, first_place_of
from games.gostop.play_reason import PlayReason, PlayValue
from games.gostop.players.ending import is_ending, value_endings
from games.gostop.players.equal_choices import choose_among_equals
from games.gostop.players.outlook import FaceAverages, FaceTable
from games.gostop.players.play_value import value_plays
from games.gostop.scoring import earned
from games.gostop.state import Action, Play, State
from games.gostop.turn import face_up
from games.gostop.words.play_reasons import explain_play


class Shrewd:
    """A player that makes the play of highest worth.

    Args:
        tables: Reads the table of what faces are worth.
    """

    def __init__(self, tables: Tables) -> None:
        kind = dict[str, FaceAverages]
        self._table: FaceTable = msgspec.json.decode(tables("gostop.json"), type=kind)

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return the best play, with the worth of all in points more than the other seat."""
        if view.phase != "play":
            return choose_among_equals(view, seat)
        exact = is_ending(view, seat)
        values = value_endings(view, seat) if exact else value_plays(view, seat, self._table)
        reason = weigh(view, seat, values, exact=exact)
        worth = tuple(
            (Play(first_place_of(view, seat, value.rank)), value.worth) for value in values
        )
        return Decision(
            worth[0][0],
            explain_play(reason),
            worth,
            unit="points",
            chances=tuple(chance for value in values for chance in value.chances),
            terms=tuple(value.terms for value in values),
            facts=reason.facts,
        )


def weigh(view: State, seat: Seat, values: tuple[PlayValue, ...], *, exact: bool) -> PlayReason:
    """Return the reason for the best of some plays.

    Args:
        view: The state as the seat sees it.
        seat: The seat.
        values: What each play is worth, best first.
        exact: Whether that was counted, not estimated.
    """
    known = faces(view, seat)
    points = [total + made for total, made in zip(view.scores, earned(view), strict=True)]
    cards = (view.hands[seat][first_place_of(view, seat, value.rank)] for value in values)
    return PlayReason(
        face=known[values[0].rank],
        unseen=sum(face.unseen for face in known.values()),
        ahead=points[seat] - points[1 - seat],
        matches=sum(face.held > 0 and face.lying > 0 for face in known.values()),
        values=values,
        cards=tuple(map(face_up, cards)),
        exact=exact,
    )
