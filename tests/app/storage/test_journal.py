"""The journal: folded in after each game and at every end; what is lost with it is said."""

import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from app.storage.store import open_store
from tests.app.conftest import Parlour
from tests.app.match.gops_match_helpers import GAME, SETUP, settle
from tests.share_helpers import share
from tests.tools.soak.stores import everything, flip_journal, journal_of, left_by_a_kill


@pytest.fixture
def killed(home: Path, tmp_path: Path) -> Path:
    """A store as it was when a Parlour was killed, one game over and two going on."""
    return left_by_a_kill(home / "parlour.sqlite3", tmp_path / "killed")


def test_a_journal_that_is_whole_is_folded_in_without_a_word(killed: Path) -> None:
    assert 4000 < journal_of(killed).stat().st_size < 250_000
    with closing((store := open_store(killed)).connection):
        assert (store.trouble, len(everything(store)[0])) == ("", 3)
    assert [each.name for each in killed.parent.iterdir()] == [killed.name]


def test_every_flipped_bit_of_a_journal_is_noticed(killed: Path, tmp_path: Path) -> None:
    """`python -m tests.tools.soak journal_flips` turns over sixty."""
    bits, coin = 8 * journal_of(killed).stat().st_size, random.Random(3)
    for number in range(share(30, 60)):
        flip_journal(killed, coin.randrange(bits), tmp_path / str(number))


def test_a_check_says_what_was_lost_with_the_journal(
    killed: Path, parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_HOME", str(killed.parent))
    assert parlour("store", "check").code == 0
    journal_of(killed).write_bytes(b"")
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
    journal_of(path).write_bytes(b"")
    with closing((store := open_store(path)).connection):
        assert "Nothing is left of 1 game (4)." in store.trouble


def test_a_damaged_note_warns_of_nothing(killed: Path) -> None:
    notes = killed.with_name(f"{killed.name}-notes")
    notes.write_bytes(notes.read_bytes().replace(b" 1", b" 9") + b"7 7 7\nnonsense\n\xff 1")
    with closing((store := open_store(killed)).connection):
        assert store.trouble == ""


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
