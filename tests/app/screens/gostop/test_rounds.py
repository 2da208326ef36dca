"""Go Stop on the full screen: whole rounds by keys, by mouse and by typed words, and their end."""

from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from games.contract import HOUSE
from tests.app.screens.gostop.gostop_helpers import at, dealt
from tests.app.screens.gostop.gostop_round_helpers import (
    SHORT,
    by_keys,
    by_mouse,
    next_question,
    phase,
    typed,
)
from tests.app.screens.screen_helpers import Guest, arcade, look_at
from widgets.panels.banner import Banner
from widgets.panels.key_bar import KeyBar


def _is_past(guest: Guest, steps: int) -> bool:
    return len(guest.match.steps) > steps


async def go_by_key(guest: Guest) -> None:
    await guest.press("enter")


async def go_by_mouse(guest: Guest) -> None:
    await guest.click("⏎ move")


async def go_typed(guest: Guest) -> None:
    await guest.type("2")


async def a_whole_round(
    guest: Guest,
    way: Callable[[Guest, int], Awaitable[None]],
    go: Callable[[Guest], Awaitable[None]],
) -> int:
    """Play the first card, and take the first of a choice, to the end; return the choices."""
    choices = 0
    await next_question(guest)
    while phase(guest) != "another":
        steps = len(guest.match.steps)
        if guest.screen.due is not None:
            await go(guest)
        elif guest.match.state.card:
            choices += 1
            if way is by_keys:
                await guest.press("enter")
            else:
                await way(guest, min(guest.screen.choosable()))
        else:
            await way(guest, 0)
        await guest.until(partial(_is_past, guest, steps), "a step")
        await next_question(guest)
    return choices


async def test_a_whole_round_by_keys_alone() -> None:
    async with arcade(dealt(seed="24")) as guest:
        assert await a_whole_round(guest, by_keys, go_by_key) == 3
        assert guest.match.state.hands == ((), ())
        assert len(guest.match.state.stock) == 56
        await guest.shows("another round?")
        await guest.press("n")
        await guest.over()
        first, second = guest.match.state.scores
        assert f"{first} : {second}" in guest.one(Banner).text


@pytest.mark.parametrize(
    ("way", "go"),
    [pytest.param(by_mouse, go_by_mouse, id="mouse"), pytest.param(typed, go_typed, id="typed")],
)
async def test_the_rest_of_a_round_by_mouse_alone_and_by_typed_words_alone(
    way: Callable[[Guest, int], Awaitable[None]], go: Callable[[Guest], Awaitable[None]]
) -> None:
    async with arcade(at(**SHORT)) as guest:
        assert await a_whole_round(guest, way, go)
        if way is by_mouse:
            await guest.click("n end")
        else:
            await guest.type("no")
        await guest.over()


async def test_the_rounds_points_and_the_games_are_shown_and_another_round_is_dealt() -> None:
    async with arcade(at(hand="5C", layout="5D 5H 5S", stock="KC", score="3")) as guest:
        await guest.asked()
        await guest.press("enter")
        await guest.shows("Round 2   you 1 : 0 greedy")
        await guest.shows("in the game you 4 : 0 greedy   another round?   y yes   n no")
        await look_at("gostop_round_over_80x24", guest)
        await guest.press("enter")
        await guest.until(lambda: guest.match.state.round == 3 and phase(guest) == "play")
        assert not guest.one(Banner).display
        assert sum(map(len, guest.match.state.hands)) + len(guest.match.state.stock) == 96


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (100, 30), (200, 60)])
async def test_the_points_of_a_round_hide_no_capture_pile(size: tuple[int, int]) -> None:
    async with arcade(at(hand="5C", layout="5D 5H 5S", stock="KC"), size=size) as guest:
        await guest.asked()
        await guest.press("enter")
        await guest.until(lambda: guest.one(Banner).display)
        await guest.still()
        for side in guest.screen.seats:
            assert not guest.one(Banner).region.overlaps(side.region)


async def test_where_the_rounds_are_given_nobody_is_asked() -> None:
    match = dealt(seed="3", rounds=2)
    async with arcade(match) as guest:
        await next_question(guest)
        guest.screen.app.change(turns="go")
        guest.screen.let_play()
        while match.state.round == 1:
            await guest.asked()
            await guest.press("enter")
            await guest.breathe()
        assert any(step.seat == HOUSE for step in match.steps[-3:])


async def test_who_sits_stays_the_human_or_the_computer_in_the_next_deal() -> None:
    async with arcade(dealt()) as guest:
        await guest.asked()
        await guest.press("ctrl+r", "y")
        await guest.over()
        keys = {hint.key for hint in guest.screen.query_one("#keys", KeyBar).hints}
        assert "n" in keys
        assert "w" not in keys
        first = guest.match
        await guest.press("w")
        assert guest.match is first
