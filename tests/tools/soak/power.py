"""The power cut, and the disk failing, at chosen writes of the store: nothing shown is lost.

The disk is a VFS of SQLite, put between the library that Python's own `sqlite3` uses and the files:
most of it is that of the system, byte for byte, so the store is tested as it is. It remembers what
is written and synced, and can fail at any of it. When the power goes, what was not synced is there,
torn or lost.
"""

import _sqlite3
import ctypes
import errno
import os
import random
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from app.match.match import Match
from app.paths import AnyPath
from app.storage import files, journal
from app.storage.schema import Findings, check_store
from app.storage.store import Store, open_store
from games.contract import Refusal
from tests.app.match.gops_match_helpers import GAME, SETUP, bid

FULL, WRITE_FAILED, SYNC_FAILED = 13, 10 | 3 << 8, 10 | 4 << 8
"""Codes of SQLite: the disk is full, a write or a sync failed."""

Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
Delete = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
Close = CFUNCTYPE(c_int, c_void_p)
Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
Sync = CFUNCTYPE(c_int, c_void_p, c_int)


class Vfs(Structure):
    """`sqlite3_vfs`; what is not replaced stays a bare pointer."""

    _fields_ = (
        *((name, c_int) for name in ("version", "file_size", "path_size")),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", Open),
        ("delete", Delete),
        *((f"more_{place}", c_void_p) for place in range(14)),
    )


class Methods(Structure):
    """`sqlite3_io_methods`."""

    _fields_ = (
        ("version", c_int),
        ("close", Close),
        ("read", c_void_p),
        ("write", Write),
        ("truncate", Truncate),
        ("sync", Sync),
        *((f"more_{place}", c_void_p) for place in range(13)),
    )


class Doing(NamedTuple):
    """What was done to a file: bytes written at a place, cut, synced, deleted, its name synced."""

    what: str
    name: str
    place: int = 0
    content: bytes = b""


class Disk:
    """What was done to the files of a folder, in order, and where that fails.

    It `fails` after so much was done, with a code, and if it lasts, at all that follows. The log
    has all that was done, also what failed.
    """

    def __init__(self, folder: Path, fails: tuple[int, int, bool] | None = None) -> None:
        self.folder, self.fails = str(folder.resolve()), fails
        self.log: list[Doing] = []
        self.files: dict[int, tuple[str, Any]] = {}
        self.methods: dict[int, Methods] = {}
        self.system = ctypes.cast(library().sqlite3_vfs_find(None), POINTER(Vfs)).contents
        self.own = Vfs.from_buffer_copy(self.system)  # like it, but with files that are watched
        self.own.next, self.own.name = None, b"parlour-disk"
        self.own.open, self.own.delete = Open(self.open), Delete(self.delete)

    def failure(self, doing: Doing) -> int:
        """Note what is to be done; return the code with which it fails, or 0."""
        place = len(self.log)
        self.log.append(doing)
        at, code, lasts = self.fails or (-1, 0, False)
        return code if place == at or (lasts and place > at) else 0

    def open(self, vfs: int, path: int | None, file: int, flags: int, out: int) -> int:
        """Open a file, and watch it if it lies in the folder."""
        code = self.system.open(ctypes.addressof(self.system), path, file, flags, out)
        pointer = ctypes.cast(file, POINTER(c_void_p))
        if code == 0 and path and self.is_here(path):
            real = pointer[0]
            self.files[file] = name_at(path), ctypes.cast(real, POINTER(Methods)).contents
            if real not in self.methods:
                own = Methods.from_buffer_copy(self.files[file][1])
                own.close, own.write = Close(self.close), Write(self.write)
                own.truncate, own.sync = Truncate(self.truncate), Sync(self.sync)
                self.methods[real] = own
            pointer[0] = ctypes.addressof(self.methods[real])
        return int(code)

    def is_here(self, path: int) -> bool:
        """Return whether the path at an address lies in the folder."""
        return ctypes.string_at(path).decode().startswith(self.folder)

    def delete(self, vfs: int, path: int, also_folder: int) -> int:
        if self.is_here(path):
            self.log.append(Doing("delete", name_at(path), also_folder))
        return int(self.system.delete(ctypes.addressof(self.system), path, also_folder))

    def close(self, file: int) -> int:
        return int(self.files.pop(file)[1].close(file))

    def write(self, file: int, buffer: int, size: int, place: int) -> int:
        name, real = self.files[file]
        doing = Doing("write", name, place, ctypes.string_at(buffer, size))
        return self.failure(doing) or int(real.write(file, buffer, size, place))

    def truncate(self, file: int, size: int) -> int:
        name, real = self.files[file]
        return self.failure(Doing("truncate", name, size)) or int(real.truncate(file, size))

    def sync(self, file: int, flags: int) -> int:
        name, real = self.files[file]
        return self.failure(Doing("sync", name)) or int(real.sync(file, flags))

    # the notes, which are not SQLite's

    def note(self, doing: Doing) -> None:
        """Note what is to be done to them, and raise `OSError` if it fails."""
        if code := self.failure(doing):
            raise OSError(errno.ENOSPC if code == FULL else errno.EIO, "the disk failed")

    def write_note(self, file: int, content: bytes) -> None:
        self.note(Doing("write", NOTES, os.fstat(file).st_size, content))
        os.write(file, content)

    def sync_notes(self, file: int) -> None:
        self.note(Doing("sync", NOTES))
        os.fsync(file)

    def delete_notes(self, path: AnyPath) -> None:
        self.log.append(Doing("delete", NOTES))
        Path(journal.notes_path(path)).unlink(missing_ok=True)

    def sync_folder(self, folder: AnyPath) -> None:
        """Have the name of the notes written to the disk."""
        self.note(Doing("name", NOTES))


def name_at(path: int) -> str:
    """Return the name of the file whose path is at an address."""
    return Path(ctypes.string_at(path).decode()).name


def library() -> ctypes.CDLL:
    """Return the SQLite that Python's `sqlite3` uses."""
    found = ctypes.CDLL(_sqlite3.__file__)
    found.sqlite3_vfs_find.restype = c_void_p
    return found


def can_be_watched() -> bool:
    """Return whether the functions of this SQLite can be reached."""
    return hasattr(library(), "sqlite3_vfs_register")


@contextmanager
def watched(disk: Disk) -> Iterator[None]:
    """Watch what SQLite does to the files of a folder; they must be closed within."""
    library().sqlite3_vfs_register(ctypes.byref(disk.own), 1)
    try:
        with (
            patch.multiple(
                files, write=disk.write_note, sync=disk.sync_notes, sync_folder=disk.sync_folder
            ),
            patch.object(journal, "forget_notes", disk.delete_notes),
        ):
            yield
    finally:
        library().sqlite3_vfs_unregister(ctypes.byref(disk.own))
        library().sqlite3_vfs_register(ctypes.byref(disk.system), 1)


SECTOR = 512
"""Bytes that are written as a whole or not at all."""

OFTEN = 24
"""Pages of the log after which they are copied to the store: more seldom by default."""

ACTIONS, UNDO_AFTER = 12, 7
"""Actions of the shortest match, and after how many the last is taken back."""

NAME = "parlour.sqlite3"
NOTES = f"{NAME}-notes"


class Shown(NamedTuple):
    """What a person had seen of all matches when so much had been done to the disk."""

    done: int
    matches: dict[int, Any]


class Record(NamedTuple):
    """The store before, what was then done to the disk, and what was shown when."""

    before: bytes
    log: list[Doing]
    shown: list[Shown]


def left_after(
    before: bytes, log: Sequence[Doing], coin: random.Random
) -> dict[str, bytes | bytearray]:
    """Return the files after the power went: what was not synced is there, torn or lost."""
    synced = {doing.name: at for at, doing in enumerate(log) if doing.what == "sync"}
    named = max((at for at, doing in enumerate(log) if doing.what == "name"), default=-1)
    luck, is_lost = coin.choice((0.0, 0.5, 1.0)), False
    files = {NAME: bytearray(before)} if before else {}
    for at, doing in enumerate(log):
        if doing.name == NOTES and doing.what in ("delete", "write") and not doing.place:
            # Notes that begin again are another file: its name may not be on the disk.
            is_lost = at > named and coin.random() >= luck
            if not is_lost:
                files.pop(NOTES, None)
        if doing.name == NOTES and is_lost:
            continue
        certain = doing.what == "delete" and doing.place  # a file whose folder was synced
        if at < synced.get(doing.name, -1) or coin.random() < luck or certain:
            carry_out(files, doing)
        elif doing.what == "write" and coin.random() < luck:
            torn = SECTOR * coin.randrange(1 + len(doing.content) // SECTOR)
            carry_out(files, doing._replace(content=doing.content[:torn]))
    return dict(files)


def carry_out(files: dict[str, bytearray], doing: Doing) -> None:
    """Do to files in memory what was done to those on the disk."""
    if doing.what == "delete":
        files.pop(doing.name, None)
    elif doing.what == "truncate":
        del files.setdefault(doing.name, bytearray())[doing.place :]
    elif doing.what == "write":
        file = files.setdefault(doing.name, bytearray())
        file.extend(bytes(max(0, doing.place - len(file))))
        file[doing.place : doing.place + len(doing.content)] = doing.content


def told(match: Match) -> Any:
    """Return what a person sees of a match."""
    return match.status, match.standing, [(step.n, step.seat, step.action) for step in match.steps]


def all_told(store: Store) -> dict[int, Any]:
    """Return what a person sees of all matches."""
    return {
        saved.id: told(store.resume(saved.id))
        for saved in store.seen("ORDER BY id DESC LIMIT ?", 99)
    }


def play(path: Path, sittings: int, look: Callable[[Store, Match], None]) -> None:
    """Play in so many sittings: every other goes on with the match of the one before.

    `look` is called whenever something has been shown. One action of each match is taken back, and
    the longer ones are given up.
    """
    for number in range(sittings):
        with closing((store := open_store(path)).connection):
            store.connection.execute(f"PRAGMA wal_autocheckpoint={OFTEN}")
            going = store.unfinished(1) if number % 2 else ()
            match = store.begin(GAME, SETUP)
            with suppress(Refusal):  # on a disk that fails, moves may not be readable now
                match = store.resume(going[0].id) if going else match
            for turn in range(ACTIONS + 20 * number):
                if not match.to_move:
                    break
                legal = GAME.legal(match.state, match.to_move[0])
                match.apply(match.to_move[0], legal[turn % len(legal)])
                look(store, match)
                if turn == UNDO_AFTER:
                    match.undo()
                    look(store, match)
            if match.to_move and number:
                match.resign(0)
                look(store, match)


def record(
    folder: Path, sittings: int, before: bytes = b"", fails: tuple[int, int, bool] | None = None
) -> Record:
    """Play in a folder; return what was done to the disk, and what was shown when."""
    path, disk = folder / NAME, Disk(folder, fails)
    shown = [Shown(0, matches_of(before, path))]

    def look(store: Store, match: Match) -> None:
        """Note what is seen; what is said not to be saved is not promised."""
        if store.lasting and match.id is not None and not match.trouble:
            shown.append(Shown(len(disk.log), {**shown[-1].matches, match.id: told(match)}))

    with watched(disk):
        play(path, sittings, look)
    return Record(before, disk.log, shown)


def matches_of(before: bytes, path: Path) -> dict[int, Any]:
    """Put a store in its place; return what a person would see in it."""
    if not before:
        return {}
    path.write_bytes(before)
    with closing((store := open_store(path)).connection):
        found = all_told(store)
    for left in path.parent.glob("parlour.*"):
        left.unlink()
    path.write_bytes(before)
    return found


def third_version(path: Path) -> bytes:
    """Return a store with a match, of the version before rows were copied."""
    play(path, 1, lambda store, match: None)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("DROP INDEX matches_copy")
        file.execute("DROP INDEX actions_copy")
        file.execute("UPDATE matches SET acts = NULL, sum = NULL")
        file.execute("PRAGMA user_version=3")
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.read_bytes()


def cut(record: Record, moment: int, folder: Path, coin: random.Random) -> None:
    """Cut the power when so much had been done, and look at what is left in an empty folder."""
    before = [each.matches for each in record.shown if each.done <= moment]
    after = [each.matches for each in record.shown if each.done > moment]
    for name, content in left_after(record.before, record.log[:moment], coin).items():
        (folder / name).write_bytes(content)
    check_store_of(folder, [before[-1], *after[:1]])


def check_store_of(folder: Path, promised: list[dict[int, Any]]) -> None:
    """Open a store: it is sound, and all that was shown is there, or what was to be shown next."""
    with closing((store := open_store(folder / NAME)).connection):
        assert store.trouble == "", store.trouble
        found = all_told(store)

        def is_there(number: int, seen: Any) -> bool:
            match: Any = found.get(number)  # as it was seen, or going on from there
            return bool(match) and (match == seen or match[2][: len(seen[2])] == seen[2])

        assert any(
            all(is_there(number, match) for number, match in seen.items()) for seen in promised
        ), "something that was shown is lost"
        assert check_store(store.connection) == Findings()
        bid(store.begin(GAME, SETUP), 4, 3)


def fail(folder: Path, sittings: int, at: int, code: int, *, lasts: bool) -> None:
    """Play while the disk fails at some point; what was shown as saved is there afterwards."""
    found = record(folder, sittings, fails=(at, code, lasts))
    check_store_of(folder, [found.shown[-1].matches])


SITTINGS = 4
FAILURES = tuple(product((FULL, WRITE_FAILED, SYNC_FAILED), (False, True)))


def power(count: int) -> bool:
    """Cut the power at so many moments, and play as often on a failing disk; nothing is lost.

    Half of the cuts are made while a store of an earlier version is brought up to date. A disk
    fails from some write on, or at that write alone.
    """
    coin = random.Random(count)
    with TemporaryDirectory() as one, TemporaryDirectory() as two, TemporaryDirectory() as old:
        before = third_version(Path(old) / NAME)
        new, upgraded = record(Path(one), SITTINGS), record(Path(two), 2, before)
    for found, cuts in ((new, count - count // 2), (upgraded, count // 2)):
        for number in range(cuts):
            with TemporaryDirectory() as folder:
                cut(found, number * len(found.log) // cuts, Path(folder), coin)
    for number in range(count):
        code, lasts = FAILURES[number % len(FAILURES)]
        with TemporaryDirectory() as folder:
            fail(Path(folder), 2, number * (len(new.log) // 4) // count, code, lasts=lasts)
    print(
        f"power: {count} cuts among {len(new.log)} and {len(upgraded.log)} things done to the disk,"
        f" and {count} failures: nothing shown was lost"
    )
    return True
