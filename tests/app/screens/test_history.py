"""What was played is listed page by page: to replay, to continue."""

from app.screens.history import next_games
from app.statistics.summary import read_summary
from app.storage.store import open_store
from games.contract import HOUSE
from games.gops.rules import Bid, Turn
from tests.app.match.gops_match_helpers import bid, settle
from tests.app.screens.lobby.lobby_helpers import given_up
from tests.app.screens.match_helpers import begun, kept
from tests.app.screens.screen_helpers import arcade, look_at


async def test_an_empty_list_says_what_is_kept_there_and_no_key_does_anything() -> None:
    async with arcade() as user:
        await user.press("r")
        await user.shows("No games yet. Press Esc, then Enter to start one.")
        for size in ((120, 36), (80, 24)):
            await user.resize(*size)
            await look_at("history_newcomer_{}x{}".format(*size), user)
        await user.press("enter", "down", "right", "f", "escape")
        await user.at("LobbyScreen")


async def test_enter_continues_an_unfinished_game_and_w_watches_it() -> None:
    store = open_store()
    over, match = kept(store), kept(store, few=6)
    async with arcade(store=store) as user:
        await user.press("r")
        await user.shows("↵  continue   w  watch")
        await user.press("w")
        assert (await user.at_replay()).whole.id == match.id
        await user.press("escape", "enter")
        await user.at("TableScreen")
        assert user.match.id == match.id
        await user.press("escape")
        await user.at("HistoryPage")
        await user.press("down")
        await user.shows("↵  replay")
        assert not {"continue", "watch"} & set(user.rows()[-1].split())
        await user.press("enter")
        assert (await user.at_replay()).whole.id == over.id
        await user.press("escape")
        await user.at("HistoryPage")
        await user.press("home", "enter", "ctrl+r", "y", "escape")
        await user.at("HistoryPage")
        await user.shows("↵  replay")
        assert "▸" not in user.text(), "it stands as it has ended meanwhile"


async def test_many_games_are_listed_page_by_page() -> None:
    store = open_store()
    for _ in range(40):
        kept(store, "battle", few=1)
    async with arcade(store=store) as user:
        await user.press("r")
        await user.shows("40 games, the latest first")
        await user.shows("page 1 of 3")
        assert sum("against" in row for row in user.rows()) == 17
        for key, page in (
            *(("pagedown", 2), ("l", 3), ("pagedown", 3), ("up", 3), ("pageup", 2)),
            *(("home", 1), ("end", 3), ("left", 2)),
        ):
            await user.press(key)
            await user.shows(f"page {page} of 3")
        await user.press("end")
        assert sum("against" in row for row in user.rows()) == 6
        await user.resize(120, 36)
        await user.shows("page 2 of 2")
        await user.resize(60, 20)
        await user.shows("Parlour needs 80 x 24")
        await user.resize(80, 24)
        await user.shows("page 3 of 3")


async def test_a_click_opens_the_game_and_f_lists_one_kind_after_the_other() -> None:
    store = open_store()
    over = kept(store)
    kept(store, "battle", few=1)
    store.connection.execute("UPDATE matches SET changed = 0, sum = NULL")
    async with arcade(store=store) as user:
        await user.press("r")
        for size in ((120, 36), (80, 24)):
            await user.resize(*size)
            await user.until(lambda: user.screen.course is not None)
            await look_at("history_{}x{}".format(*size), user)
        await user.press("f")
        await user.shows("one game")
        assert "Battle of the Sexes" not in user.text()
        await user.press("f", "f", "f")
        await user.shows("Battle of the Sexes")
        await user.press("f")
        await user.shows("2 games")
        await user.click("GOPS")
        assert (await user.at_replay()).whole.id == over.id


async def test_the_game_under_the_cursor_is_shown_by_its_table_then_round_by_round() -> None:
    store = open_store()
    match = begun("human", "easy", store=store)
    bid(match, 4, 3)
    async with arcade(store=store, size=(120, 36)) as user:
        await user.press("r")
        await user.shows("So far")
        assert "you bid 4, Easy bid 3" in user.text()
        assert "Round by round" not in user.text()
        course = user.screen.course
        assert [each.card.rank for each in course.glance.mine if each.card] == [2, 3, *range(5, 11)]
        bid(match, 5, 2)
        await user.press("escape", "r")
        await user.shows("GOPS AGAINST EASY")
        await user.shows("Round by round")
        assert [each.number for each in user.screen.course.rounds] == [1, 2]
        assert "not over yet" in user.text()


async def test_the_course_of_an_unfinished_game_of_two_keeps_a_bid_secret() -> None:
    store = open_store()
    match = begun("human", "human", store=store)
    settle(match)
    match.apply(0, Bid(7))
    async with arcade(store=store, size=(120, 36)) as user:
        await user.press("r")
        await user.shows("So far")
        course = user.screen.course
        assert not any("7" in line for line in course.log)
        assert 7 in [each.card.rank for each in course.glance.mine if each.card]


async def test_a_long_name_is_cut_and_a_damaged_game_is_not_opened() -> None:
    store = open_store()
    match = begun("human", "script:3,10,2,13,4", store=store)
    match.apply(HOUSE, Turn())
    match.apply(0, Bid(4))
    async with arcade(store=store) as user:
        await user.press("r")
        await user.shows("script:3,10,2…")
        await user.press("escape")
        store.connection.execute("UPDATE matches SET standing = 'no standing'")
        await user.press("r")
        await user.shows("This game is damaged and cannot be opened.")
        await user.press("enter")
        await user.at("HistoryPage")
        store.connection.execute("DROP TABLE matches")
        await user.press("escape", "r")
        await user.at("HistoryPage")
        await user.shows("cannot be read")


def test_new_games_come_before_the_next_level_of_those_that_were_played() -> None:
    store = open_store()
    given_up(store, "wl")
    lines = [line.plain for line in next_games(read_summary(store))]
    assert [line.split()[0] for line in lines[::2]] == ["Go", "Twenty-One", "Battle", "GOPS"]
    begun = [line.plain for line in next_games(read_summary(store), {"gostop"})]
    assert begun == lines[2:], "Go Stop is in the list, to be continued"
    assert lines[0] == "Go Stop  Match and capture."
    assert lines[-2].startswith("GOPS  Beat Easy. ")
    assert lines[-1] == "You have won 1 of 2. Win 3 games, and more than you lose."
    given_up(store, "ww")
    *_, what, _ = next_games(read_summary(store))
    assert " Beat Medium. " in what.plain, "a level that is beaten gives way to the next one"


async def test_below_a_short_list_stands_what_comes_next() -> None:
    store = open_store()
    kept(store)
    async with arcade(store=store, size=(120, 36)) as user:
        await user.press("r")
        await user.shows("WHAT NEXT")
        await user.shows("New here. Its lesson takes two minutes.")
