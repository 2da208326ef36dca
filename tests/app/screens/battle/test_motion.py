"""Dice tumble first: caption, score table, log and coach wait until they lie."""

import pytest

from app.screens.battle.table import BattleTable
from games.battle.rules import ALL, Roll
from tests.app.match.battle_match_helpers import played
from tests.app.screens.battle.battle_helpers import at, begun, click_die, state
from tests.app.screens.screen_helpers import User, arcade
from widgets.dice.style import DieState
from widgets.dice.tray import TrayDie

LONG = 1000.0
"""A pace at which no pause ends by itself."""


def lying(user: User) -> tuple[TrayDie, ...]:
    """Return the dice as they are shown."""
    table: BattleTable = user.screen.table
    return table.tray.dice


def is_moving(user: User) -> bool:
    """Return whether dice are in the air."""
    moving: bool = user.screen.motion.is_moving
    return moving


async def begin(user: User) -> None:
    """Come to the first roll, and let nothing that moves end by itself."""
    user.screen.views.factor = lambda: LONG
    await user.press("x")
    await at(user, "roll")


def end(user: User) -> None:
    """Let what moves come to its end."""
    user.screen.motion.finish()


async def test_nothing_is_shown_before_the_dice_lie() -> None:
    async with arcade(played(begun(), 2), pace=LONG) as user:
        await begin(user)
        before = user.rows()
        user.send("enter")
        await user.until(lambda: is_moving(user) and state(user).dice)
        assert all(die.frame is not None and not die.value for die in lying(user))
        rows = user.rows()
        told = [y for y, row in enumerate(rows) if row != before[y]]
        assert set(told) <= set(range(6, 18)), "only the dice have changed"
        end(user)
        await user.breathe()
        assert tuple(die.value for die in lying(user)) == state(user).dice
        assert "Roll #1" in user.text()
        numbers = " ".join(map(str, state(user).dice))
        assert f"Tony rolls {numbers}" in user.log


async def test_only_the_dice_that_roll_tumble() -> None:
    async with arcade(played(begun(), 2), pace=LONG) as user:
        await begin(user)
        await user.press("enter", "x", "1", "4", "5")
        await at(user, "choose", 1)
        first = state(user).dice
        user.send("enter")
        await user.until(lambda: is_moving(user) and state(user).rolls == 2)
        shown = lying(user)
        assert [index for index, die in enumerate(shown) if die.frame is not None] == [0, 3, 4]
        assert [die.value for die in shown[1:3]] == list(first[1:3])
        assert {die.state for die in shown[1:3]} == {DieState.KEPT}


@pytest.mark.parametrize("key", ["enter", "s", "a"])
async def test_a_key_that_commits_ends_the_motion_and_does_nothing_else(key: str) -> None:
    async with arcade(played(begun(), 2), pace=LONG) as user:
        await begin(user)
        user.send("enter")
        await user.until(lambda: is_moving(user) and user.screen.asked == 0)
        await user.press(key)
        assert not is_moving(user)
        assert (state(user).phase, state(user).rolls) == ("choose", 1)
        assert user.match.steps[-1].action == Roll(ALL)


async def test_a_key_that_selects_ends_the_motion_and_selects() -> None:
    async with arcade(played(begun(), 2), pace=LONG) as user:
        await begin(user)
        user.send("enter")
        await user.until(lambda: is_moving(user) and user.screen.asked == 0)
        await user.press("2")
        assert not is_moving(user)
        assert user.screen.table.chosen == {2}


async def test_a_click_on_a_die_ends_the_motion_and_chooses_nothing() -> None:
    async with arcade(played(begun(), 2), pace=LONG) as user:
        await begin(user)
        user.send("enter")
        await user.until(lambda: is_moving(user) and user.screen.asked == 0)
        await click_die(user, 2)
        assert not is_moving(user)
        assert user.screen.table.chosen == set()
        await click_die(user, 2)
        assert user.screen.table.chosen == {2}


async def test_what_the_coach_says_waits_until_the_dice_lie() -> None:
    async with arcade(played(begun(), 2), pace=LONG) as user:
        await begin(user)
        await user.press("c")
        await user.until(lambda: user.screen.shown.advice.decision)
        await user.breathe()
        assert "roll all five" in user.text()
        user.send("enter")
        await user.until(lambda: is_moving(user) and user.screen.asked == 0)
        await user.until(lambda: user.screen.shown.advice.decision)
        await user.breathe()
        assert "keep" not in user.text()
        assert "roll all five" in user.text()
        end(user)
        await user.shows("keep ")


async def test_without_motion_the_dice_lie_at_once() -> None:
    async with arcade(played(begun(), 2), pace=LONG) as user:
        user.app.animation_level = "none"
        await user.press("x")
        await at(user, "roll")
        await user.press("enter")
        assert not is_moving(user)
        assert tuple(die.value for die in lying(user)) == state(user).dice
