"""Backups: on every day on which something was played; no good one goes; one can be put back."""

import os
import shutil
import time
from contextlib import closing
from pathlib import Path

import pytest

from app.storage import schema
from app.storage.backup import back_up, backup_path, backups, is_due, restore
from app.storage.repair import look_after
from app.storage.store import open_store
from tests.app.conftest import Parlour
from tests.app.match.gops_match_helpers import GAME, SETUP, bid
from tests.tools.soak.stores import flipped_bit


def play(path: Path, count: int = 1) -> None:
    with closing((store := open_store(path)).connection):
        for _ in range(count):
            bid(store.begin(GAME, SETUP), 4, 3)


def a_day_later(path: Path) -> None:
    """Make all files a day older."""
    for each in path.parent.iterdir():
        then = each.stat().st_mtime - 86_400
        os.utime(each, (then, then))


def games(path: Path) -> list[int | None]:
    return [each.games for each in backups(path)]


def spoil(path: Path) -> None:
    path.write_bytes(flipped_bit(path.read_bytes(), 8 * 4096 + 9))


def test_each_day_with_a_game_has_a_backup_and_no_other(path: Path) -> None:
    for day in range(1, 5):
        play(path)
        assert look_after(path) == ""
        assert games(path) == [day, day - 1][: min(day, 2)]
        a_day_later(path)
        assert not is_due(path), "nothing new was played"
    play(path)
    look_after(path)
    play(path)
    assert not is_due(path), "one a day"
    a_day_later(path)
    assert is_due(path)


def test_no_good_backup_is_dropped_for_one_with_fewer_games(path: Path) -> None:
    play(path, 5)
    back_up(path)
    play(path)
    back_up(path)
    assert games(path) == [6, 5]
    path.unlink()
    for count in range(1, 6):
        play(path)
        back_up(path)
        assert games(path) == [count, count - 1 or 6, 6][: 2 + (count > 1)]
    spoil(backup_path(path, 1))
    back_up(path)
    assert games(path) == [5, 4, 6], "the damaged one goes first"
    play(path, 5)
    back_up(path)
    assert games(path) == [10, 5]


def test_nothing_empty_or_damaged_is_a_backup(path: Path) -> None:
    open_store(path).connection.close()
    assert back_up(path) is None
    assert not is_due(path)
    play(path, 2)
    back_up(path)
    play(path)
    spoil(path)
    assert back_up(path) is None
    assert games(path) == [2]


@pytest.mark.parametrize("left", [None, b""])
def test_a_store_that_is_gone_is_said_and_can_be_restored(
    path: Path, parlour: Parlour, left: bytes | None
) -> None:
    play(path, 3)
    back_up(path)
    path.unlink()
    if left is not None:
        path.write_bytes(left)
    with closing((store := open_store(path)).connection):
        assert store.trouble.startswith("You have no saved games, but there is backup 1, ")
        assert store.trouble.endswith("3 games. To put it back: parlour store restore 1")
    play(path)
    listed = parlour("store", "restore").out.splitlines()
    assert listed[0] == f"1  {time.strftime('%Y-%m-%d %H:%M')}  3 games"
    assert parlour("store", "restore", "1").out.splitlines() == [
        "Backup 1 is in place.",
        "What was there is kept as parlour.replaced-1.sqlite3.",
    ]
    for name, count in (("parlour.sqlite3", 3), ("parlour.replaced-1.sqlite3", 1)):
        with closing((store := open_store(path.with_name(name))).connection):
            assert (store.trouble, len(store.seen("ORDER BY id DESC LIMIT ?", 9))) == ("", count)


def test_what_cannot_be_restored_is_refused_and_nothing_changes(
    path: Path, parlour: Parlour
) -> None:
    assert parlour("store", "restore").err == "There are no backups yet.\n"
    play(path, 2)
    back_up(path)
    shutil.copyfile(backup_path(path, 1), backup_path(path, 2))
    spoil(backup_path(path, 2))
    before = path.read_bytes()
    assert "no backup number 3" in parlour("store", "restore", "3").err
    assert "Backup 2 is damaged." in parlour("store", "restore", "2").err
    assert parlour("store", "restore").out.splitlines()[1].endswith("  damaged")
    assert path.read_bytes() == before


def test_what_another_process_copies_is_left_alone_until_it_is_a_day_old(path: Path) -> None:
    play(path)
    other = path.with_name("parlour.backup.sqlite3.1.part")
    other.write_bytes(b"")
    back_up(path)
    assert other.exists()
    os.utime(other, (0, 0))
    back_up(path)
    assert sorted(each.name for each in path.parent.iterdir()) == [
        *("parlour.backup-1.sqlite3", "parlour.backup-2.sqlite3", "parlour.sqlite3"),
    ]


def test_a_large_store_is_checked_while_it_is_open_and_damage_is_said(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(path)
    assert look_after(path) == ""
    spoil(path)
    assert look_after(path) == "", "a small one was checked as it was opened"
    monkeypatch.setattr(schema, "SMALL_FILE", 1000)
    said = "Your saved games are damaged. Quit, then run: parlour store repair"
    assert look_after(path) == said
    assert games(path) == [1]


def test_a_journal_that_was_left_is_not_taken_for_that_of_what_is_restored(path: Path) -> None:
    play(path)
    back_up(path)
    journal = path.with_name(f"{path.name}-wal")
    with closing((store := open_store(path)).connection):
        bid(store.resume(1), 5, 6)
        left = journal.read_bytes()
    path.unlink()
    journal.write_bytes(left)
    assert restore(path, 1) is None
    with closing((store := open_store(path)).connection):
        assert (store.trouble, len(store.resume(1).steps)) == ("", 5)
