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
from typing import Any
from weakref import WeakSet

import msgspec
from msgspec import Struct

from app.paths import AnyPath
from app.storage import files, rows
from games.text import number_of

FILE_ERRORS = (OSError, sqlite3.Error, UnicodeDecodeError)
"""The exceptions of a damaged or locked file; the last is for damaged text that SQLite quotes."""

LONGEST = 200_000  # bytes of either part of the journal after which it is folded in

NEW_ACTION = """INSERT INTO actions(match, n, seat, action, why, fate)
    VALUES(:id, :n, :seat, :action, :why, 0)"""

NEW_STANDING = """UPDATE matches SET changed=:now, status=:status, standing=:standing,
    result=:result, unrated=:unrated, revision=:revision WHERE id=:id"""


class Note(Struct, frozen=True, array_like=True):
    """A line of the notes: a match has been written so often; its changed columns and new action.

    The columns are there if it is written in the notes alone.
    """

    match: int
    revision: int
    standing: dict[str, Any] = {}
    action: dict[str, Any] = {}


class StoreFile(sqlite3.Connection):
    """A connection to a file that may be removed or replaced while it is open, or to memory."""

    path: AnyPath | None = None
    identity: tuple[int, int] | None = None
    read_until = 0  # the size of the notes up to which their moves are in the store

    def watch(self, path: AnyPath) -> None:
        """Remember a file as the one that was opened, and close it when the program ends."""
        self.path, self.identity = path, _identity_of(path)
        OPEN_FILES.add(self)

    def catch_up(self) -> None:
        """Put newly noted moves into the store unless it is being written; may raise `OSError`."""
        if self.path and not self.in_transaction and _notes_size(self.path) != self.read_until:
            with transaction(self):
                size = apply_notes(self, self.path)
            self.read_until = size

    def fold(self, *, if_long: bool = False) -> None:
        """Fold the journal into the file, unless another Parlour reads or writes just now."""
        with suppress(*FILE_ERRORS):
            (patience,) = self.execute("PRAGMA busy_timeout").fetchone()
            if not self.path or (
                if_long
                and _notes_size(self.path) <= LONGEST
                and os.path.getsize(f"{os.fspath(self.path)}-wal") <= LONGEST
            ):
                return
            self.execute("PRAGMA busy_timeout=0")
            try:
                self.catch_up()
                busy, _, _ = self.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                with transaction(self):
                    notes, damaged = _read_notes(self.path)  # another Parlour may have added some
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
def transaction(connection: StoreFile) -> Iterator[None]:
    """Write all changes made within, or none; they are on disk when this ends."""
    # SQLite would write to a file that is no longer in its place, and that nobody can open again.
    if connection.path and _identity_of(connection.path) != connection.identity:
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


def _identity_of(path: AnyPath) -> tuple[int, int] | None:
    with suppress(OSError):
        found = os.stat(path)
        return found.st_dev, found.st_ino
    return None


def notes_path(path: AnyPath) -> str:
    """Return the path of the notes about a store."""
    return f"{os.fspath(path)}-notes"


def _notes_size(path: AnyPath) -> int:
    try:
        return os.path.getsize(notes_path(path))
    except FileNotFoundError:
        return 0


def forget_notes(path: AnyPath) -> None:
    """Delete the notes about a store."""
    with suppress(OSError):
        os.remove(notes_path(path))


def add_note(path: AnyPath, note: Note) -> None:
    """Add a line to the notes; a move is on the disk when this ends. Raises `OSError`.

    One without a move need not be there at once, as what it is about is: one that a power cut takes
    warns of nothing. A line begins with its length and its checksum. They tell a damaged line from
    one that a kill or a power cut left unfinished, and that nobody has been shown.
    """
    text = msgspec.json.encode(note)
    line = b"%d %d %s\n" % (len(text), rows.checksum([text.decode()]), text)
    files.add_line(notes_path(path), line, lasting=bool(note.action))


def _read_notes(path: AnyPath) -> tuple[list[Note], bool]:
    """Return the notes about a store, and whether a line of them is damaged."""
    try:
        with open(notes_path(path), "rb") as file:
            *lines, rest = file.read().split(b"\n")
    except OSError:
        return [], False
    # A power cut leaves null bytes in place of what was not on the disk yet; no damaged bit does.
    read = [_read_note(line) for line in lines if b"\0\0" not in line]
    damaged = None in read
    if last := _read_note(rest) or _read_note(rest[:-1]):  # its end is damaged, or lost
        read.append(last)
    return [each for each in read if each], damaged


def _read_note(line: bytes) -> Note | None:
    with suppress(ValueError):  # also of text that is none, and of msgspec
        length, total, text = line.split(b" ", 2)
        if int(length) == len(text) and int(total) == rows.checksum([text.decode()]):
            return msgspec.json.decode(text, type=Note)
        old = Note(int(length), int(total))  # of an earlier version, with its checksum at the end
        if int(text) == rows.checksum((old.match, old.revision)):
            return old
    return None


def apply_notes(connection: sqlite3.Connection, path: AnyPath) -> int:
    """Put noted moves into the store, as far as each follows from the last; return their size."""
    size, last = _notes_size(path), dict[int, Note]()
    acts: dict[int, int] = {}
    for note in _read_notes(path)[0]:
        before = last.get(note.match)
        if before is None:
            found = stored(connection, note.match)
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


def stored(connection: sqlite3.Connection, match_id: int | None) -> tuple[int, int | None] | None:
    """Return how often a match has been written as rows, and `acts`; None if it is not there."""
    query = "SELECT revision, acts FROM matches WHERE id = ?"
    found = connection.execute(query, (match_id,)).fetchone()
    return found and tuple(found)


def lost_words(connection: sqlite3.Connection, path: AnyPath) -> str:
    """Return in sentences which matches are not as they were noted; "" if all are."""
    notes, damaged = _read_notes(path)
    noted: dict[int, int] = {}
    reached: dict[int, int | None] = {}
    for note in notes:
        if note.match not in reached:
            found = stored(connection, note.match)
            reached[note.match] = found and found[0]
        noted[note.match] = max(note.revision, noted.get(note.match, 0))
        if note.action and reached[note.match] == note.revision - 1:
            reached[note.match] = note.revision
    whole = sorted(match for match in noted if reached[match] is None)
    moves = sorted(match for match, most in noted.items() if (reached[match] or most) < most)
    if not moves and not whole and not damaged:
        return ""
    said = ["The journal of your saved games was damaged."]
    some, gone = (
        f"{number_of(len(each), 'game')} ({', '.join(map(str, each))})" for each in (moves, whole)
    )
    if moves:
        said.append(f"The last moves are missing in {some}: play on from there.")
    elif not whole:
        said.append("The last moves of the latest game may be missing: play on from there.")
    if whole:
        said.append(f"Nothing is left of {gone}.")
    said.append("To see what your backups hold: parlour store restore")
    return " ".join(said)
