"""Zero-sum matrix games, many of one size at once, solved exactly by the simplex method.

`games` is an array of shape (rows, columns, count): what the row player gets, one game for each
place on the last axis, so that numpy works on many games side by side. With every entry made
positive, the column player's linear programme is: the largest sum of y with games @ y <= 1 and
y >= 0; the value of the game is 1 / that sum, and the row player's mixture is the dual solution
(G. B. Dantzig 1951, "A proof of the equivalence of the programming problem and the game problem").

Each game is a condensed tableau, pivoted in place (A. W. Tucker 1960): its last column holds how
much of each constraint is left, its last row what each column costs. The column with the steepest
cost enters. Should that go round in a circle, what is left starts anew by the rule of R. G. Bland
(1977), by which nothing repeats: of all columns and rows that may be taken, the lowest label. Only
whole arrays are added, multiplied and compared, entry by entry, so that every machine gets the
same numbers.
"""

import numpy as np
from numpy.typing import NDArray

from games.quantize import Floats

Places = NDArray[np.intp]

GAMES_AT_ONCE = 4096
"""How many games are pivoted together: as many as the cache of a processor holds."""

TOLERANCE = 1e-11
"""What is nearer to 0 than this is taken for 0."""

PIVOTS_BY_COST, PIVOTS_BY_BLAND = 200, 20_000
"""After so many pivots the steepest cost goes round in a circle; Bland's rule meets no numbers."""


def solve_values(games: Floats) -> Floats:
    """Return the value of each game to the row player."""
    low: Floats = games.min(1).max(0)
    high = games.max(0).min(0)
    (mixed,) = np.nonzero(low < high)
    for start in range(0, len(mixed), GAMES_AT_ONCE):
        some = mixed[start : start + GAMES_AT_ONCE]
        low[some] = Simplex(games.take(some, axis=2)).value
    return low


def solve_equilibria(games: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the value of each game, the row player's mixtures and the column player's."""
    parts = [
        Simplex(games[:, :, start : start + GAMES_AT_ONCE], labelled=True)
        for start in range(0, games.shape[2], GAMES_AT_ONCE)
    ]
    return (
        np.concatenate([part.value for part in parts]),
        np.concatenate([part.rows for part in parts], axis=1),
        np.concatenate([part.columns for part in parts], axis=1),
    )


class Simplex:
    """Games of one size, solved: `value`, and where `labelled` the mixtures, `rows`, `columns`.

    While it works, `going` names the games that the tableaus belong to. A label is the number of
    a constraint, or behind those the number of a column: `basic` has one for each row of the
    tableau and `free` one for each column.
    """

    def __init__(self, games: Floats, labelled: bool = False, bland: bool = False) -> None:
        self.games, self.labelled, self.bland = games, labelled or bland, bland
        self.size, _, count = games.shape
        self.shift = 1 - games.min((0, 1))
        self.value = np.empty(count)
        self.rows, self.columns = np.zeros((2, self.size, count if self.labelled else 0))
        self.going = np.arange(count)
        self.tableau = self.first_tableau()
        self.basic = np.repeat(np.arange(self.size)[:, None], count, axis=1)
        self.free = self.basic + self.size
        self.solve()

    def first_tableau(self) -> Floats:
        """Return the tableaus before any pivot."""
        tableau = np.empty((self.size + 1, self.size + 1, len(self.going)))
        tableau[:-1, :-1] = self.games + self.shift
        tableau[:-1, -1], tableau[-1, :-1], tableau[-1, -1] = 1, -1, 0
        return tableau

    def solve(self) -> None:
        """Pivot until no game is going any more; the best pure column enters first."""
        entering = self.games.max(0).argmin(0)
        for _ in range(PIVOTS_BY_BLAND if self.bland else PIVOTS_BY_COST):
            self.pivot(entering)
            entering = self.entering()
            if entering.min(initial=0) < 0:
                self.finish(np.nonzero(entering < 0)[0])
                entering = self.keep(np.nonzero(entering >= 0)[0], entering)
            if not len(self.going):
                return
        self.start_anew()

    def entering(self) -> Places:
        """Return the column that enters in each game, -1 where none makes it better."""
        costs = self.tableau[-1, :-1]
        order = np.where(costs < -TOLERANCE, self.free, 2 * self.size) if self.bland else costs
        return np.where(costs.min(0) < -TOLERANCE, order.argmin(0), -1)

    def leaving(self, column: Floats) -> Places:
        """Return the row that gives out first as the entering column grows."""
        rising = column[:-1] > TOLERANCE
        ratios = np.where(rising, self.tableau[:-1, -1] / np.where(rising, column[:-1], 1), np.inf)
        if self.bland:
            ratios = np.where(ratios <= ratios.min(0) + TOLERANCE, self.basic, 2 * self.size)
        first: Places = ratios.argmin(0)
        return first

    def pivot(self, entering: Places) -> None:
        """Let a column enter, and the row that gives out first leave, in every game.

        The pivot less 1 in its column, and its inverse more 1 in its row, make one product do for
        the pivot's own row and column what it does for all others.
        """
        count, wide = len(entering), self.size + 1
        each = np.arange(count)
        column = self.tableau.reshape(wide, -1).take(entering * count + each, axis=1)
        leaving = self.leaving(column)
        row = self.tableau.reshape(-1).take(
            (leaving * wide + np.arange(wide)[:, None]) * count + each
        )
        pivot = column[leaving, each]
        row *= 1 / pivot
        row[entering, each] = 1 + 1 / pivot
        column[leaving, each] = pivot - 1
        self.tableau -= column[:, None] * row
        if self.labelled:
            basic, free = self.basic[leaving, each], self.free[entering, each]
            self.basic[leaving, each], self.free[entering, each] = free, basic

    def finish(self, done: Places) -> None:
        """Take down what came out of the games that cannot be made better."""
        ended, tableau = self.going[done], self.tableau.take(done, axis=2)
        value = 1 / tableau[-1, -1]
        self.value[ended] = value - self.shift[ended]
        if self.labelled:
            shares = np.zeros((2, 2 * self.size, len(done)))
            np.put_along_axis(shares[0], self.free[:, done], tableau[-1, :-1] * value, 0)
            np.put_along_axis(shares[1], self.basic[:, done], tableau[:-1, -1] * value, 0)
            self.rows[:, ended] = shares[0, : self.size]
            self.columns[:, ended] = shares[1, self.size :]

    def keep(self, left: Places, entering: Places) -> Places:
        """Go on with the games that are left; return what enters in them."""
        self.going, self.tableau = self.going[left], self.tableau.take(left, axis=2)
        if self.labelled:
            self.basic, self.free = self.basic[:, left], self.free[:, left]
        return entering[left]

    def start_anew(self) -> None:
        """Solve what is left by Bland's rule. Raises `ArithmeticError` where that fails too."""
        if self.bland:
            raise ArithmeticError(
                "Bland's rule came to no end: these are no games of finite numbers"
            )
        left = self.going
        again = Simplex(self.games.take(left, axis=2), bland=True)
        self.value[left] = again.value
        if self.labelled:
            self.rows[:, left], self.columns[:, left] = again.rows, again.columns
