"""Ratings and intervals against what can be worked out by hand and by other means."""

from itertools import combinations, permutations
from math import log10, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.arena.game import GameOutcome
from app.arena.plan import TournamentPlan
from app.arena.report import NO_FIGURE, standings_text
from app.arena.standings import (
    POINTS_PER_LOG_ODD,
    Counted,
    DealSums,
    TournamentSums,
    information,
    likelihood,
    ratings,
    standings,
    wilson,
)

STRENGTHS = (-8.413446788398172, -57.63514959623136, 66.04859638462983)
ERRORS = (119.91817958535773, 114.17925734147671, 127.07987420130313)
"""Of three players, worked out by sums in plain Python, player by player."""


def points(won: list[list[int]]) -> list[list[float]]:
    return [[float(cell) for cell in row] for row in won]


def test_of_two_the_odds_are_the_games_won() -> None:
    rated = ratings(points([[0, 30], [10, 0]]))
    assert rated.strengths[0] - rated.strengths[1] == pytest.approx(400 * log10(3))
    assert sum(rated.strengths) == pytest.approx(0, abs=1e-6)
    assert not rated.is_helped


def test_of_two_the_error_is_that_of_the_log_odds() -> None:
    rated = ratings(points([[0, 30], [10, 0]]))
    of_the_difference = 1.959964 * POINTS_PER_LOG_ODD / sqrt(40 * 0.75 * 0.25)
    assert rated.errors == pytest.approx((of_the_difference / 2, of_the_difference / 2))


def test_a_table_worked_out_cell_by_cell_is_rated_the_same() -> None:
    rated = ratings([[0, 3.5, 4], [5.5, 0, 1], [2, 7, 0]])
    assert rated.strengths == pytest.approx(STRENGTHS, rel=1e-9)
    assert rated.errors == pytest.approx(ERRORS, rel=1e-9)


def deterministic_results(deals: int) -> list[tuple[int, Counted]]:
    """Return games of players without luck, one of each pair on each deal: who wins is the deal's.

    On each deal there is an order of the three, so their games hang together.
    """
    coin = np.random.default_rng(5)
    found = []
    for deal in range(deals):
        luck = coin.normal((0.4, 0.0, -0.2), 1.0)
        for own, other in permutations(range(3), 2):
            found.append((deal, Counted(own, other, float(luck[own] > luck[other]))))
    return found


def table_of(results: list[tuple[int, Counted]]) -> list[list[float]]:
    won = [[0.0] * 3 for _ in range(3)]
    for _, result in results:
        won[result.own][result.other] += result.points
    return won


def sums_by_deal(results: list[tuple[int, Counted]]) -> DealSums:
    sums = DealSums(3)
    for deal in sorted({deal for deal, _ in results}):
        same = [result for of, result in results if of == deal]
        for pair in combinations(range(3), 2):
            sums.add_game(deal, [each for each in same if {each.own, each.other} == set(pair)])
    return sums


def test_errors_over_deals_are_those_of_a_bootstrap_over_deals() -> None:
    results, coin = deterministic_results(200), np.random.default_rng(6)
    by_deal = [results[6 * deal : 6 * deal + 6] for deal in range(200)]
    strengths = []
    for _ in range(400):
        drawn = [each for deal in coin.integers(200, size=200) for each in by_deal[deal]]
        strengths.append(ratings(table_of(drawn)).strengths)
    bootstrap = 1.959964 * np.std(strengths, axis=0)
    assert ratings(table_of(results), sums_by_deal(results)).errors == pytest.approx(
        bootstrap, rel=0.15
    )
    assert ratings(table_of(results)).errors != pytest.approx(bootstrap, rel=0.15)


def test_of_few_deals_games_count_as_independent() -> None:
    results = deterministic_results(9)
    assert ratings(table_of(results), sums_by_deal(results)) == ratings(table_of(results))


def test_equals_are_rated_equal() -> None:
    rated = ratings(points([[0, 5, 5], [5, 0, 5], [5, 5, 0]]))
    assert rated.strengths == pytest.approx((0, 0, 0), abs=1e-6)
    assert rated.errors[0] == pytest.approx(rated.errors[2])


def test_more_games_make_it_surer() -> None:
    few = ratings(points([[0, 6, 5], [4, 0, 5], [5, 5, 0]]))
    many = ratings(points([[0, 600, 500], [400, 0, 500], [500, 500, 0]]))
    assert many.strengths == pytest.approx(few.strengths, abs=1e-6)
    assert many.errors[0] == pytest.approx(few.errors[0] / 10)


@pytest.mark.parametrize(
    "won", [[[0, 10], [0, 0]], [[0, 0], [0, 0]], [[0, 1, 9], [9, 0, 9], [0, 0, 0]]]
)
def test_who_won_or_lost_everything_is_given_a_draw_and_a_finite_rating(
    won: list[list[int]],
) -> None:
    rated = ratings(points(won))
    assert rated.is_helped
    helped = [
        [cell + (a != b) / 2 for b, cell in enumerate(row)] for a, row in enumerate(points(won))
    ]
    assert ratings(helped).strengths == pytest.approx(rated.strengths)


tables = st.integers(2, 6).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(1, 1000), min_size=size, max_size=size), min_size=size, max_size=size
    )
)


@given(tables)
def test_no_other_ratings_are_likelier(table: list[list[int]]) -> None:
    won = [[0.0 if a == b else float(x) for b, x in enumerate(row)] for a, row in enumerate(table)]
    thetas = np.array(ratings(won).strengths) / POINTS_PER_LOG_ODD
    best = likelihood(np.array(won), thetas)
    for place in range(len(won)):
        for change in -0.01, 0.01:
            other = thetas + change * (np.arange(len(won)) == place)
            assert likelihood(np.array(won), other) < best


@given(tables)
def test_everybody_is_expected_to_win_what_it_won(table: list[list[int]]) -> None:
    won = [[0.0 if a == b else float(x) for b, x in enumerate(row)] for a, row in enumerate(table)]
    strengths = ratings(won).strengths
    for a, row in enumerate(won):
        expected = sum(
            (row[b] + won[b][a]) / (1 + 10 ** ((strengths[b] - strengths[a]) / 400))
            for b in range(len(won))
            if a != b
        )
        assert expected == pytest.approx(sum(row), rel=1e-9)


def test_the_information_is_the_curvature_of_the_likelihood() -> None:
    won, thetas = np.array([[0.0, 3, 4], [5, 0, 1], [2, 7, 0]]), np.array([0.3, -0.2, -0.1])
    h = 1e-4

    def at(change: float) -> float:
        return likelihood(won, thetas + np.array([change, 0, 0]))

    curvature = -(at(h) - 2 * at(0) + at(-h)) / h**2
    assert information(won, thetas)[0, 0] - 1 / 3 == pytest.approx(curvature, rel=1e-4)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662), (0, 0, 0, 1)],
)
def test_wilsons_interval(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=5e-5)


def game(number: int, pair: tuple[int, int], winner: int | None, **more: object) -> GameOutcome:
    return GameOutcome(number, pair, winner, (40, 30), ((), ()), **more)  # type: ignore[arg-type]


def test_standings_count_wins_draws_losses_fouls_and_points() -> None:
    outcomes = (
        game(0, (0, 1), 0),
        game(1, (0, 2), None),
        game(2, (1, 2), 1),
        game(3, (0, 1), 1, fouls=("Round 2 of 13: bad.", "")),
        game(4, (0, 2), None, fouls=("Round 2 of 13: bad.", "Round 2 of 13: bad.")),
    )
    table = {row.name: row for row in standings(("a", "b", "c"), TournamentSums(3, outcomes)).rows}
    counts = {
        name: (row.games, row.won, row.drawn, row.lost, row.fouls) for name, row in table.items()
    }
    assert counts == {"a": (4, 1, 1, 2, 2), "b": (3, 1, 0, 2, 0), "c": (3, 1, 1, 1, 1)}
    assert (table["a"].points_for, table["a"].points_against) == (160, 120)
    assert (table["b"].points_for, table["b"].points_against) == (100, 110)
    assert table["a"].score == pytest.approx(1.5 / 4)


def test_before_a_game_there_is_no_rating_and_no_interval() -> None:
    plan = TournamentPlan(("match", "random", "careful"), 2, "s")
    played = TournamentSums(3, [game(0, (0, 1), 0)])
    lines = standings_text(plan, played, 120).splitlines()
    by_name = {words[0]: words[1:] for line in lines if (words := line.split())}
    figures = ["0", "0", "0", "0", "0", "0:0", NO_FIGURE, NO_FIGURE, NO_FIGURE]
    assert by_name["careful"] == figures
    assert NO_FIGURE not in by_name["match"] + by_name["random"]
    rows = standings(plan.contestants, played).rows
    assert [(row.score, row.rating) for row in rows if not row.games] == [(0.0, 0.0)]


def test_the_best_stand_first() -> None:
    outcomes = [game(n, (0, 1), 1) for n in range(3)] + [game(4, (0, 1), 0)]
    assert [row.name for row in standings(("a", "b"), TournamentSums(2, outcomes)).rows] == [
        "b",
        "a",
    ]
