"""A disk that remembers what SQLite writes and syncs, and that can fail at any of it.

It is a VFS of SQLite, put between the library that Python's own `sqlite3` uses and the files: most
of it is that of the system, byte for byte. So the store is tested as it is.
"""

import _sqlite3
import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from pathlib import Path
from typing import Any, NamedTuple

FULL, WRITE_FAILED, SYNC_FAILED = 13, 10 | 3 << 8, 10 | 4 << 8
"""Codes of SQLite: the disk is full, a write or a sync failed."""

NAME = b"parlour-disk"

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
    """What was done to a file: bytes written at a place, cut to a size, synced or deleted."""

    what: str
    name: str
    place: int = 0
    content: bytes = b""


class Disk:
    """What was done to the files of a folder, in order, and where that fails.

    Attributes:
        log: All that was done, also what failed.
        fails_at: How much is done before the disk fails; -1 if it does not.
        code: How it fails.
        lasts: Whether all that follows fails, too.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder.resolve())
        self.log: list[Doing] = []
        self.fails_at = -1
        self.code = FULL
        self.lasts = False
        self.files: dict[int, tuple[str, Any]] = {}
        self.methods: dict[int, Methods] = {}
        self.system = ctypes.cast(library().sqlite3_vfs_find(None), POINTER(Vfs)).contents

    def own_vfs(self) -> Vfs:
        """Return a VFS like that of the system, whose files are watched."""
        own = Vfs.from_buffer_copy(self.system)
        own.next, own.name = None, NAME
        own.open, own.delete = Open(self.open), Delete(self.delete)
        return own

    def failure(self, doing: Doing) -> int:
        """Note what is to be done; return the code with which it fails, or 0."""
        place = len(self.log)
        self.log.append(doing)
        fails = place >= self.fails_at if self.lasts else place == self.fails_at
        return self.code if fails and self.fails_at >= 0 else 0

    def open(self, vfs: int, path: int | None, file: int, flags: int, out: int) -> int:
        """Open a file, and watch it if it lies in the folder."""
        code = self.system.open(ctypes.addressof(self.system), path, file, flags, out)
        pointer = ctypes.cast(file, POINTER(c_void_p))
        if code == 0 and path and self.is_here(path):
            real = pointer[0]
            self.files[file] = name_at(path), ctypes.cast(real, POINTER(Methods)).contents
            if real not in self.methods:
                self.methods[real] = self.own_methods(real)
            pointer[0] = ctypes.addressof(self.methods[real])
        return int(code)

    def own_methods(self, real: int) -> Methods:
        """Return methods like those at an address, of which some are watched."""
        own = Methods.from_buffer_copy(ctypes.cast(real, POINTER(Methods)).contents)
        own.close, own.write = Close(self.close), Write(self.write)
        own.truncate, own.sync = Truncate(self.truncate), Sync(self.sync)
        return own

    def is_here(self, path: int) -> bool:
        """Return whether the path at an address lies in the folder."""
        return ctypes.string_at(path).decode().startswith(self.folder)

    def delete(self, vfs: int, path: int, also_folder: int) -> int:
        """Delete a file."""
        if self.is_here(path):
            self.log.append(Doing("delete", name_at(path), also_folder))
        return int(self.system.delete(ctypes.addressof(self.system), path, also_folder))

    def close(self, file: int) -> int:
        """Close a file."""
        return int(self.files.pop(file)[1].close(file))

    def write(self, file: int, buffer: int, size: int, place: int) -> int:
        """Write to a file."""
        name, real = self.files[file]
        doing = Doing("write", name, place, ctypes.string_at(buffer, size))
        return self.failure(doing) or int(real.write(file, buffer, size, place))

    def truncate(self, file: int, size: int) -> int:
        """Cut a file."""
        name, real = self.files[file]
        return self.failure(Doing("truncate", name, size)) or int(real.truncate(file, size))

    def sync(self, file: int, flags: int) -> int:
        """Have a file written to the disk."""
        name, real = self.files[file]
        return self.failure(Doing("sync", name)) or int(real.sync(file, flags))


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
def watched(folder: Path) -> Iterator[Disk]:
    """Watch what SQLite does to the files of a folder; they must be closed within."""
    disk = Disk(folder)
    own = disk.own_vfs()
    library().sqlite3_vfs_register(ctypes.byref(own), 1)
    try:
        yield disk
    finally:
        library().sqlite3_vfs_unregister(ctypes.byref(own))
        library().sqlite3_vfs_register(ctypes.byref(disk.system), 1)
