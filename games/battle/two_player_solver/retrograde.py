"""Battle of the Sexes for two, solved backwards from the last turn to the first.

Between turns a position is both sets of open categories and how far seat 0 leads. Seat 0 takes the
choice with the largest chance that it wins, a tie counting half, and seat 1 the choice with the
smallest. There are 92,378 pairs of sets: C(18, 9) before a turn of seat 0, C(18, 8) before a turn
of seat 1. With all leads that are reachable and can still change, these are 13.1 million positions,
each of which is a whole turn.

The method is retrograde analysis, as for the most points alone: Tom Verhoeff, "Optimal solitaire
Yahtzee strategies" (1999); James Glenn, "An optimal strategy for Yahtzee" (2006). For two, both
score cards count: Jakub Pawlewicz, "Nearly optimal computer play in multi-player Yahtzee" (2011),
comes close with the distribution of the other's total, because Yahtzee itself is too large. Five
dice with four faces and nine categories are not, and the solution here is exact. Todd Neller and
Clifton Presser, "Optimal play of the dice game Pig" (2004), solved another dice game for the win.
"""

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from games.battle.keeps import FIVE, KEEPS
from games.battle.one_player_solver.solitaire import all_points
from games.battle.scoring import CATEGORIES
from games.battle.two_player_solver.levels import LEADS, Indices, TurnLevel
from games.battle.two_player_solver.positions import TurnPosition
from games.battle.two_player_solver.turn import turn_start_worth
from games.quantize import Floats

POSITIONS_AT_ONCE = 4096
"""How many positions are solved together: about as many as fit into the cache of a processor."""


class Chooser(NamedTuple):
    """How a seat chooses."""

    best: np.ufunc
    """Returns the better of two worths."""
    worst: float
    hopeless: int
    """The index of a lead that is the worst, whatever score is added."""
    sign: int
    """How its points change the lead: by 1 or -1 times the score."""


CHOOSERS = (Chooser(np.maximum, 0.0, 0, 1), Chooser(np.minimum, 1.0, len(LEADS) - 1, -1))


class MatchSolution:
    """The values of all positions that follow a root.

    Args:
        root: Where it begins.
        lowest: The fewest turns to come; the values of that level have to be set before `solve`,
            unless it is 0.
    """

    def __init__(self, root: TurnPosition, lowest: int = 0) -> None:
        self.root, self.lowest = root, lowest
        self.levels = {left: TurnLevel(root, left) for left in range(lowest, root.left + 1)}
        self.entries = entries_by_score(root.band)

    def solve(self) -> "MatchSolution":
        """Solve all levels above the lowest, and return the solution itself."""
        for below, level in pairwise(self.levels.values()):
            self.solve_level(level, below)
        return self

    def solve_level(self, level: TurnLevel, below: TurnLevel) -> None:
        """Solve the positions of a level from those with one turn fewer to come."""
        follow = followers(level, below)
        for start in range(0, len(level.undecided[0]), POSITIONS_AT_ONCE):
            some = tuple(places[start : start + POSITIONS_AT_ONCE] for places in level.undecided)
            worth = np.empty((len(KEEPS), len(some[0])))
            self.enter(worth[FIVE:], level, below, follow, some)
            level.values[some] = turn_start_worth(worth, CHOOSERS[level.seat].best)

    def enter(
        self,
        accepted: Floats,
        level: TurnLevel,
        below: TurnLevel,
        follow: Indices,
        some: tuple[Indices, ...],
    ) -> None:
        """Set what accepting each five dice is worth in some positions of a level.

        Args:
            accepted: Shape (five dice, positions); it is written over.
            level: The level.
            below: The level with one turn fewer to come, solved.
            follow: What `followers` returned for both levels.
            some: The indices of the positions: own sets, other's sets, leads.
        """
        mine, its, lead = some
        best, worst, hopeless, sign = CHOOSERS[level.seat]
        values = below.values.reshape(-1)
        accepted[:] = worst
        for place_of, entries in zip(follow[:, mine], self.entries, strict=True):
            if place_of.max() < 0:
                continue
            cell = (its * len(below.sets[1]) + place_of) * len(LEADS) + lead
            cell[place_of < 0] = hopeless
            for score, rows in entries:
                worth = values.take(cell + sign * score)
                for row in rows:
                    best(accepted[row], worth, out=accepted[row])

    def holds(self, position: TurnPosition) -> bool:
        """Return whether the solution holds a position and all that follow its turn."""
        both = zip(position.open_sets, self.root.open_sets, strict=True)
        if position.band != self.root.band or any(some & ~whole for some, whole in both):
            return False
        if not self.lowest < position.left <= self.root.left:
            return False
        low, high = self.levels[position.left].reach(*position.open_sets)
        return bool(low <= position.lead <= high)

    def value(self, position: TurnPosition) -> float:
        """Return the chance that seat 0 wins from a position, a tie counting half."""
        return self.levels[position.left].value(position.open_sets, position.lead)


def followers(level: TurnLevel, below: TurnLevel) -> Indices:
    """Return the index of the own set that is left after entering in a column.

    Returns:
        Shape (columns, own sets of `level`), with -1 if the column is not open.
    """
    left = below.places[1]
    return np.array(
        [
            [left.get(some ^ 1 << column, -1) for some in level.sets[0]]
            for column in range(len(CATEGORIES))
        ]
    )


@lru_cache
def entries_by_score(band: int) -> list[list[tuple[int, list[int]]]]:
    """Return for each column the scores that are possible, each with the five dice that have it."""
    table = np.array(all_points(band))
    return [
        [(int(score), np.flatnonzero(column == score).tolist()) for score in np.unique(column)]
        for column in table.T
    ]
