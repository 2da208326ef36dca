"""The deals of the day on the screen: begun, continued, replayed, shared; months and streaks."""

from datetime import date, datetime, time, timedelta
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from textual import events
from textual.geometry import Offset, Region

from app import daily
from app.screens.pages.daily_pictures import DailyView, deal_fields, draw_won, have_tiles
from app.statistics.days import DailyDeal, DayRecord
from app.storage.store import Store, open_store
from tests.app.match.gops_match_helpers import GAME, bid
from tests.app.screens.screen_helpers import User, arcade, look_at
from tests.widgets.canvas_helpers import canvas
from widgets.cards.style import CardLook

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
    await user.until(lambda: user.screen.view.deals)


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


SIZES = ((80, 24), (120, 36))


async def test_before_anything_was_played_the_deals_lie_in_tiles() -> None:
    async with arcade(store=open_store()) as user:
        await opened(user)
        for size in SIZES:
            await user.resize(*size)
            await look_at("today_first_{}x{}".format(*size), user)
        for key, chosen in (("down", 2), ("right", 3), ("up", 1), ("h", 0), ("up", 0), ("end", 3)):
            await user.press(key)
            assert view(user).chosen == chosen
        assert not any(hint.what in ("share", "month") for hint in user.screen.hints())


async def test_the_day_with_results() -> None:
    store = resigned(*(DAY - timedelta(days=back) for back in (0, 1, 2, 24, 25, 26, 27)))
    async with arcade(store=store) as user:
        await opened(user)
        for size in SIZES:
            await user.resize(*size)
            await look_at("today_{}x{}".format(*size), user)
        for key, chosen in (("j", 1), ("end", 3), ("k", 2), ("pageup", 0), ("up", 0)):
            await user.press(key)
            assert view(user).chosen == chosen


async def test_streak_chart_and_share_come_when_there_is_something_to_say() -> None:
    for played, streak, chart in (
        ((1,), "", False),
        ((0,), "2 days", False),
        (range(2, 7), "7 days", True),
    ):
        store = resigned(*(DAY - timedelta(days=back) for back in played))
        async with arcade(store=store, size=(120, 36)) as user:
            await opened(user)
            await user.shows(f"{streak} in a row" if streak else "play it now")
            assert ("in a row" in user.text()) == bool(streak)
            assert ("DEALS WON A DAY" in user.text()) == chart
            assert ("share" in user.rows()[-1]) == bool(streak)
            await user.press("y")
            await user.at("ShareDialog" if streak else "DailyPage")
            assert user.app.clipboard.partition("\n")[0] == "Parlour, 28 Feb 2026" * bool(streak)


@pytest.mark.usefixtures("gops_alone")
async def test_a_deal_is_begun_continued_and_replayed() -> None:
    async with arcade(store=open_store()) as user:
        await opened(user)
        await user.shows("play it now")
        await user.press("enter")
        await user.at("TableScreen")
        await user.asked()
        assert user.match.setup.seed == "2026-02-28"
        number = user.match.id
        await user.press("escape")
        await user.at("DailyPage")
        await user.shows("round 1 of 9")
        assert "↵  continue" in user.rows()[-1]
        await user.click("round 1 of 9")
        await user.at("TableScreen")
        await user.asked()
        assert user.match.id == number
        await user.press("ctrl+r", "y")
        await user.over()
        await user.press("escape")
        await user.at("DailyPage")
        await user.shows("given up")
        await user.press("enter")
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
        await user.shows("New deals in 9 hours 15 minutes.")
        set_clock(monkeypatch, DAY + timedelta(days=1))
        user.screen.tick()
        await user.shows("1 March 2026")
        await user.shows("2 days in a row")
        assert view(user).deal.saved is None


async def test_months_are_turned_by_keys_wheel_and_pointer() -> None:
    async with arcade(store=resigned(date(2025, 12, 31)), size=(120, 36)) as user:
        await opened(user)
        for key, month in (("left", "JANUARY  "), ("h", "DECEMBER 2025"), ("l", "JANUARY  ")):
            await user.press(key)
            await user.shows(month)
            await user.still()
            rows = user.screen.query_one("#deals").shown.rows
            cells = [cell for row in rows for cell in row[-50:]]
            assert any(cell.char == "▀" for cell in cells) == (month == "DECEMBER 2025")
        await user.click("›")
        await user.shows("FEBRUARY  ")
        wheel = user.pilot._post_mouse_events
        await wheel([events.MouseScrollDown], offset=Offset(100, 10))
        await user.shows("MARCH  ")
        assert view(user).chosen == 0
        await wheel([events.MouseScrollDown], offset=Offset(20, 10))
        await user.until(lambda: view(user).chosen == 1)


@pytest.mark.parametrize(("day", "key"), [(date.min, "left"), (date.max, "right")])
async def test_the_calendar_ends_where_dates_do(
    monkeypatch: pytest.MonkeyPatch, day: date, key: str
) -> None:
    store = resigned(DAY)
    set_clock(monkeypatch, day)
    async with arcade(store=store, size=(120, 36)) as user:
        await opened(user)
        user.screen.show_all(replace(view(user), record=DayRecord({"gops": {day: "✓"}}, day)))
        assert not user.screen.in_tiles
        await user.press(key)
        assert view(user).month == day.replace(day=1)


async def test_a_store_that_cannot_be_read_is_reported() -> None:
    store = open_store()
    async with arcade(store=store) as user:
        store.connection.execute("DROP TABLE matches")
        await user.press("d")
        await user.at("DailyPage")
        await user.until(lambda: "cannot be read" in user.notice)


@given(st.integers(44, 200), st.integers(18, 60), st.integers(1, 40), st.booleans(), st.data())
def test_the_chosen_deal_is_in_sight_and_deals_lie_apart(
    width: int, height: int, deals: int, tiles: bool, data: st.DataObject
) -> None:
    if tiles and not have_tiles(height + 5, deals):
        return
    chosen = data.draw(st.integers(0, deals - 1))
    fields = dict(deal_fields((width, height), deals, chosen, tiles=tiles))
    assert chosen in fields
    assert all(Region(0, 0, width, height).contains_region(field) for field in fields.values())
    assert not any(one.overlaps(two) for one, two in combinations(fields.values(), 2))
    if tiles:
        assert list(fields) == list(range(deals))


@given(st.integers(20, 80), st.integers(6, 12), st.integers(1, 9), st.integers(0, 40))
def test_a_day_s_bar_is_as_high_as_what_was_won(
    width: int, height: int, games: int, back: int
) -> None:
    day = DAY - timedelta(days=back)
    deals = tuple(DailyDeal(f"game{n}", f"A Game of {n}", "") for n in range(games))
    results = {deal.slug: {day: "✓"} for deal in deals}
    page, record = canvas(width, height), DayRecord(results, DAY)
    draw_won(page, DailyView(datetime.combine(DAY, time()), DAY, deals, record), CardLook())
    rows = [page.strip(y).text for y in range(height)]
    assert rows[0].startswith(str(games))
    full = [row.count("█") for row in rows]
    step = 3 if width >= 45 else 2
    seen = back < (width - 1) // step
    assert set(full[: sum(count > 0 for count in full)]) <= {step - 1}
    assert bool(sum(full)) == seen
    assert rows[-1].rstrip().endswith("today") or rows[-2].rstrip().endswith("today")
