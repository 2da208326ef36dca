"""The result on the screen: it opens after the end, is walked along, and leads on."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from app.analysis import worker
from app.match.match import Match
from app.match.new_setup import Rematch
from app.screens.result.chances import Flag
from app.screens.result.pictures import draw_bars, draw_chart, draw_moments
from app.screens.result.screen import ResultScreen
from app.screens.result.words import ResultView, result_view
from app.storage.store import open_store
from app.tables import ending
from app.tables.screen import TableScreen
from tests.app.screens.match_helpers import played_out, short
from tests.app.screens.rest_helpers import Colourful
from tests.app.screens.result.result_helpers import analysed, played_match, unsolved, words_of
from tests.app.screens.screen_helpers import User, arcade, look_at
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Palette
from widgets.cards.style import FaceStyle
from widgets.themes import THEMES


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
        assert " n  again" in user.text()
        await user.press("right", "tab")
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
        monkeypatch.setattr(TableScreen, "motion_factor", 0.01)
        monkeypatch.setattr(ending, "LAST_LOOK", 100_000.0)
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
    async with result_of(analysed("gops")[0]) as user:
        await user.until(lambda: begun)
        await user.press("tab")
        await user.at("LobbyScreen")
        await asyncio.to_thread(begun[0].wait, 60)


async def test_an_analysis_that_dies_leaves_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe, dead = subprocess.PIPE, (sys.executable, "-c", "")
    monkeypatch.setattr(
        worker, "start_analyst", lambda: subprocess.Popen(dead, stdin=pipe, stdout=pipe)
    )
    async with result_of(analysed("gops")[0]) as user:
        await user.shows("The analysis has stopped.")
        await user.shows("WHO WAS AHEAD")


async def test_the_chart_is_walked_along_by_keys_and_clicks_and_the_replay_opens_there() -> None:
    match, analysis = analysed("battle")
    async with result_of(match, analysis) as user:
        page = user.screen
        last = len(page.view.course.points) - 1
        await user.press("left")
        assert page.cursor == last
        await user.press("home")
        await user.shows("at the start: ")
        await user.press("right", "end", "left")
        assert page.cursor == last - 1
        await user.click(page.query_one("#chart"), (77, 4))
        assert page.cursor == last
        await user.click(page.query_one("#chart"), (9, 4))
        await user.press("right", "right")
        place = page.view.course.points[2].place
        assert page.view.details[2][0][:40] in user.text()
        await user.press("enter")
        assert (await user.at_replay()).place == place
        await user.press("escape")
        await user.at("ResultScreen")


async def test_the_moments_stay_below_a_choice_in_a_panel_with_room_for_all() -> None:
    match, analysis = analysed("battle")
    async with result_of(match, analysis, size=(200, 50)) as user:
        await user.shows("THE MOMENTS")
        await user.press("right", "right", "right")
        await user.shows("THIS CHOICE")
        await user.shows("THE MOMENTS")
        assert all(flag.remark in user.text() for flag in user.screen.view.flags)


async def test_each_moment_opens_the_replay_there_by_its_key_and_by_a_click() -> None:
    match, analysis = analysed("battle")
    async with result_of(match, analysis) as user:
        moments = user.screen.moments
        assert "b  mistake" in user.text()
        assert set(moments) <= {"1", "2", "3", "★"}
        for mark in ("1", "2", "3", "★"):
            await user.press("asterisk" if mark == "★" else mark)
            if mark not in moments:
                await user.at("ResultScreen")
                continue
            assert (await user.at_replay()).place == moments[mark] - 1
            await user.press("escape")
            await user.at("ResultScreen")
        await user.press("b")
        assert (await user.at_replay()).place == moments["1"] - 1
        await user.press("escape")
        await user.at("ResultScreen")
        await user.click(user.screen.view.flags[1].remark)
        assert (await user.at_replay()).place == moments["2"] - 1


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


async def test_what_a_friend_wants_stands_above_the_keys() -> None:
    match, analysis = analysed("gops")
    async with result_of(match, analysis) as user:
        user.screen.rematch = Rematch("Bob wants another game: n to play it.", is_possible=True)
        await user.shows("Bob wants another game: n to play it.")


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize("slug", ["gops", "gostop"])
async def test_it_stands_complete(slug: str, size: tuple[int, int]) -> None:
    store = open_store()
    match, analysis = played_match(slug, store=store), None
    if slug == "gostop":
        match = unsolved(match)
    else:
        analysis = analysed(slug)[1]
    async with result_of(match, analysis, store=store, size=size) as user:
        await look_at("result_{}_{}x{}".format(slug, *size), user)


async def test_what_two_persons_won_is_said_of_the_one_who_is_named() -> None:
    store = open_store()
    seats, names = ("human", "human"), ("Anneliese-Marie", "Bob")
    match = short(*seats, store=store, names=names)
    match.house()
    match.resign(0)
    async with result_of(match, store=store) as user:
        await user.shows("AGAINST  Annel")
        await user.press("right", "right")
        await user.shows("   round 1")
        assert "tied" not in user.text(), "a round that was given up is no tie"


async def test_a_win_and_a_loss_differ_in_letters_too() -> None:
    match, analysis = analysed("gops")
    async with result_of(match, analysis, face=FaceStyle.LETTERS) as user:
        await user.still()
        assert user.screen.view.heading in user.text()
        assert user.text().isascii()


# pictures


def with_flags(*flags: Flag) -> ResultView:
    match, analysis = analysed("gops")
    return replace(result_view(match, words_of(match), analysis), flags=flags)


def canvas_of(width: int, height: int) -> Canvas:
    theme = THEMES[0]
    return Canvas(
        width, height, Palette({**theme.to_color_system().generate(), **theme.variables}), "middle"
    )


def texts(canvas: Canvas) -> list[str]:
    return ["".join(cell.char for cell in row).rstrip() for row in canvas.rows]


@pytest.mark.parametrize("height", range(10, 40))
def test_the_steps_of_an_axis_are_equally_high(height: int) -> None:
    canvas = canvas_of(76, height)
    draw_chart(canvas, with_flags(), None, bare=False)
    rows = [y for y, text in enumerate(texts(canvas)) if text[:8].endswith("%")]
    assert len(rows) in (3, 5)
    assert len({low - high for high, low in pairwise(rows)}) == 1
    lines = [y for y, text in enumerate(texts(canvas)) if "▔" in text]
    assert set(lines) <= set(rows)


@pytest.mark.parametrize(
    ("rows", "listed", "positions"), [(3, "12★", ""), (4, "123★", ""), (6, "123★", "12")]
)
def test_the_cheapest_mistake_makes_way_and_positions_stand_where_there_is_room(
    rows: int, listed: str, positions: str
) -> None:
    flags = [Flag(m, n, 1, f"bid {m}", "more", f"You held {m}") for n, m in enumerate("123★", 1)]
    canvas = canvas_of(76, rows)
    view = replace(with_flags(*flags), tone="lost", remark="")
    draw_moments(canvas, view=view, said=(), bare=False)
    said = "\n".join(texts(canvas))
    assert "".join(mark for mark in "123★" if f"bid {mark}" in said) == listed
    assert "".join(mark for mark in "123★" if f"held {mark}" in said) == positions


@pytest.mark.parametrize("width", range(60, 110, 7))
def test_a_choice_and_how_good_it_was_are_apart(width: int) -> None:
    flag = Flag("1", 1, 7, "kept 2 4 4 4 3", "keeping 4 4 4 wins 21 more games in 100")
    canvas = canvas_of(width, 4)
    draw_moments(canvas, view=with_flags(flag), said=(), bare=False)
    assert "Round 7  kept 2 4 4 4 3  keeping 4 4 4 wins 21 more" in "\n".join(texts(canvas))


@pytest.mark.parametrize(("luck", "skill"), [(30, 20), (-70, 30), (90, -40), (0, -50)])
def test_each_bar_begins_where_the_one_before_it_ends(luck: int, skill: int) -> None:
    sums = with_flags().sums
    assert sums
    canvas = canvas_of(118, 3)
    draw_bars(canvas, replace(sums, start=50, luck=luck, skill=skill), bare=True)
    ends = [50, 50 + luck, 50 + luck + skill]
    low, high = min(0, *ends), max(100, *ends)
    before = 0
    for text, end in zip(texts(canvas), ends, strict=True):
        marks = [n for n, char in enumerate(text[13:113]) if char == "#"]
        left, right = ((each - low) / (high - low) * 100 for each in sorted((before, end)))
        assert len(marks) == pytest.approx(right - left, abs=1)
        assert not marks or marks[0] == pytest.approx(left, abs=1)
        before = end
