"""The journal: folded in after each game and at every end; what is lost with it is said."""

import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.match.match import ContinuedElsewhere, Match
from app.storage.journal import StoreFile
from app.storage.schema import Findings, check_store
from app.storage.store import Store, open_store
from tests.app.conftest import Parlour
from tests.app.match.gops_match_helpers import GAME, SETUP, bid, settle
from tests.share_helpers import share
from tests.tools.soak.stores import (
    everything,
    flip_journal,
    flipped_bit,
    journal_of,
    left_by_a_kill,
)


def told(match: Match) -> Any:
    return match.status, match.standing, [(step.n, step.seat, step.action) for step in match.steps]


@pytest.fixture
def killed(home: Path, tmp_path: Path) -> Path:
    """A store as it was when a Parlour was killed, one game over and two going on."""
    return left_by_a_kill(home / "parlour.sqlite3", tmp_path / "killed")


def test_a_journal_that_is_whole_is_folded_in_without_a_word(killed: Path) -> None:
    rows, notes = journal_of(killed)
    assert rows.stat().st_size > 4000
    assert 500 < notes.stat().st_size < 5000
    with closing((store := open_store(killed)).connection):
        assert (store.trouble, len(everything(store)[0])) == ("", 3)
    assert [each.name for each in killed.parent.iterdir()] == [killed.name]


def close_journal(store: Store) -> None:
    assert isinstance(store.connection, StoreFile)
    store.connection.fold()


def test_a_game_of_nine_rounds_costs_little(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []

    def fold(file: StoreFile, **how: bool) -> None:
        written.append(sum(each.stat().st_size for each in journal_of(path) if each.exists()))
        real(file, **how)

    path, real = home / "parlour.sqlite3", StoreFile.fold
    with closing((store := open_store(path)).connection):
        bid(store.begin(GAME, SETUP), 4, 3)
        close_journal(store)
        monkeypatch.setattr(StoreFile, "fold", fold)
        bid(match := store.begin(GAME, SETUP), *(card for card in range(2, 11) for _ in range(2)))
        assert match.result
    begun, ended = written[0], written[-1]
    assert 10_000 < begun + ended < 65_000


def test_every_flipped_bit_of_a_journal_is_noticed(killed: Path, tmp_path: Path) -> None:
    """`python -m tests.tools.soak journal_flips` turns over sixty."""
    bits, coin = 8 * sum(each.stat().st_size for each in journal_of(killed)), random.Random(3)
    said = [
        flip_journal(killed, coin.randrange(bits), tmp_path / str(number))
        for number in range(share(30, 60))
    ]
    assert all(said)


def test_a_check_says_what_was_lost_with_the_journal(
    killed: Path, parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_HOME", str(killed.parent))
    assert parlour("store", "check").code == 0
    journal_of(killed)[0].write_bytes(b"")
    for _ in range(2):
        said = parlour("store", "check")
        assert said.code == 1
        assert "The last moves are missing in 1 game (3): play on from there." in said.out


def test_a_game_that_was_in_the_journal_alone_is_named(killed: Path, tmp_path: Path) -> None:
    path = tmp_path / "later" / killed.name
    with (
        closing((store := open_store(killed)).connection),
        closing(sqlite3.connect(killed)) as other,
    ):
        other.execute("BEGIN")
        other.execute("SELECT * FROM matches").fetchone()  # so that nothing can be folded in
        settle(store.begin(GAME, SETUP))
        shutil.copytree(killed.parent, path.parent)
    journal_of(path)[0].write_bytes(b"")
    with closing((store := open_store(path)).connection):
        assert "Nothing is left of 1 game (4)." in store.trouble


@pytest.mark.parametrize("where", range(4))
def test_a_damaged_move_is_not_believed_nor_what_came_after_it(killed: Path, where: int) -> None:
    _, notes = journal_of(killed)
    lines = notes.read_bytes().splitlines(keepends=True)
    rows = max(place for place, line in enumerate(lines) if b"standing" not in line)
    place = rows + 1 + where
    digit = lines[place].index(b'"n":') + len(b'"n":')
    lines[place] = flipped_bit(lines[place], 8 * digit)  # another number
    shutil.copytree(killed.parent, sound := killed.parent.with_name("sound"))
    with closing((store := open_store(sound / killed.name)).connection):
        whole = told(store.resume(3))[2]
    notes.write_bytes(b"".join(lines))
    with closing((store := open_store(killed)).connection):
        assert "The journal of your saved games was damaged." in store.trouble
        left = told(store.resume(3))[2]
        assert left == whole[: len(left)]
        assert len(left) < len(whole)
        assert check_store(store.connection) == Findings()


@pytest.mark.parametrize("left", [1, 20, 200])
def test_a_note_that_a_kill_cut_short_warns_of_nothing(killed: Path, left: int) -> None:
    """Nobody has been shown what it is about."""
    _, notes = journal_of(killed)
    *lines, last, _ = notes.read_bytes().split(b"\n")
    notes.write_bytes(b"".join(line + b"\n" for line in (*lines, last)) + last[:left])
    with closing((store := open_store(killed)).connection):
        assert (store.trouble, len(everything(store)[0])) == ("", 3)


def test_moves_that_were_noted_are_there_for_whoever_reads(home: Path) -> None:
    with (
        closing((store := open_store()).connection),
        closing((other := open_store()).connection),
    ):
        bid(match := store.begin(GAME, SETUP), 4, 3)
        for reader in (store, other):
            (saved,) = reader.unfinished()
            assert (saved.id, saved.standing) == (match.id, match.standing)
            assert told(reader.resume(saved.id)) == told(match)
        bid(match, 5, 6)
        assert told(other.resume(match.id or 0)) == told(match)
        assert [(each.id, each.standing) for each in other.latest(1)] == [(1, match.standing)]
        match.undo()
        bid(match, 7)
        match.resign(0)
        assert told(other.resume(match.id or 0)) == told(match)
        assert check_store(other.connection) == Findings()


@pytest.mark.parametrize("reads_again", [False, True])
def test_two_parlours_never_mix_the_moves_of_a_match(home: Path, reads_again: bool) -> None:
    with (
        closing((store := open_store()).connection),
        closing((other := open_store()).connection),
    ):
        bid(first := store.begin(GAME, SETUP), 4, 3)
        second = other.resume(first.id or 0)
        winner, loser = (second, first) if reads_again else (first, second)
        bid(winner, 5)
        with pytest.raises(ContinuedElsewhere):
            bid(loser, 6)
        bid(winner, 7, 8)
        for reader in (store, other):
            assert told(reader.resume(first.id or 0)) == told(winner)
        assert check_store(store.connection) == Findings()


def test_a_game_goes_on_and_is_whole_when_the_notes_were_deleted(home: Path) -> None:
    with closing((store := open_store()).connection):
        bid(match := store.begin(GAME, SETUP), 4, 3, 5)
        journal_of(home / "parlour.sqlite3")[1].unlink()
        bid(match, 6, 7)
        match.resign(0)
        assert match.trouble == ""
        assert told(store.resume(match.id or 0)) == told(match)
        assert check_store(store.connection) == Findings()


def test_what_was_noted_is_there_though_the_file_is_damaged(killed: Path) -> None:
    with closing((store := open_store(killed)).connection):
        right = told(store.resume(3))
    content = bytearray(killed.read_bytes())
    content[4096 * 2 : 4096 * 3] = bytes(4096)
    killed.write_bytes(content)
    with closing((store := open_store(killed)).connection):
        assert "were damaged" in store.trouble
        bid(match := store.resume(3), 8)
        again = killed.parent.parent / "again"
        shutil.copytree(killed.parent, again)
    content = bytearray((again / killed.name).read_bytes())
    content[4096 * 2 : 4096 * 3] = bytes(4096)
    (again / killed.name).write_bytes(content)
    with closing((store := open_store(again / killed.name)).connection):
        assert told(store.resume(3)) == told(match) != right


def test_the_main_file_alone_has_every_game_after_a_plain_one(home: Path, tmp_path: Path) -> None:
    played = [sys.executable, "-m", "app", "play", "gops", "--plain", "--seat2", "script:4,3,2"]
    for _ in range(3):
        subprocess.run(played, input="4\n3\n2\nquit\n", text=True, check=True, capture_output=True)
    path = home / "parlour.sqlite3"
    assert sorted(each.name for each in home.iterdir()) == ["parlour.backup-1.sqlite3", path.name]
    alone = tmp_path / path.name
    shutil.copyfile(path, alone)
    with closing((store := open_store(alone)).connection):
        assert len(everything(store)[0]) == 3
