"""The deals of the day on the screen: begun, continued, replayed, shared; months and streaks."""

from datetime import date, datetime, time, timedelta
from typing import Any

import pytest

from app import daily
from app.screens.pages import daily as daily_page
from app.screens.pages.areas import PageBody
from app.storage.store import Store, open_store
from tests.app.match.gops_match_helpers import GAME, bid
from tests.app.screens.screen_helpers import LOOKED_AT, User, arcade, look_at

DAY = date(2026, 2, 28)


def set_clock(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    """Let it be a quarter to three in the afternoon of a day."""
    monkeypatch.setattr(daily, "now", lambda: datetime.combine(day, time(14, 45)))


@pytest.fixture(autouse=True)
def the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, DAY)


async def opened(user: User) -> None:
    await user.press("d")
    await user.at("DailyPage")


def view(user: User) -> Any:
    return user.screen.view


def resigned(*days: date) -> Store:
    """Play the deals of some days a little, and give them up."""
    store = open_store()
    for day in days:
        match = store.begin(GAME, daily.daily_setup(GAME, day))
        bid(match, 4)
        match.resign(0)
    return store


async def test_the_day_at_every_size(monkeypatch: pytest.MonkeyPatch) -> None:
    store = resigned(*(DAY - timedelta(days=back) for back in (0, 1, 2, 25, 26)))
    async with arcade(store=store) as user:
        await opened(user)
        for size in LOOKED_AT:
            await user.resize(*size)
            await look_at("today_{}x{}".format(*size), user)
        await user.resize(80, 24)
        await user.press("m")
        await look_at("today_calendar_80x24", user)


@pytest.mark.usefixtures("gops_alone")
async def test_a_deal_is_begun_continued_and_replayed() -> None:
    async with arcade(store=open_store()) as user:
        await opened(user)
        await user.shows("to play")
        await user.press("enter")
        await user.at("TableScreen")
        await user.asked()
        assert user.match.setup.seed == "2026-02-28"
        number = user.match.id
        await user.press("escape")
        await user.at("DailyPage")
        await user.shows("continue")
        await user.click("going on")
        await user.at("TableScreen")
        await user.asked()
        assert user.match.id == number
        await user.press("ctrl+r", "y")
        await user.over()
        await user.press("escape")
        await user.at("DailyPage")
        await user.shows("0 : 0 against Careful, given up")
        for key in ("enter", "w"):
            await user.press(key)
            await user.at_replay()
            await user.press("escape")
            await user.at("DailyPage")


async def test_the_next_day_there_are_new_deals_and_the_streak_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = resigned(DAY - timedelta(days=1), DAY)
    async with arcade(store=store) as user:
        await opened(user)
        await user.shows("2 days in a row")
        set_clock(monkeypatch, DAY + timedelta(days=1))
        user.screen.tick()
        await user.shows("1 March 2026")
        assert "2 days in a row" in user.text()
        assert view(user).deal.saved is None


async def test_the_result_is_copied_where_there_is_one() -> None:
    async with arcade(store=open_store()) as user:
        await opened(user)
        await user.press("y")
        assert user.app.clipboard == ""
        assert "share" not in user.rows()[-1]
    async with arcade(store=resigned(DAY), size=(120, 36)) as user:
        await opened(user)
        await user.press("y")
        assert user.notice == "Copied. Paste it anywhere."
        assert user.app.clipboard.splitlines()[0] == "Parlour, 28 Feb 2026"
        await user.resize(80, 24)
        await user.press("y")
        await user.at("ShareDialog")


async def test_the_cursor_follows_keys_wheel_and_pointer() -> None:
    async with arcade(store=open_store()) as user:
        await opened(user)
        for key, chosen in (("j", 1), ("end", 3), ("k", 2), ("pageup", 0), ("up", 0)):
            await user.press(key)
            assert view(user).chosen == chosen
        body = user.one(PageBody)
        body.post_message(PageBody.Scrolled(1, None))
        await user.breathe()
        assert view(user).chosen == 1
        await user.press("m", "down")
        assert (view(user).chosen, view(user).shows_month) == (2, False)


async def test_six_deals_of_a_small_page_lie_in_two_columns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(daily_page, "games", lambda: (GAME,) * 6)
    async with arcade(store=resigned(DAY)) as user:
        await opened(user)
        await look_at("today_six_80x24", user)
        for key, chosen in (("down", 2), ("right", 3), ("up", 1), ("left", 0), ("end", 5)):
            await user.press(key)
            assert view(user).chosen == chosen
        user.one(PageBody).post_message(PageBody.Scrolled(-1, None))
        await user.breathe()
        assert view(user).chosen == 4
        await user.press("m", "left")
        assert (view(user).chosen, view(user).month) == (4, date(2026, 1, 1))
        await user.resize(120, 36)
        await user.press("up")
        assert view(user).chosen == 3


async def test_months_are_turned_by_keys_wheel_and_pointer() -> None:
    async with arcade(store=resigned(date(2025, 12, 31)), size=(120, 36)) as user:
        await opened(user)
        for key, month in (("left", "JANUARY 2026"), ("h", "DECEMBER 2025"), ("l", "JANUARY 2026")):
            await user.press(key)
            await user.shows(month)
            marked = view(user).signs["gops"].get(date(2025, 12, 31))
            assert marked == ("×" if month == "DECEMBER 2025" else None)
        x, y = user.place("← → month")
        assert await user.pilot.click(offset=(x + 2, y))
        await user.shows("FEBRUARY 2026")
        area = next(each for each in user.one(PageBody).areas if each.what == "month")
        user.one(PageBody).post_message(PageBody.Scrolled(1, area))
        await user.shows("MARCH 2026")


@pytest.mark.parametrize(("day", "key"), [(date.min, "left"), (date.max, "right")])
async def test_the_calendar_ends_where_dates_do(
    monkeypatch: pytest.MonkeyPatch, day: date, key: str
) -> None:
    set_clock(monkeypatch, day)
    async with arcade(store=open_store(), size=(120, 36)) as user:
        await opened(user)
        await user.press(key)
        assert view(user).month == day.replace(day=1)


async def test_escape_leaves_the_calendar_then_the_page() -> None:
    async with arcade(store=open_store()) as user:
        await opened(user)
        await user.press("m")
        await user.shows("STREAKS")
        await user.press("escape")
        await user.at("DailyPage")
        await user.press("escape")
        await user.at("LobbyScreen")


async def test_a_store_that_cannot_be_read_is_reported() -> None:
    store = open_store()
    async with arcade(store=store) as user:
        store.connection.execute("DROP TABLE matches")
        await opened(user)
        assert "cannot be read" in user.notice
