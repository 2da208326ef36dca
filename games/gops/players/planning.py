"""A plan for all prizes that are left, against somebody whose bids can be predicted.

Each card of the hand is meant for one prize. The plan is worth the sum, over the prizes, of the
prize times the chance to win it less the chance to lose it; the best one is an assignment problem,
solved by the Hungarian method (H. W. Kuhn 1955) in the form with potentials. Against blind chance
the best plan matches the highest card to the highest prize (S. M. Ross 1971).
"""

from collections.abc import Callable, Sequence
from math import inf

from games.gops.players import careful
from games.gops.players.opponent_model import BidChances

CostRows = Sequence[Sequence[float]]


def plan_worths(
    hand: tuple[int, ...],
    prizes: tuple[int, ...],
    predict: Callable[[int], BidChances],
    pot: int,
) -> tuple[float, ...]:
    """Return for each card the points to expect if it is bid now, and the rest by the best plan.

    Args:
        hand: The cards, as many as there are prizes.
        prizes: The prizes, first the one on the table.
        predict: The chances of the other's bids for a prize.
        pot: What the prize on the table brings, with those that ties left there.
    """
    worths = (pot, *prizes[1:])
    chances = [predict(prize) for prize in prizes]
    gains = [
        [advantage(card, worth, bids) for card in hand]
        for worth, bids in zip(worths, chances, strict=True)
    ]
    found = []
    for place in range(len(hand)):
        rest = [[*row[:place], *row[place + 1 :]] for row in gains[1:]]
        found.append(gains[0][place] + most_gained(rest))
    return tuple(found)


def advantage(card: int, prize: int, chances: BidChances) -> float:
    """Return the points that a card gains for a prize, on average."""
    compared = (share * careful.compare_cards(card, other) for other, share in chances.items())
    return prize * sum(compared)


def most_gained(gains: CostRows) -> float:
    """Return the highest sum of one entry of each row, no two from the same column."""
    columns = assigned([[-gain for gain in row] for row in gains])
    return sum(row[column] for row, column in zip(gains, columns, strict=True))


def assigned(costs: CostRows) -> list[int]:
    """Return the column of each row for which the sum of the entries is lowest."""
    matching = Matching(costs)
    for row in range(len(costs)):
        matching.add(row)
    found = [0] * len(costs)
    for column, row in enumerate(matching.row_of[:-1]):
        found[row] = column
    return found


class Matching:
    """The cheapest assignment of the rows added so far.

    For each new row a shortest path of exchanges is found to a free column, by costs less the
    potentials of their row and column, which are never negative. The path begins in an extra
    column, which only the new row has.
    """

    def __init__(self, costs: CostRows) -> None:
        size = len(costs)
        self.costs = costs
        self.of_rows, self.of_columns = [0.0] * size, [0.0] * (size + 1)
        self.row_of = [-1] * (size + 1)

    def add(self, row: int) -> None:
        """Give a row a column, and others a new one where that is cheaper."""
        extra = len(self.costs)
        self.row_of[extra] = row
        column, came = self.shortest_path(extra)
        while column != extra:
            self.row_of[column] = self.row_of[came[column]]
            column = came[column]

    def shortest_path(self, column: int) -> tuple[int, list[int]]:
        """Return the free column that is cheapest to reach, and the column before each on the way.

        The potentials are changed so that every step of the path costs nothing.
        """
        size, row_of = len(self.costs), self.row_of
        least, came = [inf] * size, [size] * size
        done, ahead = [], list(range(size))
        while row_of[column] >= 0:
            done.append(column)
            row = row_of[column]
            for place in ahead:
                cost = self.costs[row][place] - self.of_rows[row] - self.of_columns[place]
                if cost < least[place]:
                    least[place], came[place] = cost, column
            nearest = min(ahead, key=least.__getitem__)
            step = least[nearest]
            for place in done:
                self.of_rows[row_of[place]] += step
                self.of_columns[place] -= step
            for place in ahead:
                least[place] -= step
            ahead.remove(nearest)
            column = nearest
        return column, came
