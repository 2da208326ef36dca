"""Files that are written beside and then renamed: at no time is there a half of one."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile


def write_atomically(path: Path, content: bytes) -> None:
    """Put a file in the place of another, with its permissions. Raises `OSError`."""
    beside = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            beside.chmod(path.stat().st_mode)
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink()
        raise


def check_folder(path: Path) -> None:
    """See that `write_atomically` could put a file there, and leave none. Raises `OSError`."""
    with TemporaryFile(dir=path.parent):
        return
