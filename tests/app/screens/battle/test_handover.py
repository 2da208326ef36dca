"""Between two persons the table of Battle of the Sexes is covered, until the next one goes on."""

from tests.app.screens.battle.battle_helpers import at, begun, state
from tests.app.screens.screen_helpers import arcade
from widgets.panels.handover import HandOver


async def test_the_table_is_covered_between_two_persons_until_any_key() -> None:
    async with arcade(begun(), pace=1000) as guest:
        await guest.shows("T O N Y")
        await guest.press("x")
        await at(guest, "roll")
        assert not guest.one(HandOver).display
        await guest.press("enter")
        await at(guest, "choose")
        await guest.press("right", "enter")
        await guest.shows("P E P P E R")
        assert "Tony entered" in guest.text()
        assert "Pepper to move" in guest.rows()[0]
        assert "these dice" not in guest.text()
        assert guest.rows()[-1].split() == ["any", "key", "goes", "on"]
        await guest.press("enter")
        await at(guest, "roll")
        assert "P E P P E R" not in guest.text()
        assert state(guest).dice == (), "the key that goes on must not roll too"
        assert "▸ Pepper" in guest.text()
        await guest.shows("esc leave")
        assert guest.notice == ""


async def test_any_key_goes_on_for_who_types_too_and_is_no_text() -> None:
    async with arcade(begun(), pace=1000) as guest:
        await guest.shows("T O N Y")
        await guest.press("x")
        await at(guest, "roll")
        for line in ("", "cheat 1 2 3 4 4", "1s"):
            await guest.type(line)
        await guest.shows("P E P P E R")
        await guest.press("x")
        await at(guest, "roll")
        assert guest.screen.focused.value == ""
        await guest.press("enter")
        await at(guest, "choose", 1)


async def test_a_click_goes_on_too_and_nothing_covers_a_game_against_the_computer() -> None:
    async with arcade(begun(), pace=1000) as guest:
        await guest.shows("T O N Y")
        await guest.click(guest.one(HandOver))
        await at(guest, "roll")
    async with arcade(begun("human", "greedy", names=()), pace=1000) as guest:
        await guest.press("x")
        await at(guest, "roll")
        assert not guest.one(HandOver).display
        assert "your turn" in guest.rows()[0]
