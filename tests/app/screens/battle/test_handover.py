"""Between two persons the table of Battle of the Sexes is covered, until the next one goes on."""

from tests.app.screens.battle.battle_helpers import at, begun, state
from tests.app.screens.screen_helpers import arcade
from widgets.panels.handover import HandOver


async def test_the_table_is_covered_between_two_persons_until_any_key() -> None:
    async with arcade(begun(), pace=1000) as user:
        await user.shows("T O N Y")
        await user.press("x")
        await at(user, "roll")
        assert not user.one(HandOver).display
        await user.press("enter")
        await at(user, "choose")
        await user.press("right", "enter")
        await user.shows("P E P P E R")
        assert "Tony takes" in user.text()
        assert "Pepper to roll" in user.rows()[0]
        assert "these dice" not in user.text()
        assert user.rows()[-1].split() == ["any", "key", "continue"]
        await user.press("enter")
        await at(user, "roll")
        assert "P E P P E R" not in user.text()
        assert state(user).dice == (), "the key that goes on must not roll too"
        assert "▸ Pepper" in user.text()
        await user.shows("esc  leave")
        assert user.notice == ""


async def test_any_key_goes_on_for_who_types_too_and_is_no_text() -> None:
    async with arcade(begun(), pace=1000) as user:
        await user.shows("T O N Y")
        await user.press("x")
        await at(user, "roll")
        for line in ("", "cheat 1 2 3 4 4", "1s"):
            await user.type(line)
        await user.shows("P E P P E R")
        await user.press("x")
        await at(user, "roll")
        assert user.screen.focused.value == ""
        await user.press("enter")
        await at(user, "choose", 1)


async def test_a_click_goes_on_too_and_nothing_covers_a_game_against_the_computer() -> None:
    async with arcade(begun(), pace=1000) as user:
        await user.shows("T O N Y")
        await user.click(user.one(HandOver))
        await at(user, "roll")
    async with arcade(begun("human", "greedy", names=()), pace=1000) as user:
        await user.press("x")
        await at(user, "roll")
        assert not user.one(HandOver).display
        assert "your roll" in user.rows()[0]
