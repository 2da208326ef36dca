"""The statistics on the screen: lines, details, the course, rated games and all, a closer look."""

from datetime import datetime
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events

from app import daily
from app.analysis.accuracy import accuracy_of, loss_in
from app.analysis.luck import Analysis, analyse_match
from app.analysis.worker import Analyst
from app.match.match import Match
from app.match.new_setup import new_setup
from app.plugins import find
from app.screens.pages.closer_look import look_closer
from app.screens.pages.statistics_pictures import draw_lines
from app.screens.pages.statistics_view import StatisticsView
from app.statistics.played import FEWEST_GAMES, StatisticsLine
from app.statistics.rating import usual_rating
from app.storage.store import Store, open_store
from tests.app.screens.result.result_helpers import played_match
from tests.app.screens.screen_helpers import User, arcade, look_at
from tests.app.statistics.season_helpers import season
from tests.widgets.canvas_helpers import canvas
from widgets.cards.style import CardLook

SIZES = ((80, 24), (120, 36))
NOON = datetime(2026, 2, 28, 12)


def dated(store: Store) -> Store:
    """Let the games of a store have been played day by day, the last one yesterday."""
    store.connection.execute(
        "UPDATE matches SET sum = NULL,"
        " changed = ? - (1 + (SELECT max(id) FROM matches) - id) * 86400",
        (int(NOON.timestamp()),),
    )
    return store


@pytest.fixture(autouse=True)
def the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "now", lambda: NOON)


async def opened(user: User) -> Any:
    await user.press("t")
    await user.at("StatisticsPage")
    await user.until(lambda: user.screen.view)
    return user.screen


async def test_the_statistics_of_a_newcomer_say_how_the_levels_play() -> None:
    async with arcade() as user:
        await opened(user)
        for size in SIZES:
            await user.resize(*size)
            await look_at("statistics_newcomer_{}x{}".format(*size), user)


async def test_the_statistics_of_many_games() -> None:
    async with arcade(store=dated(season())) as user:
        await opened(user)
        for size in SIZES:
            await user.resize(*size)
            await look_at("statistics_{}x{}".format(*size), user)
        await user.resize(80, 24)
        await user.press("down", "enter")
        await look_at("statistics_details_80x24", user)


async def test_of_nothing_played_it_says_so() -> None:
    async with arcade(store=open_store()) as user:
        await opened(user)
        await user.shows("No games yet. Play one and your record starts here.")
        text = user.text()
        assert f"{usual_rating('gostop', 'shrewd'):,}" in text, "the levels there are to beat"
        assert f"{FEWEST_GAMES} games draw a curve" in text
        await user.press("r", "down", "enter", "l", "escape")
        await user.at("LobbyScreen")


async def test_the_line_under_the_cursor_fills_the_panel() -> None:
    async with arcade(store=dated(season()), size=(120, 36)) as user:
        screen = await opened(user)
        await user.shows("The last 7")
        assert "share of the last 10 games" in user.text()
        for keys, title, last in (
            ("j", "GOPS AGAINST EASY", 4),
            ("jjjj", "GOPS AGAINST CAREFUL", 7),
            ("G", "ANN AND BOB", 3),
        ):
            await user.press(*("end" if key == "G" else key for key in keys))
            await user.shows(title)
            assert f"The last {last} " in user.text()
        await user.press("home")
        await user.click("Easy")
        assert screen.view.line.label == "Easy"
        await user.click("Easy")
        await user.at("HistoryPage")
        await user.shows("4 games, the latest first")


async def test_rated_games_and_all_are_a_key_apart() -> None:
    async with arcade(store=season(), size=(120, 36)) as user:
        await opened(user)
        await user.shows("11 won")
        await user.shows("rated and friendly games")
        assert "don't move your rating" in user.text()
        await user.press("r")
        await user.shows("10 won")
        assert "rated and friendly" not in user.text()
        await user.press("r")
        await user.shows("11 won")


async def test_only_friendly_games_leave_the_rated_list_empty() -> None:
    store = season()
    store.connection.execute(
        "DELETE FROM scores WHERE board IN (SELECT id FROM scoreboards WHERE rated)"
    )
    async with arcade(store=store) as user:
        await opened(user)
        await user.press("r")
        await user.shows("No rated games yet. Press r for all games.")


async def test_a_small_page_shows_details_then_games_and_comes_back() -> None:
    async with arcade(store=season()) as user:
        await opened(user)
        await user.shows("↵  details")
        await user.press("down", "enter")
        await user.shows("GOPS AGAINST EASY")
        await user.shows("↵  these games")
        await user.press("enter")
        await user.at("HistoryPage")
        await user.press("escape", "escape")
        await user.shows("BY GAME AND LEVEL")
        await user.press("escape")
        await user.at("LobbyScreen")


async def test_the_wheel_and_pages_move_the_cursor() -> None:
    async with arcade(store=season()) as user:
        screen = await opened(user)
        wheel, lines = user.pilot._post_mouse_events, screen.query_one("#lines").region
        await wheel([events.MouseScrollDown], offset=lines.offset)
        await user.until(lambda: screen.view.chosen == 1)
        last, page = len(screen.view.lines) - 1, lines.height
        for key, chosen in (
            ("end", last),
            ("pageup", last - page),
            ("home", 0),
            ("pagedown", page),
        ):
            await user.press(key)
            assert screen.view.chosen == chosen


async def test_a_level_that_was_not_played_says_how_it_plays() -> None:
    async with arcade(store=season(), size=(120, 36)) as user:
        screen = await opened(user)
        await user.press("down", "down")
        await user.shows("Slips now and then.")
        assert screen.view.line.label == "Medium"
        assert not any(hint.action in ("enter", "l") for hint in screen.hints())


async def test_a_store_that_cannot_be_read_is_reported() -> None:
    store = season()
    async with arcade(store=store) as user:
        store.connection.execute("DROP TABLE scores")
        await opened(user)
        assert "cannot be read" in user.notice


async def test_a_closer_look_at_gops_says_where_games_slip() -> None:
    store = open_store()
    match = store.begin(find("gops"), new_setup(find("gops"), given={"seed": "slips"}))
    game = match.game
    while match.to_move:
        seat = match.to_move[0]
        match.house() if seat < 0 else match.apply(seat, game.legal(match.state, seat)[0])
    async with arcade(store=store, size=(120, 36)) as user:
        await opened(user)
        await user.shows("One game")
        await user.press("l")
        await user.shows("Where games slip")
        await user.shows("rounds 7-9")
        await user.shows("one game")
        assert "You give" in user.text()
        assert "A move gives away" in user.text()
        await user.resize(200, 50)
        await user.shows("Lately")  # the latest games follow where there is room


async def test_a_closer_look_at_other_games_compares_choices_with_the_coachs() -> None:
    store, game = open_store(), find("twentyone")
    match = store.begin(game, new_setup(game, given={"rounds": 1, "seed": "a closer look"}))
    while match.to_move:
        match.apply(match.to_move[0], game.legal(match.state, match.to_move[0])[-1])
    async with arcade(store=store, size=(120, 36)) as user:
        await opened(user)
        await user.shows("One game")
        await user.press("l")
        await user.shows("choices as good as the coach's")


class Here:
    """Analyses at once, in this process."""

    async def analyse(self, match: Match) -> Analysis:
        """Return the analysis of a match."""
        return analyse_match(match)


async def test_what_a_move_gives_away_is_also_said_of_games_won_round_by_round() -> None:
    store = open_store()
    games = [
        played_match("twentyone", str(seed), store=store, minds=("fifteen",)) for seed in range(3)
    ]
    numbers = [match.id or 0 for match in games]
    looks = [each async for each in look_closer(store, numbers, cast("Analyst", Here()))]
    assert [bool(each.accuracy) for each in looks[-2:]] == [False, True]
    found = accuracy_of([loss_in(analyse_match(match), 0) for match in games])
    assert found
    assert looks[-1].accuracy.startswith(f"A move gives away {100 * found.mean:.1f} ± ")


def line(n: int) -> StatisticsLine:
    return StatisticsLine(f"a line {n}", "gops", "", None if n % 5 == 0 else f"{n}", n, n % 3, 2)


@given(st.integers(50, 200), st.integers(6, 60), st.integers(1, 40), st.booleans(), st.data())
def test_the_chosen_line_is_in_sight_and_each_has_a_row_of_its_own(
    width: int, height: int, count: int, played: bool, data: st.DataObject
) -> None:
    chosen = data.draw(st.integers(0, count - 1))
    lines = tuple(map(line, range(count)))
    view = StatisticsView("Ann", NOON.date(), has_games=played, lines=lines, chosen=chosen)
    page = canvas(width, height)
    spots = list(draw_lines(page, view, CardLook()))
    assert chosen in [spot.what for spot in spots]
    rows = [spot.region.y for spot in spots]
    assert rows == sorted(set(rows))
    assert rows[-1] < height
    at = rows[[spot.what for spot in spots].index(chosen)]
    assert [y for y in range(height) if page.strip(y).text.startswith("▌")] == [at]
