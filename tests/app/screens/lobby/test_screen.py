"""The lobby: a tile for each game, what is unfinished, ways in and out."""

import pytest
from textual.widgets import OptionList

from app import plugins
from app.screens.lobby.tiles import GameTile, Tile
from app.storage.store import Store, open_store
from tests.app.match.gops_match_helpers import bid
from tests.app.screens.gops.gops_helpers import begun, bids, short
from tests.app.screens.screen_helpers import User, arcade, look_at

alone = pytest.mark.usefixtures("gops_alone")


def unfinished(*bidding: tuple[int, ...], store: Store) -> list[int]:
    """Keep matches of two persons that have bid so much, and return their numbers."""
    kept = []
    for cards in bidding:
        match = begun("human", "human", store=store, names=("Ann", "Bob"))
        bid(match, *cards)
        kept.append(match.id or 0)
    return kept


def listed(user: User) -> list[str]:
    """Return the lines of what is unfinished."""
    options = user.one(OptionList)
    return [str(options.get_option_at_index(n).prompt) for n in range(options.option_count)]


@alone
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_lobby_stands_complete_at_both_sizes(size: tuple[int, int]) -> None:
    store, name = open_store(), "{}x{}".format(*size)
    async with arcade(store=store, size=size) as user:
        await look_at(f"lobby_{name}", user)
    unfinished((4, 3), (), (4, 3, 10, 2), store=store)
    async with arcade(store=store, size=size) as user:
        await look_at(f"lobby_unfinished_{name}", user)


async def test_there_is_a_tile_for_each_game_that_is_installed_and_for_no_other() -> None:
    async with arcade() as user:
        titles = [plugins.find(slug).title for slug in plugins.slugs()]
        assert [tile.game.title for tile in user.screen.query(GameTile)] == titles
        text = user.text()
        assert all(title in text for title in titles)
        assert "unfinished" not in text


@alone
@pytest.mark.parametrize("key", ["enter", "space", "1", "n"])
async def test_each_key_that_opens_a_game(key: str) -> None:
    async with arcade() as user:
        await user.press(key)
        await user.at("NewGameDialog")
        await user.press("enter")
        await user.at("GopsScreen")
        await user.asked()


@alone
async def test_a_game_is_opened_by_mouse_alone() -> None:
    async with arcade() as user:
        await user.click("GOPS")
        await user.at("NewGameDialog")
        await user.click("↵  begin")
        await user.at("GopsScreen")
        await user.asked()
        await user.click("esc  leave")
        await user.at("LobbyScreen")
        await user.click("q  quit")
        await user.until(lambda: user.app.return_code == 0)


@alone
async def test_the_arrows_stop_at_both_ends() -> None:
    store = open_store()
    unfinished((4,), store=store)
    async with arcade(store=store) as user:
        for key in ("left", "up"):
            await user.press(key)
            assert isinstance(user.screen.focused, Tile)
        await user.press("right", "right", "down")
        assert isinstance(user.screen.focused, OptionList)
        await user.press("left")
        assert isinstance(user.screen.focused, Tile)


async def test_the_title_of_the_focused_tile_alone_is_highlighted() -> None:
    async with arcade() as user:
        for place in range(3):
            tiles = user.screen.query(Tile)
            assert [tile.words.lit for tile in tiles] == [tile is tiles[place] for tile in tiles]
            await user.press("right")


async def test_keys_that_mean_nothing_here_do_nothing() -> None:
    async with arcade() as user:
        before = user.rows()
        await user.press("9", "x", "0", "escape", "f3", "delete")
        assert type(user.screen).__name__ == "LobbyScreen"
        await user.still()
        assert user.rows() == before


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_quitting_is_one_key(key: str) -> None:
    async with arcade() as user:
        user.send(key)
        await user.until(lambda: user.app.return_code == 0)


async def test_quitting_at_the_table_is_one_key_and_keeps_the_match() -> None:
    store = open_store()
    async with arcade(begun(store=store), store=store) as user:
        await user.asked()
        await user.press("4", "enter")
        await user.until(lambda: bids(user.match) == [4])
        user.send("ctrl+q")
        await user.until(lambda: user.app.return_code == 0)
    (saved,) = open_store().unfinished()
    assert bids(open_store().resume(saved.id)) == [4]


@alone
async def test_unfinished_games_are_listed_the_latest_first_and_each_can_be_gone_on_with() -> None:
    store = open_store()
    numbers = unfinished((4, 3), (), (4, 3, 10, 2), store=store)
    async with arcade(store=store) as user:
        assert listed(user) == [
            "GOPS\n  round 3, 9 : 0",
            "GOPS\n  round 1, 0 : 0",
            "GOPS\n  round 2, 4 : 0",
        ]
        for place in range(3):
            options = user.one(OptionList)
            options.focus()
            options.highlighted = place
            number = int(options.get_option_at_index(place).id or 0)
            await user.press("enter")
            await user.at("GopsScreen")
            assert user.match.id == number
            await user.press("escape")
            await user.at("LobbyScreen")
        assert len(listed(user)) == len(numbers)


@alone
async def test_an_unfinished_game_is_opened_with_a_click() -> None:
    store = open_store()
    unfinished((4, 3), (4, 3, 10, 2), store=store)
    async with arcade(store=store) as user:
        await user.click("  round 2, 4")
        await user.at("GopsScreen")
        await user.shows("round 2 of 9")


@alone
async def test_the_tile_goes_on_with_the_latest_and_n_begins_another() -> None:
    store = open_store()
    first, second = unfinished((4, 3), (4, 3, 10, 2), store=store)
    async with arcade(store=store) as user:
        await user.press("enter")
        await user.at("GopsScreen")
        assert user.match.id == second
        await user.press("escape")
        await user.at("LobbyScreen")
        await user.press("n")
        await user.at("NewGameDialog")
        await user.press("enter")
        await user.at("GopsScreen")
        await user.asked()
        assert user.match.id not in (first, second)


@alone
async def test_a_finished_game_is_unfinished_no_more() -> None:
    store = open_store()
    unfinished((4,), store=store)
    async with arcade(short(store=store), store=store) as user:
        await user.asked()
        await user.press("ctrl+r", "y")
        await user.over()
        await user.press("escape")
        await user.at("LobbyScreen")
        assert len(listed(user)) == 1


@alone
async def test_a_match_that_cannot_be_opened_says_why() -> None:
    store = open_store()
    (number,) = unfinished((4, 3), store=store)
    async with arcade(store=store) as user:
        open_store().connection.execute("DELETE FROM matches WHERE id = ?", (number,))
        await user.press("enter")
        await user.until(lambda: user.notice)
        assert type(user.screen).__name__ == "LobbyScreen"
        assert str(number) in user.notice


@alone
async def test_trouble_with_the_store_is_told() -> None:
    store = Store(open_store().connection, "The saved games are away.")
    async with arcade(store=store) as user:
        await user.shows("The saved games are away.")


@alone
async def test_a_store_that_breaks_in_the_middle_is_told_and_one_can_play() -> None:
    store = open_store()
    async with arcade(store=store) as user:
        store.connection.execute("DROP TABLE actions")
        store.connection.execute("DROP TABLE matches")
        await user.press("enter")
        await user.at("NewGameDialog")
        await user.press("enter")
        await user.at("GopsScreen")
        await user.asked()
        assert user.notice == user.match.trouble != ""
        await user.press("4", "enter")
        await user.until(lambda: bids(user.match) == [4])
        await user.press("escape")
        await user.at("LobbyScreen")
        await user.until(lambda: "cannot be read" in user.notice)


@alone
async def test_a_damaged_match_is_named_and_the_others_are_there() -> None:
    store = open_store()
    numbers = unfinished((4, 3), (4, 3, 10, 2), store=store)
    store.connection.execute("UPDATE matches SET standing = 'rubbish' WHERE id = ?", (numbers[0],))
    async with arcade(store=store) as user:
        assert listed(user) == ["GOPS\n  round 3, 9 : 0"]
        await user.shows(f"Match {numbers[0]} is damaged")


@alone
async def test_the_lobby_is_as_it_was_after_every_size() -> None:
    async with arcade() as user:
        before = user.rows()
        for size in ((120, 36), (60, 20), (5, 2), (200, 50), (80, 24)):
            await user.resize(*size)
            assert ("Parlour needs" in user.text()) == (size == (60, 20))
        await user.still()
        assert user.rows() == before


@alone
async def test_an_unfinished_game_is_marked_as_soon_as_the_arrows_reach_the_list() -> None:
    store = open_store()
    unfinished((4,), (4, 3), store=store)
    async with arcade(store=store) as user:
        await user.press("right", "right")
        options = user.one(OptionList)
        assert user.screen.focused is options
        assert options.highlighted == 0
        await user.shows("↵  go on")
        number = int(options.get_option_at_index(0).id or 0)
        await user.press("enter")
        await user.at("GopsScreen")
        assert user.match.id == number


async def test_n_on_the_list_begins_the_game_of_the_marked_match() -> None:
    store = open_store()
    unfinished((4,), store=store)
    async with arcade(store=store) as user:
        user.one(OptionList).focus()
        await user.press("n")
        await user.at("NewGameDialog")
        await user.shows("New game of GOPS")


async def test_unfinished_games_that_read_the_same_say_when_they_were_left() -> None:
    store = open_store()
    unfinished((4,), (4,), (4, 3), store=store)
    async with arcade(store=store) as user:
        lines = listed(user)
        assert lines[0] == "GOPS\n  round 2, 4 : 0"
        assert all(":" in line.split()[-1] and "-" in line for line in lines[1:])


@alone
async def test_an_unfinished_game_names_the_computer_that_it_is_against() -> None:
    store = open_store()
    bid(begun("human", "careful", store=store), 4)
    async with arcade(store=store) as user:
        assert listed(user)[0].startswith("GOPS  careful\n")


@alone
@pytest.mark.parametrize(
    ("keys", "words"), [(("f1",), "Pure Strategy"), (("right", "f1"), "Programs play")]
)
async def test_f1_shows_the_rules_of_the_tile_in_focus(keys: tuple[str, ...], words: str) -> None:
    async with arcade() as user:
        await user.shows("F1  rules")
        await user.press(*keys)
        await user.at("RulesPage")
        await user.shows(words)
