"""The computer players of Go Stop: those that follow a simple rule, and the shrewd one.

What a face should still bring are averages over many games, for every situation of a face. They are
in assets/tables/gostop.json and come from tests/tools/tables/gostop.py. Faces count as independent
of each other, and every unseen card is equally likely to be the next of the stock. So two plays
differ by their own faces alone: by what becomes of a face once it is played, less what becomes of
it otherwise.
"""

import random
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from games.contract import Decision, PlayerInfo, Seat, Tables
from games.gostop import ending, faces, reasons
from games.gostop.faces import FACE_PAIR, FACE_SET, Face, first_place_of, plural
from games.gostop.rules import Action, Another, Choose, Play, State, face_up, legal
from games.weaker_players import AtRandom


class _FaceAverages(Struct, frozen=True, array_like=True):
    """What the rest of a round brought from a face, on average, to the seat that had just moved."""

    own: float = 0.0  # the points it made
    other: float = 0.0  # the points the other seat made
    square: float = 0.0  # of the one less the other, which says how far the points scatter


NO_AVERAGES = _FaceAverages()  # what stands for a situation that never came up
FaceTable = Mapping[str, _FaceAverages]  # the averages of a face, by its `face_key`


def face_key(face: Face, left: int) -> str:
    """Return the key for a face, with `left` cards in the hand of who has just moved."""
    lying = 4 if face.stacked else min(face.lying, FACE_SET - 1)
    halves = f"{int(face.mine % FACE_SET >= FACE_PAIR)}{int(face.theirs % FACE_SET >= FACE_PAIR)}"
    return f"{lying}{halves}{min(face.held, FACE_SET)}{face.unseen}{int(face.passed)}{min(left, 9)}"


class _Outlook(Struct, frozen=True):
    """The points of a face at the end of a round, as they should come out."""

    made: float = 0.0  # the points that lie in the capture piles, less those of the other seat
    own: float = 0.0  # the points still to come
    other: float = 0.0  # the points that the other seat still makes
    square: float = 0.0  # the expected square of the lead

    @property
    def lead(self) -> float:
        return self.made + self.own - self.other

    @property
    def variance(self) -> float:
        """How far the lead scatters: the mean square of its distance from the mean."""
        return self.square - self.lead**2


def mixed(first: _Outlook, second: _Outlook, chance: float) -> _Outlook:
    """Return the outlook if the second of two comes with a chance, else the first."""
    rest = 1 - chance
    return _Outlook(
        rest * first.made + chance * second.made,
        rest * first.own + chance * second.own,
        rest * first.other + chance * second.other,
        rest * first.square + chance * second.square,
    )


ROUND_VARIANCE = 3.1  # of the lead of a whole round, as tests/tools/tables/gostop.py sees it


def value_plays(view: State, seat: Seat, table: FaceTable) -> tuple[reasons.PlayValue, ...]:
    """Return what playing each face in the hand is worth, best first.

    The stock may bring a card of each face, also of one that rests while another is played.
    """
    known = faces.faces(view, seat)
    left = len(view.hands[seat]) - 1
    unseen = sum(face.unseen for face in known.values()) if view.stock else 0
    chances = {rank: face.unseen / unseen if unseen else 0.0 for rank, face in known.items()}

    def outlook(face: Face) -> _Outlook:
        made = face.mine // FACE_SET - face.theirs // FACE_SET
        mean = table.get(face_key(face, left), NO_AVERAGES)
        square = made * made + 2 * made * (mean.own - mean.other) + mean.square
        return _Outlook(made, mean.own, mean.other, square)

    resting = {
        rank: mixed(outlook(face), outlook(faces.met_by_stock(face)), chances[rank])
        for rank, face in known.items()
    }
    base = sum(each.lead for each in resting.values())
    # The lead at the end of the match is taken as normal, so the match is won with a chance of
    # phi(m / s). What that gains by more variance, over what it gains by a point more, is
    # -m / (2 s^2): a seat that is behind is to seek chance, one that is ahead to avoid it.
    variance = sum(each.variance for each in resting.values())
    ahead = view.scores[seat] - view.scores[1 - seat] + base
    rounds = max(0, view.options.rounds - view.round)
    price = -ahead / (2 * (variance + rounds * ROUND_VARIANCE)) if variance > 0 else 0.0
    values = []
    for rank, face in known.items():
        if face.held:
            laid, paired = faces.met_by_hand(face)
            joined = outlook(faces.stock_on_pair(laid, paired))
            played = mixed(outlook(faces.with_pair(laid, paired)), joined, chances[rank])
            rests = resting[rank]
            values.append(
                reasons.PlayValue(
                    rank=rank,
                    base=base,
                    makes=played.made - rests.made,
                    builds=played.own - rests.own,
                    denies=rests.other - played.other,
                    match=price * (played.variance - rests.variance),
                )
            )
    return tuple(sorted(values, key=lambda value: -value.worth))


def choose_among_equals(view: State, seat: Seat) -> Decision[Action]:
    """Return the first of equal choices, and no to another round."""
    if view.phase == "another":
        return Decision(Another(False), "it plays one round unless more were agreed")
    choice, rank = legal(view, seat)[0], face_up(view.card).rank
    if isinstance(choice, Choose) and len(choice.places) > 1:
        return Decision(choice, f"it captures four {plural(rank)} at once, as any three would")
    does = f"captures a pair of {plural(rank)}"
    if view.phase == "meet":
        does = "creates a stacked pair"
    elif faces.faces(view, seat)[rank].completes:
        does = f"completes a set of {plural(rank)}"
    return Decision(choice, f"it {does}, as either would")


class RandomCards(AtRandom):
    """A player that does anything legal, all equally likely, but never plays another round."""

    def __init__(self) -> None:
        super().__init__(legal, "{} choices")

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return an action drawn by the coin."""
        if view.phase == "another":
            return choose_among_equals(view, seat)
        return super().decide(view, seat, coin)


class Greedy:
    """A player that captures what it can now: four, a pair that completes a set, or any pair."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return the play that captures most; of equals, the first in the hand."""
        if view.phase != "play":
            return choose_among_equals(view, seat)
        hand = faces.in_hand(view, seat)
        best = max(hand, key=lambda rank: _greed(hand[rank]))
        aim = faces.purpose(best, hand[best])
        why = f"it could {aim} with it" if aim else "nothing in its hand matched the layout"
        return Decision(Play(first_place_of(view, seat, best)), why)


def _greed(face: Face) -> int:
    if face.lying >= FACE_SET - 1:
        return 3
    return (2 if face.completes else 1) if face.lying else 0


class _Shrewd:
    def __init__(self, tables: Tables) -> None:
        kind = dict[str, _FaceAverages]
        self._table: FaceTable = msgspec.json.decode(tables("gostop.json"), type=kind)

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return the best play, with the worth of all in points more than the other seat."""
        if view.phase != "play":
            return choose_among_equals(view, seat)
        exact = ending.is_ending(view, seat)
        values = ending.value_endings(view, seat) if exact else value_plays(view, seat, self._table)
        worth = tuple(
            (Play(first_place_of(view, seat, value.rank)), value.worth) for value in values
        )
        return Decision(
            worth[0][0],
            reasons.explain_play(reasons.weigh(view, seat, values, exact=exact)),
            worth,
            unit="points",
            chances=tuple(
                (f"{each.rank} wins", each.wins) for each in values if each.wins is not None
            ),
            terms=tuple(value.terms for value in values),
            facts=((reasons.EXACT, int(exact)),),
        )


# From weak to strong; tests/tools/measure measures what each wins, a tie counting half.
PLAYERS = {
    "random": PlayerInfo("Plays any card.", lambda _: RandomCards()),
    "greedy": PlayerInfo("Takes what it can, never plans.", lambda _: Greedy()),
    "shrewd": PlayerInfo("Remembers every card it has seen.", _Shrewd),
}
