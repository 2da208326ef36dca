"""The end of a match at a table, shown at GOPS: resigning, and what can come after."""

import pytest

from app.storage.store import open_store
from games.gops.rules import Options
from tests.app.screens.gops.gops_helpers import begun, bids, offered, played_out, short
from tests.app.screens.screen_helpers import arcade
from widgets.panels.banner import Banner


async def test_resigning_is_asked_first_and_no_changes_nothing() -> None:
    for no in ("n", "escape"):
        async with arcade(begun()) as guest:
            await guest.asked()
            await guest.press("ctrl+r")
            await guest.at("Confirm")
            await guest.press(no)
            await guest.at("GopsScreen")
            assert guest.match.status == "open"
            await guest.press("5", "enter")
            await guest.until(lambda: bids(guest.match) == [5])


async def test_resigning_loses_and_ends_the_match() -> None:
    for yes in ("y", "enter"):
        store = open_store()
        async with arcade(begun(store=store), store=store) as guest:
            await guest.asked()
            await guest.press("ctrl+r", yes)
            await guest.over()
            assert guest.match.status == "resigned"
            assert guest.one(Banner).text.startswith("plus-one wins by resignation")
            await guest.press("ctrl+r")
            await guest.press("y")
            assert store.unfinished() == ()


async def test_nothing_can_be_bid_after_the_end() -> None:
    async with arcade(short()) as guest:
        await played_out(guest)
        steps = len(guest.match.steps)
        await guest.press("enter", "3")
        await guest.type("3")
        await guest.until(lambda: guest.notice == "The game is over.")
        assert len(guest.match.steps) == steps


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
    async with arcade(short(store=store), store=store) as guest:
        first = guest.match
        await guest.asked()
        await guest.press(key)
        assert guest.match is first, "not before the end"
        await played_out(guest)
        assert offered(guest).keys() >= {"n", "w", "d"}
        await guest.press(key)
        await guest.until(lambda: guest.match is not first)
        seat = seats.index("human")
        await guest.asked(seat)
        assert (guest.match.setup.seed == first.setup.seed) == same_seed
        assert guest.match.setup.seats == seats
        await played_out(guest)
        assert guest.match.id != first.id
        await guest.press("escape")
        await guest.at("Lobby")


async def test_a_new_deal_is_another_deal() -> None:
    """The prizes of the last one, set by hand, are shuffled in the next."""
    async with arcade(begun()) as guest:
        await guest.asked()
        first = guest.match
        await guest.press("ctrl+r", "y")
        await guest.over()
        await guest.press("n")
        await guest.until(lambda: guest.match is not first)
        assert guest.match.setup.options == Options()
        assert guest.match.setup.seed != first.setup.seed
