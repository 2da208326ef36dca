"""The store's file: its tables, how to open it, and what may be wrong with it."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache

from msgspec import Struct

from app.paths import AnyPath
from app.storage import rows, totals
from app.storage.journal import FILE_ERRORS as FILE_ERRORS
from app.storage.journal import StoreFile, check_regular
from app.storage.journal import transaction as transaction

VERSION = 4  # of the tables; a file of a later version is not touched
OPEN_TIMEOUT = 3.0  # seconds to wait for the file: another Parlour may just be creating it
SMALL_FILE = 1_000_000  # bytes of the largest file that is checked whenever it is opened

TABLE_GROUPS = (
    (
        """CREATE TABLE matches(
        id INTEGER PRIMARY KEY, game TEXT NOT NULL, version INTEGER NOT NULL,
        options TEXT NOT NULL, seed TEXT NOT NULL, start TEXT, seats TEXT NOT NULL,
        names TEXT NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL,
        status TEXT NOT NULL, standing TEXT NOT NULL, result TEXT, unrated TEXT NOT NULL,
        revision INTEGER NOT NULL) STRICT""",
        """CREATE TABLE actions(
        match INTEGER NOT NULL REFERENCES matches(id), n INTEGER NOT NULL, seat INTEGER NOT NULL,
        action TEXT NOT NULL, why TEXT NOT NULL, fate INTEGER NOT NULL,
        PRIMARY KEY(match, n)) STRICT, WITHOUT ROWID""",
        "CREATE INDEX latest ON matches(status, changed)",
    ),
    (
        "CREATE INDEX seeds ON matches(game, seed)",
        """CREATE TABLE scoreboards(
        id INTEGER PRIMARY KEY, game TEXT NOT NULL, variant TEXT NOT NULL, side TEXT NOT NULL,
        other TEXT NOT NULL, rated INTEGER NOT NULL,
        UNIQUE(game, variant, side, other, rated)) STRICT""",
        """CREATE TABLE scores(
        board INTEGER NOT NULL REFERENCES scoreboards(id), n INTEGER NOT NULL,
        match INTEGER NOT NULL REFERENCES matches(id), outcome TEXT NOT NULL, tally TEXT NOT NULL,
        PRIMARY KEY(board, n)) STRICT, WITHOUT ROWID""",
        "CREATE INDEX scored ON scores(match)",
    ),
    ("ALTER TABLE matches ADD COLUMN acts INTEGER", "ALTER TABLE matches ADD COLUMN sum INTEGER"),
    (
        # Each row a second time: an index of all columns is a copy that SQLite itself keeps up to
        # date and compares. So no damaged page costs a match: what was on it is on another, too.
        f"CREATE INDEX matches_copy ON matches({', '.join(rows.MatchRow.__struct_fields__)})",
        f"CREATE INDEX actions_copy ON actions(match, {', '.join(rows.ACTION_COLUMNS)})",
    ),
)
"""What each version added, in order."""

FILE_DAMAGED, FILE_HELD = "the file is damaged", "another program is holding the file"
REMEDY = " Try: parlour store repair"
CAUSES = {
    "SQLITE_BUSY": FILE_HELD,
    "SQLITE_LOCKED": FILE_HELD,
    "SQLITE_READONLY": "the file is read-only",
    "SQLITE_FULL": "the disk is full",
    "SQLITE_IOERR_SHMSIZE": "the disk is full",
    "SQLITE_IOERR": "the disk does not answer",
    "SQLITE_CANTOPEN": "the file cannot be opened",
    "SQLITE_CONSTRAINT": FILE_DAMAGED,
    "SQLITE_CORRUPT": FILE_DAMAGED,
    "SQLITE_NOTADB": FILE_DAMAGED,
}
"""What is wrong with the file, by how the names of SQLite's errors begin."""


class NewerFile(Exception):
    """The file was written by a later Parlour."""


def connect(path: AnyPath) -> StoreFile:
    """Return a store's file, created if need be. Raises `NewerFile`, one of `FILE_ERRORS`."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    check_regular(path)
    connection = sqlite3.connect(
        path, timeout=OPEN_TIMEOUT, isolation_level=None, factory=StoreFile
    )
    connection.text_factory = decode_legibly
    try:
        if 0 < written_version(connection) < VERSION:
            from app.storage.backup import back_up  # only now, before an upgrade

            back_up(path)
        prepare_file(connection)
        connection.watch(path)
        connection.execute("PRAGMA busy_timeout=200")  # milliseconds, while another Parlour writes
    except BaseException:
        connection.close()
        raise
    return connection


def decode_legibly(content: bytes) -> str:
    """Return a stored text, with damaged bytes replaced, so that other rows can be read."""
    return content.decode("utf-8", "replace")


def in_memory() -> StoreFile:
    """Open a store in memory, which is lost when the program ends."""
    connection = sqlite3.connect(":memory:", isolation_level=None, factory=StoreFile)
    prepare_file(connection)
    return connection


def prepare_file(connection: StoreFile) -> None:
    """Create missing tables, and check that the file can be read and written."""
    written_version(connection)  # first, so that a later file is not changed
    # Not only FULL: until there is a log, a journal that comes back would undo what is there.
    connection.execute("PRAGMA synchronous=EXTRA")
    connection.execute("PRAGMA fullfsync=ON")  # macOS: past the disk's own cache
    end = time.monotonic() + OPEN_TIMEOUT
    while True:  # SQLite does not wait here while others create the file
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            break
        except sqlite3.OperationalError as error:
            if database_trouble(error) != FILE_HELD or time.monotonic() > end:
                raise
            time.sleep(0.01)
    with transaction(connection):
        version = written_version(connection)
        for statement in (each for group in TABLE_GROUPS[version:] for each in group):
            connection.execute(statement)
        if 0 < version < VERSION:
            unsealed = connection.execute("SELECT id FROM matches WHERE sum IS NULL").fetchall()
            for (number,) in unsealed:
                acts = rows.actions_sum(connection.execute(rows.READ_ACTIONS, (number,)))
                rows.seal(connection, number, acts)
            totals.rebuild(connection)
        if version < VERSION:
            connection.execute(f"PRAGMA user_version={VERSION}")
        connection.execute("SELECT max(id) FROM matches").fetchone()


def written_version(connection: sqlite3.Connection) -> int:
    """Return the version of the file's tables, 0 if there are none. Raises `NewerFile`."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise NewerFile
    return int(version)


@contextmanager
def snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    """Read everything within as it was at one moment, whatever another Parlour writes meanwhile."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        if connection.in_transaction:
            connection.execute("COMMIT")


class Findings(Struct, frozen=True):
    """What is wrong with a store: its file, the matches of some numbers, or its totals."""

    file: bool = False
    matches: tuple[int, ...] = ()
    totals: bool = False


def check_store(connection: sqlite3.Connection) -> Findings:
    """Return what is wrong with a store. It takes a second for about ten thousand matches."""
    try:
        whole = connection.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
        if not whole or not _new_tables() <= _tables_of(connection):
            return Findings(file=True)
        with snapshot(connection):
            damaged = tuple(_damaged_matches(connection))
            return Findings(matches=damaged, totals=not totals.totals_fit(connection))
    except FILE_ERRORS:
        return Findings(file=True)


@cache
def _new_tables() -> frozenset[tuple[str, str | None]]:
    with closing(in_memory()) as connection:
        return _tables_of(connection)


def _tables_of(connection: sqlite3.Connection) -> frozenset[tuple[str, str | None]]:
    """Return the names and definitions of a store's tables and indexes."""
    return frozenset(map(tuple, connection.execute("SELECT name, sql FROM sqlite_master")))


def _damaged_matches(connection: sqlite3.Connection) -> Iterator[int]:
    """Yield the numbers of matches whose row or whose actions are not as they were written."""
    cursor = connection.cursor()
    cursor.row_factory = sqlite3.Row
    for row in cursor.execute("SELECT * FROM matches"):
        try:
            match = rows.match_row(row)
        except rows.DAMAGED_ROW:
            yield row["id"]
        else:
            actions = connection.execute(rows.READ_ACTIONS, (match.id,))
            if match.acts is not None and match.acts != rows.actions_sum(actions):
                yield match.id


def database_trouble(error: Exception) -> str:
    """Return in a few words what is wrong with the file."""
    name = getattr(error, "sqlite_errorname", "") or ""
    for start, words in CAUSES.items():
        if name.startswith(start):
            return words
    if isinstance(error, UnicodeDecodeError):
        return FILE_DAMAGED
    return getattr(error, "strerror", None) or str(error)
