"""A turn of Battle of the Sexes: the dice that are chosen, undo, the log, the coach."""

from games.battle.rules import CATEGORIES, Roll
from tests.app.screens.battle.battle_helpers import at, begun, coached, state
from tests.app.screens.screen_helpers import arcade


async def test_enter_rolls_the_chosen_dice_whatever_category_was_meant_before() -> None:
    async with arcade(begun()) as user:
        await at(user, "roll")
        await user.press("enter")
        await at(user, "choose", 1)
        await user.press("right", "1", "3")
        await user.shows("1-5  keep or roll   ↵  roll   s  accept")
        await user.press("enter")
        await at(user, "choose", 2)
        assert user.match.steps[-1].action == Roll((1, 3))


async def test_the_chosen_dice_alone_are_rolled() -> None:
    async with arcade(begun()) as user:
        await user.press("enter")
        await at(user, "choose", 1)
        before = state(user).dice
        await user.press("1", "3", "5", "3")
        assert "roll 1 5" in user.rows()[-2]
        assert user.text().count("kept") == 3
        assert user.text().count("  rolls") == 2
        await user.press("r")
        await at(user, "choose", 2)
        assert user.match.steps[-1].action == Roll((1, 5))
        assert state(user).dice[1:4] == before[1:4]
        assert " kept" not in "\n".join(user.rows()[:-4])


async def test_undo_goes_back_across_the_turn_and_the_same_roll_comes_again() -> None:
    async with arcade(begun()) as user:
        await user.press("enter")
        await at(user, "choose", 1)
        first = state(user).dice
        await user.press("right", "enter")
        await at(user, "roll")
        assert state(user).player == 1
        await user.press("u")
        await at(user, "enter")
        await user.press("u")
        await at(user, "choose", 1)
        await user.press("u")
        await at(user, "roll")
        await user.press("enter")
        await at(user, "choose", 1)
        assert (state(user).dice, state(user).player) == (first, 0)
        assert user.match.marks == ("undo",)


async def test_the_coach_says_what_each_choice_is_worth_best_first() -> None:
    async with arcade(begun()) as user:
        await user.press("enter")
        await at(user, "choose", 1)
        advice = await coached(user)
        worths = [float(choice.text.removesuffix("%")) for choice in advice.choices]
        labels = [choice.label for choice in advice.choices]
        assert worths == sorted(worths, reverse=True)
        assert {"save", *CATEGORIES} < set(labels)
        assert "more" in user.text()
        await user.press("C")
        await user.at("AdvicePage")
        shown = user.text()
        assert [label for label in labels if f"{label} " not in shown] == []
        await user.press("escape")
        await user.at("BattleScreen")
        assert user.match.marks == ("coach",)
