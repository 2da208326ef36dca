"""A zero-sum matrix game in whole fractions, for the few in which rounding spoils the mixtures.

Where an entry that a simplex pivots on is almost 0, its inverse has few digits left. The value is
mostly right even so, the mixture is not. The entries are floats and so fractions; with those every
pivot is exact, and by Bland's rule (see `matrix_games`) they come to an end.
"""

from fractions import Fraction

import numpy as np

from games.quantize import Floats


def solve_exactly(game: Floats) -> tuple[float, Floats, Floats]:
    """Return the value of a game to the row player and the mixtures of both players.

    Args:
        game: Shape (rows, columns), equally many.

    Raises:
        ArithmeticError: An entry is not finite.
    """
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
        pivot(tableau, row, column)
        basic[row], free[column] = free[column], basic[row]
    value = 1 / tableau[-1][-1]
    shares = np.zeros((2, 2 * size))
    for place in range(size):
        shares[0, free[place]] = tableau[-1][place] * value
        shares[1, basic[place]] = tableau[place][-1] * value
    return float(value - shift), shares[0, :size], shares[1, size:]


def pivot(tableau: list[list[Fraction]], row: int, column: int) -> None:
    """Exchange the labels of a row and a column of a condensed tableau."""
    inverse = 1 / tableau[row][column]
    tableau[row] = [entry * inverse for entry in tableau[row]]
    tableau[row][column] = inverse
    for place, other in enumerate(tableau):
        factor = other[column]
        if place != row and factor:
            other[column] = Fraction(0)
            tableau[place] = [a - factor * b for a, b in zip(other, tableau[row], strict=True)]
