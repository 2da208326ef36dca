"""The journal: folded in after each game and at every end; what is lost with it is said."""

import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
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


@contextmanager
def opened(path: Path | None = None) -> Iterator[Store]:
    with closing((store := open_store(path)).connection):
        yield store


@pytest.fixture
def killed(home: Path, tmp_path: Path) -> Path:
    """A store as it was when a Parlour was killed, one game over and two going on."""
    return left_by_a_kill(home / "parlour.sqlite3", tmp_path / "killed")


def test_a_journal_that_is_whole_is_folded_in_without_a_word(killed: Path) -> None:
    rows, notes = journal_of(killed)
    assert rows.stat().st_size > 4000
    assert 500 < notes.stat().st_size < 5000
    with opened(killed) as store:
        assert (store.trouble, len(everything(store)[0])) == ("", 3)
    assert [each.name for each in killed.parent.iterdir()] == [killed.name]


def test_a_game_of_nine_rounds_costs_little(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []

    def fold(file: StoreFile, **how: bool) -> None:
        written.append(sum(each.stat().st_size for each in journal_of(path) if each.exists()))
        real(file, **how)

    path, real = home / "parlour.sqlite3", StoreFile.fold
    with opened() as store:
        bid(store.begin(GAME, SETUP), 4, 3)
        store.connection.fold()
        monkeypatch.setattr(StoreFile, "fold", fold)
        bid(match := store.begin(GAME, SETUP), *(card for card in range(2, 11) for _ in range(2)))
        assert match.result
    assert 10_000 < written[0] + written[-1] < 65_000


def test_every_flipped_bit_of_a_journal_is_noticed(killed: Path, tmp_path: Path) -> None:
    """`python -m tests.tools.soak journal_flips` turns over sixty."""
    bits, coin = 8 * sum(each.stat().st_size for each in journal_of(killed)), random.Random(3)
    assert all(
        flip_journal(killed, coin.randrange(bits), tmp_path / str(number))
        for number in range(share(20, 60))
    )


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
    with opened(killed) as store, closing(sqlite3.connect(killed)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM matches").fetchone()  # so that nothing can be folded in
        settle(store.begin(GAME, SETUP))
        shutil.copytree(killed.parent, path.parent)
    journal_of(path)[0].write_bytes(b"")
    with opened(path) as store:
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
    with opened(sound / killed.name) as store:
        whole = told(store.resume(3))[2]
    notes.write_bytes(b"".join(lines))
    with opened(killed) as store:
        assert "The journal of your saved games was damaged." in store.trouble
        left = told(store.resume(3))[2]
        assert left == whole[: len(left)]
        assert len(left) < len(whole)
        assert check_store(store.connection) == Findings()


@pytest.mark.parametrize("left", [1, 200])
def test_a_note_that_a_kill_cut_short_warns_of_nothing(killed: Path, left: int) -> None:
    """Nobody has been shown what it is about."""
    _, notes = journal_of(killed)
    whole = notes.read_bytes()
    notes.write_bytes(whole + whole.split(b"\n")[-2][:left])
    with opened(killed) as store:
        assert (store.trouble, len(everything(store)[0])) == ("", 3)


def test_moves_that_were_noted_are_there_for_whoever_reads(home: Path) -> None:
    with opened() as store, opened() as other:
        bid(match := store.begin(GAME, SETUP), 4, 3)
        for reader in (store, other):
            (saved,) = reader.unfinished()
            assert (saved.id, saved.standing) == (match.id, match.standing)
            assert told(reader.resume(saved.id)) == told(match)
        bid(match, 5, 6)
        assert told(other.resume(1)) == told(match)
        assert [(each.id, each.standing) for each in other.seen("ORDER BY id DESC LIMIT ?", 1)] == [
            (1, match.standing)
        ]
        match.undo()
        bid(match, 7)
        match.resign(0)
        assert told(other.resume(1)) == told(match)
        assert check_store(other.connection) == Findings()


def test_what_another_parlour_notes_while_the_journal_is_folded_in_is_kept(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened() as store, opened() as other:
        bid(match := other.begin(GAME, SETUP), 4, 3)
        real, cards = StoreFile.catch_up, [5]

        def catch_up(file: StoreFile) -> None:
            real(file)
            if file is store.connection and cards:
                bid(match, cards.pop())

        monkeypatch.setattr(StoreFile, "catch_up", catch_up)
        store.connection.fold()
        shutil.copytree(home, left := home.with_name(f"{home.name}-left"))
    with opened(left / "parlour.sqlite3") as store:
        assert (store.trouble, told(store.resume(1))) == ("", told(match))
    shutil.rmtree(left)


@pytest.mark.parametrize("reads_again", [False, True])
def test_two_parlours_never_mix_the_moves_of_a_match(home: Path, reads_again: bool) -> None:
    with opened() as store, opened() as other:
        bid(first := store.begin(GAME, SETUP), 4, 3)
        second = other.resume(1)
        winner, loser = (second, first) if reads_again else (first, second)
        bid(winner, 5)
        with pytest.raises(ContinuedElsewhere):
            bid(loser, 6)
        bid(winner, 7, 8)
        for reader in (store, other):
            assert told(reader.resume(1)) == told(winner)
        assert check_store(store.connection) == Findings()


def test_a_game_goes_on_and_is_whole_when_the_notes_were_deleted(home: Path) -> None:
    with opened() as store:
        bid(match := store.begin(GAME, SETUP), 4, 3, 5)
        journal_of(home / "parlour.sqlite3")[1].unlink()
        bid(match, 6, 7)
        match.resign(0)
        assert match.trouble == ""
        assert told(store.resume(1)) == told(match)
        assert check_store(store.connection) == Findings()


@pytest.mark.parametrize("page", [0, 2])
def test_what_was_noted_is_there_though_the_file_is_damaged(killed: Path, page: int) -> None:
    """Without its first page the file cannot even be opened before it is recovered."""
    shutil.copytree(killed.parent, sound := killed.parent.with_name("sound"))
    with opened(sound / killed.name) as store:
        right = [told(store.resume(number)) for number in (1, 2, 3)]
    with closing(sqlite3.connect(killed)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # but the notes are left
    content = bytearray(killed.read_bytes())
    content[4096 * page : 4096 * (page + 1)] = bytes(4096)
    killed.write_bytes(content)
    with opened(killed) as store:
        assert "were damaged" in store.trouble
        assert [told(store.resume(number)) for number in (1, 2, 3)] == right


def test_the_main_file_alone_has_every_game_after_a_plain_one(home: Path, tmp_path: Path) -> None:
    played = [sys.executable, "-m", "app", "play", "gops", "--plain", "--seat2", "script:4,3,2"]
    for _ in range(2):
        subprocess.run(played, input="4\n3\n2\nquit\n", text=True, check=True, capture_output=True)
    path = home / "parlour.sqlite3"
    assert sorted(each.name for each in home.iterdir()) == ["parlour.backup-1.sqlite3", path.name]
    shutil.copyfile(path, alone := tmp_path / path.name)
    with opened(alone) as store:
        assert len(everything(store)[0]) == 2
