"""The compiled kernel of the solver of GOPS: how it is built, and that it gives the same bits."""

from ctypes import c_int64
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some
from hypothesis.extra.numpy import arrays

from app.cli import gops as command
from games.contract import Refusal
from games.gops.solver import native
from games.gops.solver.matrix_games import Simplex, gaps, solve_equilibria, solve_values
from games.gops.solver.native import Kernel
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution
from games.quantize import Floats
from tests.app.conftest import Parlour

COMPILER_FLAGS = ("-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-Wno-psabi")
"""A library that is compiled in a moment gives the same bits as a fast one."""

CARDS = (1, 2, 3, 4, 5)

whole_games = some.integers(1, 10).flatmap(
    lambda size: arrays(np.int64, (size, size, 20), elements=some.integers(-9, 9))
)


@pytest.fixture(scope="session")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Kernel:
    try:
        command.find_compiler()
    except Refusal as none:
        pytest.skip(str(none))
    path = tmp_path_factory.mktemp("kernel") / "kernel.so"
    command.build_kernel(path, COMPILER_FLAGS)
    return Kernel(str(path))


def solved_natively(kernel: Kernel, games: Floats) -> Floats:
    size, _, count = games.shape
    rows = np.arange(size * size).reshape(1, size, size)
    where = np.zeros(count, np.intp), np.arange(count)
    return kernel.solve_values(games.reshape(size * size, count), rows, *where)


@given(whole=whole_games, divisor=some.sampled_from((1, 3, 7)))
def test_values_are_the_same_bits_as_those_of_numpy(
    kernel: Kernel, whole: Floats, divisor: int
) -> None:
    games = whole / divisor
    assert np.array_equal(solved_natively(kernel, games), solve_values(games))


def test_games_whose_pivots_go_in_a_circle_are_handed_back(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = np.random.default_rng(3).normal(size=(6, 6, 40))

    def none_is_solved(cards: int, count: int, *pointers: int) -> int:
        left = np.ctypeslib.as_array((c_int64 * count).from_address(pointers[-2]))
        left[:] = np.arange(count)
        return count

    monkeypatch.setattr(kernel, "function", none_is_solved)
    assert np.allclose(solved_natively(kernel, games), solve_values(games), rtol=0, atol=1e-12)


def test_the_widest_gap_is_that_of_numpy(kernel: Kernel) -> None:
    games = np.random.default_rng(4).normal(size=(6, 6, 100)).round(1)
    rows, where = np.arange(36).reshape(1, 6, 6), (np.zeros(100, np.intp), np.arange(100))
    values = kernel.solve_values(games.reshape(36, 100), rows, *where, gap := np.zeros(1))
    assert np.array_equal(values, solve_values(games))
    assert gap == pytest.approx(gaps(games, *solve_equilibria(games)).max(), abs=1e-13)
    assert gap < 1e-12


def test_values_that_are_wrong_have_a_gap() -> None:
    games = np.random.default_rng(5).normal(size=(3, 3, 10))
    values, *mixtures = solve_equilibria(games)
    values[7] += 0.25
    assert gaps(games, values, *mixtures).argmax() == 7
    assert gaps(games, values, *mixtures)[7] == pytest.approx(0.25)


SPOILT = """
    1.                  -0.8725011747846355 -0.8724734699545713 -0.8724734699545713
    -0.8113741372437395 1.
    1.                   1.                 -0.8725011747846355 -0.8725011747846355
    -0.8113741372437395 1.
    1.                   1.                  1.                  1.
    -0.19225771595878577 0.08581913106797752
    1.                   1.                  1.                  1.
    1.                  -0.19992758232941976
    1.                   1.                  1.                  1.
    1.                  -0.19992758232941976
    0.00307502182778565  0.06627305577541223 0.1435938468384847  0.1435938468384847
    0.18282999967804342  1."""
"""A game of ten cards, with six left: a pivot of nearly 0 spoils the row player's mixture."""


def test_mixtures_that_rounding_spoils_are_found_again(kernel: Kernel) -> None:
    game = np.array(SPOILT.split(), float).reshape(6, 6, 1)
    value, rows, columns = solve_equilibria(game)
    spoilt = Simplex(game, labelled=True)
    assert gaps(game, spoilt.value, spoilt.rows, spoilt.columns)[0] > 0.1
    assert gaps(game, value, rows, columns)[0] < 1e-12
    row_of, where = np.arange(36).reshape(1, 6, 6), (np.zeros(1, np.intp),) * 2
    proved = kernel.solve_values(game.reshape(36, 1), row_of, *where, gap := np.zeros(1))
    assert proved == value == solve_values(game)
    assert gap < 1e-12


@pytest.mark.parametrize("lead", [0, 14])
@pytest.mark.parametrize("carry", [False, True])
@pytest.mark.parametrize("winning", [False, True])
def test_a_position_is_solved_to_the_same_bits(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch, carry: bool, winning: bool, lead: int
) -> None:
    position = Position(CARDS, CARDS, CARDS, carry, winning, lead=lead)
    monkeypatch.setattr(native, "built_kernel", lambda: None)
    by_numpy = Solution(position).solve()
    monkeypatch.setattr(native, "built_kernel", lambda: kernel)
    natively = Solution(position).solve()
    for size, level in by_numpy.levels.items():
        for prizes, table in level.tables.items():
            other = natively.levels[size].tables[prizes]
            assert np.array_equal(table.values, other.values, equal_nan=True)


@pytest.fixture
def target(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return where the library would lie; there is none."""
    path = tmp_path / "none" / "kernel.so"
    monkeypatch.setattr(native, "library_path", lambda: str(path))
    return path


def test_without_a_library_or_with_that_of_another_machine_there_is_no_kernel(target: Path) -> None:
    look = native.built_kernel.__wrapped__
    assert look() is None
    target.parent.mkdir()
    target.write_bytes(b"of another machine")
    assert look() is None


@pytest.mark.parametrize(
    ("compiler", "why"),
    [
        ("no-such-compiler", "Parlour plays the same without one"),
        ("false", "cannot compile the kernel"),
        ("true", "/none: No such file or directory."),
    ],
)
def test_without_a_compiler_that_works_or_a_folder_it_is_said_why(
    compiler: str, why: str, target: Path, monkeypatch: pytest.MonkeyPatch, parlour: Parlour
) -> None:
    if compiler == "false":
        target.parent.mkdir()
    monkeypatch.setenv("CC", compiler)
    run = parlour("kernel")
    assert run.code == 2
    assert why in run.err
    assert not target.exists()
