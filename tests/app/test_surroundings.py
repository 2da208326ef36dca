"""Hostile surroundings, without a terminal: what is said, and that play goes on."""

import io
import sqlite3
import sys
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest

from app import daily
from app.arcade import encoding as signs
from app.arcade import mistakes
from app.arcade.app import Arcade
from app.arcade.launch import plays_in_lines
from app.paths import data_folder, store_file
from app.settings import load_settings
from app.statistics.summary import read_summary
from app.storage.match_file import export_match
from app.storage.store import Store, open_store
from tests.app.match.gops_match_helpers import GAME, bid
from tests.app.screens.gops.gops_helpers import begun, bids, short
from tests.app.screens.screen_helpers import arcade

Parlour = Callable[..., Any]
SIZES = ((1, 1), (80, 24), (5, 200), (200, 5), (120, 36), (79, 23), (2, 1), (300, 100), (80, 1))
PLAY = ("play", "gops", "--seat2", "plus-one", "--seed", "1", "--plain")
UNSAVED = "You can play, but nothing is saved."


# no home


@pytest.fixture(params=["unwritable", "a file", "a folder that cannot be"])
def no_home(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Let there be no home; return why."""
    if request.param == "unwritable":
        for name in ("PARLOUR_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("HOME", "/dev/null")
        return "Not a directory"
    (tmp_path / "mine").write_text("mine")
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "mine"))
    if request.param == "a file":
        return "File exists"
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "mine" / "deeper"))
    return "Not a directory"


@pytest.mark.posix("its words for a home that cannot be")
def test_without_a_home_it_is_said_and_lines_are_played(parlour: Parlour, no_home: str) -> None:
    run = parlour(*PLAY, typed="3\n4\n")
    assert run.code == 0
    assert f" cannot be used: {no_home}. {UNSAVED}" in run.err
    assert "Player 2 bid: " in run.out
    assert "parlour resume" not in run.err, "there is nothing to go on with"


LOOKING_UP = (
    "list",
    "stats",
    "today",
    "resume",
    "resume 16",
    "replay 1 --plain",
    "analyse",
    "analyse 1",
    "export 1 match.json",
    "import match.json",
)


@pytest.mark.posix("its words for a home that cannot be")
@pytest.mark.parametrize("command", LOOKING_UP)
def test_without_a_home_nothing_is_said_of_what_was_played(
    parlour: Parlour, no_home: str, command: str
) -> None:
    Path("match.json").write_text(export_match(begun("human", "match")))
    run = parlour(*command.split())
    assert run.code == 1
    assert run.out == ""
    assert run.err.endswith(f" cannot be used: {no_home}. {UNSAVED}\n")


@pytest.mark.posix("its words for a home that cannot be")
async def test_without_a_home_it_is_told_in_the_lobby_and_a_game_goes_on(
    no_home: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    notify = Arcade.notify

    def record(app: Arcade, message: str, **more: Any) -> None:
        """Keep a message, since a notice itself ends after a time."""
        said.append(message)
        notify(app, message, **more)

    monkeypatch.setattr(Arcade, "notify", record)
    store = open_store()
    async with arcade(short(store=store), store=store) as user:
        await user.asked()
        assert UNSAVED in " ".join(said)
        await user.press("3", "enter")
        await user.asked()
        assert bids(user.match) == [3]
        user.app.change_settings(motion="quick")
        await user.shows("The settings cannot be saved: ")
        assert user.app.settings.motion == "quick", "it holds all the same"


@pytest.mark.posix("its words for a home that cannot be")
def test_without_a_home_a_mistake_is_told_without_a_place(no_home: str) -> None:
    said = mistakes.log_mistake()
    assert "Your games are saved" in said
    assert "mistakes.log" not in said


def test_a_mistake_is_written_down_where_it_says(home: Path) -> None:
    home.mkdir()
    said = mistakes.log_mistake()
    assert f"The details are in {home / 'mistakes.log'}." in said
    assert (home / "mistakes.log").exists()


@pytest.mark.posix("its words for a home that cannot be")
def test_without_the_variable_home_the_system_says_where_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("HOME", "PARLOUR_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert data_folder().is_absolute()
    assert load_settings(Path("/dev/null/settings.json"))[1] == (
        "The settings cannot be read: Not a directory."
    )


# the terminal


class Stream(io.StringIO):
    """A stream that is a terminal or is none."""

    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal


@pytest.mark.parametrize("term", ["", "dumb", "unknown", None])
def test_a_terminal_without_a_name_or_a_screen_gets_lines(
    term: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, Stream(is_terminal=True))
    monkeypatch.setenv("TERM", "xterm-256color")
    assert not plays_in_lines(wanted=False)
    assert plays_in_lines(wanted=True)
    monkeypatch.setenv("TERM", term) if term is not None else monkeypatch.delenv("TERM")
    assert plays_in_lines(wanted=False)


@pytest.mark.parametrize("name", ["stdin", "stdout", "stderr"])
@pytest.mark.parametrize("is_there", [True, False])
def test_a_stream_that_is_no_terminal_gets_lines(
    name: str, is_there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    for each in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, each, Stream(is_terminal=True))
    monkeypatch.setattr(sys, name, Stream(is_terminal=False) if is_there else None)
    assert plays_in_lines(wanted=False)


@pytest.mark.parametrize(
    ("encoding", "written"),
    [
        ("ascii", "+-- 8S ? - ~ ?? x"),
        ("latin-1", "+-- 8S ? \xb7 ~ ?? \xd7"),
        ("utf-8", "┌─▔ 8♠ ᚠ · … 囲 ×"),
    ],
)
def test_what_an_encoding_lacks_is_written_cell_for_cell(encoding: str, written: str) -> None:
    signs.write_nearest()
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="nearest")
    stream.write("┌─▔ 8♠ ᚠ · … 囲 ×")
    stream.flush()
    assert stream.buffer.getvalue().decode(encoding) == written


async def test_resized_on_and_on_the_table_stands_as_before() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        await user.press("4", "enter")
        await user.asked()
        await user.still()
        before = user.rows()
        for n in range(15):
            width, height = SIZES[n % len(SIZES)]
            await user.pilot.resize_terminal(width + n % 3, height + n % 2)
        await user.resize(80, 24)
        await user.still()
        assert user.rows() == before
        await user.press("3", "enter")
        await user.until(lambda: bids(user.match) == [4, 3])


# the clock


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Return what sets the clock, in seconds since 1970."""

    def be(now: float) -> None:
        monkeypatch.setattr("app.storage.match_writer.time.time", lambda: now)

    return be


NOON = 1_800_000_000
CLOCKS = [NOON, NOON - 10**8, -5.5, 0, 2**62, float(NOON)]


async def test_with_the_clock_set_back_every_game_is_found_and_counted(
    clock: Callable[[float], None],
) -> None:
    store = open_store()
    for now in CLOCKS:
        clock(now)
        match = short(store=store)
        bid(match, 3)
        clock(now - 5000)
        bid(match, 2, 2, 3, 4, 4)
        assert match.trouble == ""
        bid(short(store=store), 3)
    assert len(store.unfinished()) == len(store.over(99)) == len(CLOCKS)
    assert not store.trouble
    for saved in store.unfinished():
        assert store.resume(saved.id).count(0) == 1
    assert read_summary(store).mine(rated=False).played == len(CLOCKS)
    async with arcade(store=store, size=(120, 36)) as user:
        await user.shows("CONTINUE")
        await user.press("r")
        await user.at("HistoryPage")
        await user.press("escape", "t")
        await user.at("StatisticsPage")


async def test_with_the_date_set_back_the_deal_of_the_day_is_that_dates_and_tried_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store, day = open_store(), date(2026, 3, 1)
    for each in (day, day - timedelta(days=1), day, date.min, date.max):
        noon = datetime.combine(each, time(12))
        monkeypatch.setattr(daily, "now", lambda noon=noon: noon)
        bid(store.begin(GAME, daily.daily_setup(GAME, each)), 4, 3)
        assert set(store.tries(GAME, each, each)) == {each}
        async with arcade(store=store) as user:
            await user.press("d")
            await user.at("DailyPage")
            await user.shows("round 2 of 9")
            await user.press("m", "left", "right", "right", "left")
    marks = [saved.unrated for saved in store.unfinished()]
    assert marks.count((daily.SECOND_TRY,)) == 1, "the second time that it was that day"


# the disk


def lock_disk(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA query_only=ON")


def unlock_disk(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA query_only=OFF")


TROUBLES = {
    "the file is read-only": (lock_disk, unlock_disk),
}


def spoil(store: Store, why: str) -> None:
    """Bring the store into a trouble."""
    TROUBLES[why][0](store.connection)


@pytest.mark.parametrize("why", TROUBLES)
async def test_it_is_told_at_the_table_play_goes_on_and_all_is_kept_once_it_can_be(
    why: str,
) -> None:
    store = open_store()
    async with arcade(begun(store=store), store=store, size=(120, 36)) as user:
        await user.asked()
        await user.press("4", "enter")
        await user.asked()
        spoil(store, why)
        for card in "32":
            await user.press(card, "enter")
            await user.asked()
        await user.shows(f"The game is not saved: {why}. Parlour keeps trying as you play.")
        assert bids(user.match) == [4, 3, 2]
        assert bids(open_store().resume(1))[:1] == [4]
        TROUBLES[why][1](store.connection)
        await user.press("9", "enter")
        await user.asked()
        assert user.match.trouble == ""
        assert "not saved" not in user.text()
        assert bids(open_store().resume(1)) == [4, 3, 2, 9]


def test_a_match_that_cannot_be_written_is_not_imported(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("match.json").write_text(export_match(begun("human", "match")))
    store = open_store()
    spoil(store, "the file is read-only")
    monkeypatch.setattr("app.cli.stored.open_store", lambda: store)
    run = parlour("import", "match.json")
    assert (run.code, run.out) == (1, "")
    assert run.err == "The game is not saved: the file is read-only.\n"


def test_that_the_file_was_damaged_is_said_before_that_there_is_no_match(parlour: Parlour) -> None:
    path = Path(store_file())
    path.parent.mkdir()
    path.write_bytes(b"These are no saved games.\n" * 300)
    run = parlour("resume", "1")
    assert run.code == 2
    assert "were damaged. They are kept as parlour.damaged-1.sqlite3" in run.err
    assert run.err.endswith("There is no game number 1.\n")
    assert parlour("list").err == ""


async def test_a_disk_that_fills_up_is_told_at_the_table_and_play_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorname = "SQLITE_FULL"

    def no_room(connection: sqlite3.Connection) -> None:
        raise full

    async with arcade(begun(), size=(120, 36)) as user:
        await user.asked()
        with monkeypatch.context() as patch:
            patch.setattr("app.storage.match_writer.transaction", no_room)
            await user.press("4", "enter")
            await user.asked()
            await user.shows("The game is not saved: the disk is full. Parlour keeps trying")
            assert bids(user.match) == [4]
        await user.press("3", "enter")
        await user.asked()
        assert bids(open_store().resume(1)) == [4, 3]
