"""Battle of the Sexes for two, solved backwards from the last turn to the first.

Between turns a position is both sets of open categories and how far seat 0 leads. Seat 0 takes the
choice with the largest chance that it wins, a tie counting half, and seat 1 the choice with the
smallest. There are 92,378 pairs of sets: C(18, 9) before a turn of seat 0, C(18, 8) before a turn
of seat 1. With all leads that are reachable and can still change, these are 13.1 million positions,
each of which is a whole turn.

The method is retrograde analysis, as for the most points alone: Tom Verhoeff, "Optimal solitaire
Yahtzee strategies" (1999); James Glenn, "An optimal strategy for Yahtzee" (2006). For two, both
score cards count: Jakub Pawlewicz, "Nearly optimal computer play in multi-player Yahtzee" (2011),
comes close with the distribution of the other's total; here it is exact, in a smaller game. A table
holds what every position after the first two rounds is worth, to less than 1e-12.
"""

from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.battle import turns
from games.battle.rules import CATEGORIES, ORCHESTRA
from games.contract import Tables
from games.quantize import WIN_SCALE, Floats, unpack_table

Indices = NDArray[np.intp]
STORED_TURNS = 14  # a table holds the positions with this many turns to come

RULES = f"battle, a Band scores {{}}, {STORED_TURNS} turns left"  # whose values a table holds
POSITIONS_AT_ONCE = 4096  # solved together: about as many as fit into the cache of a processor


@lru_cache
def _points_by_set(band: int) -> Indices:
    most = [max(some) for some in zip(*turns.all_points(band), strict=True)]
    sets = range(turns.ALL_OPEN + 1)
    return np.array([sum(most[column] for column in turns.columns_in(some)) for some in sets])


FARTHEST_LEAD = int(_points_by_set(30)[turns.ALL_OPEN]) + ORCHESTRA  # a whole game, and an entry
LEADS = np.arange(-FARTHEST_LEAD, FARTHEST_LEAD + 1)
# For the place of each keep: the places with one die fewer.
ONE_LESS = tuple(
    tuple(
        turns.PLACE[keep[:at] + keep[at + 1 :]]
        for at in range(len(keep))
        if keep[at] not in keep[:at]
    )
    for keep in turns.KEEPS
)


def _category_sets(open_set: int, size: int) -> list[int]:
    sets = range(open_set + 1)
    return [some for some in sets if some & open_set == some and some.bit_count() == size]


class _TurnLevel:
    """The positions with `left` turns to come that can follow a root.

    `sets` are the open sets of the seat whose turn it is, and those of the other. `values` has the
    shape (own sets, other's sets, leads) and holds the chance that seat 0 wins, a tie counting a
    half. Before it is solved it holds who leads, which is right at the end of the game and for a
    lead that is too large.
    """

    def __init__(self, root: turns.TurnPosition, left: int) -> None:
        self.root = root
        self.seat = left % 2
        first = _category_sets(root.open_sets[0], left // 2)
        second = _category_sets(root.open_sets[1], left - left // 2)
        self.sets = (first, second) if self.seat == 0 else (second, first)
        self.places = [{some: place for place, some in enumerate(sets)} for sets in self.sets]
        self.values: Floats = np.empty((len(self.sets[0]), len(self.sets[1]), len(LEADS)))
        self.values[:] = (1 + np.sign(LEADS)) / 2

    @cached_property
    def undecided(self) -> tuple[Indices, ...]:
        """The indices of the reachable positions that neither is sure to win, as in tables."""
        mine, its = np.ix_(*map(np.array, self.sets))
        first, second = (mine, its) if self.seat == 0 else (its, mine)
        low, high = self.reach(first, second)
        bring = _points_by_set(self.root.band)
        low, high = np.maximum(low, -bring[first]), np.minimum(high, bring[second])
        return np.nonzero((low[..., None] <= LEADS) & (high[..., None] >= LEADS))

    def reach(self, first: Any, second: Any) -> tuple[Any, Any]:
        """Return the smallest and the largest lead that is reachable with some open sets."""
        bring = _points_by_set(self.root.band)
        used_first, used_second = self.root.open_sets[0] ^ first, self.root.open_sets[1] ^ second
        return self.root.lead - bring[used_second], self.root.lead + bring[used_first]


class MatchSolution:
    """The values of all positions that follow a root.

    Those with `lowest` turns to come have to be set before `solve`, unless it is 0.
    """

    def __init__(self, root: turns.TurnPosition, lowest: int = 0) -> None:
        self.root, self.lowest = root, lowest
        self.levels = {left: _TurnLevel(root, left) for left in range(lowest, root.left + 1)}
        # for each column the scores that are possible, each with the five dice that have it
        self.entries = [
            [(int(score), np.flatnonzero(column == score).tolist()) for score in np.unique(column)]
            for column in np.array(turns.all_points(root.band)).T
        ]

    def solve(self) -> "MatchSolution":
        """Solve all levels above the lowest, and return the solution itself."""
        for below, level in pairwise(self.levels.values()):
            self.solve_level(level, below)
        return self

    def solve_level(self, level: _TurnLevel, below: _TurnLevel) -> None:
        """Solve the positions of a level from those with one turn fewer to come."""
        best, worst, sign = ((np.maximum, 0.0, 1), (np.minimum, 1.0, -1))[level.seat]
        hopeless = 0 if level.seat == 0 else len(LEADS) - 1  # the index of the worst lead
        values = below.values.reshape(-1)
        # where the own set lies in `below` after entering in a column, -1 if that is not open
        follow = np.array(
            [
                [below.places[1].get(some ^ 1 << column, -1) for some in level.sets[0]]
                for column in range(len(CATEGORIES))
            ]
        )
        for start in range(0, len(level.undecided[0]), POSITIONS_AT_ONCE):
            some = tuple(places[start : start + POSITIONS_AT_ONCE] for places in level.undecided)
            mine, its, lead = some
            worth = np.empty((len(turns.KEEPS), len(mine)))
            accepted = worth[turns.FIVE :]
            accepted[:] = worst
            for place_of, entries in zip(follow[:, mine], self.entries, strict=True):
                if place_of.max() < 0:
                    continue
                cell = (its * len(below.sets[1]) + place_of) * len(LEADS) + lead
                cell[place_of < 0] = hopeless
                for score, rows in entries:
                    entered = values.take(cell + sign * score)
                    for row in rows:
                        best(accepted[row], entered, out=accepted[row])
            level.values[some] = turn_start_worth(worth, best)

    def holds(self, position: turns.TurnPosition) -> bool:
        """Return whether the solution holds a position and all that follow its turn."""
        both = zip(position.open_sets, self.root.open_sets, strict=True)
        if position.band != self.root.band or any(some & ~whole for some, whole in both):
            return False
        if not self.lowest < position.left <= self.root.left:
            return False
        low, high = self.levels[position.left].reach(*position.open_sets)
        return bool(low <= position.lead <= high)

    def value(self, position: turns.TurnPosition) -> float:
        """Return the chance that seat 0 wins from a position, a tie counting half."""
        level = self.levels[position.left]
        mine, its = position.open_sets if level.seat == 0 else position.open_sets[::-1]
        lead = position.lead + FARTHEST_LEAD
        return float(level.values[level.places[0][mine], level.places[1][its], lead])


def turn_start_worth(worth: Floats, best: np.ufunc) -> Floats:
    """Return what turns are worth before their first roll: shape (positions,).

    This is `keeping` and `choosing` for whole arrays, in place: `worth` has a row for each keep
    (from FIVE on, accepting those dice) and a column for each position. The best part of five dice
    is found by dropping one die at a time. Only whole rows are added, quartered and compared, so
    that every machine gets the same numbers.
    """
    rows = list(worth)
    for _ in range(2):
        _fill_keeps(rows)
        for row, places in zip(rows, ONE_LESS, strict=True):
            for place in places:
                best(row, rows[place], out=row)
    _fill_keeps(rows)
    before: Floats = rows[0]
    return before


def _fill_keeps(rows: list[Floats]) -> None:
    for place in range(turns.FIVE - 1, -1, -1):
        one, two, three, four = turns.ONE_MORE[place]
        row = rows[place]
        np.add(rows[one], rows[two], out=row)
        row += rows[three]
        row += rows[four]
        row *= 0.25


def band_table_name(band: int) -> str:
    """Return the name of the table for the score of a Band."""
    return f"battle-{band}.msgpack"


@lru_cache(maxsize=1)
def solve_opening(band: int, tables: Tables) -> MatchSolution:
    """Return the positions with more turns to come than a table holds. Raises `Refusal`."""
    content = tables(band_table_name(band))
    solution = MatchSolution(start_position(band), STORED_TURNS)
    level = solution.levels[STORED_TURNS]
    count = len(level.undecided[0])
    level.values[level.undecided] = unpack_table(content, WIN_SCALE, RULES.format(band), count)
    return solution.solve()


def start_position(band: int) -> turns.TurnPosition:
    """Return the position before the first turn."""
    return turns.TurnPosition(band, (turns.ALL_OPEN, turns.ALL_OPEN))
