"""Luck and skill after a game: computed in another process, drawn, and dropped on leaving."""

import asyncio
import subprocess
import sys

import pytest

from app.analysis import worker
from app.analysis.report import chances_over_time
from app.match.match import Match
from app.storage.store import Store, open_store
from tests.app.match.played_match_helpers import PLAYED, played
from tests.app.screens.screen_helpers import User, arcade
from tests.app.screens.table.kept_match_helpers import kept, looking
from widgets.charts.plot import Plot
from widgets.panels.key_bar import KeyBar


def finished(slug: str = "gops") -> tuple[Store, Match]:
    """Return a finished match, and a store to look at it in."""
    seats, given = PLAYED[slug]
    store = open_store()
    return store, played(slug, seats, store, **given)


def keys(user: User) -> list[str]:
    """Return what the keys do now."""
    return [hint.what for hint in user.one(KeyBar).hints]


@pytest.mark.parametrize("slug", ["gops", "twentyone"])
async def test_the_end_of_a_game_offers_its_analysis(slug: str) -> None:
    store, match = finished(slug)
    async with arcade(match, store=store) as user:
        await user.over()
        assert "luck" in keys(user)
        await user.press("l")
        await user.at("AnalysisPage")
        await user.shows("chance, in ")
        plot, analysis = user.one(Plot), user.screen.analysis
        assert plot.values[0] == chances_over_time(analysis, 0)[0]
        assert plot.values[-1] == chances_over_time(analysis, 0)[-1]
        assert len(plot.values) <= plot.points
        await user.resize(60, 24)
        await user.until(lambda: len(plot.values) <= plot.points)
        await user.resize(80, 24)
        await user.press("escape")
        await user.over()


async def test_it_is_offered_at_the_end_of_a_replay_and_not_before() -> None:
    store, match = finished()
    async with arcade(store=store) as user:
        await looking(user, match)
        assert "luck" not in keys(user)
        await user.press("end")
        await user.until(lambda: "luck" in keys(user))


async def test_a_game_that_is_not_solved_offers_none() -> None:
    store = open_store()
    match = kept(store, "gostop")
    async with arcade(match, store=store) as user:
        await user.over()
        assert "luck" not in keys(user)
        await user.press("l")
        await user.at("GoStopScreen")


async def test_going_back_kills_what_was_being_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[subprocess.Popen[bytes]] = []

    def started() -> subprocess.Popen[bytes]:
        works = (sys.executable, "-c", "import time; time.sleep(600)")
        begun.append(subprocess.Popen(works, stdin=subprocess.PIPE, stdout=subprocess.PIPE))
        return begun[-1]

    monkeypatch.setattr(worker, "start_analyst", started)
    store, match = finished()
    async with arcade(match, store=store) as user:
        await user.over()
        assert not begun
        await user.press("l")
        await user.shows("Working out your chances")
        await user.until(lambda: begun)
        await user.press("escape")
        await user.at("GopsScreen")
        await asyncio.to_thread(begun[0].wait, 60)


async def test_an_analysis_that_dies_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = subprocess.PIPE
    monkeypatch.setattr(
        worker,
        "start_analyst",
        lambda: subprocess.Popen((sys.executable, "-c", ""), stdin=pipe, stdout=pipe),
    )
    store, match = finished()
    async with arcade(match, store=store) as user:
        await user.over()
        await user.press("l")
        await user.shows("The analysis has stopped.")
