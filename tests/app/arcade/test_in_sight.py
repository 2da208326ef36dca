"""Nothing is played that cannot be seen: below 80 x 24 only ctrl+q is heard."""

import pytest

from tests.app.screens.battle.battle_helpers import at, state
from tests.app.screens.battle.battle_helpers import begun as battle
from tests.app.screens.gops.gops_helpers import begun, bids
from tests.app.screens.screen_helpers import Guest, arcade
from widgets.inputs.path_input import PathLine

SMALL = (70, 20)


async def let_grow(guest: Guest, before: list[str]) -> None:
    """Make the terminal large enough again, and expect what stood there before."""
    await guest.resize(80, 24)
    await guest.still()
    assert guest.rows() == before


async def test_no_card_is_bid_by_keys_lines_or_clicks() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        await guest.press("5")
        await guest.still()
        before, place = guest.rows(), guest.place("⏎ bid")
        await guest.resize(*SMALL)
        await guest.press("3", "enter", "enter", ":", "4", "enter", "u", "c", "f1")
        await guest.paste("7")
        await guest.pilot.click(offset=(place[0], SMALL[1] - 1))
        await guest.pilot.click(offset=(30, 15))
        await let_grow(guest, before)
        assert bids(guest.match) == []
        await guest.press("enter")
        await guest.until(lambda: bids(guest.match) == [5])


async def test_no_die_is_rolled() -> None:
    async with arcade(battle()) as guest:
        await at(guest, "roll")
        await guest.press("enter")
        await at(guest, "choose", 1)
        await guest.still()
        before, rolled = guest.rows(), state(guest)
        await guest.resize(*SMALL)
        await guest.press("a", "1", "r", "s", "enter")
        await let_grow(guest, before)
        assert state(guest) == rolled


@pytest.mark.parametrize("before_it_shrinks", [True, False])
async def test_nobody_resigns_though_the_question_is_open(before_it_shrinks: bool) -> None:
    async with arcade(match := begun()) as guest:
        await guest.asked()
        await guest.press(*["ctrl+r"] * before_it_shrinks)
        await guest.still()
        before, screen = guest.rows(), guest.screen
        await guest.resize(*SMALL)
        await guest.press(*["ctrl+r"] * (not before_it_shrinks), "enter", "y", "n", "escape")
        await let_grow(guest, before)
        assert guest.screen is screen
        assert match.status == "open"


async def test_what_was_typed_before_is_still_there_and_nothing_is_added() -> None:
    async with arcade() as guest:
        await guest.press("o", *"mine")
        await guest.resize(*SMALL)
        await guest.press(*"xyz", "enter", "escape")
        await guest.paste("more")
        await guest.resize(80, 24)
        await guest.press("s")
        assert guest.one(PathLine).value == "mines"


async def test_the_palette_closes_because_it_could_not_be_read() -> None:
    async with arcade() as guest:
        await guest.press("ctrl+p")
        await guest.at("CommandPalette")
        await guest.resize(*SMALL)
        await guest.at("Lobby")
        await guest.shows("this terminal is 70 x 20")


@pytest.mark.parametrize(
    ("key", "size"),
    [("", SMALL), ("ctrl+r", SMALL), ("f1", SMALL), ("ctrl+p", SMALL), ("ctrl+r", (80, 24))],
)
async def test_it_quits_by_ctrl_q_wherever_one_is(key: str, size: tuple[int, int]) -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        await guest.press(*[key] * bool(key))
        await guest.resize(*size)
        guest.send("ctrl+q")
        await guest.until(lambda: guest.app.return_code == 0)
