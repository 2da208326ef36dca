"""The tables of Battle of the Sexes in short lines, for a screen reader."""

from msgspec.structs import replace

from games.battle.game import GAME
from games.battle.scoring import CATEGORIES
from games.battle.short_board import short_board, short_heading, short_scores

START = replace(GAME.deal(GAME.Options(), "1"), dice=(1, 2, 3, 4, 5))


def test_an_empty_board_says_nothing_for_both() -> None:
    lines = short_board(START)
    assert [line.split(": ")[1] for line in lines if line.endswith(": nothing")] == ["nothing"] * 2


def test_what_was_entered_stands_with_its_score_and_is_marked_as_used() -> None:
    own = tuple(7 if n == 0 else score for n, score in enumerate(START.scores[START.player]))
    entered = replace(START, scores=(own, own))
    assert f"{short_heading(entered)[0]}: {CATEGORIES[0]} 7" in short_board(entered)
    title, first, *others = short_scores(entered)
    assert title == "Category Scores"
    assert first.startswith(CATEGORIES[0])
    assert first.endswith(" (used)")
    assert len(others) == len(CATEGORIES) - 1
    assert not any("used" in line for line in others)
