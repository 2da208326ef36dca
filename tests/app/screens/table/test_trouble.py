"""A match that goes on elsewhere, or cannot be saved, while it is at a table."""

from app.storage.store import open_store
from tests.app.screens.gops.gops_helpers import begun, bids
from tests.app.screens.screen_helpers import arcade


async def test_a_match_that_went_on_elsewhere_goes_back_to_the_lobby_and_says_so() -> None:
    store = open_store()
    match = begun(store=store)
    async with arcade(match, store=store) as guest:
        await guest.asked()
        await guest.press("4", "enter")
        await guest.until(lambda: bids(match) == [4])
        await guest.asked()
        other = open_store().resume(match.id or 0)
        other.apply(0, other.game.legal(other.state, 0)[0])
        await guest.press("9", "enter")
        await guest.at("Lobby")
        await guest.shows("This game went on elsewhere.")


async def test_undo_of_a_match_that_went_on_elsewhere_is_no_traceback() -> None:
    store = open_store()
    match = begun(store=store)
    for keys in (("u",), ("c",), ("ctrl+r", "y")):
        async with arcade(store.resume(match.id) if match.id else match, store=store) as guest:
            match = guest.match
            await guest.asked()
            await guest.press("enter")
            await guest.until(lambda: bids(guest.match))
            await guest.asked()
            other = open_store().resume(match.id or 0)
            other.apply(0, other.game.legal(other.state, 0)[0])
            await guest.press(*keys)
            await guest.at("Lobby")


async def test_what_cannot_be_saved_is_told_and_the_game_goes_on() -> None:
    store = open_store()
    async with arcade(begun(store=store), store=store) as guest:
        await guest.asked()
        await guest.press("4", "enter")
        await guest.until(lambda: bids(guest.match) == [4])
        await guest.asked()
        store.connection.execute("PRAGMA query_only = ON")
        await guest.press("5", "enter")
        await guest.until(lambda: bids(guest.match) == [4, 5])
        await guest.asked()
        await guest.until(lambda: guest.match.trouble and guest.notice == guest.match.trouble)
        store.connection.execute("PRAGMA query_only = OFF")
        await guest.press("6", "enter")
        await guest.until(lambda: bids(guest.match) == [4, 5, 6])
        await guest.asked()
        assert guest.match.trouble == ""
        assert guest.notice == ""
    first = guest.app.first
    assert first
    assert bids(open_store().resume(first.id or 0)) == [4, 5, 6]
