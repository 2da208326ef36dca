"""Categories of Battle of the Sexes: open, used, what a Band scores, and who wins by them."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.battle import GAME
from games.battle.rules import to_enter
from games.battle.scoring import CATEGORIES
from games.battle.state import (
    Accept,
    Enter,
    Options,
    Scores,
    open_set,
    unused,
)
from games.contract import BadInput, IllegalAction, Standing
from tests.games.battle.moment_helpers import ACCEPTED, FIRST, START


def test_the_open_categories_are_a_bit_each() -> None:
    scores = (0, None, None, 4, *(None,) * 5)
    state = replace(START, scores=((None,) * 9, scores))
    assert open_set(state, 0) == 0b111111111
    assert open_set(state, 1) == 0b111110110
    assert unused(state, 1) == (*CATEGORIES[1:3], *CATEGORIES[4:])


def test_a_category_is_used_once_even_for_nothing() -> None:
    state = replace(ACCEPTED, dice=(1, 2, 3, 1, 2))
    after = GAME.reduce(state, 0, Enter("Orchestra"))
    assert after.scores == ((None,) * 8 + (0,), (None,) * 9)
    assert (after.player, after.rolls, after.dice) == (1, 0, ())
    again = replace(state, scores=after.scores)
    with pytest.raises(IllegalAction, match=r"Orchestra is used already\. Choose one that is open"):
        GAME.reduce(again, 0, Enter("Orchestra"))
    assert Enter("Orchestra") not in GAME.legal(again, 0)
    assert Enter("Orchestra") in GAME.legal(replace(again, player=1), 1)


@pytest.mark.parametrize(("band", "points"), [(30, 30), (25, 25)])
def test_a_band_scores_what_the_option_says(band: Any, points: int) -> None:
    state = replace(ACCEPTED, options=Options(band), dice=(2, 2, 3, 3, 3))
    after = GAME.reduce(state, 0, Enter("Band"))
    assert GAME.standing(after).scores == (points, 0)


def test_no_other_band_is_dealt_or_read() -> None:
    odd: Any = 27
    with pytest.raises(BadInput, match=r"^A Band scores 30 or 25\.$"):
        GAME.deal(Options(odd), "")
    field = next(field for field in GAME.fields if field.name == "band")
    assert [field.parse(text) for text in field.choices] == [30, 25]
    with pytest.raises(BadInput, match="30, 25"):
        field.parse("27")


@pytest.mark.parametrize(
    ("second", "winner"),
    [((2,) * 9, None), ((2,) * 8 + (3,), 1), ((2,) * 8 + (1,), 0)],
)
def test_the_higher_total_wins_and_equal_totals_tie(second: Scores, winner: int | None) -> None:
    over = replace(START, phase="over", scores=((2,) * 9, second))
    final = GAME.result(over)
    assert final is not None
    assert (final.winner, final.scores, final.marks) == (
        winner,
        (18, sum(x or 0 for x in second)),
        (),
    )


def test_to_enter_dice_that_are_not_accepted_yet_they_are_accepted_first() -> None:
    assert to_enter(FIRST, 0, "Trio") == (Accept(), Enter("Trio"))
    assert to_enter(ACCEPTED, 0, "Trio") == (Enter("Trio"),)
    used = replace(FIRST, scores=((None,) * 4 + (0,) + (None,) * 4, (None,) * 9))
    for state in used, replace(used, phase="enter"):
        with pytest.raises(IllegalAction, match=r"^Trio is used already\."):
            to_enter(state, 0, "Trio")


def test_the_standing_counts_rounds_of_both() -> None:
    assert GAME.standing(START) == Standing(1, (0, 0), "round 1 of 9")
    second = replace(START, player=1, scores=((1,) + (None,) * 8, (None,) * 9))
    assert GAME.standing(second) == Standing(1, (1, 0), "round 1 of 9")
    third = replace(START, scores=((1,) + (None,) * 8, (4,) + (None,) * 8))
    assert GAME.standing(third) == Standing(2, (1, 4), "round 2 of 9")
