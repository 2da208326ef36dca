"""Writes files under another name and then renames them, so that none is ever half written."""

import os
from contextlib import suppress
from pathlib import Path

from app.paths import data_folder
from games.contract import Refusal


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file, replacing any of that name and keeping its permissions.

    Raises:
        OSError: It cannot be written; what was there before is unchanged.
    """
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


def keep_file(name: str, content: bytes, what: str) -> None:
    """Write one of Parlour's own files.

    Args:
        name: Its name in the data folder.
        content: All that it holds.
        what: What it is for a person, as in "The puzzles".

    Raises:
        Refusal: It cannot be written.
    """
    try:
        data_folder().mkdir(parents=True, exist_ok=True)
        write_atomically(data_folder() / name, content)
    except OSError as error:
        why = error.strerror or "the disk refused"
        raise Refusal(f"{what} could not be saved: {why}.") from error


def check_folder(path: Path) -> None:
    """Check that a file could be written there, and leave none. Raises `OSError`."""
    from tempfile import TemporaryFile  # here, because it is slow to load

    with TemporaryFile(dir=path.parent):
        return
