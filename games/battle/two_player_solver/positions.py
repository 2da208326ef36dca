"""What matters between the turns of two players: open categories, and the lead."""

from msgspec import Struct

from games.battle.one_player_solver.solitaire import all_points
from games.battle.scoring import CATEGORIES
from games.contract import Seat

OpenSets = tuple[int, int]
"""The open categories of both seats, each a number as in `solitaire`."""


class TurnPosition(Struct, frozen=True):
    """A moment before a turn; `lead` is the points of seat 0 less those of seat 1."""

    band: int
    open_sets: OpenSets
    lead: int = 0

    @property
    def left(self) -> int:
        """The number of turns to come, both players together."""
        return sum(some.bit_count() for some in self.open_sets)

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is, or was when nothing is left to play."""
        return seat_to_turn(self.left)

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns that are open to the seat whose turn it is."""
        return tuple(c for c in range(len(CATEGORIES)) if self.open_sets[self.seat] >> c & 1)

    def entered(self, column: int, score: int) -> "TurnPosition":
        """Return the position after the seat whose turn it is has entered a score."""
        first, second = self.open_sets
        if self.seat == 0:
            return TurnPosition(self.band, (first ^ 1 << column, second), self.lead + score)
        return TurnPosition(self.band, (first, second ^ 1 << column), self.lead - score)


def seat_to_turn(left: int) -> Seat:
    """Return whose turn it is with `left` turns to come: seat 0 begins, and they alternate."""
    return left % 2


def most_points(open_set: int, band: int) -> int:
    """Return the most points that a set of categories can bring."""
    scores = zip(*all_points(band), strict=True)
    return sum(max(some) for column, some in enumerate(scores) if open_set >> column & 1)
