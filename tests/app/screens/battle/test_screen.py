"""A turn of Battle of the Sexes: the dice that are chosen, undo, the log, the coach."""

from games.battle.scoring import CATEGORIES
from games.battle.state import Roll
from tests.app.screens.battle.battle_helpers import at, begun, coached, state
from tests.app.screens.screen_helpers import arcade


async def test_enter_rolls_the_chosen_dice_whatever_category_was_meant_before() -> None:
    async with arcade(begun()) as guest:
        await at(guest, "roll")
        await guest.press("enter")
        await at(guest, "choose", 1)
        await guest.press("right", "1", "3")
        await guest.shows("1-5 choose   ⏎ roll   ←→ category")
        await guest.press("enter")
        await at(guest, "choose", 2)
        assert guest.match.steps[-1].action == Roll((1, 3))


async def test_the_chosen_dice_alone_are_rolled() -> None:
    async with arcade(begun()) as guest:
        await guest.press("enter")
        await at(guest, "choose", 1)
        before = state(guest).dice
        await guest.press("1", "3", "5", "3")
        assert "r roll 1 5" in guest.text()
        assert guest.text().count("kept") == 3
        await guest.press("r")
        await at(guest, "choose", 2)
        assert guest.match.steps[-1].action == Roll((1, 5))
        assert state(guest).dice[1:4] == before[1:4]
        assert "kept" not in guest.text()


async def test_undo_goes_back_across_the_turn_and_the_same_roll_comes_again() -> None:
    async with arcade(begun()) as guest:
        await guest.press("enter")
        await at(guest, "choose", 1)
        first = state(guest).dice
        await guest.press("right", "enter")
        await at(guest, "roll")
        assert state(guest).player == 1
        await guest.press("u")
        await at(guest, "enter")
        await guest.press("u")
        await at(guest, "choose", 1)
        await guest.press("u")
        await at(guest, "roll")
        await guest.press("enter")
        await at(guest, "choose", 1)
        assert (state(guest).dice, state(guest).player) == (first, 0)
        assert guest.match.unrated == ("undo",)


async def test_the_whole_log_shows_the_boards_unfolded() -> None:
    async with arcade(begun()) as guest:
        await at(guest, "roll")
        await guest.press("f3")
        await guest.at("WholeLog")
        (head,) = [row for row in guest.rows() if "Orchestra" in row]
        assert head.endswith("|")


async def test_the_coach_says_what_each_choice_is_worth_best_first() -> None:
    async with arcade(begun()) as guest:
        await guest.press("enter")
        await at(guest, "choose", 1)
        advice = await coached(guest)
        worths = [float(choice.text.removesuffix("%")) for choice in advice.choices]
        labels = [choice.label for choice in advice.choices]
        assert worths == sorted(worths, reverse=True)
        assert {"save", *CATEGORIES} < set(labels)
        assert "more" in guest.text()
        await guest.press("C")
        await guest.at("WholeAdvice")
        shown = guest.text()
        assert [label for label in labels if f"{label} " not in shown] == []
        await guest.press("escape")
        await guest.at("BattleScreen")
        assert guest.match.unrated == ("coach",)
