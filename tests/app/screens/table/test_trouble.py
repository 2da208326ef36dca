"""A match that goes on elsewhere, or cannot be saved, while it is at a table."""

from app.storage.store import open_store
from tests.app.screens.gops.gops_helpers import begun, bids
from tests.app.screens.screen_helpers import arcade


async def test_a_match_that_went_on_elsewhere_goes_back_to_the_lobby_and_says_so() -> None:
    store = open_store()
    match = begun(store=store)
    async with arcade(match, store=store) as user:
        await user.asked()
        await user.press("4", "enter")
        await user.until(lambda: bids(match) == [4])
        await user.asked()
        other = open_store().resume(match.id or 0)
        other.apply(0, other.game.legal(other.state, 0)[0])
        await user.press("9", "enter")
        await user.at("LobbyScreen")
        await user.shows("This game continued elsewhere.")


async def test_undo_of_a_match_that_went_on_elsewhere_is_no_traceback() -> None:
    store = open_store()
    match = begun(store=store)
    for keys in (("u",), ("c",), ("ctrl+r", "y")):
        async with arcade(store.resume(match.id) if match.id else match, store=store) as user:
            match = user.match
            await user.asked()
            await user.press("home", "enter")
            await user.until(lambda: bids(user.match))
            await user.asked()
            other = open_store().resume(match.id or 0)
            other.apply(0, other.game.legal(other.state, 0)[0])
            await user.press(*keys)
            await user.at("LobbyScreen")


async def test_what_cannot_be_saved_is_reported_and_the_game_goes_on() -> None:
    store = open_store()
    async with arcade(begun(store=store), store=store) as user:
        await user.asked()
        await user.press("4", "enter")
        await user.until(lambda: bids(user.match) == [4])
        await user.asked()
        store.connection.execute("PRAGMA query_only = ON")
        await user.press("5", "enter")
        await user.until(lambda: bids(user.match) == [4, 5])
        await user.asked()
        await user.until(lambda: user.match.trouble and user.notice == user.match.trouble)
        store.connection.execute("PRAGMA query_only = OFF")
        await user.press("6", "enter")
        await user.until(lambda: bids(user.match) == [4, 5, 6])
        await user.asked()
        assert user.match.trouble == ""
        assert user.notice == ""
    first = user.app.first
    assert first
    assert bids(open_store().resume(first.id or 0)) == [4, 5, 6]


async def test_a_match_whose_player_is_gone_is_reported_in_the_lobby() -> None:
    async with arcade(begun("human", "nobody")) as user:
        await user.at("LobbyScreen")
        await user.shows("nobody")


async def test_a_match_that_was_asked_for_is_left_for_the_lobby_which_lists_it() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        await user.press("escape")
        await user.at("LobbyScreen")
        await user.shows("round 1")
        await user.press("1")
        await user.press("escape")
        await user.at("LobbyScreen")
