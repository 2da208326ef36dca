"""The moments of a match of GOPS in which a seat bids, as its opponent sees them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from games.contract import Seat, SeenStep
from games.gops.rules import Award, State, scores


class Setting(NamedTuple):
    """What a bid may depend on, from the seat that makes it.

    `lower` counts the prizes left that are lower than the one on the table. `ahead` and `won` are
    1, 0 or -1: who leads, and who won the last round.
    """

    number: int
    prize: int
    lower: int
    ahead: int
    won: int


class PastBid(NamedTuple):
    """A bid that was made: its setting, the card, its place in the hand, and the opponent's bid."""

    setting: Setting
    card: int
    place: int
    answer: int


class BidMoment(Struct, frozen=True):
    """What a bid is predicted from: the table as its opponent sees it, and the bids before it.

    `seat` is the seat whose bid is predicted.
    """

    view: State
    seat: Seat
    prize: int
    past: tuple[PastBid, ...]

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards that may be bid."""
        return self.view.hands[self.seat]

    @property
    def other(self) -> tuple[int, ...]:
        """The cards of the opponent."""
        return self.view.hands[1 - self.seat]

    @property
    def left(self) -> tuple[int, ...]:
        """The prizes to come and the one on the table, lowest first."""
        return tuple(sorted((*self.view.prizes, self.view.middle[-1])))

    @property
    def last(self) -> int:
        """The last bid of the opponent, 0 in the first round."""
        return self.past[-1].answer if self.past else 0

    @property
    def setting(self) -> Setting:
        """What the bid may depend on."""
        points = scores(self.view)
        won = compare(self.past[-1].card, self.past[-1].answer) if self.past else 0
        ahead = compare(points[self.seat], points[1 - self.seat])
        lower = sum(prize < self.prize for prize in self.left)
        return Setting(len(self.past), self.prize, lower, ahead, won)


class BidRound(NamedTuple):
    """A round that is over: the moment before the bids, what the seat bid, and its opponent."""

    moment: BidMoment
    card: int
    answer: int

    @property
    def past(self) -> tuple[PastBid, ...]:
        """The bids up to this round."""
        moment = self.moment
        place = moment.hand.index(self.card)
        return (*moment.past, PastBid(moment.setting, self.card, place, self.answer))


def compare(one: int, other: int) -> int:
    """Return 1, 0 or -1: whether one number is more than another, as much or less."""
    return (one > other) - (one < other)


def rounds_seen(seen: Sequence[SeenStep[State, Any]], seat: Seat) -> list[BidRound]:
    """Return the rounds of a match that are over, as a seat has seen them."""
    found: list[BidRound] = []
    for step in seen:
        if isinstance(step.action, Award):
            bids = step.after.bids
            moment = next_moment(step.before, seat, found)
            found.append(BidRound(moment, bids[1 - seat], bids[seat]))
    return found


def next_moment(view: State, seat: Seat, rounds: Sequence[BidRound]) -> BidMoment:
    """Return the moment in which the other seat is to bid, after some rounds."""
    return BidMoment(view, 1 - seat, view.middle[-1], rounds[-1].past if rounds else ())
