"""The positions with equally many turns to come, and the chance of seat 0 in each."""

from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.battle.one_player_solver.solitaire import ALL_OPEN
from games.battle.scoring import ORCHESTRA
from games.battle.two_player_solver.positions import (
    OpenSets,
    TurnPosition,
    most_points,
    seat_to_turn,
)
from games.quantize import Floats

Indices = NDArray[np.intp]

FARTHEST_LEAD = most_points(ALL_OPEN, 30) + ORCHESTRA
"""The largest lead in the tables: that of a whole game, and one more entry."""

LEADS = np.arange(-FARTHEST_LEAD, FARTHEST_LEAD + 1)


class TurnLevel:
    """The positions with `left` turns to come that can follow a root.

    `sets` are the open sets of the seat whose turn it is, and those of the other. `values` has the
    shape (own sets, other's sets, leads) and holds the chance that seat 0 wins, a tie counting a
    half. Before it is solved it holds who leads, which is right at the end of the game and for a
    lead that is too large.
    """

    def __init__(self, root: TurnPosition, left: int) -> None:
        self.root = root
        self.seat = seat_to_turn(left)
        first = category_sets(root.open_sets[0], left // 2)
        second = category_sets(root.open_sets[1], left - left // 2)
        self.sets = (first, second) if self.seat == 0 else (second, first)
        self.places = [{some: place for place, some in enumerate(sets)} for sets in self.sets]
        self.values: Floats = np.empty((len(self.sets[0]), len(self.sets[1]), len(LEADS)))
        self.values[:] = (1 + np.sign(LEADS)) / 2

    @cached_property
    def undecided(self) -> tuple[Indices, ...]:
        """The indices into `values` of all reachable positions that neither seat is sure to win."""
        mine, its = np.ix_(*map(np.array, self.sets))
        first, second = (mine, its) if self.seat == 0 else (its, mine)
        low, high = self.reach(first, second)
        bring = points_by_set(self.root.band)
        low, high = np.maximum(low, -bring[first]), np.minimum(high, bring[second])
        return np.nonzero((low[..., None] <= LEADS) & (high[..., None] >= LEADS))

    def reach(self, first: Any, second: Any) -> tuple[Any, Any]:
        """Return the smallest and the largest lead that is reachable with some open sets."""
        bring = points_by_set(self.root.band)
        used_first, used_second = self.root.open_sets[0] ^ first, self.root.open_sets[1] ^ second
        return self.root.lead - bring[used_second], self.root.lead + bring[used_first]

    def value(self, open_sets: OpenSets, lead: int) -> float:
        """Return the chance that seat 0 wins from a position, a tie counting half."""
        mine, its = open_sets if self.seat == 0 else open_sets[::-1]
        return float(self.values[self.places[0][mine], self.places[1][its], lead + FARTHEST_LEAD])


def category_sets(open_set: int, size: int) -> list[int]:
    """Return all sets of `size` out of some categories."""
    return [
        some for some in range(open_set + 1) if some & open_set == some and some.bit_count() == size
    ]


@lru_cache
def points_by_set(band: int) -> Indices:
    """Return the most points that each set of categories can bring, by its number."""
    return np.array([most_points(some, band) for some in range(ALL_OPEN + 1)])
