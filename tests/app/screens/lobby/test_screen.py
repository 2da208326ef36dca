"""The lobby: what to go on with, a tile for each game, ways in and out."""

from datetime import timedelta

import pytest
from textual.geometry import Region

from app import daily
from app.arcade import messages
from app.practice.puzzles import Deck, Puzzle, write_deck_of_puzzles
from app.storage.store import Store, open_store
from app.tables.opening import SEARCHING
from tests.app.screens.lobby.lobby_helpers import DAY, fix_the_day, given_up, unfinished
from tests.app.screens.match_helpers import begun, bids
from tests.app.screens.screen_helpers import arcade, look_at, look_at_all_sizes
from widgets.cards.style import FaceStyle

alone = pytest.mark.usefixtures("gops_alone")


def wins_and_losses(store: Store) -> None:
    """Keep some games that ended, and two that did not."""
    given_up(store, "lwwlwlwwww")
    unfinished((4, 3), (4, 3, 10, 2, 2, 10), store=store, other="medium")


async def test_the_lobby_stands_complete_at_every_size(monkeypatch: pytest.MonkeyPatch) -> None:
    fix_the_day(monkeypatch)
    store = open_store()
    async with arcade(store=store) as user:
        await look_at_all_sizes("lobby_first_{}", user)
    wins_and_losses(store)
    async with arcade(store=store) as user:
        await look_at_all_sizes("lobby_{}", user)


@pytest.mark.parametrize("face", [FaceStyle.LETTERS, FaceStyle.OUTLINED])
async def test_the_lobby_needs_no_colours_and_no_signs(
    face: FaceStyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_the_day(monkeypatch)
    store = open_store()
    wins_and_losses(store)
    async with arcade(store=store, face=face) as user:
        await look_at(f"lobby_{face.value}_80x24", user)


async def test_a_message_takes_one_row_above_the_keys_and_the_next_takes_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(messages, "BURST", 0.01)
    monkeypatch.setattr(messages, "READING_TIME", 0.01)
    async with arcade() as user:
        for width, height in ((80, 24), (120, 36)):
            await user.resize(width, height)
            for said in ("There is no lesson.", SEARCHING, Deck().why_none(daily.today())):
                user.app.notify(said)
                await user.shows(said)
                await user.until(lambda: len(user.screen.query("Toast")) == 1, "one message")
                assert user.screen.query_one("Toast").region == Region(0, height - 2, width, 1)


async def test_a_long_message_is_cut_off_unless_it_says_that_nothing_is_saved() -> None:
    async with arcade() as user:
        user.app.notify("a long message " * 9)
        await user.shows("…")
        assert user.screen.query_one("Toast").region == Region(0, 22, 80, 1)
        user.app.store.trouble = "The games cannot be used. " * 4 + "Nothing is saved."
        user.app.show_store_trouble()
        await user.shows("Nothing is saved.")


async def test_our_tiles_come_in_a_fixed_order_each_with_its_number() -> None:
    async with arcade(size=(200, 50)) as user:
        tiles = user.screen.tiles
        assert [tile.slug for tile in tiles] == ["gops", "gostop", "twentyone", "battle", "arena"]
        assert [tile.key for tile in tiles] == [1, 2, 3, 4, 5]
        for title in ("GOPS", "Go Stop", "Twenty-One", "Battle of the Sexes"):
            await user.shows(title)


async def test_a_newcomers_enter_begins_gops_against_easy_without_a_dialog() -> None:
    async with arcade() as user:
        await user.shows("START HERE")
        await user.press("enter")
        await user.at("TableScreen")
        assert user.match.setup.seats == ("human", "easy")


@alone
@pytest.mark.parametrize("key", ["1", "n"])
async def test_each_key_that_opens_a_game(key: str) -> None:
    async with arcade() as user:
        await user.press(key)
        await user.at("NewGameDialog")
        await user.press("enter")
        await user.at("TableScreen")
        await user.asked()


@alone
@pytest.mark.parametrize("key", ["enter", "space"])
async def test_a_tile_in_focus_is_opened(key: str) -> None:
    async with arcade() as user:
        await user.press("down", key)
        await user.at("NewGameDialog")


@alone
async def test_a_game_is_opened_by_mouse_alone() -> None:
    async with arcade() as user:
        await user.click("bid for each")
        await user.at("NewGameDialog")
        await user.click("esc  back")
        await user.at("LobbyScreen")
        await user.click("bid for each")
        await user.at("NewGameDialog")
        await user.click("↵  deal")
        await user.at("TableScreen")
        await user.asked()
        await user.click("esc  leave")
        await user.at("LobbyScreen")
        await user.click("q  quit")
        await user.until(lambda: user.app.return_code == 0)


async def test_the_arrows_move_by_band_and_stop_at_the_ends() -> None:
    store = open_store()
    unfinished((4,), store=store)
    async with arcade(store=store) as user:
        screen, chosen = user.screen, [user.screen.chosen]
        keys = ("up", "left", "right", "right", "down", "down", "right", "down", "left")
        for key in keys:
            await user.press(key)
            chosen.append(screen.chosen)
        go_on, today, wins = screen.go_on, screen.today, screen.wins
        first, second = [go_on] * 3, [today, today, screen.tiles[3]]
        assert chosen == [*first, *second, wins, wins, wins, screen.lately]


async def test_tab_goes_through_all_parts_and_begins_again() -> None:
    store = open_store()
    given_up(store, "w")
    async with arcade(store=store) as user:
        board = user.screen
        parts = [board.go_on, board.today, *board.tiles, board.lately, board.wins]
        for keys, following in (("tab", parts[1:] + parts[:1]), ("shift+tab", parts[::-1])):
            for part in following:
                await user.press(keys)
                assert board.chosen is part


async def test_a_key_finds_the_parts_whatever_the_size() -> None:
    async with arcade(size=(60, 20)) as user:
        screen = user.screen
        for width, height in ((60, 20), (80, 24), (1, 1), (120, 36), (79, 50)):
            await user.resize(width, height)
            for act in (screen.action_step, screen.action_band, screen.action_next):
                for by in (1, -1):
                    act(by)
        await user.still()
        assert all(part.region for part in (screen.go_on, *screen.tiles))


async def test_each_part_opens_its_page() -> None:
    store = open_store()
    given_up(store, "w")
    async with arcade(store=store) as user:
        board = user.screen
        for part, page in (
            (board.today, "DailyPage"),
            (board.lately, "HistoryPage"),
            (board.wins, "StatisticsPage"),
        ):
            user.screen.choose(part)
            await user.press("enter")
            await user.at(page)
            await user.press("escape")
            await user.at("LobbyScreen")


async def test_the_part_in_focus_alone_is_marked() -> None:
    store = open_store()
    unfinished((4,), store=store)
    async with arcade(store=store) as user:
        assert [row[1:2] for row in user.rows()[5:11]] == ["▌"] * 6
        await user.press("right")
        assert "▌" not in {row[1:2] for row in user.rows()[5:11]}
        assert [row[51:52] for row in user.rows()[5:11]] == ["▌"] * 6


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
async def test_trouble_with_the_store_is_reported() -> None:
    store = Store(open_store().connection, "The saved games are away.")
    async with arcade(store=store) as user:
        await user.shows("The saved games are away.")


@alone
async def test_the_lobby_is_as_it_was_after_every_size() -> None:
    async with arcade() as user:
        before = user.rows()
        for size in ((120, 36), (60, 20), (5, 2), (200, 50), (80, 24)):
            await user.resize(*size)
            assert ("Parlour needs" in user.text()) == (size == (60, 20))
        await user.still()
        assert user.rows() == before


async def test_a_store_that_breaks_in_the_middle_is_reported_and_one_can_play() -> None:
    store = open_store()
    async with arcade(store=store) as user:
        store.connection.execute("DROP TABLE actions")
        store.connection.execute("DROP TABLE matches")
        await user.press("1")
        await user.at("NewGameDialog")
        await user.press("enter")
        await user.at("TableScreen")
        await user.asked()
        assert user.notice == user.match.trouble != ""
        await user.press("4", "enter")
        await user.until(lambda: bids(user.match) == [4])
        await user.press("escape")
        await user.at("LobbyScreen")
        await user.until(lambda: "cannot be read" in user.notice)


async def test_a_damaged_match_is_named_and_the_others_are_there() -> None:
    store = open_store()
    numbers = unfinished((4, 3), (4, 3, 10, 2), store=store)
    store.connection.execute("UPDATE matches SET standing = 'rubbish' WHERE id = ?", (numbers[0],))
    async with arcade(store=store) as user:
        await user.shows("round 3 of 9")
        await user.shows(f"Game {numbers[0]} is damaged")


async def test_wins_in_a_row_stand_in_the_header() -> None:
    store = open_store()
    given_up(store, "lww")
    async with arcade(store=store) as user:
        await user.shows("won 2 of 3")
        await user.shows("▴ 2 wins in a row")


async def test_f1_shows_the_rules_of_the_tile_in_focus() -> None:
    async with arcade() as user:
        await user.shows("F1  rules")
        for keys, words in (
            (("f1",), "Pure Strategy"),
            (("down",) + ("right",) * 4 + ("f1",), "Bots play GOPS"),
        ):
            await user.press(*keys)
            await user.at("RulesPage")
            await user.shows(words)
            await user.press("escape")
            await user.at("LobbyScreen")


async def test_a_tile_says_how_many_puzzles_there_are_today(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fix_the_day(monkeypatch)
    store = open_store()
    given_up(store, "w")
    puzzles = tuple(
        Puzzle(f"gops you={card},4 other=3,9 prize=7", "4", "9", 0.1, 0.1, "games", 1, 3)
        for card in (5, 6)
    )
    deck = Deck().with_puzzles(puzzles, DAY - timedelta(days=1))
    write_deck_of_puzzles(deck)
    async with arcade(store=store) as user:
        await user.until(lambda: "2 puzzles" in user.text())
        assert dict(user.screen.puzzles) == {"gops": 2}


async def test_no_key_moves_anything_in_a_terminal_too_small_for_the_lobby() -> None:
    async with arcade(size=(60, 20)) as user:
        await user.shows("Parlour needs 80 x 24")
        before = user.screen.chosen
        await user.press("down", "up", "right", "left", "tab", "shift+tab")
        assert user.screen.chosen is before
        await user.resize(80, 24)
        await user.press("tab")
        assert user.screen.chosen is not before
