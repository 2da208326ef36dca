"""Tournaments of any length: what is held of their games does not grow, and says the same."""

import asyncio
import gc
import tracemalloc
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from app.arena.game import GameOutcome
from app.arena.journal import begin_journal, reopen_journal
from app.arena.plan import Fixture, Fixtures, TournamentPlan
from app.arena.report import report_text
from app.arena.runner import FinishedGames, Runner
from app.arena.standings import (
    NORMAL_95,
    POINTS_PER_LOG_ODD,
    TournamentSums,
    fit_strengths,
    information,
    ratings,
    win_chances,
)

FOUL = "Round 2 of 13: bad."


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
                deal = game.number // (size * (size - 1) // 2)
                results.append((deal, own, other, points))
    won = np.zeros((size, size))
    for _, own, other, points in results:
        won[own, other] += points
    thetas = fit_strengths(won)
    deals = sorted({result[0] for result in results})
    slopes = np.zeros((len(deals), size))
    for deal, own, other, points in results:
        slopes[deals.index(deal), own] += points - win_chances(thetas)[own, other]
    bread = np.linalg.inv(information(won, thetas)) - 1 / size
    meat = slopes.T @ slopes * len(deals) / (len(deals) - 1)
    errors = POINTS_PER_LOG_ODD * NORMAL_95 * np.sqrt((bread @ meat @ bread).diagonal())
    return [float(error) for error in errors]


def test_errors_from_sums_are_those_of_every_deal_for_itself() -> None:
    games = chance_games(4, 60)[:-2]  # the last deal is not over
    sums = TournamentSums(4, games)
    assert ratings(sums.won, sums.deals).errors == pytest.approx(errors_by_deal(4, games))


def test_the_order_in_which_games_end_makes_no_difference() -> None:
    games = chance_games(3, 30)
    one = TournamentSums(3, games)
    shuffled = [games[place] for place in np.random.default_rng(1).permutation(len(games))]
    for other in (TournamentSums(3, reversed(games)), TournamentSums(3, shuffled)):
        assert ratings(one.won, one.deals) == ratings(other.won, other.deals)


def test_of_many_deals_only_those_that_are_not_over_are_held() -> None:
    sums = TournamentSums(2)
    for number in range(2000):
        sums.add(GameOutcome(number, (0, 1), number % 2, (1, 0), ((), ())))
    assert not sums.deals.open
    assert len(sums.deals.groups) == 1
    three = TournamentSums(3, chance_games(3, 500)[:-1])
    assert len(three.deals.open) == 1
    assert len(three.deals.groups) <= 2**3, "a group for each set of pairs that counted"


def test_finished_games_are_runs_of_numbers() -> None:
    finished, known = FinishedGames(), set()
    for number in np.random.default_rng(1).permutation(300).tolist():
        finished.add(number)
        known.add(number)
        assert len(finished) == len(known)
    assert all(number in finished for number in range(300))
    assert 300 not in finished
    assert -1 not in finished
    assert (finished.firsts, finished.ends) == ([0], [300])
    finished.add(302)
    assert 301 not in finished
    assert len(finished.firsts) == 2


async def quick(fixture: Fixture) -> GameOutcome:
    """Return a game nobody played."""
    fouls = ("", FOUL) if fixture.number % 10 == 0 else ("", "")
    bids = (tuple(range(1, 14)), tuple(range(13, 0, -1)))
    return GameOutcome(fixture.number, fixture.pair, 0, (50, 41), bids, fouls)


class Taken(NamedTuple):
    """The bytes that are held after a tournament and its report, and the most while they ran."""

    held: int
    most: int


def taken(games: int) -> Taken:
    """Return what memory a tournament and its report take."""
    plan = TournamentPlan(("match", "random"), games, "seed")
    with closing(begin_journal(plan)) as kept:
        runner = Runner(plan, kept)
        gc.collect()
        tracemalloc.start()
        try:
            asyncio.run(runner.run(quick, 2))
            report_text(runner, 200)
            gc.collect()
            return Taken(*tracemalloc.get_traced_memory())
        finally:
            tracemalloc.stop()


def reopened() -> Taken:
    """Return what memory it takes to go on with a tournament and to list its games."""
    gc.collect()
    tracemalloc.start()
    try:
        with closing(reopen_journal(("match", "random"))) as kept:
            runner = Runner(kept.plan, kept)
            assert len(runner.done) == sum(1 for _ in runner.games()) == GAMES
        return Taken(*tracemalloc.get_traced_memory())
    finally:
        tracemalloc.stop()


GAMES = 1000
"""Games of the tournaments: enough for what is held of each to stand out."""

ATTEMPTS = 3
"""What else the process happens to do is counted, too; so one of some attempts has to be good."""


def test_memory_does_not_grow_with_the_games(home: Path) -> None:
    taken(50)  # what is imported and cached once
    attempts = (taken(GAMES) for _ in range(ATTEMPTS))
    # 20 bytes a game are held, and 130 at most besides the report: less than an outcome takes.
    assert any(held < 20_000 and most < 600_000 for held, most in attempts)


def test_going_on_and_listing_holds_no_game(home: Path) -> None:
    plan = TournamentPlan(("match", "random"), GAMES, "seed")
    with closing(begin_journal(plan)) as kept:
        asyncio.run(Runner(plan, kept).run(quick, 2))  # not traced: that takes longer than playing
    # 130 bytes a game at most besides what reading takes.
    assert any(reopened().most < 550_000 for _ in range(ATTEMPTS))
