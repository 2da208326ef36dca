"""Wins in a row, over all games that a person played alone."""

from app.statistics.played import Streak, read_signs, streak_of
from app.statistics.summary import read_summary
from tests.app.statistics.season_helpers import ALONE, NAMED, play_games


def test_a_streak_counts_wins_until_a_game_is_not_won() -> None:
    assert streak_of([]) == Streak()
    assert streak_of([-1, 1, 1]) == Streak(now=2, best=2)
    assert streak_of([1, 1, 1, 0]) == Streak(now=0, best=3, ended=3)
    assert streak_of([1, 1, 1, -1, -1, 1]) == Streak(now=1, best=3)


def test_only_games_of_one_person_are_in_the_streak_and_the_record() -> None:
    store = play_games(*((ALONE, won, "") for won in (True, True, False, True)), (NAMED, False, ""))
    assert read_signs(store) == (1, 1, -1, 1)
    assert [read_signs(store, last) for last in (1, 2, 99)] == [(1,), (1, 1), (1, 1, -1, 1)]
    assert streak_of(read_signs(store)) == Streak(now=1, best=2)
    record = read_summary(store).against("gops", "careful")
    assert (record.won, record.lost) == (3, 1)
