"""A store that cannot be used: a clear sentence, the file kept, and play goes on."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from app.cli.list_games import match_line
from app.storage import schema
from app.storage.store import Store, open_store
from games.contract import Refusal
from tests.app.match.gops_match_helpers import GAME, SETUP, bid
from tests.share_helpers import share
from tests.tools.soak.stores import fill, flipped, use

UNSAVED = "You can play, but nothing is saved."
NOBODY = 65534


@pytest.fixture
def filled(path: Path) -> Path:
    """A store in which match 1 is in its second round and match 2 in its third."""
    fill(path)
    return path


def changed(path: Path, statement: str) -> Path:
    """Do something to the file behind Parlour's back."""
    with closing(sqlite3.connect(path)) as other:
        other.execute(statement)
        other.commit()
    return path


def assert_playable(store: Store) -> None:
    played = store.begin(GAME, SETUP)
    bid(played, 4, 3)
    assert played.standing.scores == (4, 0)
    assert store.unfinished()[0].id == played.id


def assert_unsaved(path: Path, why: str) -> None:
    """Assert that it is said, and that one can play; the file is as it was, byte for byte."""
    before = path.read_bytes() if path.is_file() else None
    store = open_store(path)
    with closing(store.connection):
        assert store.trouble == f"The saved games in {path} {why} {UNSAVED}"
        assert not store.lasting
        assert_playable(store)
    assert before == (path.read_bytes() if path.is_file() else None)


def test_a_folder_where_the_file_should_be(path: Path) -> None:
    path.mkdir(parents=True)
    assert_unsaved(path, "cannot be used: the file cannot be opened.")


def test_a_file_where_the_folder_should_be(path: Path) -> None:
    path.parent.write_text("mine")
    assert_unsaved(path, "cannot be used: File exists.")
    assert_unsaved(path.parent / "deeper" / path.name, "cannot be used: Not a directory.")
    assert path.parent.read_text() == "mine"


def test_a_folder_that_no_system_can_make(path: Path) -> None:
    store = open_store(path.parent / ("a" * 300) / path.name)
    with closing(store.connection):
        assert store.trouble.endswith(UNSAVED)
        assert_playable(store)


@pytest.mark.parametrize("mode", ["WAL", "DELETE"])
def test_a_file_of_a_later_parlour_is_left_alone(filled: Path, mode: str) -> None:
    changed(changed(filled, f"PRAGMA journal_mode={mode}"), "PRAGMA user_version=99")
    assert_unsaved(filled, "are from a newer version of Parlour.")
    assert sorted(filled.parent.iterdir()) == [filled]


def test_a_file_that_another_program_holds(filled: Path) -> None:
    with closing(sqlite3.connect(filled, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert_unsaved(filled, "cannot be used: another program is holding the file.")


@contextmanager
def without_leave_to_write(path: Path) -> Iterator[None]:
    """Let nobody write to the file or beside it; root, whom no mode binds, becomes another."""
    me = os.geteuid()
    path.chmod(0o444)
    path.parent.chmod(0o555)
    os.seteuid(me or NOBODY)
    try:
        yield
    finally:
        os.seteuid(me)
        path.parent.chmod(0o755)


@pytest.mark.posix("file modes")
def test_a_file_that_is_read_only(filled: Path) -> None:
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        path = Path(folder) / "home" / filled.name
        path.parent.mkdir()
        path.write_bytes(filled.read_bytes())
        with without_leave_to_write(path):
            assert_unsaved(path, "cannot be used: the file is read-only.")


def test_a_connection_that_may_only_read(filled: Path) -> None:
    """Games can still be looked up and played; each action that is not saved says so."""
    with closing(sqlite3.connect(f"file:{filled}?mode=ro", uri=True)) as connection:
        schema.prepare_file(connection)
        store = Store(connection)
        played = store.resume(1)
        bid(played, 5)
        assert played.trouble.startswith("The game is not saved: the file is read-only.")
        assert store.resume(1).count(0) == 1


def test_a_full_disk_while_the_file_is_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = schema.written_version

    def no_room(connection: sqlite3.Connection) -> int:
        (file,) = (row[2] for row in connection.execute("PRAGMA database_list"))
        connection.execute(f"PRAGMA max_page_count={1 if file else 10**6}")
        return real(connection)

    monkeypatch.setattr(schema, "written_version", no_room)
    store = open_store(path)
    with closing(store.connection):
        assert store.trouble == (
            f"The saved games in {path} cannot be used: the disk is full. {UNSAVED}"
        )
        assert_playable(store)


def test_a_disk_without_room_for_what_readers_share_is_full() -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = "SQLITE_IOERR_SHMSIZE"
    assert schema.database_trouble(error) == "the disk is full"
    error.sqlite_errorname = "SQLITE_IOERR_READ"
    assert schema.database_trouble(error) == "the disk does not answer"


def garbage(content: bytes) -> bytes:
    return b"These are no saved games.\n" * 300


def cut_in_its_first_page(content: bytes) -> bytes:
    return content[:1000]


def cut_in_its_header(content: bytes) -> bytes:
    return content[:50]


def without_its_last_page(content: bytes) -> bytes:
    return content[:-4096]


@pytest.mark.parametrize(
    "spoil",
    [garbage, cut_in_its_first_page, cut_in_its_header, without_its_last_page],
)
def test_a_damaged_file_is_set_aside_and_a_new_one_begun(filled: Path, spoil: object) -> None:
    assert callable(spoil)
    content = spoil(filled.read_bytes())
    filled.write_bytes(content)
    aside = filled.with_name("parlour.damaged-1.sqlite3")
    store = open_store(filled)
    with closing(store.connection):
        assert store.trouble == (
            f"The saved games in {filled} were damaged. "
            "They are kept as parlour.damaged-1.sqlite3; this is a new file."
        )
        assert store.lasting
        assert_playable(store)
    assert aside.read_bytes() == content
    filled.write_bytes(content)
    open_store(filled).connection.close()
    assert filled.with_name("parlour.damaged-2.sqlite3").read_bytes() == content
    assert aside.read_bytes() == content


def test_a_file_of_another_program_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    changed(path, "CREATE TABLE matches(brand TEXT)")
    store = open_store(path)
    with closing(store.connection):
        assert "cannot be used" in store.trouble
        assert_playable(store)
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("matches",)]


@pytest.mark.parametrize("seed", range(share(12, 40)))
def test_flipped_bytes_are_never_more_than_a_sentence(filled: Path, seed: int) -> None:
    filled.write_bytes(flipped(filled.read_bytes(), seed))
    use(filled)


DAMAGE = {
    "UPDATE matches SET options = '{\"cards\":'": "is damaged",
    "UPDATE matches SET options = '[]'": "is damaged",
    "UPDATE matches SET sum = NULL, options = '[]'": "damaged: it is not a group of named values.",
    "UPDATE matches SET sum = NULL, status = 'lost'": 'damaged: "status" has a value that is not ',
    "UPDATE matches SET options = '{\"cards\":[1,99]}'": "is damaged",
    "UPDATE matches SET options = '{\"cards\":[1,999999999]}'": "is damaged",
    "UPDATE matches SET options = replace(hex(zeroblob(5000)), '00', '{\"x\":')": "is damaged",
    "UPDATE matches SET seats = '[\"human\"]'": "is damaged",
    "UPDATE matches SET seats = 'null'": "is damaged",
    "UPDATE matches SET names = '7'": "is damaged",
    "UPDATE matches SET start = '{}'": "is damaged",
    "UPDATE matches SET seats = CAST(x'5b22ff225d' AS TEXT)": "is damaged",
    "UPDATE actions SET action = CAST(x'ff' AS TEXT)": "is damaged",
    "UPDATE matches SET unrated = ''": "is damaged",
    "UPDATE matches SET status = 'lost'": "is damaged",
    "UPDATE matches SET changed = -1": "is damaged",
    "UPDATE matches SET result = 'x', status = 'resigned'": "is damaged",
    "UPDATE matches SET sum = NULL, game = 'whist'": 'There is no game "whist" here',
    "UPDATE matches SET sum = NULL, game = char(27) || '[2J'": r'There is no game "\x1b[2J" here',
    "UPDATE matches SET sum = NULL, version = 99": "was played under older rules",
    "UPDATE actions SET action = 'nonsense'": "is damaged",
    "UPDATE actions SET action = replace(hex(zeroblob(5000)), '00', '{\"x\":')": "is damaged",
    'UPDATE actions SET action = \'{"type":"fold"}\'': "is damaged",
    'UPDATE actions SET action = \'{"type":"bid","card":11}\' WHERE seat = 0': "is damaged",
    "UPDATE actions SET seat = 7": "is damaged",
    "UPDATE actions SET fate = 7": "is damaged",
    "DELETE FROM actions WHERE n = 2": "is damaged",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_match_is_a_sentence_and_the_others_go_on(filled: Path, damage: str) -> None:
    for_one = damage + (" AND" if "WHERE" in damage else " WHERE")
    changed(filled, f"{for_one} {'match' if 'actions' in damage else 'id'} = 1")
    store = open_store(filled)
    with closing(store.connection):
        with pytest.raises(Refusal) as no:
            store.resume(1)
        assert DAMAGE[damage] in str(no.value)
        assert str(no.value).isprintable()
        assert not store.trouble
        assert 2 in [saved.id for saved in store.unfinished()]
        assert all(match_line(saved).isprintable() for saved in store.unfinished())
        assert store.resume(2).count(0) == 2


def test_a_move_against_the_rules_is_not_told_as_if_somebody_had_just_made_it(filled: Path) -> None:
    changed(filled, "UPDATE matches SET sum = NULL, acts = NULL")
    store = open_store(changed(filled, "UPDATE actions SET seat = 1 - seat WHERE n = 2"))
    with closing(store.connection), pytest.raises(Refusal) as no:
        store.resume(1)
    said = "Game 1 is damaged: one of its moves is against the rules. Try: parlour store repair"
    assert str(no.value) == said


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE matches SET standing = '' WHERE id = 1",
        "UPDATE matches SET standing = CAST(x'7bff' AS TEXT) WHERE id = 1",
    ],
)
def test_a_damaged_match_is_named_when_they_are_listed(filled: Path, damage: str) -> None:
    store = open_store(changed(filled, damage))
    with closing(store.connection):
        assert [saved.id for saved in store.unfinished()] == [2]
        assert store.trouble.startswith("Game 1 is damaged: ")


@pytest.mark.parametrize("number", [3, 0, -1, 10**30])
def test_a_number_that_no_match_has(filled: Path, number: int) -> None:
    store = open_store(filled)
    with (
        closing(store.connection),
        pytest.raises(Refusal, match=rf"There is no game number {number}\."),
    ):
        store.resume(number)
