"""The end of a round, when nobody has a choice any more after this card: every chance is exact.

That is so once the seat to play holds two cards at most and the other seat one: what comes are
turns with known cards of the one, and unseen cards of the other and of the stock. The unseen cards
of these turns are places that any of them may fill. A face sees of them only which places hold its
own cards, so its points follow from those; the ways to fill all places with the cards of all faces
are counted face by face, as products of falling factorials.
"""

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from math import perm

from msgspec import Struct, structs

from games.contract import Seat
from games.gostop import faces, reasons
from games.gostop.faces import FACE_SET, Face
from games.gostop.rules import State

MOST_OWN, MOST_OTHER = 2, 1  # cards in both hands with which nobody has a choice after the next
SAME_CHANCES = 1e-9  # a smaller difference of two chances is rounding
LEAST_SLOPE = 0.25  # of a game for a point: for less, a game would count for many points
LeadWays = Mapping[int, int]  # in how many ways a lead comes about, by the lead


FaceEnd = tuple[int, int, int]
"""The sets of a face: the own ones after this turn, and those of both in the end."""


def is_ending(view: State, seat: Seat) -> bool:
    """Return whether nobody has a choice after the next card of a seat."""
    own, other = len(view.hands[seat]), len(view.hands[1 - seat])
    return own <= MOST_OWN and other <= MOST_OTHER and len(view.stock) >= own + other


@lru_cache(maxsize=1 << 14)
def _end_of_face(face: Face, plan: tuple[tuple[bool, bool | None], ...], filled: int) -> FaceEnd:
    """Return how a face, with nothing held and unseen, ends if its cards fill some places.

    `plan` says of each turn whether it is the own one, and whether its hand card is of the face;
    None if that is the next of the places. `filled` are the places, as bits.
    """
    now: Face | None = None
    for own, known in plan:
        from_hand = bool(filled & 1) if known is None else known
        filled >>= known is None
        face = _after_turn(face, own=own, from_hand=from_hand, from_stock=bool(filled & 1))
        filled >>= 1
        now = now or face
    assert now  # noqa: S101 - there is a turn
    return now.mine // FACE_SET, face.mine // FACE_SET, face.theirs // FACE_SET


def _after_turn(face: Face, *, own: bool, from_hand: bool, from_stock: bool) -> Face:
    if not own:
        swapped = structs.replace(face, mine=face.theirs, theirs=face.mine)
        after = _after_turn(swapped, own=True, from_hand=from_hand, from_stock=from_stock)
        return structs.replace(after, mine=after.theirs, theirs=after.mine)
    if not from_hand:
        return faces.met_by_stock(face) if from_stock else face
    laid, paired = faces.met_by_hand(face)
    return faces.stock_on_pair(laid, paired) if from_stock else faces.with_pair(laid, paired)


class _PlayEnding(Struct, frozen=True):
    """What comes of a play."""

    rank: int  # the face that is played
    ways: LeadWays  # in how many ways each lead comes about
    makes: float  # the points that this turn makes, on average
    builds: float  # the own points after it
    other: float  # the points of the other seat after it

    @property
    def lead(self) -> float:
        return sum(lead * ways for lead, ways in self.ways.items()) / sum(self.ways.values())

    def wins(self, ahead: float) -> float:
        """Return the chance to win for a seat that is so much ahead; a tie counts a half."""
        won = sum(
            ways * (1 if lead + ahead > 0 else 0.5)
            for lead, ways in self.ways.items()
            if lead + ahead >= 0
        )
        return won / sum(self.ways.values())


def play_ending(view: State, seat: Seat, rank: int) -> _PlayEnding:
    """Return what comes of playing a face."""
    ranks = [card.rank for card in view.hands[seat] if card]
    ranks.remove(rank)
    turns: list[tuple[bool, int | None]] = [(True, rank)]  # own or not, and the face if it is known
    turns += [(False, None)] * len(view.hands[1 - seat]) + [(True, each) for each in ranks]
    places = sum(1 + (hand is None) for _, hand in turns)  # unseen cards: of hands and the stock
    known = faces.faces(view, seat)
    unseen = sum(face.unseen for face in known.values())
    means, parts = [0.0, 0.0, 0.0], []
    for each, face in known.items():
        whole = Face(face.lying, face.stacked, face.mine, face.theirs, 0, 0, passed=False)
        plan = tuple((own, None if hand is None else hand == each) for own, hand in turns)
        ends = {
            filled: _end_of_face(whole, plan, filled)
            for filled in range(1 << places)
            if filled.bit_count() <= face.unseen
        }
        parts.append((face.unseen, ends))
        for filled, (own_now, own, other) in ends.items():
            others = perm(unseen - face.unseen, places - filled.bit_count())
            chance = perm(face.unseen, filled.bit_count()) * others / perm(unseen, places)
            means[0] += chance * (own_now - face.mine // FACE_SET)
            means[1] += chance * (own - own_now)
            means[2] += chance * (other - face.theirs // FACE_SET)
    return _PlayEnding(rank, _ways_to_leads(parts, places), *means)


def _ways_to_leads(parts: list[tuple[int, dict[int, FaceEnd]]], places: int) -> LeadWays:
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for of_face, ends in parts:
        grown: defaultdict[tuple[int, int], int] = defaultdict(int)
        steps = [
            (filled, own - other, perm(of_face, filled.bit_count()))
            for filled, (_, own, other) in ends.items()
        ]
        for (taken, lead), number in ways.items():
            for filled, more, times in steps:
                if not taken & filled:
                    grown[taken | filled, lead + more] += number * times
        ways = grown
    full = (1 << places) - 1
    return {lead: number for (taken, lead), number in ways.items() if taken == full}


def value_endings(view: State, seat: Seat) -> tuple[reasons.PlayValue, ...]:
    """Return what playing each face in the hand is worth, best first, with exact chances.

    In the last round that is the chance to win, in points by what a point more wins; where that is
    the same, and in other rounds, it is the lead.
    """
    ranks = dict.fromkeys(card.rank for card in view.hands[seat] if card)
    endings = [play_ending(view, seat, rank) for rank in ranks]
    ahead = view.scores[seat] - view.scores[1 - seat]
    wins = [each.wins(ahead) for each in endings] if view.round >= view.options.rounds else []
    decides = bool(wins) and max(wins) - min(wins) > SAME_CHANCES
    most = max(endings, key=lambda each: each.lead)
    slope = max(LEAST_SLOPE, (most.wins(ahead + 1) - most.wins(ahead - 1)) / 2)
    known = faces.faces(view, seat).values()
    base = sum(face.mine // FACE_SET - face.theirs // FACE_SET for face in known)
    values = []
    for each in endings:
        match = (each.wins(ahead) - most.wins(ahead)) / slope - (each.lead - most.lead)
        chance, match = (each.wins(ahead), match) if decides else (None, 0.0)
        values.append(
            reasons.PlayValue(each.rank, base, each.makes, each.builds, -each.other, match, chance)
        )
    return tuple(sorted(values, key=lambda value: (-value.worth, -value.points)))
