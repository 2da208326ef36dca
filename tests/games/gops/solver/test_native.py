from ctypes import c_int64
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some
from hypothesis.extra.numpy import arrays

from games.contract import Refusal
from games.gops.solver import build_kernel, native, retrograde
from games.gops.solver.matrix_games import solve_values
from games.gops.solver.native import Kernel
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution
from games.quantize import Floats

FLAGS = ("-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-Wno-psabi")
"""A library that is compiled in a moment gives the same bits as a fast one."""

CARDS = (1, 2, 3, 4, 5)

whole_games = some.integers(1, 10).flatmap(
    lambda size: arrays(np.int64, (size, size, 20), elements=some.integers(-9, 9))
)


@pytest.fixture(scope="session")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Kernel:
    try:
        build_kernel.find_compiler()
    except Refusal as none:
        pytest.skip(str(none))
    path = tmp_path_factory.mktemp("kernel") / "kernel.so"
    build_kernel.build(path, FLAGS)
    return Kernel(path)


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
        left = np.ctypeslib.as_array((c_int64 * count).from_address(pointers[-1]))
        left[:] = np.arange(count)
        return count

    monkeypatch.setattr(kernel, "function", none_is_solved)
    assert np.allclose(solved_natively(kernel, games), solve_values(games), rtol=0, atol=1e-12)


@pytest.mark.parametrize("carry", [False, True])
@pytest.mark.parametrize("winning", [False, True])
def test_a_deal_is_solved_to_the_same_bits(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch, carry: bool, winning: bool
) -> None:
    deal = Position(CARDS, CARDS, CARDS, carry, winning)
    monkeypatch.setattr(retrograde, "built_kernel", lambda: None)
    by_numpy = Solution(deal).solve()
    monkeypatch.setattr(retrograde, "built_kernel", lambda: kernel)
    natively = Solution(deal).solve()
    for size, level in by_numpy.levels.items():
        for prizes, table in level.tables.items():
            other = natively.levels[size].tables[prizes]
            assert np.array_equal(table.values, other.values, equal_nan=True)


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Stand in for the place of the library, where nothing is yet."""
    monkeypatch.setattr(native, "built_kernel", cache(native.built_kernel.__wrapped__))
    path = tmp_path / "kernel.so"
    monkeypatch.setattr(native, "library_path", lambda: path)
    monkeypatch.setattr(build_kernel, "library_path", lambda: path)
    return path


def test_without_a_library_or_with_that_of_another_machine_there_is_no_kernel(fresh: Path) -> None:
    assert native.built_kernel() is None
    fresh.write_bytes(b"of another machine")
    native.built_kernel.cache_clear()
    assert native.built_kernel() is None


def test_without_a_compiler_it_is_said_that_all_goes_on(
    fresh: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert build_kernel.main() == 1
    assert "Parlour plays the same without one" in capsys.readouterr().err
    assert not fresh.exists()


def test_what_the_compiler_says_is_shown(
    fresh: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "false")
    assert build_kernel.main() == 1
    assert "cannot compile the kernel" in capsys.readouterr().err
    assert not fresh.exists()
