"""What is printed of an analysis adds up as printed, to the last digit."""

import random

import pytest

from app.analysis.luck import Analysis, Stretch
from app.analysis.words import analysis_lines
from app.screens.result.sums import luck_sums
from games.randomness import stream
from tests.app.screens.result.result_helpers import SOLVED, analysed
from tests.tools.measure.terms import adds_up, misses

GAMES = 5_000


def made_up(coin: random.Random, unit: str) -> Analysis:
    """Return an analysis with any numbers that add up."""
    parts = tuple(stretch(coin, number) for number in range(1, 2 + int(coin.random() * 3)))
    parts = parts if unit == "rounds" else parts[:1]
    return Analysis(
        game="gops",
        unit=unit,
        players=("you", "Ann"),
        start=sum(part.start for part in parts),
        luck=sum(part.luck for part in parts),
        costs=(sum(part.costs[0] for part in parts), sum(part.costs[1] for part in parts)),
        result=sum(part.result for part in parts),
        stretches=parts,
        decisions=(),
    )


def stretch(coin: random.Random, number: int) -> Stretch:
    """Return a stretch with any numbers that add up; in a quarter of them nobody slips."""
    perfect = coin.random() < 0.25
    start, costs = coin.random(), (coin.random() * (not perfect), coin.random() * (not perfect))
    result = float(int(coin.random() * 3)) / 2
    luck = result - start + costs[0] - costs[1]
    return Stretch(number, 1, start, luck, costs, result, (start, result))


def figures(line: str) -> list[float]:
    """Return the figures at the end of a line."""
    return [float(word) for word in line.split()[1:] if word[-1].isdigit()]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_terms_of_a_match_add_up_as_printed(seat: int) -> None:
    coin = stream("games", seat)
    for _ in range(GAMES):
        lines = list(analysis_lines(made_up(coin, "games"), seat))
        *terms, result = (round(10 * figures(line)[-1]) for line in lines[2:7])
        assert sum(terms) == result, lines


@pytest.mark.parametrize("seat", [0, 1])
def test_the_terms_of_each_round_and_of_their_mean_add_up_as_printed(seat: int) -> None:
    coin = stream("rounds", seat)
    for _ in range(GAMES):
        analysis = made_up(coin, "rounds")
        lines = list(analysis_lines(analysis, seat))[3 : 4 + len(analysis.stretches)]
        for line in lines:
            *terms, result = (round(10 * each) for each in figures(line))
            assert sum(terms) == result, line


@pytest.mark.parametrize("unit", ["games", "rounds"])
def test_the_bars_add_up_as_drawn(unit: str) -> None:
    coin = stream(f"bars {unit}")
    for _ in range(GAMES):
        analysis = made_up(coin, unit)
        for seat in (0, 1):
            sums = luck_sums(analysis, seat)
            assert sums.start + sums.luck + sums.skill == sums.result
            assert sums.skill == sums.theirs - sums.mine
            assert abs(sums.start - 100 * analysis.start) < 1 or seat or unit == "rounds"


@pytest.mark.parametrize("slug", SOLVED)
def test_the_terms_of_a_real_game_add_up_as_printed(slug: str) -> None:
    _, analysis = analysed(slug)
    assert list(misses(analysis)) == []


def test_a_sum_that_does_not_add_up_is_found() -> None:
    assert adds_up(("50.0", "-10.1", "39.9"))
    assert not adds_up(("50.0", "-10.1", "39.8"))
