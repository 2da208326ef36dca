"""Matrix games: each mixture holds the value, whatever rounding does."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

from games.gops.solver import matrix_games
from games.quantize import Floats
from tests.games.gops import plain_recursion_helpers as plain_recursion

TINY = 1e-11


def games_of(most: int, count: int, highest: int) -> some.SearchStrategy[NDArray[np.int64]]:
    entries = some.integers(-highest, highest)
    sizes = some.integers(1, most)
    return sizes.flatmap(lambda n: arrays(np.int64, (n, n, count), elements=entries))


few, many = games_of(9, 7, 2), games_of(5, 3, 90)


def proved(games: Floats, value: Floats, rows: Floats, columns: Floats) -> None:
    """Check that each mixture holds the value against whatever the other player does."""
    for mixture in (rows, columns):
        assert np.all(mixture >= -TINY)
        assert np.allclose(mixture.sum(0), 1, rtol=0, atol=TINY)
    assert np.all((games * rows[:, None]).sum(0) >= value - TINY * 100)
    assert np.all((games * columns[None]).sum(1) <= value + TINY * 100)


@given(few | many)
def test_both_mixtures_hold_the_value(whole: Floats) -> None:
    games = whole.astype(float)
    value, rows, columns = matrix_games.solve_equilibria(games)
    proved(games, value, rows, columns)
    assert np.allclose(matrix_games.solve_values(games), value, rtol=0, atol=TINY * 100)


@given(few | many)
def test_blands_rule_comes_to_the_same(whole: Floats) -> None:
    games = whole.astype(float)
    by_bland = matrix_games.Simplex(games, bland=True)
    proved(games, by_bland.value, by_bland.rows, by_bland.columns)


@given(many)
def test_values_are_those_of_exact_fractions(whole: Floats) -> None:
    for place, value in enumerate(matrix_games.solve_values(whole.astype(float))):
        game = [[Fraction(int(entry)) for entry in row] for row in whole[:, :, place]]
        assert value == pytest.approx(float(plain_recursion.value(game)), abs=1e-9)


def test_games_that_go_in_circles_are_solved_in_fractions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = np.random.default_rng(1).integers(-3, 4, (6, 6, 50)).astype(float)
    as_usual = matrix_games.solve_values(games)
    monkeypatch.setattr(matrix_games, "PIVOTS_BY_COST", 1)
    monkeypatch.setattr(matrix_games, "PIVOTS_BY_BLAND", 1)
    value, rows, columns = matrix_games.solve_equilibria(games)
    proved(games, value, rows, columns)
    assert np.allclose(value, as_usual, rtol=0, atol=TINY)


class NoSlack(matrix_games.Simplex):
    """Games whose tableau rounding has spoilt: in every third, no slack runs out."""

    def first_tableau(self) -> Floats:
        tableau = super().first_tableau()
        tableau[:-1, :-1, ::3] = 0
        return tableau


class NoTotal(matrix_games.Simplex):
    """Games whose tableau rounding has spoilt: every third ends with a worth of nothing."""

    def finish(self, done: NDArray[np.intp]) -> None:
        self.tableau[-1, -1, done[self.going[done] % 3 == 0]] = 0
        super().finish(done)


@pytest.mark.parametrize("spoilt", [NoSlack, NoTotal])
@pytest.mark.parametrize("bland", [False, True])
@pytest.mark.filterwarnings("error")
def test_games_that_rounding_has_spoilt_are_solved_again(
    spoilt: type[matrix_games.Simplex], bland: bool
) -> None:
    games = np.random.default_rng(1).integers(-3, 4, (6, 6, 50)).astype(float)
    again = spoilt(games, labelled=True, bland=bland)
    proved(games, again.value, again.rows, again.columns)
    assert np.allclose(again.value, matrix_games.solve_values(games), rtol=0, atol=TINY)


def test_games_of_infinite_numbers_are_refused() -> None:
    games = np.random.default_rng(1).integers(-3, 4, (6, 6, 50)).astype(float)
    games[0, 0, 7] = np.nan
    with pytest.raises(ArithmeticError, match="no game of finite numbers"):
        matrix_games.solve_equilibria(games)


def test_many_games_at_once_are_the_same_as_one_by_one() -> None:
    size = (4, 4, matrix_games.GAMES_AT_ONCE + 10)
    games = np.random.default_rng(2).integers(-3, 4, size).astype(float)
    together = matrix_games.solve_values(games)
    for place in (0, 7, matrix_games.GAMES_AT_ONCE, matrix_games.GAMES_AT_ONCE + 9):
        assert together[place] == matrix_games.solve_values(games[:, :, place : place + 1])[0]


def test_a_wrong_value_and_wrong_mixtures_are_corrected_and_right_ones_stay() -> None:
    games = np.random.default_rng(5).normal(size=(3, 3, 5))
    right = matrix_games.solve_equilibria(games)
    values, rows, columns = (part.copy() for part in right)
    values[1], rows[:, 1], columns[:, 1] = 9, 0, 0
    values[2], rows[:, 4] = np.nan, 0
    matrix_games.correct_mixtures(games, values, rows, columns)
    proved(games, values, rows, columns)
    assert np.allclose(values, right[0], rtol=0, atol=TINY)
    for found, known in zip((values, rows, columns), right, strict=True):
        assert np.array_equal(found[..., [0, 3]], known[..., [0, 3]])
