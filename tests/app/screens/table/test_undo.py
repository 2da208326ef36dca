"""Undo and redo at a table, shown at GOPS."""

from tests.app.screens.gops.gops_helpers import begun, bids, offered, played_out, short
from tests.app.screens.screen_helpers import arcade
from widgets.panels.banner import Banner


async def test_undo_takes_the_last_bid_back_and_redo_does_it_again() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        await guest.press("4", "enter")
        await guest.until(lambda: bids(guest.match) == [4])
        await guest.asked()
        before = guest.match.state
        await guest.press("u")
        await guest.until(lambda: bids(guest.match) == [])
        await guest.asked()
        assert "not rated" not in guest.text()
        await guest.press("U")
        await guest.until(lambda: guest.match.state == before)
        await guest.asked()
        await guest.press("9", "enter")
        await guest.until(lambda: bids(guest.match) == [4, 9])


async def test_undo_and_redo_are_offered_only_where_there_is_something() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        assert "u" not in offered(guest)
        await guest.press("u", "U")
        assert bids(guest.match) == []
        await guest.press("4", "enter")
        await guest.asked()
        await guest.until(lambda: offered(guest).get("u") == "undo")
        await guest.press("u")
        await guest.asked()
        await guest.until(lambda: "U" in "".join(offered(guest)) or "redo" in guest.text())


async def test_undo_typed_where_there_is_nothing_is_refused() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        for line in ("undo", "redo"):
            guest.screen.refuse("")
            await guest.type(line)
            await guest.until(lambda: "There is nothing to" in guest.notice)


async def test_undo_after_the_end_plays_on() -> None:
    async with arcade(short()) as guest:
        await played_out(guest)
        await guest.press("u")
        await guest.asked()
        assert guest.one(Banner).text == ""
        await guest.press("enter")
        await guest.over()
        assert guest.match.unrated == ("undo",)
