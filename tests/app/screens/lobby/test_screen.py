"""The lobby: a tile for each game, what is unfinished, ways in and out."""

import pytest
from textual.widgets import OptionList

from app import plugins
from app.screens.lobby.tiles import GameTile, Tile
from app.storage.store import Store, open_store
from tests.app.match.gops_match_helpers import bid
from tests.app.screens.gops.gops_helpers import begun, bids, short
from tests.app.screens.screen_helpers import Guest, arcade, look_at

alone = pytest.mark.usefixtures("gops_alone")


def unfinished(*bidding: tuple[int, ...], store: Store) -> list[int]:
    """Keep matches of two persons that have bid so much, and return their numbers."""
    kept = []
    for cards in bidding:
        match = begun("human", "human", store=store, names=("Ann", "Bob"))
        bid(match, *cards)
        kept.append(match.id or 0)
    return kept


def listed(guest: Guest) -> list[str]:
    """Return the lines of what is unfinished."""
    options = guest.one(OptionList)
    return [str(options.get_option_at_index(n).prompt) for n in range(options.option_count)]


@alone
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_lobby_stands_complete_at_both_sizes(size: tuple[int, int]) -> None:
    store, name = open_store(), "{}x{}".format(*size)
    async with arcade(store=store, size=size) as guest:
        await look_at(f"lobby_{name}", guest)
    unfinished((4, 3), (), (4, 3, 10, 2), store=store)
    async with arcade(store=store, size=size) as guest:
        await look_at(f"lobby_unfinished_{name}", guest)


async def test_there_is_a_tile_for_each_game_that_is_installed_and_for_no_other() -> None:
    async with arcade() as guest:
        titles = [plugins.find(slug).title for slug in plugins.slugs()]
        assert [tile.game.title for tile in guest.screen.query(GameTile)] == titles
        text = guest.text()
        assert all(title in text for title in titles)
        assert "unfinished" not in text


@alone
@pytest.mark.parametrize("key", ["enter", "space", "1", "n"])
async def test_each_key_that_opens_a_game(key: str) -> None:
    async with arcade() as guest:
        await guest.press(key)
        await guest.at("NewGame")
        await guest.press("enter")
        await guest.at("GopsScreen")
        await guest.asked()


@alone
async def test_a_game_is_opened_by_mouse_alone() -> None:
    async with arcade() as guest:
        await guest.click("GOPS")
        await guest.at("NewGame")
        await guest.click("⏎ begin")
        await guest.at("GopsScreen")
        await guest.asked()
        await guest.click("esc leave")
        await guest.at("Lobby")
        await guest.click("q quit")
        await guest.until(lambda: guest.app.return_code == 0)


@alone
async def test_the_arrows_stop_at_both_ends() -> None:
    store = open_store()
    unfinished((4,), store=store)
    async with arcade(store=store) as guest:
        for key in ("left", "up"):
            await guest.press(key)
            assert isinstance(guest.screen.focused, Tile)
        await guest.press("right", "right", "down")
        assert isinstance(guest.screen.focused, OptionList)
        await guest.press("left")
        assert isinstance(guest.screen.focused, Tile)


async def test_keys_that_mean_nothing_here_do_nothing() -> None:
    async with arcade() as guest:
        before = guest.rows()
        await guest.press("9", "x", "0", "escape", "f3", "delete")
        assert type(guest.screen).__name__ == "Lobby"
        await guest.still()
        assert guest.rows() == before


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_quitting_is_one_key(key: str) -> None:
    async with arcade() as guest:
        guest.send(key)
        await guest.until(lambda: guest.app.return_code == 0)


async def test_quitting_at_the_table_is_one_key_and_keeps_the_match() -> None:
    store = open_store()
    async with arcade(begun(store=store), store=store) as guest:
        await guest.asked()
        await guest.press("4", "enter")
        await guest.until(lambda: bids(guest.match) == [4])
        guest.send("ctrl+q")
        await guest.until(lambda: guest.app.return_code == 0)
    (saved,) = open_store().unfinished()
    assert bids(open_store().resume(saved.id)) == [4]


@alone
async def test_unfinished_games_are_listed_the_latest_first_and_each_can_be_gone_on_with() -> None:
    store = open_store()
    numbers = unfinished((4, 3), (), (4, 3, 10, 2), store=store)
    async with arcade(store=store) as guest:
        assert listed(guest) == [
            "GOPS\n  round 3, 9 : 0",
            "GOPS\n  round 1, 0 : 0",
            "GOPS\n  round 2, 4 : 0",
        ]
        for place in range(3):
            options = guest.one(OptionList)
            options.focus()
            options.highlighted = place
            number = int(options.get_option_at_index(place).id or 0)
            await guest.press("enter")
            await guest.at("GopsScreen")
            assert guest.match.id == number
            await guest.press("escape")
            await guest.at("Lobby")
        assert len(listed(guest)) == len(numbers)


@alone
async def test_an_unfinished_game_is_opened_with_a_click() -> None:
    store = open_store()
    unfinished((4, 3), (4, 3, 10, 2), store=store)
    async with arcade(store=store) as guest:
        await guest.click("  round 2, 4")
        await guest.at("GopsScreen")
        await guest.shows("round 2 of 9")


@alone
async def test_the_tile_goes_on_with_the_latest_and_n_begins_another() -> None:
    store = open_store()
    first, second = unfinished((4, 3), (4, 3, 10, 2), store=store)
    async with arcade(store=store) as guest:
        await guest.press("enter")
        await guest.at("GopsScreen")
        assert guest.match.id == second
        await guest.press("escape")
        await guest.at("Lobby")
        await guest.press("n")
        await guest.at("NewGame")
        await guest.press("enter")
        await guest.at("GopsScreen")
        await guest.asked()
        assert guest.match.id not in (first, second)


@alone
async def test_a_finished_game_is_unfinished_no_more() -> None:
    store = open_store()
    unfinished((4,), store=store)
    async with arcade(short(store=store), store=store) as guest:
        await guest.asked()
        await guest.press("ctrl+r", "y")
        await guest.over()
        await guest.press("escape")
        await guest.at("Lobby")
        assert len(listed(guest)) == 1


@alone
async def test_a_match_that_cannot_be_opened_says_why() -> None:
    store = open_store()
    (number,) = unfinished((4, 3), store=store)
    async with arcade(store=store) as guest:
        open_store().connection.execute("DELETE FROM matches WHERE id = ?", (number,))
        await guest.press("enter")
        await guest.until(lambda: guest.notice)
        assert type(guest.screen).__name__ == "Lobby"
        assert str(number) in guest.notice


@alone
async def test_trouble_with_the_store_is_told() -> None:
    store = Store(open_store().connection, "The saved games are away.")
    async with arcade(store=store) as guest:
        await guest.shows("The saved games are away.")


@alone
async def test_a_store_that_breaks_in_the_middle_is_told_and_one_can_play() -> None:
    store = open_store()
    async with arcade(store=store) as guest:
        store.connection.execute("DROP TABLE actions")
        store.connection.execute("DROP TABLE matches")
        await guest.press("enter")
        await guest.at("NewGame")
        await guest.press("enter")
        await guest.at("GopsScreen")
        await guest.asked()
        assert guest.notice == guest.match.trouble != ""
        await guest.press("4", "enter")
        await guest.until(lambda: bids(guest.match) == [4])
        await guest.press("escape")
        await guest.at("Lobby")
        await guest.until(lambda: "cannot be read" in guest.notice)


@alone
async def test_a_damaged_match_is_named_and_the_others_are_there() -> None:
    store = open_store()
    numbers = unfinished((4, 3), (4, 3, 10, 2), store=store)
    store.connection.execute("UPDATE matches SET standing = 'rubbish' WHERE id = ?", (numbers[0],))
    async with arcade(store=store) as guest:
        assert listed(guest) == ["GOPS\n  round 3, 9 : 0"]
        await guest.shows(f"Match {numbers[0]} is damaged")


@alone
async def test_the_lobby_is_as_it_was_after_every_size() -> None:
    async with arcade() as guest:
        before = guest.rows()
        for size in ((120, 36), (60, 20), (5, 2), (200, 50), (80, 24)):
            await guest.resize(*size)
            assert ("Parlour needs" in guest.text()) == (size == (60, 20))
        await guest.still()
        assert guest.rows() == before


@alone
async def test_an_unfinished_game_is_marked_as_soon_as_the_arrows_reach_the_list() -> None:
    store = open_store()
    unfinished((4,), (4, 3), store=store)
    async with arcade(store=store) as guest:
        await guest.press("right", "right")
        options = guest.one(OptionList)
        assert guest.screen.focused is options
        assert options.highlighted == 0
        await guest.shows("⏎ go on")
        number = int(options.get_option_at_index(0).id or 0)
        await guest.press("enter")
        await guest.at("GopsScreen")
        assert guest.match.id == number


async def test_n_on_the_list_begins_the_game_of_the_marked_match() -> None:
    store = open_store()
    unfinished((4,), store=store)
    async with arcade(store=store) as guest:
        guest.one(OptionList).focus()
        await guest.press("n")
        await guest.at("NewGame")
        await guest.shows("New game of GOPS")


async def test_unfinished_games_that_read_the_same_say_when_they_were_left() -> None:
    store = open_store()
    unfinished((4,), (4,), (4, 3), store=store)
    async with arcade(store=store) as guest:
        lines = listed(guest)
        assert lines[0] == "GOPS\n  round 2, 4 : 0"
        assert all(":" in line.split()[-1] and "-" in line for line in lines[1:])


@alone
async def test_an_unfinished_game_names_the_computer_that_it_is_against() -> None:
    store = open_store()
    bid(begun("human", "careful", store=store), 4)
    async with arcade(store=store) as guest:
        assert listed(guest)[0].startswith("GOPS  careful\n")


@alone
@pytest.mark.parametrize(
    ("keys", "words"), [(("f1",), "Pure Strategy"), (("right", "f1"), "Programs play")]
)
async def test_f1_shows_the_rules_of_the_tile_in_focus(keys: tuple[str, ...], words: str) -> None:
    async with arcade() as guest:
        await guest.shows("F1 rules")
        await guest.press(*keys)
        await guest.at("RulesPage")
        await guest.shows(words)
