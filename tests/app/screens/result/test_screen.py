"""The result on the screen: it opens after the end, is walked along, and leads on."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from app.analysis import worker
from app.match.match import Match
from app.screens.result.chances import BEST_MARK
from app.screens.result.screen import ResultPage, ResultScreen
from app.storage.store import open_store
from app.tables import ending
from app.tables.screen import TableScreen
from tests.app.screens.match_helpers import played_out, short
from tests.app.screens.rest_helpers import Colourful
from tests.app.screens.result.result_helpers import analysed, played_match, words_of
from tests.app.screens.screen_helpers import User, arcade, look_at, look_at_all_sizes
from widgets.cards.style import FaceStyle
from widgets.panels.key_bar import KeyBar


@pytest.fixture
def _opens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let results open by themselves."""
    monkeypatch.setattr(Colourful, "shows_results", True)


@asynccontextmanager
async def result_of(match: Match, analysis: Any = None, **how: Any) -> AsyncIterator[User]:
    """Open the app at the result of a match."""
    async with arcade(**how) as user:
        user.app.push_screen(ResultScreen(match, words_of(match), analysis))
        await user.at("ResultScreen")
        yield user


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list["subprocess.Popen[bytes]"]:
    """Let the analysis be a process that never answers, and return those that were started."""
    found: list[subprocess.Popen[bytes]] = []

    def start() -> "subprocess.Popen[bytes]":
        words = (sys.executable, "-c", "import time; time.sleep(600)")
        found.append(subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE))
        return found[-1]

    monkeypatch.setattr(worker, "start_analyst", start)
    return found


@pytest.mark.usefixtures("_opens", "begun")
async def test_it_opens_after_the_end_and_goes_on_to_the_next_match() -> None:
    store = open_store()
    async with arcade(short(store=store), store=store) as user:
        first = user.match
        await user.asked()
        await user.press("2", "enter", "3", "enter", "4", "enter")
        await user.at("ResultScreen")
        assert first.result
        await user.shows("Working out your chances…")
        assert "  n  again" in user.text()
        await user.press("tab")
        await user.at("TableScreen")
        assert user.match is first
        await user.press("tab")
        await user.at("ResultScreen")
        await user.press("n")
        await user.at("TableScreen")
        await user.until(lambda: user.match is not first)
        await user.asked()


@pytest.mark.usefixtures("_opens", "begun")
async def test_the_table_stays_a_moment_and_a_key_only_ends_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = open_store()
    async with arcade(short(store=store), store=store) as user:
        await user.asked()
        monkeypatch.setattr(TableScreen, "motion_factor", 1.0)
        monkeypatch.setattr(ending, "LAST_LOOK", 1000.0)
        await played_out(user)
        await user.at("TableScreen")
        first = user.match
        await user.press("n")
        await user.at("ResultScreen")
        assert user.screen.match is first
        await user.press("escape")
        await user.at("LobbyScreen")


async def test_leaving_ends_what_was_being_worked_out(
    begun: list["subprocess.Popen[bytes]"],
) -> None:
    match, _ = analysed("gops")
    async with result_of(match) as user:
        await user.until(lambda: begun)
        await user.press("tab")
        await user.at("LobbyScreen")
        await asyncio.to_thread(begun[0].wait, 60)


async def test_an_analysis_that_dies_leaves_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = subprocess.PIPE
    dead = (sys.executable, "-c", "")
    monkeypatch.setattr(
        worker, "start_analyst", lambda: subprocess.Popen(dead, stdin=pipe, stdout=pipe)
    )
    match, _ = analysed("gops")
    async with result_of(match) as user:
        await user.shows("The analysis has stopped.")
        await user.shows("WHO WAS AHEAD")


async def test_the_chart_is_walked_along_and_the_replay_opens_there() -> None:
    match, analysis = analysed("battle")
    async with result_of(match, analysis) as user:
        page = user.one(ResultPage)
        await user.press("right")
        assert page.cursor == 0
        await user.shows("at the start: ")
        await user.press("right", "right", "left", "end")
        assert page.cursor == len(page.view.chart.course.points) - 1
        await user.press("home", "right", "right")
        place = page.view.chart.course.points[2].place
        assert page.view.chart.details[2][0][:40] in user.text()
        await user.press("enter")
        await user.at_replay()
        assert user.screen.play.place == place
        await user.press("escape")
        await user.at("ResultScreen")


async def test_the_moments_stay_below_a_choice_in_a_panel_with_room_for_all() -> None:
    match, analysis = analysed("battle")
    async with result_of(match, analysis, size=(200, 50)) as user:
        await user.shows("THE MOMENTS")
        page = user.one(ResultPage)
        await user.press("right", "right", "right")
        await user.shows("THIS CHOICE")
        await user.shows("THE MOMENTS")
        assert all(flag.remark in user.text() for flag in page.view.moments.flags)


async def test_b_and_a_click_open_the_replay_at_a_moment() -> None:
    match, analysis = analysed("battle")
    async with result_of(match, analysis) as user:
        blunder = user.screen.blunder
        assert blunder
        assert "blunder" in [hint.what for hint in user.one(KeyBar).hints]
        await user.press("b")
        await user.at_replay()
        assert user.screen.play.place == blunder - 1
        await user.press("escape")
        await user.at("ResultScreen")
        page = user.one(ResultPage)
        step, row = next(iter(page.moments.items()))
        await user.click(page, (row.x + 8, row.y))
        await user.at_replay()
        assert user.screen.play.place == step - 1


async def test_each_moment_has_a_key_that_opens_the_replay_there() -> None:
    match, analysis = analysed("battle")
    async with result_of(match, analysis) as user:
        moments = dict(user.screen.moments)
        assert len(moments) > 1
        for mark, step in moments.items():
            await user.press("asterisk" if mark == BEST_MARK else mark)
            await user.at_replay()
            assert user.screen.play.place == step - 1
            await user.press("escape")
            await user.at("ResultScreen")
        absent = next(mark for mark in (BEST_MARK, "3", "2") if mark not in moments)
        await user.press("asterisk" if absent == BEST_MARK else absent)
        assert user.screen is user.app.screen_stack[-1]
        await user.at("ResultScreen")


async def test_y_copies_the_result_and_shows_it() -> None:
    match, analysis = analysed("gops")
    async with result_of(match, analysis) as user:
        await user.press("y")
        await user.at("ShareDialog")
        await user.shows("it is on the clipboard")
        copied = user.app.clipboard
        assert copied.splitlines()[-1] == "parlour play gops"
        assert "🟩" in copied
        assert "🟩" not in user.text()
        for line in copied.splitlines()[2:]:
            assert line in user.text()


async def test_it_stands_complete_at_every_size() -> None:
    store = open_store()
    for slug in ("gops", "battle"):
        match, (_, analysis) = played_match(slug, store=store), analysed(slug)
        async with result_of(match, analysis, store=store) as user:
            await look_at_all_sizes(f"result_{slug}_{{}}", user)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_an_unsolved_game_shows_who_was_ahead(size: tuple[int, int]) -> None:
    store = open_store()
    match = played_match("gostop", store=store)
    async with result_of(match, store=store, size=size) as user:
        await look_at("result_gostop_{}x{}".format(*size), user)


async def test_the_dealer_is_named_in_full_where_there_are_no_panels() -> None:
    store, (_, analysis) = open_store(), analysed("twentyone")
    match = played_match("twentyone", store=store)
    async with result_of(match, analysis, store=store) as user:
        await user.shows("Dealer   ")


async def test_a_win_and_a_loss_differ_in_letters_too() -> None:
    match, analysis = analysed("gops")
    async with result_of(match, analysis, face=FaceStyle.LETTERS) as user:
        await look_at("result_letters_80x24", user)
        assert user.screen.page.view.head.heading in user.text()
        assert user.text().isascii()
