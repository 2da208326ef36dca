"""The power goes, and disks fail: what was shown as saved is there (`make soak`: 200 times)."""

import random
from contextlib import closing
from pathlib import Path

import pytest

from app.storage.store import open_store
from tests.tools.soak.power import (
    FULL,
    NAME,
    NOTES,
    SYNC_FAILED,
    WRITE_FAILED,
    Record,
    can_be_watched,
    cut,
    fail,
    record,
    third_version,
)

pytestmark = pytest.mark.skipif(not can_be_watched(), reason="SQLite's functions are out of reach")

CUTS = 24


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """What was done to the disk in a sitting in a new store."""
    return record(tmp_path_factory.mktemp("played"), 1)


@pytest.mark.parametrize("part", range(CUTS))
def test_a_power_cut_costs_nothing_that_was_shown(
    played: Record, part: int, tmp_path: Path
) -> None:
    cut(played, part * len(played.log) // CUTS, tmp_path, random.Random(part))


def test_a_power_cut_while_an_old_store_is_brought_up_to_date(tmp_path: Path) -> None:
    (now := tmp_path / "now").mkdir()
    found = record(now, 1, third_version(tmp_path / NAME))
    assert found.shown[0].matches
    for moment in range(0, found.shown[1].done, 16):
        (left := tmp_path / f"left {moment}").mkdir()
        cut(found, moment, left, random.Random(moment))


def test_what_is_written_goes_past_the_disks_own_cache_and_folders_too(tmp_path: Path) -> None:
    """Only macOS keeps it there, unless it is asked otherwise."""
    with closing(open_store(tmp_path / NAME).connection) as file:
        assert file.execute("PRAGMA fullfsync").fetchone()[0] == 1
        assert file.execute("PRAGMA synchronous").fetchone()[0] == 3


@pytest.mark.parametrize("what", ["write", "sync"])
def test_a_move_that_could_not_be_noted_becomes_a_row(
    played: Record, what: str, tmp_path: Path
) -> None:
    places = [at for at, each in enumerate(played.log) if (each.what, each.name) == (what, NOTES)]
    for number, at in enumerate(places[:3]):
        (folder := tmp_path / str(number)).mkdir()
        fail(folder, 1, at, SYNC_FAILED, lasts=False)


@pytest.mark.parametrize("code", [FULL, WRITE_FAILED, SYNC_FAILED])
@pytest.mark.parametrize("lasts", [False, True])
def test_a_disk_that_fails_is_said_and_costs_nothing_that_was_shown(
    code: int, lasts: bool, tmp_path: Path
) -> None:
    for at in (3, 20, 60):
        (folder := tmp_path / str(at)).mkdir()
        fail(folder, 1, at, code, lasts=lasts)
