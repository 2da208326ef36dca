"""Why a choice is best: the chances that can be worked out by hand, in the exact sentence."""

import pytest

from games.battle.keeps import FIVE, DiceSet
from games.battle.one_player_solver.turn_value import TurnTask, plan_turn
from games.battle.players.aims import Aims
from games.battle.players.explanations import why_accept, why_enter, why_roll
from games.battle.scoring import CATEGORIES, Category


def task(*names: Category, ahead: bool = False) -> TurnTask:
    """Return the plan's task with these categories open."""
    return TurnTask(sum(1 << CATEGORIES.index(name) for name in names), 30, ahead)


FOUR = (1, 1, 1, 1)


@pytest.mark.parametrize(
    ("names", "kept", "rolls", "text"),
    [
        (("Orchestra",), FOUR, 2, "Orchestra 25%"),
        (("Orchestra",), FOUR, 1, "Orchestra 44%"),
        (("Orchestra",), (), 2, "Orchestra <1%"),
        (("Trio", "Orchestra"), FOUR, 2, "Orchestra 25%, Trio 100%"),
        (("Trio", "Orchestra"), (4, 4, 4), 2, "Trio 100%, Orchestra 6%"),
        (("1S",), (), 2, "1S 1.2"),
        (("1S", "2S"), (2, 2, 2, 2), 2, "2S 8.5"),
        (("Trio", "Quartet", "Band", "Doremi", "Orchestra"), (4, 4), 1,
            "Band 45%, Trio 86%, Orchestra 9%"),
    ],
)  # fmt: skip
def test_aims_are_the_columns_that_a_roll_brings_most_in(
    names: tuple[Category, ...], kept: DiceSet, rolls: int, text: str
) -> None:
    assert Aims(plan_turn(task(*names)), 30, rolls).text(kept) == text


@pytest.mark.parametrize("rolls", [1, 2])
def test_points_that_aims_bring_are_what_a_plan_for_this_turn_is_worth(rolls: int) -> None:
    plan = plan_turn(task(*CATEGORIES))
    aims = Aims(plan, 30, rolls)
    for place, worth in enumerate(plan.keeps[rolls - 1][:FIVE]):
        brought = sum(gain[place] for gain in aims.gains.values())
        assert brought == pytest.approx(worth, abs=1e-9)


@pytest.mark.parametrize(
    ("names", "kept", "rolls", "why"),
    [
        (("Orchestra",), FOUR, 2,
            "keep 1 1 1 1: Orchestra 25%; 10.0 points more than 0 in Orchestra"),
        (("Orchestra",), FOUR, 1,
            "keep 1 1 1 1: Orchestra 44%; 17.5 points more than 0 in Orchestra"),
        (("Orchestra",), (), 2, "roll all: Orchestra <1%; 0.2 points more than 0 in Orchestra"),
        (("Quartet", "Orchestra"), FOUR, 2,
            "keep 1 1 1 1: Orchestra 25%, Quartet 100%; 9.2 points more than 6 in Quartet"),
        (("2S",), (2,), 2, "keep 2: 2S 4.0; 2.0 points more than 2 in 2S"),
        (("1S",), (1, 1, 1), 2, "keep 1 1 1: 1S 3.5; a little more than 4 in 1S"),
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
        "40 in Orchestra; no other category is open"
    )
    assert why_enter(task("Trio", "Orchestra"), dice, "Orchestra") == (
        "40 in Orchestra; no open category scores more"
    )
    later = plan_turn(task("Trio")).whole
    assert why_enter(task("Trio", "Orchestra", ahead=True), dice, "Orchestra") == (
        f"40 in Orchestra, and {later:.1f} more on average: the best total"
    )
