"""The journal: what was written last, until it is folded into the store's own file.

It has two parts. SQLite keeps its own, and drops without a word whatever comes after a damaged spot
in it. And each time that a match is written, a line goes to another file, the notes: its number,
how often it has been written by now and, while it goes on, its move. So a move is on the disk
before it is shown, and costs some hundred bytes; as rows of SQLite it would cost five pages, since
each row has a copy. The moves become rows when the match ends, when one is taken back, when
somebody reads, and at every end. What the store has less of than was noted is lost.

Anyone who writes a move to the notes, or removes them, holds SQLite's lock for writing, so that two
Parlours take turns.
"""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple
from weakref import WeakSet

import msgspec
from msgspec import Struct

try:
    import fcntl
except ImportError:  # only POSIX systems have it
    fcntl = None  # type: ignore[assignment]

from app.paths import AnyPath
from app.storage import rows
from games.text import number_of

FILE_ERRORS = (OSError, sqlite3.Error, UnicodeDecodeError)
"""The exceptions of a damaged or locked file; the last is for damaged text that SQLite quotes."""

LONGEST = 200_000
"""Bytes of either part of the journal after which it is folded in."""

NEW_ACTION = """INSERT INTO actions(match, n, seat, action, why, fate)
    VALUES(:id, :n, :seat, :action, :why, 0)"""

NEW_STANDING = """UPDATE matches SET changed=:now, status=:status, standing=:standing,
    result=:result, unrated=:unrated, revision=:revision WHERE id=:id"""

HOLE = b"\0\0"
"""What a power cut leaves of what was not on the disk yet; no damaged bit makes two of them."""


class Note(Struct, frozen=True, array_like=True):
    """A line of the notes: a match has been written so often; its changed columns and new action.

    The columns are there if it is written in the notes alone.
    """

    match: int
    revision: int
    standing: dict[str, Any] = {}
    action: dict[str, Any] = {}


class Lost(NamedTuple):
    """What is lost of the journal: the last moves of some matches, others as a whole, or a line."""

    moves: tuple[int, ...]
    whole: tuple[int, ...]


class StoreFile(sqlite3.Connection):
    """A connection to a file that may be removed or replaced while it is open."""

    path: AnyPath | None = None
    identity: tuple[int, int] | None = None
    read_until = 0
    """The size of the notes up to which their moves are in the store."""

    def watch(self, path: AnyPath) -> None:
        """Remember a file as the one that was opened, and close it when the program ends."""
        self.path, self.identity = path, identity_of(path)
        OPEN_FILES.add(self)

    def catch_up(self) -> None:
        """Put newly noted moves into the store unless it is being written; may raise `OSError`."""
        if self.path and not self.in_transaction and notes_size(self.path) != self.read_until:
            with transaction(self):
                size = apply_notes(self, self.path)
            self.read_until = size

    def fold(self, *, if_long: bool = False) -> None:
        """Fold the journal into the file, unless another Parlour reads or writes just now."""
        with suppress(*FILE_ERRORS):
            (patience,) = self.execute("PRAGMA busy_timeout").fetchone()
            if not self.path or (
                if_long
                and notes_size(self.path) <= LONGEST
                and os.path.getsize(f"{os.fspath(self.path)}-wal") <= LONGEST
            ):
                return
            self.execute("PRAGMA busy_timeout=0")
            try:
                self.catch_up()
                busy, _, _ = self.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                with transaction(self):
                    notes, damaged = read_notes(self.path)  # another Parlour may have added some
                    stored = dict(self.execute("SELECT id, revision FROM matches"))
                    all_stored = all(stored.get(each.match, 0) >= each.revision for each in notes)
                    if all_stored and not damaged and not busy:
                        forget_notes(self.path)
                        self.read_until = 0
            finally:
                self.execute(f"PRAGMA busy_timeout={patience}")

    def close(self) -> None:
        """Fold the journal in, and close the file."""
        if self.path:
            self.fold()
        super().close()


OPEN_FILES: WeakSet[StoreFile] = WeakSet()


def close_files() -> None:
    """Close all files that are open: after that, none has a journal."""
    for file in tuple(OPEN_FILES):
        with suppress(*FILE_ERRORS):
            file.close()


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Write all changes made within, or none; they are on disk when this ends.

    Raises:
        FileNotFoundError: The file that was opened is no longer in its place: SQLite would write
            to one that nobody can open again.
    """
    if isinstance(connection, StoreFile) and connection.path:
        found = identity_of(connection.path)
        if found != connection.identity:
            raise FileNotFoundError(errno.ENOENT, "the file is gone")
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def check_regular(path: AnyPath) -> None:
    """Raise `OSError` for a pipe, a device or a socket: to open it could take for ever."""
    if os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):
        raise OSError(errno.EINVAL, "it is not a regular file")


def identity_of(path: AnyPath) -> tuple[int, int] | None:
    """Return what identifies a file; None if there is none."""
    with suppress(OSError):
        found = os.stat(path)
        return found.st_dev, found.st_ino
    return None


# the notes


def notes_path(path: AnyPath) -> str:
    """Return the path of the notes about a store."""
    return f"{os.fspath(path)}-notes"


def notes_size(path: AnyPath) -> int:
    """Return how many bytes of notes there are."""
    try:
        return os.path.getsize(notes_path(path))
    except FileNotFoundError:
        return 0


def forget_notes(path: AnyPath) -> None:
    """Delete the notes about a store."""
    with suppress(OSError):
        os.remove(notes_path(path))


def add_note(path: AnyPath, note: Note) -> None:
    """Add a line to the notes; a move is on the disk when this ends.

    One without a move need not be there at once, as what it is about is: one that a power cut takes
    warns of nothing. A line begins with its length and its checksum. They tell a damaged line from
    one that a kill or a power cut left unfinished, and that nobody has been shown.

    Raises:
        OSError: It cannot be written.
    """
    text = msgspec.json.encode(note)
    line = b"%d %d %s\n" % (len(text), rows.checksum([text.decode()]), text)
    is_new = notes_size(path) == 0
    file = os.open(notes_path(path), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        before = os.fstat(file).st_size
        try:
            write(file, line)
            if note.action:
                sync(file)
        except OSError:
            os.ftruncate(file, before)
            raise
    finally:
        os.close(file)
    if is_new and note.action:
        with suppress(OSError):  # not every system can write the names in a folder to the disk
            folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


def write(file: int, content: bytes) -> None:
    """Write to the end of an open file. Raises `OSError`."""
    if os.write(file, content) < len(content):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def sync(file: int) -> None:
    """Have an open file written to the disk, past the disk's own cache. Raises `OSError`."""
    flag = getattr(fcntl, "F_FULLFSYNC", None)  # only macOS keeps it there without
    if flag is None:
        os.fsync(file)
    else:
        fcntl.fcntl(file, flag)


def read_notes(path: AnyPath) -> tuple[list[Note], bool]:
    """Return the notes about a store, and whether a line of them is damaged."""
    try:
        with open(notes_path(path), "rb") as file:
            *lines, rest = file.read().split(b"\n")
    except OSError:
        return [], False
    read = [read_note(line) for line in lines if HOLE not in line]
    damaged = None in read
    if last := read_note(rest) or read_note(rest[:-1]):  # the end of its line is damaged, or lost
        read.append(last)
    return [each for each in read if each], damaged


def read_note(line: bytes) -> Note | None:
    """Return the note of a line; None if it is damaged or not whole."""
    with suppress(ValueError):  # also of text that is none, and of msgspec
        length, total, text = line.split(b" ", 2)
        if int(length) == len(text) and int(total) == rows.checksum([text.decode()]):
            return msgspec.json.decode(text, type=Note)
        old = Note(int(length), int(total))  # of an earlier version, with its checksum at the end
        if int(text) == rows.checksum((old.match, old.revision)):
            return old
    return None


def apply_notes(connection: sqlite3.Connection, path: AnyPath) -> int:
    """Put noted moves into the store, as far as each follows from what is there.

    It is called within a transaction.

    Returns:
        The size of the notes.
    """
    size, last = notes_size(path), dict[int, Note]()
    acts: dict[int, int] = {}
    for note in read_notes(path)[0]:
        before = last.get(note.match)
        if before is None:
            query = "SELECT revision, acts FROM matches WHERE id = ?"
            found = connection.execute(query, (note.match,)).fetchone()
            if not found or found[0] != note.revision - 1 or found[1] is None:
                continue
            acts[note.match] = found[1]
        elif before.revision != note.revision - 1:
            continue
        if note.action:
            connection.execute(NEW_ACTION, {**note.action, "id": note.match})
            action = *(note.action[name] for name in rows.ACTION_COLUMNS[:-1]), 0
            acts[note.match] = rows.add_sums(acts[note.match], rows.checksum(action))
            last[note.match] = note
    for match, note in last.items():
        row = {**note.standing, "id": match, "revision": note.revision}
        connection.execute(NEW_STANDING, row)
        rows.seal(connection, match, acts[match])
    return size


def lost_from(connection: sqlite3.Connection, path: AnyPath) -> Lost | None:
    """Return which matches of a store are not as they were noted; None if all are."""
    notes, damaged = read_notes(path)
    noted: dict[int, int] = {}
    reached: dict[int, int | None] = {}
    for note in notes:
        if note.match not in reached:
            query = "SELECT revision FROM matches WHERE id = ?"
            found = connection.execute(query, (note.match,)).fetchone()
            reached[note.match] = found and found[0]
        noted[note.match] = max(note.revision, noted.get(note.match, 0))
        if note.action and reached[note.match] == note.revision - 1:
            reached[note.match] = note.revision
    whole = tuple(sorted(match for match in noted if reached[match] is None))
    moves = tuple(sorted(m for m, most in noted.items() if (reached[m] or most) < most))
    return Lost(moves, whole) if moves or whole or damaged else None


def lost_words(lost: Lost) -> str:
    """Return in sentences which matches are not as they were noted, and what can be done."""
    said = ["The journal of your saved games was damaged."]
    moves, whole = (
        f"{number_of(len(each), 'game')} ({', '.join(map(str, each))})"
        for each in (lost.moves, lost.whole)
    )
    if lost.moves:
        said.append(f"The last moves are missing in {moves}: play on from there.")
    elif not lost.whole:
        said.append("The last moves of the latest game may be missing: play on from there.")
    if lost.whole:
        said.append(f"Nothing is left of {whole}.")
    said.append("To see what your backups hold: parlour store restore")
    return " ".join(said)
