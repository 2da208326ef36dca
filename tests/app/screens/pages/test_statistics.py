"""The statistics on the screen: lines, details, the course, rated games and all, a closer look."""

from datetime import date, datetime
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.color import Color
from textual.geometry import Region
from textual.theme import Theme

from app import daily
from app.analysis.accuracy import accuracy_of
from app.analysis.luck import Analysis, analyse_match
from app.analysis.worker import Analyst
from app.match.match import Match
from app.match.new_setup import new_setup
from app.plugins import find
from app.screens.pages import statistics_pictures as pictures
from app.screens.pages.closer_look import look_closer
from app.screens.pages.statistics_view import CloserLook, StatisticsView
from app.statistics.played import StatisticsLine
from app.statistics.rating import FIRST_RATING
from app.storage.store import Store, open_store
from tests.app.screens.result.result_helpers import played_match
from tests.app.screens.screen_helpers import User, arcade, look_at
from tests.app.statistics.season_helpers import season
from tests.widgets.canvas_helpers import canvas, ratio
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Palette
from widgets.cards.style import CardLook
from widgets.themes import THEMES

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
        await user.press("f", "down", "enter", "m", "escape")
        await user.at("LobbyScreen")


async def test_the_statistics_of_many_games() -> None:
    async with arcade(store=dated(season())) as user:
        await opened(user)
        for size in SIZES:
            await user.resize(*size)
            await look_at("statistics_{}x{}".format(*size), user)
        await user.resize(80, 24)
        await user.press("down", "enter")
        await look_at("statistics_details_80x24", user)


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
    async with arcade(store=season(), size=(200, 50)) as user:
        await opened(user)
        await user.shows("11 won")
        await user.shows("all games")
        assert "a deal seen before are not rated." in user.text()
        await user.press("down", "down", "down", "down", "down")
        for won, last in (("10 won", "The last 11"), ("11 won", "The last 12")):
            await user.shows("GOPS AGAINST CAREFUL")
            await user.press("f")
            await user.shows(won)
            await user.shows(last)
            assert ("all games" in user.text()) == (won == "11 won")


async def test_only_unrated_games_leave_the_rated_list_empty() -> None:
    store = season()
    store.connection.execute(
        "DELETE FROM scores WHERE board IN (SELECT id FROM scoreboards WHERE rated)"
    )
    async with arcade(store=store) as user:
        await opened(user)
        await user.press("f")
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


async def test_a_store_that_cannot_be_read_is_reported() -> None:
    store = season()
    async with arcade(store=store) as user:
        store.connection.execute("DROP TABLE scores")
        await opened(user)
        assert "cannot be read" in user.notice


async def test_a_closer_look_at_gops_says_where_games_slip() -> None:
    store = open_store()
    played_match("gops", store=store, minds=("random",) * 2)
    async with arcade(store=store, size=(120, 36)) as user:
        await opened(user)
        await user.shows("One game")
        await user.press("m")
        for said in (
            "Where your mistakes are",
            "rounds 5-6",
            "one game",
            "You give",
            "A decision costs",
        ):
            await user.shows(said)
        await user.resize(200, 50)
        await user.shows("Lately")  # the latest games follow where there is room


async def test_a_closer_look_is_at_games_whose_cards_all_players_see() -> None:
    store = open_store()
    played_match("gostop", store=store)
    open_game = store.begin(find("gostop"), new_setup(find("gostop"), given={"cards": "open"}))
    open_game.house()
    open_game.resign(0)
    async with arcade(store=store, size=(120, 36)) as user:
        screen = await opened(user)
        await user.shows("The last 2")
        await user.press("m")
        await user.shows("of 1 game")
        assert screen.view.look.games == 1


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
    found = accuracy_of([(analyse_match(match), 0) for match in games])
    assert found
    assert looks[-1].accuracy.startswith(f"A decision costs {100 * found.mean:.1f} ± ")


def line(game: str, other: str | None, won: int = 0, tied: int = 0) -> StatisticsLine:
    return StatisticsLine(other or game, game, "", other, won, tied, 0)


@given(st.integers(50, 200), st.integers(6, 60), st.integers(1, 40), st.booleans(), st.data())
def test_the_chosen_line_is_in_sight_and_each_has_a_row_of_its_own(
    width: int, height: int, count: int, played: bool, data: st.DataObject
) -> None:
    chosen = data.draw(st.integers(0, count - 1))
    lines = tuple(line("gops", f"{n}" if n % 5 else None, n, n % 3) for n in range(count))
    view = StatisticsView("Ann", NOON.date(), has_games=played, lines=lines, chosen=chosen)
    page = canvas(width, height)
    spots = list(pictures.draw_lines(page, view, CardLook()))
    rows = [spot.region.y for spot in spots]
    assert rows == sorted(set(rows))
    assert rows[-1] < height
    at = rows[[spot.what for spot in spots].index(chosen)]
    assert [y for y in range(height) if page.strip(y).text.startswith("▌")] == [at]


@pytest.mark.parametrize(
    ("game", "other", "room", "said"),
    [
        ("gops", "medium", 60, "Slips now and then. Gives away 4 games in 100."),
        ("gops", "medium", 20, "Slips now and then."),
        ("gops", "medium", 14, pictures.NOT_PLAYED),
        ("gops", None, 60, pictures.NOT_PLAYED),
        ("whist", "easy", 60, pictures.NOT_PLAYED),
    ],
)
def test_a_level_nobody_has_played_says_how_it_plays(
    game: str, other: str | None, room: int, said: str
) -> None:
    assert pictures.unplayed_text(line(game, other), room) == said


def test_a_beginner_scores_half_against_easy_and_less_against_each_level_above() -> None:
    names, shares = zip(*pictures.level_chances(line("gops", None), FIRST_RATING), strict=True)
    assert names == ("Easy", "Medium", "Hard", "Best")
    assert shares[0] == 0.5
    assert list(shares) == sorted(shares, reverse=True)
    assert pictures.level_chances(line("gops", "medium"), FIRST_RATING) == ((names[1], shares[1]),)
    assert pictures.level_chances(line("twentyone", None), FIRST_RATING) == ()
    better = pictures.level_chances(line("gops", None), FIRST_RATING + 100)
    assert all(share > first for (_, share), first in zip(better, shares, strict=True))


@given(st.integers(76, 220), st.integers(4, 20))
def test_the_squares_of_games_to_come_end_where_the_panel_does(width: int, height: int) -> None:
    field = canvas(width + 4, height)
    at = Region(2, 0, width, height)
    pictures.draw_first_games(field, at, (), date(2026, 11, 23), CardLook())
    blank = canvas(1, 1).rows[0][0].field
    filled = {x for row in field.rows for x, cell in enumerate(row) if cell.field != blank}
    before, after = min(filled) - at.x, at.right - 1 - max(filled)
    assert (before, after) == (0, 0)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_a_line_without_games_can_be_read_under_the_cursor(theme: Theme) -> None:
    variables = theme.variables | {"foreground": theme.foreground or ""}
    page, level = Canvas(80, 1, Palette(variables)), line("gops", "equilibrium")
    view = StatisticsView("Ann", date(2026, 2, 28), lines=(level,))
    pictures.draw_line(page, 0, view, 0, CardLook())
    assert "Perfect play." in "".join(cell.char for cell in page.rows[0])
    texts = [cell for cell in page.rows[0] if cell.char.isalnum()]
    pairs = [(Color(*cell.ink), Color(*cell.field)) for cell in texts]
    assert min(ratio(*pair) for pair in pairs) >= 4.5
    assert min(ratio(ink.monochrome, field.monochrome) for ink, field in pairs) >= 4.5


BARS = tuple((f"rounds {n}", 0.5, f"{n} in 100") for n in (1, 2, 3))
SLIPS = "You give most away early. The coach can warn you."
ACCURACY = "A decision costs 1.5 ± 1.3 games in 100, like Easy (80 in 10 games)."


@pytest.mark.parametrize(
    ("height", "slips_at", "is_whole"), [(9, 5, True), (8, 4, True), (7, 5, False)]
)
@pytest.mark.parametrize("accuracy", ["", ACCURACY])
def test_the_accuracy_takes_the_empty_row_where_it_lacks_one(
    height: int, slips_at: int, is_whole: bool, accuracy: str
) -> None:
    page = canvas(42, height)
    look = CloserLook(10, 10, BARS, SLIPS, accuracy=accuracy)
    pictures.draw_closer_look(page, Region(0, 0, 42, height), look, CardLook())
    rows = [page.strip(row).text for row in range(height)]
    assert rows[slips_at].startswith("You give most away early.")
    assert ("(80 in 10 games)." in rows[-1]) == (is_whole and bool(accuracy))
