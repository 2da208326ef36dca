"""Undo and redo at a table, shown at GOPS."""

from tests.app.screens.gops.gops_helpers import begun, bids, offered
from tests.app.screens.screen_helpers import arcade


async def test_undo_takes_the_last_bid_back_and_redo_does_it_again() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        await user.press("4", "enter")
        await user.until(lambda: bids(user.match) == [4])
        await user.asked()
        before = user.match.state
        await user.press("u")
        await user.until(lambda: bids(user.match) == [])
        await user.asked()
        assert "not rated" in user.text()
        await user.press("U")
        await user.until(lambda: user.match.state == before)
        await user.asked()
        await user.press("9", "enter")
        await user.until(lambda: bids(user.match) == [4, 9])


async def test_undo_and_redo_are_offered_only_where_there_is_something() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        assert "u" not in offered(user)
        await user.press("u", "U")
        assert bids(user.match) == []
        await user.press("4", "enter")
        await user.asked()
        await user.until(lambda: offered(user).get("u") == "undo")
        await user.press("u")
        await user.asked()
        await user.until(lambda: "U" in "".join(offered(user)) or "redo" in user.text())


async def test_undo_typed_where_there_is_nothing_is_refused() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        for line in ("undo", "redo"):
            user.screen.refuse("")
            await user.type(line)
            await user.until(lambda: "Nothing to" in user.notice)
