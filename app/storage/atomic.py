"""Writes files under another name and then renames them, so that none is ever half written."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file, replacing any of that name and keeping its permissions.

    Raises:
        OSError: It cannot be written; what was there before is unchanged.
    """
    part = path.with_name(f".{secrets.token_hex(8)}.part")
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


def check_folder(path: Path) -> None:
    """Check that a file could be written there, and leave none. Raises `OSError`."""
    with TemporaryFile(dir=path.parent):
        return
