"""The finished games as they are counted, what some of them come to, and their course."""

from datetime import date, datetime

from app.statistics.played import (
    CountedGame,
    course_of,
    day_word,
    days_played,
    highlights_of,
    rating_words,
    read_played,
    share_over_time,
)
from app.statistics.rating import RatedGame
from app.storage.store import open_store
from app.storage.totals import MatchOutcome
from tests.app.statistics.season_helpers import NAMED, season

NOON = datetime(2026, 2, 28, 12)


def played(sign: int, own: int, other: int, *, back: int = 0, ended: bool = True) -> CountedGame:
    """Return a game that ended some days ago."""
    when = int(NOON.timestamp()) - back * 86_400
    return CountedGame(1, "gops", "", "easy", MatchOutcome(sign, own, other, ended), when, False)


def rated(*values: int) -> tuple[RatedGame, ...]:
    """Return games after which a rating had these values."""
    return tuple(
        RatedGame(n, int(NOON.timestamp()), "easy", before, after)
        for n, (before, after) in enumerate(zip((1000, *values), values, strict=False))
    )


def test_every_game_is_read_once_whoever_played() -> None:
    found = read_played(season())
    assert len(found) == 19
    assert sum(game.is_friendly for game in found) == 1
    assert [game.sign for game in found if game.side] == ["×"] * 3
    assert {(game.side, game.other) for game in found if game.side} == {("Ann", "Bob")}
    assert read_played(open_store()) == found
    assert NAMED.names == ("Bob", "Ann")


def test_highlights_are_the_greatest_and_the_smallest_differences() -> None:
    games = (
        played(1, 30, 24, back=9),
        played(1, 40, 14, back=8),
        played(-1, 20, 34, back=7),
        played(-1, 5, 49, back=6),
        played(0, 27, 27, back=5),
        played(1, 0, 0, back=1, ended=False),
    )
    found = highlights_of(games)
    assert (found.best, found.worst, found.closest) == (games[1], games[3], games[4])
    assert found.average == ((30 + 40 + 20 + 5 + 27) / 5, (24 + 14 + 34 + 49 + 27) / 5)
    assert found.games == 6


def test_there_are_no_highlights_of_games_that_were_given_up() -> None:
    found = highlights_of([played(-1, 0, 0, ended=False)])
    assert (found.games, found.average, found.best, found.closest) == (1, None, None, None)
    assert highlights_of(()).games == 0


def test_the_share_is_of_the_last_ten_games() -> None:
    games = [played(1, 2, 1)] * 10 + [played(-1, 1, 2)] * 5 + [played(0, 1, 1)]
    shares = share_over_time(games)
    assert shares[9] == 1.0
    assert shares[14] == 0.5
    assert shares[15] == (4 + 0.5) / 10


def test_days_are_counted_and_named_as_one_says_them() -> None:
    assert days_played([played(1, 2, 1), played(1, 2, 1), played(1, 2, 1, back=2)]) == 2
    today = date(2026, 2, 28)
    assert [day_word(day, today) for day in (today, date(2026, 2, 27), date(2026, 2, 9))] == [
        *("today", "yesterday", "9 Feb"),
    ]
    assert day_word(date(2025, 12, 31), today) == "31 Dec 2025"


def test_ten_rated_games_draw_a_rating_within_its_scale() -> None:
    games = rated(*range(1010, 1110, 10))
    course = course_of("GOPS against Easy", "GOPS", [played(1, 2, 1)], games)
    assert course.title == "YOUR RATING IN GOPS"
    assert course.scale == ("1,100", "1,050", "1,000")
    assert course.shares[0] == 0.1
    assert course.shares[-1] == 1.0
    assert course.latest == "1,100, your best"
    assert len(course.days) == len(course.shares) == 10


def test_a_rating_that_never_moved_still_has_a_scale() -> None:
    course = course_of("GOPS", "GOPS", (), rated(*[1000] * 10))
    assert set(course.shares) == {0.0}
    assert rating_words(rated(1000, 1020, 1010)) == "1,010, best 1,020"


def test_games_that_are_not_rated_draw_the_share_that_was_won() -> None:
    course = course_of("Twenty-One", "Twenty-One", [played(1, 2, 1)] * 10, ())
    assert (course.title, course.latest) == ("YOUR WINS: TWENTY-ONE", "100%")
    assert course.scale == ("100%", "50%", "0%")


def test_fewer_than_ten_games_are_squares() -> None:
    games = [played(1, 2, 1), played(-1, 1, 2)]
    course = course_of("GOPS", "GOPS", games, rated(1020, 1000))
    assert (course.shares, course.first) == ((), tuple(games))
    assert course.count == "8 more games draw a curve"
    assert course.latest == "1,000, best 1,020"
    assert course_of("GOPS against Easy", "GOPS", games, rated(1020, 1000)).latest == ""
    assert course_of("GOPS", "GOPS", games * 4 + games[:1], ()).count == "1 more game draws a curve"


def test_a_damaged_game_is_left_out() -> None:
    store = season()
    store.connection.execute("UPDATE matches SET changed = -1 WHERE id = 1")
    store.connection.execute("UPDATE scores SET outcome = '?' WHERE match = 2")
    assert len(read_played(store)) == 17
