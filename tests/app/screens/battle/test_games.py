"""Whole games of Battle of the Sexes by keys, by mouse and by typed commands."""

from games.battle.rules import CATEGORIES, unused
from tests.app.match.battle_match_helpers import LAST, played
from tests.app.match.gops_match_helpers import settle
from tests.app.screens.battle.battle_helpers import (
    at,
    begun,
    click_category,
    click_die,
    confirmed,
    state,
)
from tests.app.screens.screen_helpers import User, arcade, look_at
from tests.games.battle.finished_game_helpers import TURNS as PUBLISHED
from tests.games.battle.finished_game_helpers import commands
from tests.share_helpers import share
from widgets.panels.banner import Banner

BEFORE = share(6, 0)
"""Rounds of the published game that are played before the table is opened."""


async def turn_by_keys(user: User, category: str) -> None:
    await user.press("enter")
    await at(user, "choose", 1)
    await user.press("2", "4", "r")
    await at(user, "choose", 2)
    await user.press("s")
    await at(user, "enter")
    await user.press("home", "enter")
    await confirmed(user, category, lambda: user.press("y"))


async def turn_by_mouse(user: User, category: str) -> None:
    await click_die(user, 3)
    await at(user, "choose", 1)
    await click_die(user, 1)
    await user.click("↵  roll")
    await at(user, "choose", 2)
    await click_category(user, category)
    await confirmed(user, category, lambda: user.click("y  enter it"))


async def turn_typed(user: User, category: str) -> None:
    await user.type("")
    await at(user, "choose", 1)
    await user.type("Roll 5 1 5")
    await at(user, "choose", 2)
    await user.type("SAVE")
    await at(user, "enter")
    await user.type(category.upper())
    await confirmed(user, category, lambda: user.press("y"))


WAYS = (turn_by_keys, turn_by_mouse, turn_by_keys, turn_typed)
"""How the last turns are taken."""


async def test_two_persons_play_to_the_end_in_each_way() -> None:
    """Whole games in one way alone are played in a terminal."""
    async with arcade(played(begun())) as user:
        for number, turn in zip(LAST, WAYS, strict=True):
            await at(user, "roll")
            now = state(user)
            assert now.player == number % 2
            await turn(user, unused(now, now.player)[0])
        await user.over()
        assert user.one(Banner).text.startswith(("Tony wins", "Pepper wins", "A tie"))
        assert state(user).draws == LAST.start + 2 * len(LAST)


async def test_the_finished_game_of_the_rules_page_typed_at_the_table() -> None:
    match = begun(band=25)
    for line in commands()[: 6 * BEFORE]:
        settle(match)
        seat = match.to_move[0]
        match.apply(seat, match.game.parse(line, match.view(seat), seat))
    async with arcade(match) as user:
        for category, *both in PUBLISHED[BEFORE:]:
            for dice in both:
                await at(user, "roll")
                await user.type("")
                await at(user, "choose")
                await user.type(f"cheat {dice}")
                await at(user, "enter")
                name = next(each for each in CATEGORIES if each.lower() == category)
                await user.type(category)
                await confirmed(user, name, lambda: user.press("y"))
        await user.over()
        assert state(user).scores == (
            (2, 6, 6, 4, 0, 0, 25, 0, 0),
            (0, 6, 3, 4, 15, 0, 0, 0, 0),
        )
        assert user.one(Banner).text == "Tony wins, 43 : 28"
        assert user.log.endswith("Tony 43, Pepper 28: Tony wins")
        assert "CHEAT was used by Tony and Pepper." in user.text()
        await look_at("battle_end_80x24", user)


async def test_the_computer_plays_its_turns() -> None:
    async with arcade(begun("human", "greedy", names=())) as user:
        for _ in range(2):
            await at(user, "roll")
            await turn_by_keys(user, unused(state(user), 0)[0])
        await at(user, "roll")
        assert len(unused(state(user), 1)) == 7
        assert "Greedy keeps" in user.log
