"""What the latest games come to."""

from datetime import date, timedelta

import pytest

from app.match.levels import level_word, levels_of
from app.plugins import find
from app.statistics.summary import (
    days_in_a_row,
    levels_beaten,
    longest_row_of_days,
    recent_shares,
    wins_in_a_row,
)
from app.storage.totals import Board, BoardTotal, Tally

TODAY = date(2026, 3, 2)


def ago(*days: int) -> set[date]:
    """Return the dates so many days ago."""
    return {TODAY - timedelta(days=each) for each in days}


def board(
    who: str,
    won: int,
    lost: int,
    variant: str = "classroom",
    side: str = "",
    rated: bool = True,
) -> BoardTotal:
    """Return a rated total against a player of GOPS."""
    where = Board("gops", variant, side, who, rated)
    return BoardTotal(where, 1, Tally(won=won, lost=lost))


@pytest.mark.parametrize(
    ("signs", "row"), [("", 0), ("✓", 1), ("✓✓×✓", 2), ("=✓✓", 0), ("×✓✓", 0), ("✓✓✓", 3)]
)
def test_only_the_latest_wins_are_in_a_row(signs: str, row: int) -> None:
    assert wins_in_a_row(signs) == row


def test_shares_begin_with_the_fifth_game_and_span_ten() -> None:
    assert recent_shares("✓✓✓✓") == ()
    assert recent_shares("××=✓✓") == (0.5,)
    assert recent_shares("✓" * 10 + "×" * 2)[-1] == 1.0
    assert len(recent_shares("✓" * 12)) == 8


def test_a_level_is_beaten_by_three_wins_and_more_won_than_lost() -> None:
    totals = [
        board("easy", 2, 0),
        board("easy", 1, 2, variant="tournament"),
        board("medium", 3, 3),
        board("champion", 9, 0, rated=False),
        board("equilibrium", 9, 0, side="Ann"),
    ]
    assert levels_beaten("gops", totals) == (True, False, False, False)
    assert levels_beaten("battle", totals) == (False,) * 4
    assert levels_beaten("twentyone", totals) == ()


def test_days_in_a_row_may_end_yesterday() -> None:
    assert days_in_a_row(ago(0, 1, 2, 4), TODAY) == 3
    assert days_in_a_row(ago(1, 2), TODAY) == 2
    assert days_in_a_row(ago(2, 3), TODAY) == 0
    assert longest_row_of_days(ago(0, 1, 4, 5, 6, 9)) == 3
    assert longest_row_of_days(()) == 0


@pytest.mark.parametrize("slug", ["gops", "battle", "gostop"])
def test_every_level_is_a_player_of_its_game(slug: str) -> None:
    assert set(levels_of(slug)) <= set(find(slug).players)


def test_levels_have_words_and_other_players_their_names() -> None:
    assert [level_word("gops", who) for who in levels_of("gops")] == [
        "Easy",
        "Medium",
        "Hard",
        "Best",
    ]
    assert level_word("gops", "careful") == "Careful"
    assert level_word("twentyone", "optimal") == "Optimal"
    assert level_word("somebody's own", "deepMCTS") == "DeepMCTS"
