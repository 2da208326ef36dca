"""Why a choice is best: the chances that can be worked out by hand, in the exact sentence."""

import pytest

from games.battle.keeps import KEEPS, DiceSet
from games.battle.one_player_solver.targets import Target, target_of
from games.battle.one_player_solver.turn_value import TurnTask, plan_turn
from games.battle.players.explanations import why_accept, why_enter, why_roll
from games.battle.scoring import CATEGORIES, Category


def task(*names: Category, ahead: bool = False) -> TurnTask:
    """Return the plan's task with these categories open."""
    return TurnTask(sum(1 << CATEGORIES.index(name) for name in names), 30, ahead)


FOUR = (1, 1, 1, 1)
ORCHESTRA = CATEGORIES.index("Orchestra")
TRIO = CATEGORIES.index("Trio")


@pytest.mark.parametrize(
    ("names", "kept", "rolls", "column", "chance"),
    [
        (("Orchestra",), FOUR, 2, ORCHESTRA, 1 / 4),
        (("Orchestra",), FOUR, 1, ORCHESTRA, 7 / 16),
        (("Orchestra",), (), 2, ORCHESTRA, 4 / 4**5),
        (("Trio", "Orchestra"), FOUR, 2, ORCHESTRA, 1 / 4),
        (("Trio", "Orchestra"), (4, 4, 4), 2, TRIO, 15 / 16),
        (("1S",), (), 2, 0, 1 - (3 / 4) ** 5),
        (("1S", "2S"), (2, 2, 2, 2), 2, 1, 1),
        (("1S", "2S"), (3, 3, 3, 3), 2, 1, 1 / 4),
    ],
)
def test_an_aim_is_the_column_that_brings_most_and_how_often_it_scores(
    names: tuple[Category, ...], kept: DiceSet, rolls: int, column: int, chance: float
) -> None:
    found = target_of(task(*names), kept, rolls)
    assert found.column == column
    assert found.chance == pytest.approx(chance, abs=1e-12)
    assert {found} == {Target(column, found.chance)}, "it never changes"


@pytest.mark.parametrize("name", CATEGORIES)
def test_with_a_roll_more_to_come_a_column_scores_no_rarer(name: Category) -> None:
    alone = task(name)
    for kept in KEEPS:
        assert target_of(alone, kept, 1).chance > target_of(alone, kept, 2).chance - 1e-12


@pytest.mark.parametrize(
    ("names", "kept", "rolls", "why"),
    [
        (("Orchestra",), FOUR, 2, "keeping 1 1 1 1 leads to Orchestra 25 times in 100, "
            "and is worth 10.0 points more than taking 0 in Orchestra"),
        (("Orchestra",), FOUR, 1, "keeping 1 1 1 1 leads to Orchestra 44 times in 100, "
            "and is worth 17.5 points more than taking 0 in Orchestra"),
        (("Orchestra",), (), 2, "rolling all leads to Orchestra 0 times in 100, "
            "and is worth 0.2 points more than taking 0 in Orchestra"),
        (("Quartet", "Orchestra"), FOUR, 2, "keeping 1 1 1 1 leads to Orchestra 25 times in 100, "
            "and is worth 9.2 points more than taking 6 in Quartet"),
        (("2S",), (2,), 2, "keeping 2 leads to 2S 100 times in 100, "
            "and is worth 2.0 points more than taking 2 in 2S"),
        (("1S",), (1, 1, 1), 2, "keeping 1 1 1 leads to 1S 100 times in 100, "
            "and is worth a little more than taking 4 in 1S"),
    ],
)  # fmt: skip
def test_a_roll_is_for_what_it_leads_to_and_gains(
    names: tuple[Category, ...], kept: DiceSet, rolls: int, why: str
) -> None:
    assert why_roll(task(*names), (1, 1, 1, 1, 2), kept, rolls) == why


def test_dice_are_accepted_for_their_best_category() -> None:
    assert why_accept(task("1S", "Trio", "Quartet"), (1, 1, 1, 4, 4)) == (
        "11 in Trio is worth at least as much as any roll promises"
    )


def test_dice_are_entered_for_what_they_bring_now_or_leave_to_come() -> None:
    dice = (1, 1, 1, 1, 1)
    assert why_enter(task("Orchestra"), dice, "Orchestra") == (
        "40 in Orchestra, for no other category is open"
    )
    assert why_enter(task("Trio", "Orchestra"), dice, "Orchestra") == (
        "40 in Orchestra, for no open category scores more"
    )
    later = plan_turn(task("Trio")).whole
    assert why_enter(task("Trio", "Orchestra", ahead=True), dice, "Orchestra") == (
        f"40 in Orchestra leaves {later:.1f} points to come on average, together the most"
    )
