"""Zero-sum matrix games, many of one size at once, solved exactly by the simplex method.

`games` is an array of the shape (rows, columns, count) of what the row player gets, one game for
each index of the last axis, so that numpy works on many games at once. With every entry made
positive, the column player's linear programme is: the largest sum of y with games @ y <= 1 and
y >= 0; the value of the game is 1 / that sum, and the row player's mixture is the dual solution
(G. B. Dantzig 1951, "A proof of the equivalence of the programming problem and the game problem").

Each game is a condensed tableau, pivoted in place (A. W. Tucker 1960): its last column holds
the slack of each constraint, its last row the cost of each column. The column with the steepest
cost enters. If that cycles, the remaining games start again by the rule of R. G. Bland (1977), by
which no tableau repeats: of all columns and rows that may be taken, the one with the lowest label.
So do games that rounding has spoilt: those where no slack runs out, or all is worth nothing. If
rounding leads even Bland's rule astray (once in 5e9 games of twelve cards), fractions decide.
Only whole arrays are added, multiplied and compared: every machine gets the same numbers.
"""

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from games.quantize import Floats

Places = NDArray[np.intp]
GAMES_AT_ONCE = 4096  # how many are pivoted together: what fits into the cache of a processor
TOLERANCE = 1e-11  # numbers closer to 0 than this count as 0
MOST_GAP = 1e-9  # mixtures with a wider gap (see `gaps`) are not taken: rounding has spoilt them

# More pivots mean that the steepest cost cycles, or that a game has infinite numbers.
PIVOTS_BY_COST, PIVOTS_BY_BLAND = 200, 20_000


def solve_values(games: Floats) -> Floats:
    """Return the value of each game to the row player. Raises `ArithmeticError` if not finite."""
    low: Floats = games.min(1).max(0)
    high = games.max(0).min(0)
    (mixed,) = np.nonzero(low < high)
    for start in range(0, len(mixed), GAMES_AT_ONCE):
        some = mixed[start : start + GAMES_AT_ONCE]
        low[some] = Simplex(games.take(some, axis=2)).value
    return low


def solve_equilibria(games: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the values and both mixtures, shape (cards, count). Raises `ArithmeticError`."""
    parts = [
        Simplex(games[:, :, start : start + GAMES_AT_ONCE], labelled=True)
        for start in range(0, games.shape[2], GAMES_AT_ONCE)
    ]
    values = np.concatenate([part.value for part in parts])
    rows = np.concatenate([part.rows for part in parts], axis=1)
    columns = np.concatenate([part.columns for part in parts], axis=1)
    correct_mixtures(games, values, rows, columns)
    return values, rows, columns


def gaps(games: Floats, values: Floats, rows: Floats, columns: Floats) -> Floats:
    """Return how far from the values of games the mixtures of either player let the other get.

    It is 0 but for rounding. Where the entries of games are themselves values of games, and so on
    for some levels, no opponent gains more than the sum of the largest gaps of all levels.
    """

    def shared(worths: Floats, shares: Floats, none: float) -> Floats:
        return np.divide(worths, shares, out=np.full_like(worths, none), where=shares > 0)

    rows, columns = np.maximum(rows, 0), np.maximum(columns, 0)
    kept = shared((games * rows[:, None]).sum(0).min(0), rows.sum(0), -np.inf)
    taken = shared((games * columns[None]).sum(1).max(0), columns.sum(0), np.inf)
    found: Floats = np.maximum(values - kept, taken - values)
    return found


def correct_mixtures(games: Floats, values: Floats, rows: Floats, columns: Floats) -> None:
    """Solve games in fractions whose gap is wider than MOST_GAP; right values stay to the bit."""
    for place in np.nonzero(~(gaps(games, values, rows, columns) <= MOST_GAP))[0]:
        value, rows[:, place], columns[:, place] = _solve_exactly(games[:, :, place])
        if not abs(values[place] - value) <= MOST_GAP:
            values[place] = value


def _solve_exactly(game: Floats) -> tuple[float, Floats, Floats]:
    """Return the value of a square game and both mixtures. Raises `ArithmeticError`."""
    # For the few games in which rounding spoils the mixtures: where an entry that a simplex pivots
    # on is almost 0, its inverse has few digits left. The entries are floats and so fractions; with
    # those every pivot is exact, and by Bland's rule they come to an end.
    if not np.isfinite(game).all():
        raise ArithmeticError("This is no game of finite numbers.")
    size, shift = len(game), 1 - Fraction(float(game.min()))
    tableau = [[*(Fraction(float(entry)) + shift for entry in row), Fraction(1)] for row in game]
    tableau.append([Fraction(-1)] * size + [Fraction(0)])
    basic, free = list(range(size)), list(range(size, 2 * size))
    while entering := [place for place in range(size) if tableau[-1][place] < 0]:
        column = min(entering, key=free.__getitem__)
        rows = [row for row in range(size) if tableau[row][column] > 0]
        row = min(rows, key=lambda row: (tableau[row][-1] / tableau[row][column], basic[row]))
        inverse = 1 / tableau[row][column]
        tableau[row] = [entry * inverse for entry in tableau[row]]
        tableau[row][column] = inverse
        for place, other in enumerate(tableau):
            factor = other[column]
            if place != row and factor:
                other[column] = Fraction(0)
                tableau[place] = [a - factor * b for a, b in zip(other, tableau[row], strict=True)]
        basic[row], free[column] = free[column], basic[row]
    value = 1 / tableau[-1][-1]
    shares = np.zeros((2, 2 * size))
    for place in range(size):
        shares[0, free[place]] = tableau[-1][place] * value
        shares[1, basic[place]] = tableau[place][-1] * value
    return float(value - shift), shares[0, :size], shares[1, size:]


class Simplex:
    """Games of one size, solved when this is made: `value`, and if `labelled` `rows` and `columns`.

    `going` holds the indices of the games that are not finished, whose tableaus are kept. A label
    is the number of a constraint, or for a column its number plus the number of constraints:
    `basic` has one for each row of a tableau, and `free` one for each column.
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
        """Return the tableaus before the first pivot."""
        tableau = np.empty((self.size + 1, self.size + 1, len(self.going)))
        tableau[:-1, :-1] = self.games + self.shift
        tableau[:-1, -1], tableau[-1, :-1], tableau[-1, -1] = 1, -1, 0
        return tableau

    def solve(self) -> None:
        """Pivot until every game is finished; the best pure column enters first."""
        entering = self.games.max(0).argmin(0)
        for _ in range(PIVOTS_BY_BLAND if self.bland else PIVOTS_BY_COST):
            self.pivot(entering)
            entering = self.entering()
            if entering.min(initial=0) < 0:
                self.finish(np.nonzero(entering < 0)[0])
                entering = self.keep(np.nonzero(entering >= 0)[0], entering)
            if not len(self.going):
                return
        self._start_again(np.arange(len(self.going)))

    def entering(self) -> Places:
        """Return the column that enters in each game, or -1 if none improves it."""
        costs = self.tableau[-1, :-1]
        order = np.where(costs < -TOLERANCE, self.free, 2 * self.size) if self.bland else costs
        return np.where(costs.min(0) < -TOLERANCE, order.argmin(0), -1)

    def pivot(self, entering: Places) -> None:
        """Exchange the column that enters in each game and the row whose slack runs out first.

        With the pivot less 1 in its column, and its inverse plus 1 in its row, one product updates
        the row and column of the pivot together with all others.
        """
        count, wide = len(entering), self.size + 1
        each = np.arange(count)
        column = self.tableau.reshape(wide, wide * count).take(entering * count + each, axis=1)
        rising = column[:-1] > TOLERANCE
        ratios = np.where(rising, self.tableau[:-1, -1] / np.where(rising, column[:-1], 1), np.inf)
        if self.bland:
            ratios = np.where(ratios <= ratios.min(0) + TOLERANCE, self.basic, 2 * self.size)
        leaving = ratios.argmin(0)
        pivot = column[leaving, each]
        if not pivot.min(initial=np.inf) > TOLERANCE:
            sound = pivot > TOLERANCE
            self._start_again(np.nonzero(~sound)[0])
            entering = self.keep(np.nonzero(sound)[0], entering)
            column, leaving, pivot = column[:, sound], leaving[sound], pivot[sound]
            count = len(entering)
            each = np.arange(count)
        row = self.tableau.reshape(-1).take(
            (leaving * wide + np.arange(wide)[:, None]) * count + each
        )
        row *= 1 / pivot
        row[entering, each] = 1 + 1 / pivot
        column[leaving, each] = pivot - 1
        self.tableau -= column[:, None] * row
        if self.labelled:
            basic, free = self.basic[leaving, each], self.free[entering, each]
            self.basic[leaving, each], self.free[entering, each] = free, basic

    def finish(self, done: Places) -> None:
        """Store the results of the games that cannot be improved."""
        total = self.tableau[-1, -1, done]
        if not total.min() > TOLERANCE:
            self._start_again(done[~(total > TOLERANCE)])
            done = done[total > TOLERANCE]
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
        """Keep only the games that are left, and return what enters in them."""
        self.going, self.tableau = self.going[left], self.tableau.take(left, axis=2)
        if self.labelled:
            self.basic, self.free = self.basic[:, left], self.free[:, left]
        return entering[left]

    def _start_again(self, places: Places) -> None:
        """Solve some of the remaining games by Bland's rule, or exactly if that was tried."""
        left = self.going[places]
        if self.bland:
            for place in left:
                solved = _solve_exactly(self.games[:, :, place])
                self.value[place], self.rows[:, place], self.columns[:, place] = solved
            return
        again = Simplex(self.games.take(left, axis=2), bland=True)
        self.value[left] = again.value
        if self.labelled:
            self.rows[:, left], self.columns[:, left] = again.rows, again.columns
