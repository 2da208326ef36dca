"""The lobby: what to go on with, a tile for each game, ways in and out."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Region

from app import daily
from app.arcade import app as application
from app.match.setup import Setup
from app.practice.puzzles import Deck, Puzzle, write_deck_of_puzzles
from app.storage.store import open_store
from app.tables.opening import SEARCHING
from tests.app.screens.lobby.lobby_helpers import DAY, fix_the_day, given_up, unfinished
from tests.app.screens.match_helpers import bids
from tests.app.screens.screen_helpers import User, arcade, look_at
from widgets.cards.style import FaceStyle

alone = pytest.mark.usefixtures("gops_alone")


@pytest.mark.parametrize("name", ["lobby_first", "lobby", "lobby_letters"])
async def test_the_lobby_stands_complete(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fix_the_day(monkeypatch)
    store, face = open_store(), FaceStyle.LETTERS if "letters" in name else FaceStyle.SOLID
    if name != "lobby_first":
        given_up(store, "lwwlwlwwww")
        unfinished((4, 3), (4, 3, 10, 2, 2, 10), store=store, other="medium")
    async with arcade(store=store, face=face) as user:
        await look_at(f"{name}_80x24", user)
        if face is FaceStyle.LETTERS:
            return
        await user.resize(120, 36)
        await look_at(f"{name}_120x36", user)
        before = user.rows()
        await user.press("9", "x", "0", "escape", "f3", "delete")  # they mean nothing here
        for size in ((60, 20), (5, 2), (200, 50), (120, 36)):
            await user.resize(*size)
            assert ("Parlour needs" in user.text()) == (size == (60, 20))
        await user.still()
        assert user.rows() == before


async def test_a_message_takes_the_row_above_the_keys_unless_it_says_that_nothing_is_saved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(application, "BURST", 0.01)
    monkeypatch.setattr(application, "READING_TIME", 0.01)
    long = "a long message " * 9
    async with arcade() as user:
        for said in ("There is no lesson.", SEARCHING, Deck().why_none(daily.today()), long):
            user.app.notify(said)
            await user.shows("…" if said == long else said)
            await user.until(lambda: len(user.screen.query("Toast")) == 1, "one message")
            assert user.screen.query_one("Toast").region == Region(0, 22, 80, 1)
        user.app.store.trouble = "The games cannot be used. " * 4 + "Nothing is saved."
        user.app.show_store_trouble()
        await user.shows("Nothing is saved.")


# going on


async def test_the_newest_game_is_gone_on_with_and_the_others_are_among_all_games() -> None:
    store = open_store()
    first, second = unfinished((4, 3), (4, 3, 10, 2), store=store)
    async with arcade(store=store) as user:
        await user.shows("CONTINUE")
        await user.shows("round 3 of 9")
        await user.shows("r 1 more")
        await user.click("↵ continue")
        await user.at("TableScreen")
        assert user.match.id == second
        await user.press("escape")
        await user.at("LobbyScreen")
        await user.press("r")
        await user.at("HistoryPage")
        await user.press("down", "enter")
        await user.at("TableScreen")
        assert user.match.id == first


async def give_up(user: User) -> Setup:
    """Begin what Enter begins, bid once, give up, leave the result; return what was played."""
    await user.press("enter")
    await user.at("TableScreen")
    await user.asked()
    await user.press("2", "enter", "ctrl+r", "y")
    await user.over()
    played = user.match.setup
    await user.press("escape")
    return played


async def test_a_newcomer_plays_and_comes_back_the_next_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = datetime(2026, 2, 27, 20, 15)
    monkeypatch.setattr(daily, "now", lambda: evening)
    path = tmp_path / "store.db"
    async with arcade(store=open_store(path)) as user:
        await user.shows("START HERE")
        assert "↵  play" in user.text()
        first = await give_up(user)
        await user.shows("PLAY AGAIN")
        await user.shows("GOPS against Easy")
        again = await give_up(user)
        assert first.seats == again.seats == ("human", "easy")
        assert first.seed != again.seed
        await user.at("LobbyScreen")
        await user.press("d")
        await user.shows("play it now")
        await give_up(user)
        await user.at("DailyPage")
        await user.press("escape")
        await user.shows("3 deals to play")
    monkeypatch.setattr(daily, "now", lambda: evening + timedelta(days=1))
    async with arcade(store=open_store(path)) as user:
        await user.shows("4 deals to play")
        await user.press("d")
        await user.shows("play it now")
        await user.press("enter")
        await user.at("TableScreen")
        assert daily.day_of(user.match.setup.seed) == daily.today()


# keys and the mouse


@pytest.mark.parametrize(
    ("keys", "page"),
    [
        ("1", "NewGameDialog"),
        ("n", "NewGameDialog"),
        ("down space", "NewGameDialog"),
        ("d", "DailyPage"),
        ("right enter", "DailyPage"),
        ("t", "StatisticsPage"),
        ("tab down down enter", "StatisticsPage"),
        ("shift+tab left enter", "HistoryPage"),
        ("a", "EntryDialog"),
        ("comma", "SettingsScreen"),
    ],
)
async def test_each_key_opens_its_page(keys: str, page: str) -> None:
    store = open_store()
    given_up(store, "w")
    async with arcade(store=store) as user:
        await user.press(*keys.split())
        await user.at(page)
        await user.press("escape")
        await user.at("LobbyScreen")


@alone
async def test_a_game_is_opened_by_mouse_alone() -> None:
    async with arcade() as user:
        for way in ("esc  back", "↵  begin"):
            await user.click("bid for each")
            await user.at("NewGameDialog")
            await user.click(way)
        await user.at("TableScreen")
        await user.asked()
        await user.click("esc  leave")
        await user.at("LobbyScreen")
        await user.click("q  quit")
        await user.until(lambda: user.app.return_code == 0)


async def test_the_arrows_move_by_band_and_stop_at_the_ends_and_tab_begins_again() -> None:
    store = open_store()
    unfinished((4,), store=store)
    async with arcade(store=store) as user:
        lobby, chosen = user.screen, []
        for key in ("up", "left", "right", "right", "down", "down", "right", "down", "left"):
            await user.press(key)
            chosen.append(lobby.chosen)
        go_on, today, wins = lobby.go_on, lobby.today, lobby.wins
        before, lately = [go_on, go_on, today, today, lobby.tiles[3]], lobby.lately
        assert chosen == [*before, wins, wins, wins, lately]
        parts = [go_on, today, *lobby.tiles, lately, wins]
        lobby.choose(go_on)
        for key, following in (("tab", parts[1:] + parts[:1]), ("shift+tab", parts[::-1])):
            for part in following:
                await user.press(key)
                assert lobby.chosen is part


async def test_the_part_in_focus_alone_is_marked() -> None:
    store = open_store()
    unfinished((4,), store=store)
    async with arcade(store=store) as user:
        for edge, other in ((1, 51), (51, 1)):
            rows = user.rows()[5:11]
            assert [row[edge] for row in rows] == ["▌"] * 6
            assert "▌" not in {row[other : other + 1] for row in rows}
            await user.press("right")


async def test_a_key_finds_the_parts_whatever_the_size() -> None:
    async with arcade(size=(60, 20)) as user:
        lobby = user.screen
        for width, height in ((60, 20), (80, 24), (1, 1), (120, 36), (79, 50)):
            await user.resize(width, height)
            before = lobby.chosen
            await user.press("tab")
            assert (lobby.chosen is not before) == (width >= 80), "not if nothing can be seen"


# trouble


@alone
async def test_a_match_that_cannot_be_opened_says_why() -> None:
    store = open_store()
    (number,) = unfinished((4, 3), store=store)
    async with arcade(store=store) as user:
        open_store().connection.execute("DELETE FROM matches WHERE id = ?", (number,))
        await user.press("enter")
        await user.shows(f"There is no game number {number}.")


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


async def test_with_no_game_left_it_greets_a_newcomer_again() -> None:
    store = open_store()
    given_up(store, "w")
    async with arcade(store=store, size=(120, 36)) as user:
        await user.press("r")
        await user.at("HistoryPage")
        store.connection.execute("DELETE FROM matches")
        await user.press("escape")
        await user.shows("START HERE")
        await user.shows("ONE STEP BACK")
        assert "TODAY" not in user.text()


# what it tells


async def test_f1_shows_the_rules_of_the_tile_in_focus(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []
    async with arcade() as user:
        monkeypatch.setattr(user.app, "push_screen", opened.append)  # to show them takes a second
        await user.press("f1", "down", *["right"] * 4, "f1")
        assert [page.text.count("Bots play GOPS") for page in opened] == [0, 1]


async def test_wins_in_a_row_and_the_puzzles_of_today_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fix_the_day(monkeypatch)
    store = open_store()
    given_up(store, "lww")
    puzzles = tuple(
        Puzzle(f"gops you={card},4 other=3,9 prize=7", "4", "9", 0.1, 0.1, "games", 1, 3)
        for card in (5, 6)
    )
    write_deck_of_puzzles(Deck().with_puzzles(puzzles, DAY - timedelta(days=1)))
    async with arcade(store=store) as user:
        await user.shows("▴ 2 wins in a row")
        await user.shows("2 puzzles")
        assert user.text().count("puzzles: p") == 1
