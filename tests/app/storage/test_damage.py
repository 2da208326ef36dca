"""Damage: it is noticed and said, what can be read is kept, no file is lost, play goes on."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from app.cli.lists import match_line
from app.storage import schema
from app.storage.journal import StoreFile
from app.storage.lists import is_damage
from app.storage.schema import Findings, check_store
from app.storage.store import Store, open_store
from games.contract import Refusal
from games.gops.rules import Bid
from tests.app.conftest import Parlour
from tests.app.match.gops_match_helpers import GAME, SETUP, bid, settle
from tests.share_helpers import share
from tests.tools.soak.stores import PAGE, everything, flip_and_look, flipped, flipped_bit, use

UNSAVED = "You can play, but nothing is saved."
NOBODY = 65534


@pytest.fixture
def right(filled: Path) -> object:
    """All that the store of `filled` tells: three matches that are over, three that go on."""
    return told_by(filled)


@contextmanager
def opened(path: Path) -> Iterator[Store]:
    with closing((store := open_store(path)).connection):
        yield store


def told_by(path: Path) -> object:
    with opened(path) as store:
        return everything(store)


def changed(path: Path, *statements: str) -> Path:
    """Do something to the file behind Parlour's back."""
    with closing(sqlite3.connect(path)) as other, other:
        for statement in statements:
            other.execute(statement)
    return path


def assert_playable(store: Store) -> None:
    played = store.begin(GAME, SETUP)
    bid(played, 4, 3)
    assert played.standing.scores == (4, 0)
    assert played.id in [saved.id for saved in store.unfinished()]


def test_a_flipped_bit_is_noticed_or_harmless(filled: Path) -> None:
    content, coin = filled.read_bytes(), random.Random(5)
    with opened(filled) as store:
        right, _, _ = everything(store)
    written = [place for place in range(8 * len(content)) if content[place // 8]]
    found = [flip_and_look(content, coin.choice(written), filled, right) for _ in range(30)]
    assert "noticed" in found


@pytest.mark.parametrize("seed", range(share(12, 40)))
def test_flipped_bytes_are_never_more_than_a_sentence(filled: Path, seed: int) -> None:
    filled.write_bytes(flipped(filled.read_bytes(), seed))
    use(filled)


def test_no_page_costs_a_match(filled: Path, right: object) -> None:
    content = filled.read_bytes()
    for begin in range(0, len(content), PAGE):
        filled.write_bytes(content[:begin] + b"\xa5" * PAGE + content[begin + PAGE :])
        with opened(filled) as store:
            assert everything(store) == right
            said = f"The saved games in {filled} were damaged. 6 games were "
            assert store.trouble.startswith(said)
        with opened(filled) as store:
            assert (everything(store), store.trouble) == (right, "")


def test_a_large_match_survives_the_loss_of_any_of_its_pages(path: Path) -> None:
    with opened(path) as store:
        match = store.begin(GAME, SETUP)
        settle(match)
        match.apply(match.to_move[0], Bid(4), "a long reason " * 2000)
    right, content = told_by(path), path.read_bytes()
    for begin in range(PAGE, len(content), PAGE):
        path.write_bytes(content[:begin] + bytes(PAGE) + content[begin + PAGE :])
        assert told_by(path) == right


def bits_that_were_believed(path: Path) -> Iterator[int]:
    """Yield bits of the header, the definitions, an index of totals and an action."""
    yield from range(0, 800, share(100, 40))
    yield from (8 * at + 1 for at in range(2600, 3400, share(200, 80)))
    content = path.read_bytes()
    for text in (b"revision", b"standing", b"unrated", b"INTEGER PRIMARY KEY", b'"bid","card":'):
        yield 8 * (content.index(text) + len(text) - (text[-1:] != b":"))
    with closing(sqlite3.connect(path)) as file:
        (page,) = file.execute(
            "SELECT rootpage FROM sqlite_master WHERE type = 'index' AND tbl_name = 'scoreboards'"
        ).fetchone()
    yield from range(8 * (page * PAGE - 24), 8 * page * PAGE, share(48, 16))


def test_no_single_bit_costs_a_match_or_the_totals_in_either_of_two_sessions(
    filled: Path, right: object
) -> None:
    content = filled.read_bytes()
    for place in [*bits_that_were_believed(filled)]:
        for left in filled.parent.iterdir():
            left.unlink()
        filled.write_bytes(flipped_bit(content, place))
        with opened(filled) as store:
            newer = "a newer version" in store.trouble
            assert everything(store) == right or newer, place
        with opened(filled) as store:
            assert (everything(store), store.trouble) == (right, "") or newer, place


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("UPDATE actions SET why = 'x' WHERE match = 1 AND n = 2", Findings(matches=(1,))),
        ("UPDATE matches SET seed = 'x' WHERE id = 2", Findings(matches=(2,))),
        ("UPDATE scores SET tally = '[' WHERE n = 1", Findings(totals=True)),
        ("UPDATE scores SET tally = json_replace(tally, '$[0]', 99)", Findings(totals=True)),
        ("DELETE FROM scores WHERE n = 1", Findings(totals=True)),
        ("DROP INDEX latest", Findings(file=True)),
    ],
)
def test_a_check_says_what_is_damaged_and_totals_are_counted_again(
    filled: Path, right: tuple[object, ...], change: str, found: Findings
) -> None:
    with closing(sqlite3.connect(filled, isolation_level=None)) as file:
        file.execute(change)
        assert check_store(file) == found
    with opened(filled) as store:
        if not found.matches:
            assert everything(store) == right
            assert check_store(store.connection) == Findings()


NO_SUM = "UPDATE matches SET sum = NULL, "
DAMAGE = {
    "UPDATE matches SET options = '[]'": "is damaged: its checksum is wrong. Try: parlour",
    f"{NO_SUM}options = '[]'": "damaged: it is not a group of named values.",
    f"{NO_SUM}status = 'lost'": 'damaged: "status" has a value that is not ',
    f"{NO_SUM}options = '{{\"cards\":[1,99]}}'": "is damaged",
    f"{NO_SUM}options = replace(hex(zeroblob(5000)), '00', '[')": "damaged",
    f"{NO_SUM}seats = '[\"human\"]'": "is damaged",
    f"{NO_SUM}start = '{{}}'": "is damaged",
    f"{NO_SUM}seats = CAST(x'5b22ff225d' AS TEXT)": "is damaged",
    f"{NO_SUM}changed = -1": "is damaged",
    f"{NO_SUM}result = 'x', status = 'resigned'": "is damaged",
    f"{NO_SUM}standing = json_replace(standing, '$.scores[0]', 77)": "does not follow from",
    f"{NO_SUM}game = char(27) || '[2J'": r'There is no game "\x1b[2J" here',
    f"{NO_SUM}version = 99": "was played under older rules",
    "UPDATE actions SET why = 'because' WHERE n = 1": "the checksum of its moves is wrong",
    "UPDATE actions SET action = CAST(x'ff' AS TEXT)": "is damaged",
    "DELETE FROM actions WHERE n = 2": "is damaged",
}
MOVES = {
    "UPDATE actions SET seat = 1 - seat WHERE n = 2": "one of its moves is against the rules.",
    "UPDATE actions SET action = replace(hex(zeroblob(5000)), '00', '{\"x\":')": "is damaged",
    'UPDATE actions SET action = \'{"type":"bid","card":11}\' WHERE seat = 0': "is damaged",
    "UPDATE actions SET fate = 7": "is damaged",
}
"""What only the rules can find, where no checksum is known."""


@pytest.mark.parametrize("damage", [*DAMAGE, *MOVES])
def test_a_damaged_match_is_a_sentence_and_the_others_go_on(filled: Path, damage: str) -> None:
    if damage in MOVES:
        changed(filled, "UPDATE matches SET sum = NULL, acts = NULL")
    for_one = damage + (" AND" if "WHERE" in damage else " WHERE")
    changed(filled, f"{for_one} {'match' if 'actions' in damage else 'id'} = 4")
    with opened(filled) as store:
        with pytest.raises(Refusal) as no:
            store.resume(4)
        assert {**DAMAGE, **MOVES}[damage] in str(no.value)
        assert str(no.value).isprintable()
        assert {5, 6} <= {saved.id for saved in store.unfinished()}
        assert all(match_line(saved).isprintable() for saved in store.unfinished())
        assert store.resume(5).steps


@pytest.mark.parametrize("value", ["standing = ''", "standing = CAST(x'7bff' AS TEXT)", "seed = 1"])
def test_a_damaged_match_is_left_out_of_lists_and_named(filled: Path, value: str) -> None:
    with opened(changed(filled, f"UPDATE matches SET {value} WHERE id = 6")) as store:  # noqa: S608
        assert [saved.id for saved in store.unfinished()] == [5, 4]
        said = "Game 6 is damaged: its checksum is wrong. Try: parlour store repair"
        assert store.trouble == said
        assert [*store.numbered([6, 5])] == [5]
        assert store.last_setup(GAME) is None
        with pytest.raises(Refusal, match=f"There is no game number {10**30}"):
            store.resume(10**30)


def test_totals_that_are_damaged_while_one_plays_are_counted_again(filled: Path) -> None:
    with opened(filled) as store:
        before = everything(store)[1]
        store.connection.execute("UPDATE scores SET tally = 'rubbish', outcome = 'rubbish'")
        assert everything(store)[1] == before
        store.connection.execute("UPDATE scores SET tally = 'rubbish', outcome = 'rubbish'")
        store.resume(4).resign(0)
        assert check_store(store.connection) == Findings()


def assert_unsaved(path: Path, why: str) -> None:
    """Assert that it is said, and that one can play; the file is as it was, byte for byte."""
    before = path.read_bytes() if path.is_file() else None
    with opened(path) as store:
        assert store.trouble == f"The saved games in {path} {why} {UNSAVED}"
        assert (store.lasting, store.path) == (False, None)
        assert_playable(store)
    assert before == (path.read_bytes() if path.is_file() else None)


def test_what_is_no_file_or_in_no_folder_is_left_alone(path: Path) -> None:
    path.mkdir(parents=True)
    assert_unsaved(path, "cannot be used: the file cannot be opened.")
    path.rmdir()
    path.parent.rmdir()
    path.parent.write_text("mine")
    assert_unsaved(path, "cannot be used: File exists.")
    assert_unsaved(path.parent / "deeper" / path.name, "cannot be used: Not a directory.")


@pytest.mark.posix("named pipes")
def test_a_named_pipe_is_refused_at_once(path: Path, parlour: Parlour) -> None:
    path.parent.mkdir()
    os.mkfifo(path)
    assert_unsaved(path, "cannot be used: it is not a regular file.")
    for words in ("check", "repair", "backup"):
        run = parlour("store", words)
        assert (run.code, "it is not a regular file" in run.err) == (1, True)
    path.unlink()
    os.mkfifo(path.with_name("parlour.backup-1.sqlite3"))
    assert parlour("store", "restore").out.count("damaged\n") == 1
    with opened(path) as store:
        assert_playable(store)


@pytest.mark.parametrize("mode", ["WAL", "DELETE"])
def test_a_file_of_a_later_parlour_is_left_alone(filled: Path, mode: str) -> None:
    changed(changed(filled, f"PRAGMA journal_mode={mode}"), "PRAGMA user_version=99")
    assert_unsaved(filled, "are from a newer version of Parlour.")
    assert sorted(filled.parent.iterdir()) == [filled]


def test_a_file_that_another_program_holds_is_copied(
    filled: Path, right: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "OPEN_TIMEOUT", 0.02)
    with closing(sqlite3.connect(filled, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert_unsaved(filled, "cannot be used: another program is holding the file.")
        with opened(filled) as store:
            assert (store.is_copy, everything(store)) == (True, right)


def test_a_file_of_another_program_is_left_alone(path: Path, filled: Path) -> None:
    other = changed(path.with_name("other.sqlite3"), "CREATE TABLE matches(brand TEXT)")
    with opened(other) as store:
        assert "cannot be used" in store.trouble
        assert_playable(store)
    with closing(sqlite3.connect(other)) as file:
        assert file.execute("SELECT name FROM sqlite_master").fetchall() == [("matches",)]
    error = sqlite3.OperationalError("no such column: revision")
    assert not is_damage(filled, error)
    error.sqlite_errorname = "SQLITE_ERROR"
    assert is_damage(filled, error), "our tables must take any statement of ours"
    assert not is_damage(other, error)


@contextmanager
def without_leave_to_write(path: Path) -> Iterator[None]:
    """Let nobody write to the file or next to it; root, whom no mode binds, becomes another."""
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
def test_what_cannot_be_written_can_still_be_read(
    filled: Path, right: object, parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        path = Path(folder) / "home" / filled.name
        path.parent.mkdir()
        path.write_bytes(filled.read_bytes())
        monkeypatch.setenv("PARLOUR_HOME", str(path.parent))
        with without_leave_to_write(path):
            assert_unsaved(path, "cannot be used: the file is read-only.")
            with opened(path) as store:
                assert (store.is_copy, everything(store)) == (True, right)
            run = parlour("list")
            assert (run.code, "GOPS: round 5 of 9" in run.out) == (0, True)
            assert "the file is read-only" in run.err


def test_an_action_that_cannot_be_written_says_so_and_is_played(filled: Path) -> None:
    place = f"file:{filled}?mode=ro"
    with closing(sqlite3.connect(place, uri=True, factory=StoreFile)) as connection:
        schema.prepare_file(connection)
        store = Store(connection)
        played = store.resume(4)
        before = len(played.steps)
        played.apply(played.to_move[0], GAME.legal(played.state, played.to_move[0])[0])
        assert played.trouble.startswith("The game is not saved: the file is read-only.")
        assert len(store.resume(4).steps) == before < len(played.steps)


def test_a_full_disk_is_said_and_all_is_written_when_there_is_room_again(path: Path) -> None:
    with opened(path) as store:
        (pages,) = store.connection.execute("PRAGMA page_count").fetchone()
        store.connection.execute(f"PRAGMA max_page_count={pages}")
        played = store.begin(GAME, SETUP)
        settle(played)
        while not played.trouble:
            played.mark("a long word " * 300 * (len(played.marks) + 1))
        assert played.trouble.startswith("The game is not saved: the disk is full.")
        bid(played, 4, 3)
        assert played.standing.scores == (4, 0)
        store.connection.execute("PRAGMA max_page_count=100000")
        bid(played, 5)
        assert played.trouble == ""
        assert store.resume(played.id or 0).state == played.state


def test_a_full_disk_while_the_file_is_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = schema.written_version

    def no_room(connection: sqlite3.Connection) -> int:
        (file,) = (row[2] for row in connection.execute("PRAGMA database_list"))
        connection.execute(f"PRAGMA max_page_count={1 if file else 10**6}")
        return real(connection)

    monkeypatch.setattr(schema, "written_version", no_room)
    with opened(path) as store:
        said = f"The saved games in {path} cannot be used: the disk is full. {UNSAVED}"
        assert store.trouble == said
        assert_playable(store)
    error = sqlite3.OperationalError("disk I/O error")
    for name, words in (("SHMSIZE", "the disk is full"), ("READ", "the disk does not answer")):
        error.sqlite_errorname = f"SQLITE_IOERR_{name}"
        assert schema.database_trouble(error) == words


@pytest.mark.posix("a file that is open can be removed")
def test_a_home_that_is_removed_during_play_is_said_at_once(filled: Path) -> None:
    with opened(filled) as store:
        match = store.begin(GAME, SETUP)
        bid(match, 4, 3)
        filled.rename(filled.with_name("elsewhere"))
        bid(match, 5)
        assert match.trouble.startswith("The game is not saved: the file is gone.")
        filled.with_name("elsewhere").rename(filled)
        bid(match, 6)
        assert match.trouble == ""
        assert check_store(store.connection) == Findings()


ENDED = """
import os, signal
from app.arcade.signals import run_app
from app.storage.store import open_store
from tests.app.match.gops_match_helpers import GAME, SETUP, bid

class App:
    def exit(self): ...

    async def run_async(self):
        bid(match := (store := open_store()).begin(GAME, SETUP), 4, 3)
        os.rename(store.path, f"{store.path}.elsewhere")
        bid(match, 5)
        os.kill(os.getpid(), signal.SIGTERM)

run_app(App())
"""


@pytest.mark.posix("signals")
def test_a_signal_says_what_is_lost_as_any_other_end_does() -> None:
    run = subprocess.run([sys.executable, "-c", ENDED], capture_output=True, text=True, check=False)
    said = "GOPS: The game is not saved: the file is gone.\n"
    assert (run.returncode, run.stderr) == (-signal.SIGTERM, said)


@pytest.mark.parametrize("left", [None, 1000, 50])
def test_what_is_unreadable_is_set_aside_and_a_new_file_begun(
    filled: Path, left: int | None
) -> None:
    content = filled.read_bytes()[:left] if left else b"These are no saved games.\n" * 300
    for number in (1, 2):
        filled.write_bytes(content)
        with opened(filled) as store:
            assert store.trouble == (
                f"The saved games in {filled} were damaged. "
                f"They are kept as parlour.damaged-{number}.sqlite3; this is a new file."
            )
            assert store.lasting
            assert_playable(store)
    for number in (1, 2):
        assert filled.with_name(f"parlour.damaged-{number}.sqlite3").read_bytes() == content


def test_the_commands_check_repair_and_back_up(
    parlour: Parlour, filled: Path, right: object
) -> None:
    assert parlour("store", "check").out == "Nothing is wrong with your saved games.\n"
    assert [each.name for each in filled.parent.iterdir()] == [filled.name]
    backup = filled.with_name("parlour.backup-1.sqlite3")
    assert parlour("store", "backup").out == f"Copied to {backup}.\n"
    filled.write_bytes(flipped_bit(filled.read_bytes(), 8 * PAGE + 9))
    checked = parlour("store", "check")
    assert (checked.code, checked.out[:20]) == (1, "The file is damaged.")
    assert "damaged" in parlour("store", "backup").err
    said = "6 games were saved into a new file, none was lost. The old file is kept as parlour.dam"
    assert parlour("store", "repair").out.startswith(said)
    assert parlour("store", "check").code == 0
    assert told_by(filled) == right
    changed(filled, "UPDATE scores SET tally = '[' WHERE n = 1")
    assert "statistics do not add up" in parlour("store", "check").out
    assert parlour("store", "repair").out == "The statistics were counted again.\n"
    changed(filled, "UPDATE matches SET seed = 'x' WHERE id = 2")
    assert parlour("store", "check").out.startswith("Damaged games, which cannot be opened: 2.")
    assert "parlour store restore" in parlour("store", "repair").out


VERSIONS = {
    1: ("DROP INDEX seeds", "DROP TABLE scores", "DROP TABLE scoreboards"),
    2: ("ALTER TABLE matches DROP COLUMN acts", "ALTER TABLE matches DROP COLUMN sum"),
    3: ("DROP INDEX matches_copy", "DROP INDEX actions_copy"),
}
"""What takes the tables back to each version from the one after it."""


def as_version(path: Path, version: int) -> Path:
    for each in range(3, version - 1, -1):
        changed(path, *VERSIONS[each], f"PRAGMA user_version={each}")
    return path


@pytest.mark.parametrize("version", VERSIONS)
def test_an_old_store_is_backed_up_and_brought_up_to_date(
    filled: Path, right: object, version: int
) -> None:
    sums = "SELECT id, acts, sum FROM matches"
    with closing(sqlite3.connect(filled)) as file:
        before = file.execute(sums).fetchall()
    as_version(filled, version)
    with opened(filled) as store:
        assert (store.trouble, everything(store)) == ("", right)
        assert [tuple(row) for row in store.connection.execute(sums)] == before
        assert store.connection.execute("PRAGMA user_version").fetchone()[0] == 4
        tables = "SELECT name, sql FROM sqlite_master ORDER BY name"
        with closing(schema.in_memory()) as new:
            found = [*map(tuple, store.connection.execute(tables))]
            assert found == [*map(tuple, new.execute(tables))]
    with closing(sqlite3.connect(filled.with_name("parlour.backup-1.sqlite3"))) as old:
        assert old.execute("PRAGMA user_version").fetchone() == (version,)


def test_what_cannot_be_counted_in_an_old_store_is_left_out(filled: Path) -> None:
    changed(
        as_version(filled, 1),
        "UPDATE matches SET seats = 'x' WHERE id = 1",
        "UPDATE matches SET game = 'whist' WHERE id = 2",
    )
    with opened(filled) as store:
        (line,) = {line.split("Tally")[1] for line in everything(store)[1]}
        assert "won=1, drawn=0, lost=0" in line or "won=0, drawn=0, lost=1" in line
