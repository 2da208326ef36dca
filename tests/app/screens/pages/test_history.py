"""What was played is listed: to look at again, to go on with."""

from app.storage.store import open_store
from games.contract import HOUSE
from games.gops.rules import Bid, Turn
from tests.app.screens.gops.gops_helpers import begun
from tests.app.screens.screen_helpers import arcade
from tests.app.screens.table.kept_match_helpers import kept


async def test_an_empty_history_says_so() -> None:
    async with arcade() as user:
        await user.press("r")
        await user.shows("Nothing was played yet.")
        await user.press("escape")
        await user.at("LobbyScreen")


async def test_a_match_in_the_list_is_looked_at_again() -> None:
    store = open_store()
    match = kept(store)
    async with arcade(store=store) as user:
        await user.press("r")
        await user.at("HistoryPage")
        await user.press("enter")
        await user.at_replay()
        assert user.screen.replay.whole.id == match.id
        await user.press("escape")
        await user.at("HistoryPage")


async def test_enter_goes_on_with_an_unfinished_match_and_r_looks_at_it_again() -> None:
    store = open_store()
    kept(store)
    match = kept(store, few=6)
    async with arcade(store=store) as user:
        await user.press("r")
        await user.shows("↵  go on   r  replay   esc  back")
        await user.press("r")
        await user.at_replay()
        assert user.screen.replay.whole.id == match.id
        await user.press("escape", "enter")
        await user.at("GopsScreen")
        assert user.match.id == match.id
        await user.press("escape")
        await user.at("HistoryPage")
        await user.press("down")
        await user.shows("↵  replay   esc  back")
        await user.press("r")
        await user.at_replay()
        assert user.screen.replay.whole.id != match.id


async def test_a_match_that_has_ended_meanwhile_is_listed_as_it_stands_now() -> None:
    store = open_store()
    kept(store, few=6)
    async with arcade(store=store) as user:
        await user.press("r")
        await user.shows("▸ GOPS")
        await user.press("enter", "ctrl+r", "y", "escape")
        await user.at("HistoryPage")
        await user.shows("✓ GOPS")
        await user.shows("↵  replay   esc  back")


async def test_many_matches_leave_the_keys_in_sight_and_a_line_each() -> None:
    store = open_store()
    for _ in range(30):
        kept(store, "battle", few=1)
    async with arcade(store=store) as user:
        await user.press("r")
        await user.shows("↵  go on   r  replay   esc  back")
        rows = user.rows()
        assert rows[0].startswith(" MATCHES")
        assert all("against" in row and row.count(":") == 2 for row in rows[2:22])


async def test_a_long_name_is_cut_within_a_word() -> None:
    store = open_store()
    match = begun("human", "script:3,10,2,13,4", store=store)
    match.apply(HOUSE, Turn())
    match.apply(0, Bid(4))
    async with arcade(store=store) as user:
        await user.press("r")
        await user.shows("you against script:3,10,2,1… 2")


async def test_a_terminal_too_small_for_the_list_is_told_how_large_it_must_be() -> None:
    store = open_store()
    kept(store)
    async with arcade(store=store) as user:
        await user.press("r")
        await user.shows("↵  replay")
        await user.resize(60, 20)
        await user.shows("Parlour needs 80 x 24")
        await user.resize(80, 24)
        await user.shows("↵  replay")
        assert "needs" not in user.text()
