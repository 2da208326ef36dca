"""Wins in a row, over all games that a person played alone."""

from app.statistics.played import Streak, read_signs, streak_of
from app.statistics.summary import read_summary
from app.storage.store import open_store
from tests.app.storage.test_totals import CARELESS, NAMED, play


def test_a_streak_counts_wins_until_a_game_is_not_won() -> None:
    assert streak_of([]) == Streak()
    assert streak_of([-1, 1, 1]) == Streak(now=2, best=2)
    assert streak_of([1, 1, 1, 0]) == Streak(now=0, best=3, ended=3)
    assert streak_of([1, 1, 1, -1, -1, 1]) == Streak(now=1, best=3)


def test_only_games_of_one_person_are_in_the_streak_and_the_record() -> None:
    store = open_store()
    for won in (True, True, False, True):
        play(store, CARELESS, won=won)
    play(store, NAMED, won=False)
    assert read_signs(store) == (1, 1, -1, 1)
    assert streak_of(read_signs(store)) == Streak(now=1, best=2)
    record = read_summary(store).against("gops", "careful")
    assert (record.won, record.lost) == (3, 1)


def test_games_after_a_match_are_left_out_of_what_it_changed() -> None:
    store = open_store()
    first, second, _ = (play(store, CARELESS, won=won) for won in (True, True, False))
    assert read_signs(store, first.id) == (1,)
    assert read_signs(store, second.id) == (1, 1)
