"""Backups of the store: one a day and one before an upgrade, of which the last two are kept."""

import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from app.paths import AnyPath

KEPT = 2
"""How many backups are kept; the first is the latest."""

A_DAY = 24 * 3600
"""Seconds between two backups."""


def backup_path(path: Path, number: int) -> Path:
    """Return the path of a backup of a store."""
    return path.with_name(f"{path.stem}.backup-{number}{path.suffix}")


def is_due(path: Path) -> bool:
    """Return whether the latest backup of a store is older than a day, and older than the store."""
    latest = backup_path(path, 1)
    if not path.exists():
        return False
    if not latest.exists():
        return True
    made = latest.stat().st_mtime
    return time.time() - made > A_DAY and path.stat().st_mtime > made


def back_up(path: AnyPath) -> Path:
    """Copy a store, even while it is being written; the previous backup becomes the second.

    Args:
        path: The store.

    Returns:
        The path of the new backup.

    Raises:
        OSError: It cannot be written.
        sqlite3.Error: The store cannot be read.
    """
    path = Path(path)
    # named after the process: two that start at the same time both make one
    part = path.with_name(f"{path.stem}.backup{path.suffix}.{os.getpid()}.part")
    remove_old_parts(path)
    try:
        with closing(sqlite3.connect(path)) as store, closing(sqlite3.connect(part)) as copy:
            store.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        for number in range(KEPT, 1, -1):
            with suppress(FileNotFoundError):
                backup_path(path, number - 1).replace(backup_path(path, number))
        part.replace(backup_path(path, 1))
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return backup_path(path, 1)


def remove_old_parts(path: Path) -> None:
    """Remove what processes left that were killed while they made a backup of a store."""
    for part in path.parent.glob(f"{path.stem}.backup{path.suffix}*.part"):
        with suppress(OSError):
            if time.time() - part.stat().st_mtime > A_DAY:
                part.unlink()
