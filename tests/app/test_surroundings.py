"""Hostile surroundings, without a terminal: what is said, and that play goes on."""

import io
import sqlite3
import sys
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from pathlib import Path

import pytest
from textual import events
from textual.geometry import Size

from app import daily
from app.arcade import encoding as signs
from app.arcade.launch import plays_in_lines
from app.paths import store_file
from app.statistics.summary import read_summary
from app.storage.match_file import export_match
from app.storage.store import Store, open_store
from tests.app.conftest import Parlour
from tests.app.match.gops_match_helpers import GAME, bid
from tests.app.screens.gops.gops_helpers import begun, bids, short
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


async def test_a_screen_ignores_a_size_that_the_terminal_has_no_more() -> None:
    async with arcade() as user:
        await user.still()
        before = user.rows()
        user.screen.post_message(events.Resize(Size(100, 30), Size(100, 30)))
        await user.still()
        assert user.screen.size == user.app.size
        assert user.rows() == before


# the clock


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Return what sets the clock, in seconds since 1970."""

    def be(now: float) -> None:
        monkeypatch.setattr("app.storage.store.time.time", lambda: now)

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
async def test_it_is_reported_at_the_table_play_goes_on_and_all_is_kept_once_it_can_be(
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


async def test_a_disk_that_fills_up_is_reported_at_the_table_and_play_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorname = "SQLITE_FULL"

    def no_room(connection: sqlite3.Connection) -> None:
        raise full

    async with arcade(begun(), size=(120, 36)) as user:
        await user.asked()
        with monkeypatch.context() as patch:
            patch.setattr("app.storage.store.schema.transaction", no_room)
            await user.press("4", "enter")
            await user.asked()
            await user.shows("The game is not saved: the disk is full. Parlour keeps trying")
            assert bids(user.match) == [4]
        await user.press("3", "enter")
        await user.asked()
        assert bids(open_store().resume(1)) == [4, 3]
