"""The journal: what was written last, until it is folded into the store's own file.

Whatever comes after a damaged spot in its journal SQLite drops without a word. So each time that a
match is written, its number, and how often it has been written, are noted in another file; what the
store then has less of than was noted is lost. Only what is still in the journal is noted.
"""

import errno
import os
import sqlite3
from contextlib import suppress
from typing import NamedTuple
from weakref import WeakSet

from app.paths import AnyPath
from app.storage.rows import checksum

FILE_ERRORS = (OSError, sqlite3.Error, UnicodeDecodeError)
"""The exceptions of a damaged or locked file; the last is for damaged text that SQLite quotes."""

LONGEST = 200_000
"""Bytes of the journal after which it is folded in: about ten actions, each on five pages."""


class Lost(NamedTuple):
    """Numbers of matches: those whose last moves are lost, and those of which nothing is left."""

    moves: tuple[int, ...]
    whole: tuple[int, ...]


class StoreFile(sqlite3.Connection):
    """A connection to a file that may be removed or replaced while it is open."""

    path: AnyPath | None = None
    identity: tuple[int, int] | None = None

    def watch(self, path: AnyPath) -> None:
        """Remember a file as the one that was opened, and close it when the program ends."""
        self.path, self.identity = path, identity_of(path)
        OPEN_FILES.add(self)

    def check_still_there(self) -> None:
        """Check that the file that was opened is still in its place.

        Raises:
            FileNotFoundError: It is not: SQLite would write to a file that nobody can open again.
        """
        if self.path and identity_of(self.path) != self.identity:
            raise FileNotFoundError(errno.ENOENT, "the file is gone")

    def note(self, match_id: int, revision: int, *, is_whole: bool) -> None:
        """Note that a match was written; fold the journal in if it has become long.

        A note need not be on the disk at once, as what it is about is: one that a power cut takes
        warns of nothing, and none warns of what was not written.

        Args:
            match_id: The match.
            revision: How often it has been written by now.
            is_whole: Whether it has begun or ended just now: then the journal is folded in, however
                short, so that no more than one match can be lost with it.
        """
        if not self.path:
            return
        line = f"{match_id} {revision} {checksum((match_id, revision))}\n"
        with suppress(OSError):
            with open(notes_path(self.path), "ab", buffering=0) as file:
                file.write(line.encode())
            if is_whole or os.path.getsize(f"{os.fspath(self.path)}-wal") > LONGEST:
                self.fold()

    def fold(self) -> None:
        """Fold the journal into the file, unless another Parlour reads or writes just now."""
        with suppress(*FILE_ERRORS):
            (patience,) = self.execute("PRAGMA busy_timeout").fetchone()
            self.execute("PRAGMA busy_timeout=0")
            busy, _, _ = self.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            self.execute(f"PRAGMA busy_timeout={patience}")
            if self.path and not busy and not lost_from(self, self.path):
                forget_notes(self.path)

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


def check_regular(path: AnyPath) -> None:
    """Raise `OSError` for a pipe, a device or a socket: to open it could take for ever."""
    if os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):
        raise OSError(errno.EINVAL, "it is not a regular file")


def identity_of(path: AnyPath) -> tuple[int, int] | None:
    """Return what identifies a file; None if there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def notes_path(path: AnyPath) -> str:
    """Return the path of the notes about a store's journal."""
    return f"{os.fspath(path)}-notes"


def forget_notes(path: AnyPath) -> None:
    """Delete the notes about a store's journal."""
    with suppress(OSError):
        os.remove(notes_path(path))


def lost_from(connection: sqlite3.Connection, path: AnyPath) -> Lost | None:
    """Return which matches of a store are not as they were noted; None if all are."""
    moves, whole = [], []
    for match_id, revision in sorted(read_notes(path).items()):
        query = "SELECT revision FROM matches WHERE id = ?"
        found = connection.execute(query, (match_id,)).fetchone()
        if found is None:
            whole.append(match_id)
        elif found[0] < revision:
            moves.append(match_id)
    return Lost(tuple(moves), tuple(whole)) if moves or whole else None


def read_notes(path: AnyPath) -> dict[int, int]:
    """Return how often each match has been written, at least; a damaged note is left out."""
    found: dict[int, int] = {}
    try:
        with open(notes_path(path), "rb") as file:
            lines = file.read().splitlines()
    except OSError:
        return {}
    for line in lines:
        with suppress(ValueError):
            match_id, revision, total = map(int, line.split())
            if total == checksum((match_id, revision)):
                found[match_id] = max(revision, found.get(match_id, 0))
    return found


def lost_words(lost: Lost) -> str:
    """Return in sentences which matches are not as they were noted, and what can be done."""
    said = ["The journal of your saved games was damaged."]
    if lost.moves:
        said.append(f"The last moves are missing in {games(lost.moves)}: play on from there.")
    if lost.whole:
        said.append(f"Nothing is left of {games(lost.whole)}.")
    said.append("To see what your backups hold: parlour store restore")
    return " ".join(said)


def games(numbers: tuple[int, ...]) -> str:
    """Return how many games, and which: "2 games (4, 5)"."""
    what = "1 game" if len(numbers) == 1 else f"{len(numbers)} games"
    return f"{what} ({', '.join(map(str, numbers))})"
