"""Go Stop on the full screen: whole rounds by keys, by mouse and by typed words, and their end."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from app.screens.gostop.presentation import COUNT_PAUSE, LAST_COUNT_PAUSE, count_pause
from app.screens.gostop.view import places_to_choose
from games.contract import HOUSE
from games.gostop.game import GAME
from games.gostop.state import Options
from tests.app.screens.gostop.gostop_helpers import at, dealt
from tests.app.screens.gostop.gostop_round_helpers import (
    SHORT,
    by_keys,
    by_mouse,
    next_question,
    phase,
    typed,
)
from tests.app.screens.screen_helpers import LOOKED_AT, User, arcade, look_at
from widgets.panels.banner import Banner
from widgets.panels.key_bar import KeyBar


def test_the_points_of_the_last_round_are_shown_for_a_moment_only() -> None:
    dealt_for = [GAME.deal(Options(rounds=rounds), "1") for rounds in (0, 1, 2)]
    assert [*map(count_pause, dealt_for)] == [0.0, LAST_COUNT_PAUSE, COUNT_PAUSE]


def _is_past(user: User, steps: int) -> bool:
    return len(user.match.steps) > steps


async def go_by_key(user: User) -> None:
    await user.press("enter")


async def go_by_mouse(user: User) -> None:
    await user.click("↵  move")


async def go_typed(user: User) -> None:
    await user.type("2")


async def a_whole_round(
    user: User,
    way: Callable[[User, int], Awaitable[None]],
    go: Callable[[User], Awaitable[None]],
) -> int:
    """Play the first card, and take the first of a choice, to the end; return the choices."""
    choices = 0
    await next_question(user)
    while phase(user) != "another":
        steps = len(user.match.steps)
        if user.screen.shown.due is not None:
            await go(user)
        elif user.match.state.card:
            choices += 1
            if way is by_keys:
                await user.press("home", "enter")
            else:
                await way(user, min(places_to_choose(user.screen.shown.state)))
        else:
            await way(user, 0)
        await user.until(partial(_is_past, user, steps), "a step")
        await next_question(user)
    return choices


async def test_a_whole_round_by_keys_alone() -> None:
    async with arcade(dealt(seed="24")) as user:
        assert await a_whole_round(user, by_keys, go_by_key) == 3
        assert user.match.state.hands == ((), ())
        assert len(user.match.state.stock) == 56
        await user.shows("another round?")
        await user.press("n")
        await user.over()
        first, second = user.match.state.scores
        assert f"{first} : {second}" in user.one(Banner).text


@pytest.mark.parametrize(
    ("way", "go"),
    [pytest.param(by_mouse, go_by_mouse, id="mouse"), pytest.param(typed, go_typed, id="typed")],
)
async def test_the_rest_of_a_round_by_mouse_alone_and_by_typed_words_alone(
    way: Callable[[User, int], Awaitable[None]], go: Callable[[User], Awaitable[None]]
) -> None:
    async with arcade(at(**SHORT)) as user:
        assert await a_whole_round(user, way, go)
        if way is by_mouse:
            await user.click("n  end")
        else:
            await user.type("no")
        await user.over()


async def test_the_rounds_points_and_the_games_are_shown_and_another_round_is_dealt() -> None:
    async with arcade(at(hand="5C", layout="5D 5H 5S", stock="KC", score="3")) as user:
        await user.asked()
        await user.press("home", "enter")
        await user.shows("Round 2   you 1 : 0 Medium")
        await user.shows("in all you 4 : 0 Medium")
        await user.shows(" y  another round   n  end the game")
        assert "in all 4 : 0" in user.rows()[0]
        await user.press("enter")
        await user.until(lambda: user.match.state.round == 3 and phase(user) == "play")
        assert not user.one(Banner).display
        assert sum(map(len, user.match.state.hands)) + len(user.match.state.stock) == 96


async def test_the_points_of_a_round_hide_no_captured_cards() -> None:
    piles: dict[str, Any] = {
        "captured": "2C 2H 4C 4D 4H 4S 6D 6S",
        "other_captured": "3C 3D 3H 3S 7H 7S",
    }
    match = at(hand="5C", layout="5D 5H 5S QS 9D", stock="KC", score="3", **piles)
    async with arcade(match) as user:
        await user.asked()
        await user.press("home", "enter")
        await user.until(lambda: user.one(Banner).display)
        for size in LOOKED_AT:
            await user.resize(*size)
            await look_at("gostop_round_over_{}x{}".format(*size), user)
            for hand in user.screen.table.hands:
                assert not user.one(Banner).region.overlaps(hand.region)


async def test_where_the_rounds_are_given_nobody_is_asked() -> None:
    match = dealt(seed="3", rounds=2)
    async with arcade(match) as user:
        await next_question(user)
        user.screen.app.change_settings(turns="go")
        user.screen.controller.let_play()
        while match.state.round == 1:
            await user.asked()
            await user.press("home", "enter")
            await user.breathe()
        assert any(step.seat == HOUSE for step in match.steps[-3:])


async def test_who_sits_stays_the_human_or_the_computer_in_the_next_deal() -> None:
    async with arcade(dealt()) as user:
        await user.asked()
        await user.press("ctrl+r", "y")
        await user.over()
        keys = {hint.key for hint in user.screen.query_one("#keys", KeyBar).hints}
        assert "n" in keys
        assert "w" not in keys
        first = user.match
        await user.press("w")
        assert user.match is first
