"""The games that count: in lines, in rows of wins, over time; their records."""

from datetime import date, datetime
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.statistics.played import (
    CountedGame,
    Highlights,
    course_of,
    highlights_of,
    played_in_parts,
    read_signs,
    statistics_lines,
)
from app.statistics.rating import RatedGame
from app.statistics.summary import Streak, day_word, read_summary, recent_shares, streak_of
from app.storage.totals import Board, BoardTotal, MatchOutcome, Tally
from tests.app.statistics.season_helpers import ALONE, NAMED, play_games, season

NOON = int(datetime(2026, 2, 28, 12).timestamp())
rows_of_signs = st.text(st.sampled_from("✓=×"), max_size=30)


def played(sign: int, own: int, other: int, *, back: int = 0, ended: bool = True) -> CountedGame:
    """Return a game that ended some days ago."""
    outcome = MatchOutcome(sign, own, other, ended)
    return CountedGame(1, "gops", "classroom", "", "easy", outcome, NOON - back * 86_400, True)


def rated(*values: int) -> tuple[RatedGame, ...]:
    """Return games after which a rating had these values."""
    steps = enumerate(pairwise((1000, *values)))
    return tuple(RatedGame(n, NOON, "easy", before, after) for n, (before, after) in steps)


def test_lines_know_their_games_levels_come_before_others_and_pairs_last() -> None:
    store = season()
    games = [game for part in played_in_parts(store) for game in part]
    assert (len(games), sum(game.is_rated for game in games)) == (19, 18)
    assert [(game.side, game.other, game.sign) for game in games][16:] == [("Ann", "Bob", "×")] * 3
    boards = read_summary(store).lines(rated=False)
    lines = statistics_lines(boards)
    assert [(line.title, line.won, line.lost, line.is_head) for line in lines] == [
        ("GOPS", 11, 5, True),
        ("GOPS against Easy", 3, 1, False),
        ("GOPS against Careful", 8, 4, False),
        ("Ann and Bob", 0, 3, True),
    ]
    for line in lines:
        signs = [game.outcome.sign for game in line.of(games)]
        assert (signs.count(1), signs.count(-1)) == (line.won, line.lost)
    labels = [line.label for line in statistics_lines(boards, unplayed=True)]
    assert labels[:6] == ["GOPS", "Easy", "Medium", "Hard", "Best", "Careful"]
    assert labels[-1] == "Ann and Bob"
    store.connection.execute("UPDATE matches SET changed = -1 WHERE id = 1")
    store.connection.execute("UPDATE scores SET outcome = '?' WHERE match = 2")
    assert sum(map(len, played_in_parts(store))) == 17, "without damaged ones"


def test_variants_are_summed_and_games_stand_in_the_order_of_the_lobby() -> None:
    totals = {
        ("battle", "", ""): (1, 0),
        ("battle", "standard", "easy"): (1, 0),
        ("chess", "", ""): (1, 0),
        ("gops", "", ""): (5, 3),
        ("gops", "classroom", "easy"): (4, 1),
        ("gops", "tournament", "easy"): (1, 2),
        ("twentyone", "", ""): (1, 1),
        ("twentyone", "ten", ""): (1, 1),
    }
    boards = [
        BoardTotal(Board(game, variant, "", other, False), 1, Tally(won=won, lost=lost))
        for (game, variant, other), (won, lost) in totals.items()
    ]
    lines = statistics_lines(boards)
    assert [(line.label, line.won, line.lost, line.share) for line in lines] == [
        ("GOPS", 5, 3, 5 / 8),
        ("Easy", 5, 3, 5 / 8),
        ("Twenty-One", 1, 1, 0.5),
        ("Battle of the Sexes", 1, 0, 1.0),
        ("Easy", 1, 0, 1.0),
        ("chess", 1, 0, 1.0),
    ]
    others = [each for each in boards if each.board.game != "gops"]
    lines = statistics_lines(others, unplayed=True)
    labels = [(line.label, line.played) for line in lines]
    assert labels[:2] == [("GOPS", 0), ("Easy", 0)]
    assert labels[9:12] == [("Twenty-One", 2), ("Battle of the Sexes", 1), ("Easy", 1)]
    assert labels[-1] == ("chess", 1)


@given(rows_of_signs)
@example("✓✓")
@example("✓✓×✓×")
def test_a_streak_counts_wins_until_a_game_is_not_won(row: str) -> None:
    wins = [len(part) for part in row.replace("=", "×").split("×")]
    before = row[:-1].replace("=", "×").rpartition("×")[2]
    ended = len(before) if row and row[-1] != "✓" else 0
    assert streak_of(row) == Streak(wins[-1], max(wins), ended)


def test_only_games_of_one_person_are_in_the_streak_and_the_record() -> None:
    ways = [(ALONE, won, "") for won in (True, True, False, True)]
    store = play_games(*ways, (NAMED, False, ""))
    signs = ["".join(read_signs(store, last)) for last in (1, 2, 99)]
    assert signs == ["✓", "✓✓", "✓✓×✓"]
    record = read_summary(store).against("gops", "careful")
    assert (record.won, record.lost) == (3, 1)


@given(rows_of_signs)
@example("✓" * 11 + "=×" * 6)
def test_the_share_is_of_the_last_ten_games(row: str) -> None:
    shares = recent_shares(row)
    assert len(shares) == len(row)
    for end, found in enumerate(shares, start=1):
        last = row[max(0, end - 10) : end]
        assert found == pytest.approx((last.count("✓") + last.count("=") / 2) / len(last))


def test_highlights_are_the_greatest_and_the_smallest_differences() -> None:
    games = (
        played(1, 30, 24, back=9),
        played(1, 40, 14, back=8),
        played(-1, 20, 34, back=7),
        played(-1, 5, 49, back=6),
        played(0, 27, 27, back=5),
        played(0, 27, 27, back=6),
        played(1, 0, 0, back=1, ended=False),
    )
    average = (30 + 40 + 20 + 5 + 27 + 27) / 6, (24 + 14 + 34 + 49 + 27 + 27) / 6
    assert highlights_of(games) == Highlights(7, average, games[1], games[3], games[4])
    assert highlights_of(games[-1:]) == Highlights(1)


def test_days_are_named_as_one_says_them() -> None:
    today = date(2026, 2, 28)
    days = (today, date(2026, 2, 27), date(2026, 2, 9), date(2025, 12, 31))
    words = [day_word(day, today) for day in days]
    assert words == ["today", "yesterday", "9 Feb", "31 Dec 2025"]


def test_ten_rated_games_draw_a_rating_within_its_scale() -> None:
    games = rated(*range(1060, 1160, 10))
    course = course_of("GOPS against Easy", "GOPS", [played(1, 2, 1)], games)
    assert (course.title, course.latest) == ("YOUR RATING IN GOPS", "1,150, your best")
    assert course.scale == ("1,150", "1,100", "1,050")
    assert course.shares == pytest.approx([n / 10 for n in range(1, 11)])
    assert len(course.days) == 10
    never_moved = course_of("GOPS", "GOPS", (), rated(*[1000] * 10))
    assert set(never_moved.shares) == {0.0}


def test_games_that_are_not_rated_draw_the_share_that_was_won_and_few_are_squares() -> None:
    course = course_of("Twenty-One", "Twenty-One", [played(1, 2, 1)] * 10, ())
    assert (course.title, course.latest) == ("YOUR WINS: TWENTY-ONE", "100%")
    assert course.scale == ("100%", "50%", "0%")
    games = [played(1, 2, 1), played(-1, 1, 2)]
    few = course_of("GOPS", "GOPS", games, rated(1020, 1000))
    assert (few.shares, few.first, few.latest) == ((), tuple(games), "1,000, best 1,020")
    assert few.count == "8 more games draw a curve"
    assert course_of("GOPS against Easy", "GOPS", games, rated(1020, 1000)).latest == ""
    assert course_of("GOPS", "GOPS", games * 4 + games[:1], ()).count == "1 more game draws a curve"
