"""Files: why one is refused, how one is written whole or not at all, and Parlour's own."""

import os
from contextlib import suppress
from typing import TYPE_CHECKING

try:
    import fcntl
except ImportError:  # only POSIX systems have it
    fcntl = None  # type: ignore[assignment]

from app.paths import AnyPath, data_folder
from games.contract import Refusal
from games.text import printable

if TYPE_CHECKING:
    from pathlib import Path  # slow to load, and every command loads this

MOST_POSITIONS = 100  # of the analysis board are kept; a newer one replaces the oldest


class RefusedFile(Refusal):
    """A file whose content is refused; `findings` lists what is wrong with it."""

    def __init__(self, why: str, findings: tuple[str, ...] = ()) -> None:
        super().__init__(why)
        self.findings = findings


class UnopenedFile(RefusedFile):
    """A file that cannot be read or written at all; another name may work."""


def file_trouble(error: Exception) -> str:
    """Return in a few words why a file cannot be opened or written."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file or folder"
    if isinstance(error, PermissionError):
        return "you have no permission"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    return "this is not a valid file name"


def write_atomically(path: "Path", content: bytes) -> None:
    """Write a file over any of that name, keeping its permissions; all or nothing, or `OSError`."""
    part = path.with_name(f".{os.urandom(8).hex()}.part")
    try:
        with part.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            part.chmod(path.stat().st_mode)
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink()
        raise


def add_line(path: AnyPath, line: bytes, *, lasting: bool, mode: int = 0o644) -> None:
    """Add a line to a file: all of it or nothing, past a power cut if `lasting`, or `OSError`."""
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, mode)
    try:
        before = os.fstat(file).st_size
        try:
            write(file, line)
            if lasting:
                sync(file)
        except OSError:
            os.ftruncate(file, before)  # a part would spoil the line that comes next
            raise
    finally:
        os.close(file)
    if not before:
        with suppress(OSError):  # not every system can write the names in a folder to the disk
            sync_folder(os.path.dirname(path) or ".")


def write(file: int, content: bytes) -> None:
    """Write to the end of an open file. Raises `OSError`."""
    while content:
        content = content[os.write(file, content) :]


def sync(file: int) -> None:
    """Have an open file written to the disk, past the disk's own cache. Raises `OSError`."""
    flag = getattr(fcntl, "F_FULLFSYNC", None)  # only macOS keeps it there without
    if flag is None:
        os.fsync(file)
    else:
        fcntl.fcntl(file, flag)


def sync_folder(folder: AnyPath) -> None:
    """Have the names in a folder written to the disk. Raises `OSError`."""
    file = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def keep_file(name: str, content: bytes, what: str) -> None:
    """Write one of Parlour's own files, such as "The puzzles" for a person. Raises `Refusal`."""
    try:
        data_folder().mkdir(parents=True, exist_ok=True)
        write_atomically(data_folder() / name, content)
    except OSError as error:
        why = error.strerror or "the disk refused"
        raise Refusal(f"{what} could not be saved: {why}.") from error


def kept_positions() -> tuple[str, ...]:
    """Return the saved lines of the analysis board, the latest first; none if unreadable."""
    try:
        with (data_folder() / "positions.txt").open("rb") as file:
            text = file.read(100_100).decode("utf-8", "replace")  # each has 1,000 at most
    except OSError:
        return ()
    lines = (printable(line.strip()) for line in text.splitlines())
    return tuple(line for line in lines if line)[:MOST_POSITIONS]


def keep_position(line: str) -> None:
    """Save a position, in front of the others. Raises `Refusal` if it cannot be written."""
    _write_positions(line, *(each for each in kept_positions() if each != line))


def forget_position(line: str) -> None:
    """Delete a position. Raises `Refusal` if that cannot be written."""
    _write_positions(*(each for each in kept_positions() if each != line))


def _write_positions(*lines: str) -> None:
    text = "".join(f"{line}\n" for line in lines[:MOST_POSITIONS])
    keep_file("positions.txt", text.encode(), "The position")
