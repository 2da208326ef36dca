"""What version 1.0.0 wrote opens unchanged: its store, its exports and its settings.

The files in `golden/1.0.0` were written by that version itself: a store as SQL, with games of every
kind, over, going on, given up and taken back; what it exported and counted of them; its settings.
"""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.settings import load_settings, settings_file
from app.storage.game_files import export_match, import_match
from app.storage.rows import checksum
from app.storage.schema import Findings, check_store
from app.storage.store import Store, open_store
from games.contract import HOUSE
from tests.app.conftest import Parlour

WRITTEN = Path(__file__).parent / "golden" / "1.0.0"
EXPORTS = (WRITTEN / "exports.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)


@pytest.fixture
def old(home: Path) -> Path:
    """A home with the store of 1.0.0."""
    home.mkdir(exist_ok=True)
    with closing(sqlite3.connect(path := home / "parlour.sqlite3")) as file:
        file.executescript((WRITTEN / "store.sql").read_text(encoding="utf-8"))
        file.execute("PRAGMA journal_mode=WAL")
    return path


@pytest.fixture
def store(old: Path) -> Iterator[Store]:
    with closing((opened := open_store(old)).connection):
        assert opened.trouble == ""
        yield opened


def dumped(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as file:
        return [*file.iterdump()]


def test_its_store_is_read_and_not_changed(old: Path, parlour: Parlour) -> None:
    before = dumped(old)
    assert json.loads(parlour("stats", "--json").out) == json.loads(
        (WRITTEN / "stats.json").read_text(encoding="utf-8")
    )
    listed = parlour("list").out
    for words in ("6  Battle of the Sexes: round 3 of 9, 2 : 5, Ada", "5  Twenty-One: round 3 of"):
        assert words in listed
    assert parlour("store", "check").code == 0
    assert dumped(old) == before


def test_every_match_of_it_is_exported_as_it_was(store: Store) -> None:
    assert [export_match(store.resume(number)) for number in range(1, 9)] == EXPORTS
    assert check_store(store.connection) == Findings()


def test_its_matches_go_on(store: Store) -> None:
    for number in 2, 5, 6:
        match = store.resume(number)
        for _ in range(12):
            seat = match.to_move[0]
            match.apply(seat, match.game.legal(match.state, seat)[-1])
        again = store.resume(number)
        assert (again.state, again.last_n) == (match.state, match.last_n)
        assert any(step.seat != HOUSE for step in again.steps[-12:])
    assert check_store(store.connection) == Findings()


def test_what_it_exported_is_imported() -> None:
    for exported in EXPORTS:
        written = json.loads(exported)
        again = json.loads(export_match(import_match(exported.encode())))
        marks = {*written.pop("unrated"), "imported"}
        assert {*again.pop("unrated")} - {"open"} == marks
        assert again == written


def test_its_ratings_of_open_games_are_kept_apart(old: Path, parlour: Parlour) -> None:
    said = parlour("stats").out
    assert "Your rating in GOPS: 965, after 2 rated games.\n" in said
    assert "Your rating in Go Stop (open game, before): 1029, after 2 rated games.\n" in said
    assert "Your rating in Go Stop: " not in said


def test_its_settings_are_read(home: Path) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(WRITTEN / "settings.json", settings_file())
    settings, trouble = load_settings()
    assert trouble == ""
    kept = json.loads((WRITTEN / "settings.json").read_text(encoding="utf-8"))
    assert kept.pop("theme") == "dracula", "which is gone: the usual one takes its place"
    assert {name: getattr(settings, name) for name in kept} == kept


@pytest.mark.parametrize(("revision", "said"), [(2, ""), (99, "are missing in 1 game (1)")])
def test_notes_of_the_version_after_it_are_read(old: Path, revision: int, said: str) -> None:
    """They had no moves: only what was in SQLite's part of the journal."""
    line = f"1 {revision} {checksum((1, revision))}\n"
    old.with_name(f"{old.name}-notes").write_text(line)
    with closing((opened := open_store(old)).connection):
        assert said in opened.trouble
        assert bool(opened.trouble) is bool(said)
