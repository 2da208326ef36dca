"""A newcomer's first game, by what the screen says alone, and the streak on the next day."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from app import daily
from app.storage.store import open_store
from tests.app.screens.rest_helpers import Colourful
from tests.app.screens.screen_helpers import User, arcade

FIRST_DAY = datetime(2026, 2, 27, 20, 15)


async def play_out(user: User) -> None:
    """Bid one card after the other, the lowest first, until the result is shown."""
    await user.at("TableScreen")
    for rank in range(2, 11):
        await user.asked()
        await user.press(*(("1", "0") if rank == 10 else (str(rank),)), "enter")
    await user.at("ResultScreen")


async def play_today(user: User) -> None:
    """Play today's first deal from the lobby, and come back to it."""
    await user.press("d")
    await user.shows("play it now")
    await user.press("enter")
    await play_out(user)
    await user.press("escape")
    await user.at("DailyPage")
    await user.press("escape")
    await user.at("LobbyScreen")


async def test_a_newcomer_plays_learns_and_comes_back_the_next_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Colourful, "shows_results", True)
    monkeypatch.setattr(daily, "now", lambda: FIRST_DAY)
    path = tmp_path / "store.db"
    async with arcade(store=open_store(path)) as user:
        await user.shows("START HERE")
        assert "↵  play" in user.text()
        await user.press("enter")
        await play_out(user)
        await user.press("escape")
        await user.shows("PLAY AGAIN")
        await play_today(user)
        await user.shows("▴ 1 day")
    monkeypatch.setattr(daily, "now", lambda: FIRST_DAY + timedelta(days=1))
    async with arcade(store=open_store(path)) as user:
        await user.shows("4 deals to play")
        assert "▴ 1 day" in user.text()
        await user.press("d")
        await user.shows("play it now")
        await user.press("enter")
        await user.at("TableScreen")
        assert daily.day_of(user.match.setup.seed) == daily.today()
