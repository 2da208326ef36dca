"""The statistics of a newcomer: where the lines are, and what they say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.screens.pages.newcomer_painter import NOT_PLAYED, row_of, spaced_rows, unplayed_text
from app.screens.pages.unplayed_painter import first_chances
from app.statistics.lines import StatisticsLine


def line(game: str, other: str | None) -> StatisticsLine:
    return StatisticsLine(other or game, game, "", other, 0, 0, 0)


LINES = tuple(
    line(game, who)
    for game, levels in (("gops", 4), ("gostop", 3), ("twentyone", 0), ("battle", 4))
    for who in (None, *map(str, range(levels)))
)


@given(st.integers(0, 60))
def test_lines_stand_one_below_the_other_and_in_the_rows_they_get(room: int) -> None:
    rows = spaced_rows(LINES, room)
    places = [row_of(LINES, n, rows) for n in range(len(LINES))]
    assert places == sorted(set(places))
    assert places[-1] < rows
    assert rows <= max(room, len(LINES))


@pytest.mark.parametrize(
    ("game", "other", "room", "said"),
    [
        ("gops", "medium", 60, "Slips now and then. Gives away 4 games in 100."),
        ("gops", "medium", 20, "Slips now and then."),
        ("gops", "medium", 10, NOT_PLAYED),
        ("gops", None, 60, NOT_PLAYED),
        ("whist", "easy", 60, NOT_PLAYED),
    ],
)
def test_a_level_nobody_has_played_says_how_it_plays(
    game: str, other: str | None, room: int, said: str
) -> None:
    assert unplayed_text(line(game, other), room) == said


def test_a_beginner_scores_half_against_easy_and_less_against_each_level_above() -> None:
    names, shares = zip(*first_chances(line("gops", None)), strict=True)
    assert names == ("Easy", "Medium", "Hard", "Best")
    assert shares[0] == 0.5
    assert list(shares) == sorted(shares, reverse=True)
    assert first_chances(line("gops", "medium")) == ((names[1], shares[1]),)
    assert first_chances(line("twentyone", None)) == ()
