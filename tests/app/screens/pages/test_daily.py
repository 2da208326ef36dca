"""The deal of the day on the screen: begun, gone on with, looked at again, passed on."""

from datetime import date

import pytest

from app import daily
from app.match.match import Match
from app.storage.store import open_store
from tests.app.match.gops_match_helpers import GAME, bid
from tests.app.screens.screen_helpers import User, arcade, look_at
from widgets.charts.calendar import Calendar

DAY = date(2026, 2, 28)


@pytest.fixture(autouse=True)
def the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: DAY)


@pytest.fixture(autouse=True)
def few_games(gops_alone: None) -> None:
    """Let GOPS be the only game."""


async def opened(user: User) -> None:
    await user.press("d")
    await user.at("DailyPage")


def resigned(day: date) -> None:
    """Play a day's deal a little, and give it up."""
    match = open_store().begin(GAME, daily.daily_setup(GAME, day))
    bid(match, 4)
    match.resign(0)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_day_stands_complete_at_both_sizes(size: tuple[int, int]) -> None:
    for number in (2, 3, 28):
        resigned(DAY.replace(day=number))
    async with arcade(store=open_store(), size=size) as user:
        await opened(user)
        await look_at("today_{}x{}".format(*size), user)


async def test_the_deal_is_begun_gone_on_with_and_looked_at_again() -> None:
    async with arcade(store=open_store()) as user:
        assert "deal of the day 0 of 1" in user.text()
        await opened(user)
        await user.shows("not yet played")
        await user.press("enter")
        await user.at("GopsScreen")
        await user.asked()
        assert user.match.setup.seed == "2026-02-28"
        number = user.match.id
        await user.press("escape")
        await user.at("DailyPage")
        await user.shows("going on, round 1 of 9")
        await user.press("enter")
        await user.at("GopsScreen")
        await user.asked()
        assert user.match.id == number
        await user.press("ctrl+r", "y")
        await user.over()
        await user.press("escape")
        await user.at("DailyPage")
        await user.shows("Lost against careful, you gave up.")
        await user.press("enter")
        await user.at_replay()
        await user.press("escape")
        await user.at("DailyPage")
        await user.press("escape")
        await user.shows("deal of the day 1 of 1")


async def test_a_match_is_played_through_once_for_the_game_it_is_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    resigned(DAY)
    store = open_store()
    begun: list[int] = []
    resume = store.resume

    def counted(match_id: int) -> Match:
        begun.append(match_id)
        return resume(match_id)

    monkeypatch.setattr(store, "resume", counted)
    async with arcade(store=store) as user:
        await opened(user)
        await user.shows("gave up")
        await user.press("left", "right", "y")
        assert user.notice == "Copied. Paste it anywhere."
    assert len(begun) == 1


async def test_the_result_is_copied_for_passing_on() -> None:
    resigned(DAY)
    async with arcade(store=open_store()) as user:
        await opened(user)
        await user.click("y  copy the result")
        assert user.app.clipboard.splitlines()[0] == "Parlour, 28 Feb 2026"
        assert user.notice.startswith("Copied")


async def test_before_it_is_over_there_is_nothing_to_copy() -> None:
    bid(open_store().begin(GAME, daily.daily_setup(GAME, DAY)), 4)
    async with arcade(store=open_store()) as user:
        await opened(user)
        await user.press("y")
        assert user.app.clipboard == ""
        assert "copy" not in user.rows()[-1]


async def test_the_months_before_and_after_are_a_key_away() -> None:
    resigned(date(2025, 12, 31))
    async with arcade(store=open_store()) as user:
        await opened(user)
        titles = []
        for key in ("left", "left", "right", "right", "right"):
            await user.press(key)
            titles.append(user.one(Calendar).title)
            days = {day.number: day.mark for week in user.one(Calendar).weeks for day in week}
            assert (days.get(31) == "×") == (titles[-1] == "December 2025")
        assert titles == [
            *("January 2026", "December 2025", "January 2026", "February 2026", "March 2026"),
        ]


async def test_the_calendar_ends_where_dates_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for day, key in ((date.min, "left"), (date.max, "right")):
        monkeypatch.setattr(daily, "today", lambda day=day: day)
        async with arcade(store=open_store()) as user:
            await opened(user)
            title = user.one(Calendar).title
            await user.press(key)
            assert user.one(Calendar).title == title


async def test_a_store_that_cannot_be_read_is_told() -> None:
    store = open_store()
    async with arcade(store=store) as user:
        store.connection.execute("DROP TABLE matches")
        await opened(user)
        assert "cannot be read" in user.notice
