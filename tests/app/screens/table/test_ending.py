"""The end of a match at a table, shown at GOPS: resigning, and what can come after."""

import pytest

from app.storage.store import open_store
from tests.app.screens.gops.gops_helpers import begun, bids, offered, played_out, short
from tests.app.screens.screen_helpers import arcade
from widgets.panels.banner import Banner


async def test_resigning_is_asked_first_and_no_changes_nothing() -> None:
    for no in ("n", "escape"):
        async with arcade(begun()) as user:
            await user.asked()
            await user.press("ctrl+r")
            await user.at("ConfirmDialog")
            await user.press(no)
            await user.at("GopsScreen")
            assert user.match.status == "open"
            await user.press("5", "enter")
            await user.until(lambda: bids(user.match) == [5])


async def test_resigning_loses_and_ends_the_match() -> None:
    store = open_store()
    async with arcade(begun(store=store), store=store) as user:
        await user.asked()
        await user.press("ctrl+r", "y")
        await user.over()
        assert user.match.status == "resigned"
        assert user.one(Banner).text.startswith("Plus-one wins: you gave up")
        await user.press("ctrl+r")
        await user.press("y")
        assert store.unfinished() == ()


async def test_nothing_can_be_bid_after_the_end() -> None:
    async with arcade(short()) as user:
        await played_out(user)
        steps = len(user.match.steps)
        await user.press("enter", "3")
        await user.type("3")
        await user.until(lambda: user.notice == "The game is over.")
        assert len(user.match.steps) == steps


@pytest.mark.parametrize(
    ("key", "same_seed", "seats"),
    [
        ("n", False, ("human", "plus-one")),
        ("w", False, ("plus-one", "human")),
        ("d", True, ("human", "plus-one")),
    ],
)
async def test_what_can_come_after_the_end(
    key: str, same_seed: bool, seats: tuple[str, ...]
) -> None:
    store = open_store()
    async with arcade(short(store=store), store=store) as user:
        first = user.match
        await user.asked()
        await user.press(key)
        assert user.match is first, "not before the end"
        await played_out(user)
        assert offered(user).keys() >= {"n", "w", "d"}
        await user.press(key)
        await user.until(lambda: user.match is not first)
        seat = seats.index("human")
        await user.asked(seat)
        assert (user.match.setup.seed == first.setup.seed) == same_seed
        assert user.match.setup.seats == seats
        await played_out(user)
        assert user.match.id != first.id
        await user.press("escape")
        await user.at("LobbyScreen")


async def test_a_new_deal_is_another_deal() -> None:
    """Prizes that were set by hand stay as they are in the next one."""
    async with arcade(begun()) as user:
        await user.asked()
        first = user.match
        await user.press("ctrl+r", "y")
        await user.over()
        await user.press("n")
        await user.until(lambda: user.match is not first)
        assert user.match.setup.options == first.setup.options
        assert user.match.setup.seed != first.setup.seed
