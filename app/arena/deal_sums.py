"""What the results of a tournament add up to over its deals, so that no deal is held for itself.

The errors of ratings need, for any strengths, the sum over deals of the products of how much more
each player won on the deal than it could expect. What a player can expect is the same on all deals
on which the same pairs were counted. So for each such group of deals three sums are enough: of the
deals, of the points, and of the products of points. Nearly all deals are in one group, in which
every pair was counted. Points are whole or halves, so the sums are exact.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]


class DealResult(NamedTuple):
    """What a player won against another on a deal; a draw is a half."""

    deal: int
    own: int
    other: int
    points: float


class DealGroup(Struct):
    """Deals on which the same pairs were counted.

    Attributes:
        counted: Whether the result of each player, in its row, against each other was counted.
        deals: How many deals there are.
        points: What each player won.
        products: The sum over deals of the products of what each won and what each other won.
    """

    counted: NDArray[np.bool_]
    deals: int
    points: FloatArray
    products: FloatArray

    def squares(self, chances: FloatArray) -> FloatArray:
        """Return the sum of products of what was won beyond the expected, by chances to win."""
        expected = np.where(self.counted, chances, 0.0).sum(axis=1)
        crossed = np.outer(expected, self.points)
        both: FloatArray = self.deals * np.outer(expected, expected) - crossed - crossed.T
        return self.products + both


class DealSums:
    """The sums over deals. Only deals that are not played by every pair yet are held.

    Args:
        size: The number of players.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.open: dict[int, list[tuple[DealResult, ...]]] = {}
        self.groups: dict[bytes, DealGroup] = {}

    def add_game(self, deal: int, results: Iterable[DealResult]) -> None:
        """Add what both players of a game won; nothing if it counted for neither."""
        games = self.open.setdefault(deal, [])
        games.append(tuple(results))
        if len(games) == self.size * (self.size - 1) // 2:
            add_deal(self.groups, self.size, self.open.pop(deal))

    def all_groups(self) -> tuple[DealGroup, ...]:
        """Return the groups with all deals on which a result was counted."""
        groups = {key: copied(group) for key, group in self.groups.items()}
        for games in self.open.values():
            add_deal(groups, self.size, games)
        return tuple(group for group in groups.values() if group.counted.any())


def add_deal(
    groups: dict[bytes, DealGroup], size: int, games: list[tuple[DealResult, ...]]
) -> None:
    """Add a deal to its group."""
    counted, points = np.zeros((size, size), dtype=np.bool_), np.zeros(size)
    for _, own, other, won in (result for game in games for result in game):
        counted[own, other] = True
        points[own] += won
    empty = DealGroup(counted, 0, np.zeros(size), np.zeros((size, size)))
    group = groups.setdefault(counted.tobytes(), empty)
    group.deals += 1
    group.points += points
    group.products += np.outer(points, points)


def copied(group: DealGroup) -> DealGroup:
    """Return a group of its own with the same sums."""
    return DealGroup(group.counted, group.deals, group.points.copy(), group.products.copy())
