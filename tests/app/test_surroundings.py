"""Hostile surroundings, without a terminal: terminal, clock, disk and home; and play goes on."""

import io
import os
import sqlite3
import sys
from pathlib import Path
from typing import Any

import platformdirs
import pytest
from textual import events
from textual.geometry import Size

from app.arcade import app as application
from app.arcade import encoding
from app.arcade.app import Arcade
from app.arcade.launch import plays_in_lines
from app.paths import data_folder, folder_of, store_file
from app.settings import load_settings
from app.statistics.summary import read_summary
from app.storage.game_files import export_match
from app.storage.store import open_store
from tests.app.conftest import Parlour
from tests.app.match.gops_match_helpers import bid
from tests.app.screens.match_helpers import begun, bids, short
from tests.app.screens.screen_helpers import arcade

SIZES = ((1, 1), (80, 24), (5, 200), (200, 5), (120, 36), (79, 23), (2, 1), (300, 100), (80, 1))

# the terminal


class Stream(io.StringIO):
    """A stream that is a terminal or is none."""

    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal


def let_there_be_a_terminal(patch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        patch.setattr(sys, name, Stream(is_terminal=True))
    patch.setenv("TERM", "xterm-256color")


@pytest.mark.parametrize("term", ["", "dumb", "unknown", None])
def test_a_terminal_without_a_name_or_a_screen_gets_lines(
    term: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_there_be_a_terminal(monkeypatch)
    assert not plays_in_lines(wanted=False)
    assert plays_in_lines(wanted=True)
    with monkeypatch.context() as patch:
        patch.setenv("TERM", term) if term is not None else patch.delenv("TERM")
        assert plays_in_lines(wanted=False)
    for name in ("stdin", "stdout", "stderr"):
        for stream in (Stream(is_terminal=False), None):
            with monkeypatch.context() as patch:
                patch.setattr(sys, name, stream)
                assert plays_in_lines(wanted=False)


@pytest.mark.parametrize(
    ("codec", "written"),
    [
        ("ascii", "+-- 8S ? - ~ ?? x"),
        ("latin-1", "+-- 8S ? \xb7 ~ ?? \xd7"),
        ("utf-8", "┌─▔ 8♠ ᚠ · … 囲 ×"),
    ],
)
def test_what_an_encoding_lacks_is_written_cell_for_cell(codec: str, written: str) -> None:
    encoding.write_nearest()
    stream = io.TextIOWrapper(io.BytesIO(), encoding=codec, errors="nearest")
    stream.write("┌─▔ 8♠ ᚠ · … 囲 ×")
    stream.flush()
    assert stream.buffer.getvalue().decode(codec) == written


async def test_resized_on_and_on_the_table_stands_as_before() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        await user.press("4", "enter")
        await user.asked()
        await user.still()
        before = user.rows()
        for n in range(len(SIZES)):
            width, height = SIZES[n]
            await user.pilot.resize_terminal(width + n % 3, height + n % 2)
        await user.resize(80, 24)
        user.screen.post_message(events.Resize(Size(100, 30), Size(100, 30)))  # of the past
        await user.still()
        assert user.screen.size == user.app.size
        assert user.rows() == before
        await user.press("3", "enter")
        await user.until(lambda: bids(user.match) == [4, 3])


# the clock

NOON = 1_800_000_000
CLOCKS = [NOON, NOON - 10**8, -5.5, 0, 2**62, float(NOON)]


def test_with_the_clock_set_back_every_game_is_found_and_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def be(now: float) -> None:
        monkeypatch.setattr("app.storage.store.time.time", lambda: now)

    store = open_store()
    for now in CLOCKS:
        be(now)
        match = short(store=store)
        bid(match, 3)
        be(now - 5000)
        bid(match, 2, 2, 3, 4, 4)
        assert match.trouble == ""
        bid(short(store=store), 3)
    assert len(store.unfinished()) == len(store.over(99)) == len(CLOCKS)
    assert not store.trouble
    for saved in store.unfinished():
        assert store.resume(saved.id).count(0) == 1
    assert read_summary(store).mine.played == len(CLOCKS)


# the disk


def no_room(connection: sqlite3.Connection) -> None:
    """Raise what SQLite does on a full disk."""
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorname = "SQLITE_FULL"
    raise full


@pytest.mark.parametrize("why", ["the file is read-only", "the disk is full"])
async def test_what_is_not_saved_is_reported_at_the_table_and_saved_once_it_can_be(
    why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store()
    async with arcade(begun(store=store), store=store, size=(120, 36)) as user:
        await user.asked()
        await user.press("4", "enter")
        await user.asked()
        with monkeypatch.context() as patch:
            if why == "the disk is full":
                patch.setattr("app.storage.store.schema.transaction", no_room)
            else:
                store.connection.execute("PRAGMA query_only=ON")
            for card in "32":
                await user.press(card, "enter")
                await user.asked()
            await user.shows(f"The game is not saved: {why}. Parlour keeps trying as you play.")
            assert bids(user.match) == [4, 3, 2]
        assert bids(open_store().resume(1))[:1] == [4]
        store.connection.execute("PRAGMA query_only=OFF")
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
    store.connection.execute("PRAGMA query_only=ON")
    monkeypatch.setattr("app.cli.files.open_kept", lambda _: store)
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


# the home

UNSAVED = "You can play, but nothing is saved."
HOMELESS = pytest.mark.posix("its words for a home that cannot be")


@pytest.fixture(params=["unwritable", "a file"])
def no_home(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Let there be no home; return why."""
    if request.param == "unwritable":
        for name in ("PARLOUR_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("HOME", "/dev/null")
        return "Not a directory"
    (tmp_path / "mine").write_text("mine")
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "mine"))
    return "File exists"


@HOMELESS
def test_without_a_home_it_is_said_and_lines_are_played(parlour: Parlour, no_home: str) -> None:
    run = parlour("play", "gops", "--seat2", "plus-one", "--seed", "1", typed="3\n4\n")
    assert run.code == 0
    assert f" cannot be used: {no_home}. {UNSAVED}" in run.err
    assert "Player 2 bid: " in run.out
    assert "parlour resume" not in run.err, "there is nothing to go on with"


@HOMELESS
@pytest.mark.parametrize(
    "line",
    [
        *("list", "stats", "today", "resume", "resume 16", "replay 1 --plain", "analyse"),
        *("analyse 1", "export 1 match.json", "import match.json"),
    ],
)
def test_without_a_home_nothing_is_said_of_what_was_played(
    parlour: Parlour, no_home: str, line: str
) -> None:
    Path("match.json").write_text(export_match(begun("human", "match")))
    run = parlour(*line.split())
    assert (run.code, run.out) == (1, "")
    assert run.err.endswith(f" cannot be used: {no_home}. {UNSAVED}\n")


@HOMELESS
async def test_without_a_home_it_is_reported_in_the_lobby_and_a_game_goes_on(
    no_home: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    notify = Arcade.notify

    def record(app: Arcade, message: str, **more: Any) -> None:
        """Keep a message, since a notice itself ends after a time."""
        said.append(message)
        notify(app, message, **more)

    monkeypatch.setattr(Arcade, "notify", record)
    monkeypatch.setattr(application, "READING_TIME", 0.0)  # nobody reads the first message
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


@HOMELESS
def test_without_a_home_a_mistake_is_reported_without_a_place(no_home: str) -> None:
    said = application.log_mistake()
    assert "Your games are saved" in said
    assert "mistakes.log" not in said


def test_a_mistake_is_written_down_where_it_says(home: Path) -> None:
    home.mkdir()
    said = application.log_mistake()
    assert f"The details are in {home / 'mistakes.log'}." in said
    assert (home / "mistakes.log").exists()


@HOMELESS
def test_without_the_variable_home_the_system_says_where_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("HOME", "PARLOUR_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert data_folder().is_absolute()
    monkeypatch.setenv("PARLOUR_HOME", os.devnull)
    assert load_settings()[1] == "The settings cannot be read: Not a directory."


@pytest.mark.skipif(sys.platform != "linux", reason="these are the folders of Linux")
@pytest.mark.parametrize("kind", ["data", "config"])
@pytest.mark.parametrize(
    "values",
    [
        *({"HOME": "/home/ann/"}, {"HOME": ""}, {}),
        {"HOME": "/home/ann", "XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "/settings/"},
        {"HOME": "/home/ann", "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": "here"},
        *({"HOME": "here"}, {"HOME": "here", "XDG_DATA_HOME": "/data"}),
    ],
    ids=str,
)
def test_the_folders_of_linux_are_those_of_platformdirs_which_is_not_loaded_for_it(
    monkeypatch: pytest.MonkeyPatch, values: dict[str, str], kind: str
) -> None:
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "PARLOUR_HOME", "ANDROID_ROOT"):
        monkeypatch.delenv(name, raising=False)
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    ask = getattr(platformdirs, f"user_{kind}_dir")
    assert folder_of(kind) == ask("parlour", appauthor=False)
    monkeypatch.setattr(platformdirs, ask.__name__, lambda *_, **__: "asked")
    assert folder_of(kind) in ("asked", ask("parlour", appauthor=False))
    monkeypatch.setenv("ANDROID_ROOT", "/system")
    assert folder_of(kind) == "asked"
    monkeypatch.delenv("ANDROID_ROOT")
    monkeypatch.setattr("app.paths.sys.platform", "darwin")
    assert folder_of(kind) == "asked"
    monkeypatch.setenv("PARLOUR_HOME", "elsewhere")
    assert folder_of(kind) == "elsewhere"
