"""Nothing is played that cannot be seen: below 80 x 24 only ctrl+q is heard."""

import pytest

from tests.app.screens.match_helpers import battle, begun, bids
from tests.app.screens.screen_helpers import User, arcade
from widgets.inputs import PathInput

SMALL = (70, 20)


async def let_grow(user: User, before: list[str]) -> None:
    """Make the terminal large enough again, and expect what stood there before."""
    await user.resize(80, 24)
    await user.still()
    assert user.rows() == before


async def test_no_card_is_bid_by_keys_lines_or_clicks() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        await user.press("5")
        await user.still()
        before, place = user.rows(), user.place("↵  bid")
        await user.resize(*SMALL)
        await user.press("3", "enter", "enter", ":", "4", "enter", "u", "c", "f1")
        await user.paste("7")
        await user.pilot.click(offset=(place[0], SMALL[1] - 1))
        await user.pilot.click(offset=(30, 15))
        await let_grow(user, before)
        assert bids(user.match) == []
        await user.press("enter")
        await user.until(lambda: bids(user.match) == [5])


async def test_no_die_is_rolled() -> None:
    async with arcade(battle()) as user:
        await user.asked()
        await user.press("enter")
        await user.until(lambda: user.screen.view.state.phase == "choose")
        await user.still()
        before, rolled = user.rows(), user.match.state
        await user.resize(*SMALL)
        await user.press("a", "1", "r", "s", "enter")
        await let_grow(user, before)
        assert user.match.state == rolled


@pytest.mark.parametrize("before_it_shrinks", [True, False])
async def test_nobody_resigns_though_the_question_is_open(before_it_shrinks: bool) -> None:
    async with arcade(match := begun()) as user:
        await user.asked()
        await user.press(*["ctrl+r"] * before_it_shrinks)
        await user.still()
        before, screen = user.rows(), user.screen
        await user.resize(*SMALL)
        await user.press(*["ctrl+r"] * (not before_it_shrinks), "enter", "y", "n", "escape")
        await let_grow(user, before)
        assert user.screen is screen
        assert match.status == "open"


async def test_what_was_typed_before_is_still_there_and_nothing_is_added() -> None:
    async with arcade() as user:
        await user.press("o", *"mine")
        await user.resize(*SMALL)
        await user.press(*"xyz", "enter", "escape")
        await user.paste("more")
        await user.resize(80, 24)
        await user.press("s")
        assert user.one(PathInput).value == "mines"


@pytest.mark.parametrize(
    ("key", "size"),
    [("", SMALL), ("f1", SMALL), ("ctrl+r", (80, 24))],
)
async def test_it_quits_by_ctrl_q_wherever_one_is(key: str, size: tuple[int, int]) -> None:
    async with arcade(begun()) as user:
        await user.asked()
        await user.press(*[key] * bool(key))
        await user.resize(*size)
        user.send("ctrl+q")
        await user.until(lambda: user.app.return_code == 0)
