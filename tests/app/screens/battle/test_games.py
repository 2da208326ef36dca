"""Whole games of Battle of the Sexes by keys, by mouse and by typed commands."""

from collections.abc import Awaitable, Callable

import pytest

from games.battle.scoring import CATEGORIES
from games.battle.state import unused
from tests.app.match.battle_match_helpers import LAST, played
from tests.app.screens.battle.battle_helpers import (
    at,
    begun,
    click_category,
    click_die,
    confirmed,
    state,
)
from tests.app.screens.screen_helpers import Guest, arcade, look_at
from tests.games.battle.finished_game_helpers import TURNS as PUBLISHED
from widgets.panels.banner import Banner


async def turn_by_keys(guest: Guest, category: str) -> None:
    await guest.press("enter")
    await at(guest, "choose", 1)
    await guest.press("2", "4", "r")
    await at(guest, "choose", 2)
    await guest.press("s")
    await at(guest, "enter")
    await guest.press("home", "enter")
    await confirmed(guest, category, lambda: guest.press("y"))


async def turn_by_mouse(guest: Guest, category: str) -> None:
    await click_die(guest, 3)
    await at(guest, "choose", 1)
    await click_die(guest, 1)
    await guest.click("r roll 1")
    await at(guest, "choose", 2)
    await click_category(guest, category)
    await confirmed(guest, category, lambda: guest.click("y yes"))


async def turn_typed(guest: Guest, category: str) -> None:
    await guest.type("")
    await at(guest, "choose", 1)
    await guest.type("Roll 5 1 5")
    await at(guest, "choose", 2)
    await guest.type("SAVE")
    await at(guest, "enter")
    await guest.type(category.upper())
    await confirmed(guest, category, lambda: guest.press("y"))


@pytest.mark.parametrize("turn", [turn_by_keys, turn_by_mouse, turn_typed])
async def test_two_persons_play_to_the_end(turn: Callable[[Guest, str], Awaitable[None]]) -> None:
    async with arcade(played(begun())) as guest:
        for number in LAST:
            await at(guest, "roll")
            now = state(guest)
            assert now.player == number % 2
            await turn(guest, unused(now, now.player)[0])
        await guest.over()
        assert guest.one(Banner).text.startswith(("Tony wins", "Pepper wins", "A tie"))
        assert state(guest).draws == LAST.start + 2 * len(LAST)


async def test_the_finished_game_of_the_rules_page_typed_at_the_table() -> None:
    async with arcade(begun(band=25)) as guest:
        for category, *both in PUBLISHED:
            for dice in both:
                await at(guest, "roll")
                await guest.type("")
                await at(guest, "choose")
                await guest.type(f"cheat {dice}")
                await at(guest, "enter")
                name = next(each for each in CATEGORIES if each.lower() == category)
                await guest.type(category)
                await confirmed(guest, name, lambda: guest.press("y"))
        await guest.over()
        assert state(guest).scores == (
            (2, 6, 6, 4, 0, 0, 25, 0, 0),
            (0, 6, 3, 4, 15, 0, 0, 0, 0),
        )
        assert guest.one(Banner).text == "Tony wins, 43 : 28"
        assert "Player 1 wins!" in guest.log
        assert "CHEAT was used by Tony and Pepper." in guest.text()
        await look_at("battle_end_80x24", guest)


async def test_the_computer_plays_its_turns() -> None:
    async with arcade(begun("human", "greedy", names=())) as guest:
        for _ in range(2):
            await at(guest, "roll")
            await turn_by_keys(guest, unused(state(guest), 0)[0])
        await at(guest, "roll")
        assert len(unused(state(guest), 1)) == 7
        assert "Player 2 > " in guest.log
