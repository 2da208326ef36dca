"""Standings, ratings and intervals against what can be worked out by hand and by other means."""

from contextlib import closing
from math import log, log10, sqrt
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.arena.game import GameOutcome
from app.arena.journal import begin_journal
from app.arena.plan import Fixtures, TournamentPlan
from app.arena.report import report_text, standings_text
from app.arena.runner import FinishedGames, Runner
from app.arena.standings import TournamentSums, likelihood, ratings, standings, wilson

POINTS_PER_LOG_ODD = 400 / log(10)
FOUL = "Round 2 of 13: bad."

tables = st.integers(2, 6).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(1, 1000), min_size=size, max_size=size), min_size=size, max_size=size
    )
)


def test_of_two_the_odds_are_the_games_won_and_the_error_is_that_of_the_log_odds() -> None:
    rated = ratings([[0, 30], [10, 0]])
    assert rated.strengths == pytest.approx((200 * log10(3), -200 * log10(3)))
    assert rated.errors == pytest.approx([1.959964 * POINTS_PER_LOG_ODD / sqrt(7.5) / 2] * 2)
    assert not rated.is_helped


@given(tables)
def test_everybody_is_expected_to_win_what_it_won_and_nothing_is_likelier(
    table: list[list[int]],
) -> None:
    won = np.array(table, dtype=float)
    np.fill_diagonal(won, 0)
    strengths = np.array(ratings(won.tolist()).strengths)
    assert strengths.sum() == pytest.approx(0, abs=1e-6)
    chances = 1 / (1 + 10 ** ((strengths - strengths[:, np.newaxis]) / 400))
    expected = ((won + won.T) * chances).sum(axis=1)
    assert expected == pytest.approx(won.sum(axis=1), rel=1e-9)
    thetas = strengths / POINTS_PER_LOG_ODD
    for step in 0.01 * np.eye(len(won)):
        for other in (thetas + step, thetas - step):
            assert likelihood(won, other) < likelihood(won, thetas)


@pytest.mark.parametrize(
    "won", [[[0, 10], [0, 0]], [[0, 0], [0, 0]], [[0, 1, 9], [9, 0, 9], [0, 0, 0]]]
)
def test_who_won_or_lost_everything_is_given_a_draw_and_a_finite_rating(
    won: list[list[int]],
) -> None:
    rated = ratings(won)
    helped = ratings([[x + (a != b) / 2 for b, x in enumerate(row)] for a, row in enumerate(won)])
    assert (rated.is_helped, helped.is_helped) == (True, False)
    assert helped.strengths == pytest.approx(rated.strengths)


def chance_games(size: int, games: int) -> list[GameOutcome]:
    """Return games with made-up results, some of them fouls of one or of both."""
    coin = np.random.default_rng(3)
    found = []
    for fixture in Fixtures(TournamentPlan(tuple("abcdefgh"[:size]), games, "s")):
        fouls = FOUL * bool(coin.random() < 0.05), FOUL * bool(coin.random() < 0.05)
        winner = None if coin.random() < 0.2 else int(coin.integers(2))
        if any(fouls):
            winner = None if all(fouls) else int(bool(fouls[0]))
        found.append(GameOutcome(fixture.number, fixture.pair, winner, (3, 4), ((), ()), fouls))
    return found


def errors_by_deal(size: int, games: list[GameOutcome]) -> list[float]:
    """Return the errors of ratings from every deal for itself, as a list of results gives them."""
    results = []
    for game in games:
        for seat, (own, other) in enumerate((game.pair, game.pair[::-1])):
            if not all(game.fouls):
                points = 1.0 if game.winner == seat else 0.0 if game.is_lost(seat) else 0.5
                results.append((game.number // (size * (size - 1) // 2), own, other, points))
    won = np.zeros((size, size))
    for _, own, other, points in results:
        won[own, other] += points
    thetas = np.array(ratings(won.tolist()).strengths) / POINTS_PER_LOG_ODD
    chances = 1 / (1 + np.exp(thetas - thetas[:, np.newaxis]))
    deals = sorted({deal for deal, *_ in results})
    slopes = np.zeros((len(deals), size))
    for deal, own, other, points in results:
        slopes[deals.index(deal), own] += points - chances[own, other]
    weights = (won + won.T) * chances * (1 - chances)
    bread = np.linalg.pinv(np.diag(weights.sum(axis=1)) - weights)
    meat = slopes.T @ slopes * len(deals) / (len(deals) - 1)
    return list(POINTS_PER_LOG_ODD * 1.959964 * np.sqrt((bread @ meat @ bread).diagonal()))


@pytest.mark.parametrize(("deals", "by_deal"), [(60, True), (10, True), (9, False)])
def test_errors_are_those_of_every_deal_for_itself_unless_there_are_too_few(
    deals: int, by_deal: bool
) -> None:
    games = chance_games(4, deals)[: -2 if deals > 10 else None]  # the last deal is not over
    sums = TournamentSums(4, games)
    rated, alone = ratings(sums.won, sums), ratings(sums.won)
    assert not rated.is_helped
    assert rated.errors == pytest.approx(errors_by_deal(4, games) if by_deal else alone.errors)
    assert (rated.errors == alone.errors) != by_deal


@given(st.permutations(range(90)))
def test_the_order_in_which_games_end_makes_no_difference_and_few_deals_are_held(
    order: list[int],
) -> None:
    games = chance_games(3, 30)
    sums = TournamentSums(3, [games[place] for place in order])
    assert standings("abc", sums) == standings("abc", TournamentSums(3, games))
    assert (len(sums.open), len(TournamentSums(3, games[:-1]).open)) == (0, 1)
    assert len(sums.groups) <= 2**3, "a group for each set of pairs that counted"


@given(st.lists(st.integers(0, 40), unique=True))
def test_finished_games_are_a_set(numbers: list[int]) -> None:
    finished = FinishedGames()
    for number in numbers:
        finished.add(number)
    assert len(finished) == len(numbers)
    assert {each for each in range(-1, 42) if each in finished} == set(numbers)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662), (0, 0, 0, 1)],
)
def test_wilsons_interval(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games)[1:] == pytest.approx((low, high), abs=5e-5)


def game(
    number: int, pair: tuple[int, int], winner: int | None, fouls: tuple[str, str] = ("", "")
) -> GameOutcome:
    return GameOutcome(number, pair, winner, (40, 30), ((), ()), fouls)


def test_standings_count_wins_draws_losses_fouls_and_points() -> None:
    outcomes = (
        game(0, (0, 1), 0),
        game(1, (0, 2), None),
        game(2, (1, 2), 1),
        game(3, (0, 1), 1, (FOUL, "")),
        game(4, (0, 2), None, (FOUL, FOUL)),
    )
    rows = standings(("a", "b", "c"), TournamentSums(3, outcomes)).rows
    assert {(r.name, r.games, r.won, r.drawn, r.lost, r.fouls, r.score) for r in rows} == {
        ("a", 4, 1, 1, 2, 2, 0.375),
        ("b", 3, 1, 0, 2, 0, 0.3333),
        ("c", 3, 1, 1, 1, 1, 0.5),
    }
    points = {row.name: (row.points_for, row.points_against) for row in rows}
    assert points == {"a": (160, 120), "b": (100, 110), "c": (90, 120)}


def test_the_best_score_stands_first_then_the_best_rating_then_who_was_named_first() -> None:
    strong = [game(n, (0, 1), int(n % 5 > 2)) for n in range(100)]  # a wins 60 of 100 against b,
    weak = [game(n, (1, 2), int(n % 10 > 7)) for n in range(100, 400)]  # b 240 of 300 against c
    rows = standings("abc", TournamentSums(3, [*strong, *weak])).rows
    assert [(row.name, row.score) for row in rows][:2] == [("b", 0.7), ("a", 0.6)]
    assert rows[0].rating < rows[1].rating, "who played the weak has the worse rating"
    same = [game(0, (0, 2), 0), game(1, (1, 3), 0), game(2, (3, 0), 0), game(3, (2, 1), 0)]
    unequal = [*same, game(4, (0, 2), 0), game(5, (2, 3), 1), game(6, (3, 1), 1)]
    rows = standings("abcd", TournamentSums(4, unequal)).rows
    assert sorted(rows, key=lambda row: (-row.score, -row.rating)) == [*rows]
    assert len({row.score for row in rows}) < 4, "some have the same score"
    assert [row.name for row in standings("ba", TournamentSums(2)).rows] == ["b", "a"]


@pytest.mark.parametrize(("games", "rest"), [(10, []), (11, ["And 1 more foul."])])
def test_a_report_lists_ten_fouls_and_counts_the_others(
    home: Path, games: int, rest: list[str]
) -> None:
    plan = TournamentPlan(("match", "random"), 20, "s")
    with closing(begin_journal(plan)) as kept:
        for number in reversed(range(games)):
            kept.add(game(number, (0, 1), 0, ("", FOUL)))
        told = report_text(Runner(plan, kept), 200).splitlines()
    listed = [f"Foul by random against match, game {n}. {FOUL}" for n in range(1, 11)]
    assert [line for line in told if "oul" in line][1:] == listed + rest


def test_before_a_game_there_is_no_rating_and_no_interval() -> None:
    plan = TournamentPlan(("match", "random", "careful"), 2, "s")
    lines = standings_text(plan, TournamentSums(3, [game(0, (0, 1), 0)]), 120).splitlines()
    by_name = {words[0]: words[1:] for line in lines if (words := line.split())}
    assert by_name["careful"] == ["0", "0", "0", "0", "0", "0:0", "–", "–", "–"]
    assert "–" not in by_name["match"] + by_name["random"]
    assert any(line.startswith("Somebody won or lost every game") for line in lines)
    assert "Somebody" not in standings_text(plan, TournamentSums(3), 120)
