"""The deal of the day on the screen: begun, gone on with, looked at again, passed on."""

from datetime import date

import pytest

from app import daily
from app.match.match import Match
from app.storage.store import open_store
from tests.app.match.gops_match_helpers import GAME, bid
from tests.app.screens.screen_helpers import Guest, arcade, look_at
from widgets.charts.calendar import Month

DAY = date(2026, 2, 28)


@pytest.fixture(autouse=True)
def the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: DAY)


@pytest.fixture(autouse=True)
def few_games(gops_alone: None) -> None:
    """Let GOPS be the only game."""


async def opened(guest: Guest) -> None:
    await guest.press("d")
    await guest.at("Today")


def resigned(day: date) -> None:
    """Play a day's deal a little, and give it up."""
    match = open_store().begin(GAME, daily.setup(GAME, day))
    bid(match, 4)
    match.resign(0)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_day_stands_complete_at_both_sizes(size: tuple[int, int]) -> None:
    for number in (2, 3, 28):
        resigned(DAY.replace(day=number))
    async with arcade(store=open_store(), size=size) as guest:
        await opened(guest)
        await look_at("today_{}x{}".format(*size), guest)


async def test_the_deal_is_begun_gone_on_with_and_looked_at_again() -> None:
    async with arcade(store=open_store()) as guest:
        assert "deal of the day 0 of 1" in guest.text()
        await opened(guest)
        await guest.shows("not yet played")
        await guest.press("enter")
        await guest.at("GopsScreen")
        await guest.asked()
        assert guest.match.setup.seed == "2026-02-28"
        number = guest.match.id
        await guest.press("escape")
        await guest.at("Today")
        await guest.shows("going on, round 1 of 9")
        await guest.press("enter")
        await guest.at("GopsScreen")
        await guest.asked()
        assert guest.match.id == number
        await guest.press("ctrl+r", "y")
        await guest.over()
        await guest.press("escape")
        await guest.at("Today")
        await guest.shows("Lost 0 : 0 against careful, resigned")
        await guest.press("enter")
        await guest.at("Replay")
        await guest.press("escape")
        await guest.at("Today")
        await guest.press("escape")
        await guest.shows("deal of the day 1 of 1")


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
    async with arcade(store=store) as guest:
        await opened(guest)
        await guest.shows("resigned")
        await guest.press("left", "right", "y")
        assert guest.notice == "Copied: paste it wherever you like."
    assert len(begun) == 1


async def test_the_result_is_copied_for_passing_on() -> None:
    resigned(DAY)
    async with arcade(store=open_store()) as guest:
        await opened(guest)
        await guest.click("y copy the result")
        assert guest.app.clipboard.splitlines()[0] == "Parlour 2026-02-28 · GOPS"
        assert guest.notice.startswith("Copied")


async def test_before_it_is_over_there_is_nothing_to_copy() -> None:
    bid(open_store().begin(GAME, daily.setup(GAME, DAY)), 4)
    async with arcade(store=open_store()) as guest:
        await opened(guest)
        await guest.press("y")
        assert guest.app.clipboard == ""
        assert "copy" not in guest.rows()[-1]


async def test_the_months_before_and_after_are_a_key_away() -> None:
    resigned(date(2025, 12, 31))
    async with arcade(store=open_store()) as guest:
        await opened(guest)
        titles = []
        for key in ("left", "left", "right", "right", "right"):
            await guest.press(key)
            titles.append(guest.one(Month).title)
            days = {day.number: day.mark for week in guest.one(Month).weeks for day in week}
            assert (days.get(31) == "×") == (titles[-1] == "December 2025")
        assert titles == [
            *("January 2026", "December 2025", "January 2026", "February 2026", "March 2026"),
        ]


async def test_the_calendar_ends_where_dates_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for day, key in ((date.min, "left"), (date.max, "right")):
        monkeypatch.setattr(daily, "today", lambda day=day: day)
        async with arcade(store=open_store()) as guest:
            await opened(guest)
            title = guest.one(Month).title
            await guest.press(key)
            assert guest.one(Month).title == title


async def test_a_store_that_cannot_be_read_is_told() -> None:
    store = open_store()
    async with arcade(store=store) as guest:
        store.connection.execute("DROP TABLE matches")
        await opened(guest)
        assert "cannot be read" in guest.notice
