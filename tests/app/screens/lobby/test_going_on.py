"""The lobby with a game that is not over: it is gone on with, or another is begun."""

import pytest

from app.storage.store import open_store
from tests.app.screens.lobby.lobby_helpers import unfinished
from tests.app.screens.match_helpers import short
from tests.app.screens.screen_helpers import arcade

alone = pytest.mark.usefixtures("gops_alone")


async def test_the_newest_game_is_gone_on_with_and_the_others_are_among_all_games() -> None:
    store = open_store()
    first, second = unfinished((4, 3), (4, 3, 10, 2), store=store)
    async with arcade(store=store) as user:
        await user.shows("CONTINUE")
        await user.shows("round 3 of 9")
        await user.shows("r 1 more")
        await user.press("enter")
        await user.at("TableScreen")
        assert user.match.id == second
        await user.press("escape")
        await user.at("LobbyScreen")
        await user.press("r")
        await user.at("HistoryPage")
        await user.press("down", "enter")
        await user.at("TableScreen")
        assert user.match.id == first


async def test_a_game_is_gone_on_with_by_a_click() -> None:
    store = open_store()
    (number,) = unfinished((4, 3), store=store)
    async with arcade(store=store) as user:
        await user.click("↵ continue")
        await user.at("TableScreen")
        assert user.match.id == number


async def test_one_or_n_begins_another_game_even_if_one_waits() -> None:
    store = open_store()
    (number,) = unfinished((4, 3), store=store)
    async with arcade(store=store) as user:
        await user.press("n")
        await user.at("NewGameDialog")
        await user.press("enter")
        await user.at("TableScreen")
        await user.asked()
        assert user.match.id != number


async def test_once_all_games_are_over_the_last_one_is_played_again() -> None:
    store = open_store()
    async with arcade(short(store=store), store=store) as user:
        await user.asked()
        await user.press("ctrl+r", "y")
        await user.over()
        await user.press("escape")
        await user.at("LobbyScreen")
        await user.shows("PLAY AGAIN")
        await user.shows("GOPS against Plus-one")
        await user.press("enter")
        await user.at("TableScreen")
        await user.asked()
        assert user.match.setup.seats == ("human", "plus-one")


async def test_the_same_players_meet_again_over_another_deal() -> None:
    store = open_store()
    async with arcade(store=store) as user:
        await user.press("enter")
        await user.at("TableScreen")
        await user.asked()
        first = user.match.setup
        await user.press("ctrl+r", "y")
        await user.over()
        await user.press("escape")
        await user.at("LobbyScreen")
        await user.press("enter")
        await user.at("TableScreen")
        assert user.match.setup.seats == first.seats
        assert user.match.setup.seed != first.seed
