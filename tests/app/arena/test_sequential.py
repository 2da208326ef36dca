"""Tests that stop when it is known, gauntlets, and games where the order is least certain."""

import json
from contextlib import closing, suppress
from itertools import combinations
from math import log
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.arena.game import GameOutcome, play_game
from app.arena.journal import Journal, begin_journal, reopen_journal, temporary_journal
from app.arena.plan import Fixtures, Sequential, TournamentPlan
from app.arena.runner import Runner
from app.arena.sequential import SequentialTest, likeliest, log_ratio, order_doubts
from app.arena.standings import Ratings, TournamentSums
from tests.app.arena.ends_helpers import ended
from tests.tools.measure.sequential import error_rates

FOUR = ("careful", "match", "plus-one", "random")


@given(
    st.sampled_from((3, 5)).flatmap(lambda n: st.lists(st.integers(1, 60), min_size=n, max_size=n)),
    st.floats(0.05, 0.95),
)
def test_the_likeliest_distribution_has_the_mean_and_no_other_is_likelier(
    ends: list[int], mean: float
) -> None:
    shares = [count / sum(ends) for count in ends]
    points = [n / (len(ends) - 1) for n in range(len(ends))]
    found = likeliest(shares, points, mean)
    assert sum(found) == pytest.approx(1)
    assert sum(p * x for p, x in zip(found, points, strict=True)) == pytest.approx(mean)

    def likelihood(of: list[float]) -> float:
        return sum(share * log(p) for share, p in zip(shares, of, strict=True))

    for n in range(len(ends) - 2):  # a step that keeps the sum and the mean
        for step in (1e-4, -1e-4):
            other = list(found)
            for at, by in enumerate((step, -2 * step, step), n):
                other[at] += by
            if min(other) > 0:
                assert likelihood(other) <= likelihood(found) + 1e-12


def test_a_ratio_and_bounds_worked_out_by_hand() -> None:
    # Half of two ends each: under a mean m their likeliest shares are 1 - m and m.
    expected = 50 * log(0.4 / 0.5) + 50 * log(0.6 / 0.5)
    assert log_ratio((50, 0, 50), 0.5, 0.6) == pytest.approx(expected, abs=0.01)
    asked = Sequential(0, 400, (0.05, 0.1))
    test = SequentialTest(Fixtures(TournamentPlan(("match", "random"), 5, "s", test=asked)), asked)
    assert test.bounds == pytest.approx((log(0.1 / 0.95), log(0.9 / 0.05))), "Wald's"
    assert test.means == pytest.approx((0.5, 10 / 11))


@given(st.permutations(range(24)))
def test_the_verdict_does_not_depend_on_the_order_in_which_games_end(order: list[int]) -> None:
    asked = Sequential(0, 200)
    plan = TournamentPlan(("winner", "greedy"), 24, "s", game="battle", test=asked)
    games = [each for deal in range(12) for each in ended(deal, 4 - deal % 3, 2)]
    straight, mixed = (SequentialTest(Fixtures(plan), asked) for _ in range(2))
    for number in range(24):
        straight.add(games[number])
    for number in order:
        mixed.add(games[number])
    assert (mixed.verdict, mixed.next_deal) == (straight.verdict, straight.next_deal)


def test_errors_are_as_rare_as_stated_and_few_deals_are_needed() -> None:
    for wrong, needed in error_rates(8).values():
        assert wrong <= 0.3
        assert needed <= 0.9


async def test_a_tournament_stops_once_it_is_known_and_plays_no_game_in_vain() -> None:
    plan = TournamentPlan(("careful", "match"), 500, "s", test=Sequential(0, 60))
    verdicts = []
    for at_once in 1, 4:
        with closing(temporary_journal(plan)) as kept:
            runner = Runner(plan, kept)
            await runner.run(play_game, at_once)
            assert runner.test
            assert runner.test.accepted == "high"
            assert len(runner.done) == len(runner.fixtures) == runner.test.next_deal < 500
            assert [game.number for game in runner.whole_games()] == [*range(len(runner.done))]
            verdicts.append((runner.test.verdict, runner.sums.won))
    assert verdicts[0] == verdicts[1]


def test_in_a_gauntlet_the_first_plays_all_others() -> None:
    fixtures = Fixtures(TournamentPlan(FOUR, 3, "s", form="gauntlet"))
    assert [fixture.pair for fixture in fixtures] == [(0, 1), (0, 2), (0, 3)] * 3
    assert [fixture.seed for fixture in fixtures] == [f"s-{n}" for n in (1, 1, 1, 2, 2, 2, 3, 3, 3)]
    sums = TournamentSums(4, pairs=3)
    for each in fixtures:
        sums.add(GameOutcome(each.number, each.pair, 0, (1, 0), ((), ())))
    assert sums.open == {}, "each deal is whole with three games"
    assert [row.games for row in sums.rows] == [9, 3, 3, 3]


async def adaptive(kept: Journal, at_once: int, stop_after: int | None = None) -> Runner:
    """Play an adaptive tournament, or some of its games."""
    runner = Runner(kept.plan, kept)

    def told(outcome: GameOutcome) -> None:
        if len(runner.done) == stop_after:
            raise InterruptedError

    runner.on_outcome = told
    with suppress(InterruptedError):
        await runner.run(play_game, at_once)
    return runner


ADAPTIVE = TournamentPlan(("match", "random", "careful", "random"), 12, "s", form="adaptive")


async def test_games_are_played_where_the_order_is_least_certain(home: Path) -> None:
    with closing(temporary_journal(ADAPTIVE)) as kept:
        runner = await adaptive(kept, 1)
        assert len(runner.done) == 72
        games = {
            pair: sum(set(game.pair) == set(pair) for game in runner.games())
            for pair in combinations(range(4), 2)
        }
        assert max(games, key=lambda pair: games[pair]) == (1, 3), "twice the same player"
        assert min(games.values()) >= 4
        whole = list(runner.whole_games())
    for cut in (30, 61):
        with closing(begin_journal(ADAPTIVE)) as kept:
            await adaptive(kept, 3, cut)
        with closing(reopen_journal(ADAPTIVE.contestants)) as kept:
            assert list((await adaptive(kept, 2)).whole_games()) == whole


def test_the_surety_of_an_order_is_that_of_the_difference_of_two_ratings() -> None:
    covariances = ((0.04, 0.01, 0.0), (0.01, 0.04, 0.0), (0.0, 0.0, 0.09))
    rated = Ratings((100.0, 60.0, -160.0), (0.0,) * 3, is_helped=False, covariances=covariances)
    (first, *pair), (second, *other) = order_doubts(rated)
    assert (pair, other) == ([0, 1], [1, 2])
    assert first == pytest.approx(0.8263, abs=1e-3)  # 40 points are 0.2303, the spread is 0.2449
    assert second == pytest.approx(0.9998, abs=1e-3)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("match", "random", "careful", "--sprt", "0", "5"), "has two contestants."),
        (("match", "random", "--sprt", "5", "0"), "the lower one first."),
        (("match", "random", "--sprt", "0", "nan"), "the lower one first."),
        (("match", "random", "--sprt", "0", "5", "--errors", "0", "0.1"), "between 0 and 0.5."),
        (("match", "random", "--gauntlet"), "needs at least three contestants."),
        (("match", "random", "--adaptive"), "needs at least three contestants."),
    ],
)
def test_what_cannot_be_tested_is_refused(parlour: Any, words: tuple[str, ...], why: str) -> None:
    refused = parlour("arena", "tournament", *words)
    assert refused.code == 2
    assert why in refused.err


def test_every_decision_shows_its_numbers(parlour: Any) -> None:
    words = ("arena", "tournament", "careful", "match", "--sprt", "0", "60", "--seed", "s")
    out = parlour(*words).out
    assert "Sequential test of careful against match, +0 or +60 rating points" in out
    assert "bounds -2.94 and +2.94." in out
    assert "Accepted: +60 rating points." in out
    told = json.loads(parlour(*words, "--format", "json").out)["test"]
    assert (told["accepted"], told["ratio"] >= told["bounds"][1]) == ("high", True)
    assert f"ratio {told['ratio']:+.2f}" in out
    out = parlour("arena", "tournament", *FOUR, "--adaptive", "--games", "4").out
    assert out.count(" is stronger than ") == 3
