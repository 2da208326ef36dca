"""Backups of the store: one a day and one before an upgrade.

The last two that are sound are kept, and in addition the one that has more games than both.
"""

import os
import sqlite3
import time
from contextlib import closing, suppress
from datetime import date
from pathlib import Path
from shutil import copyfile

from msgspec import Struct

from app.paths import AnyPath
from app.storage.journal import check_regular
from games.contract import Refusal

KEPT = 2  # backups, whatever they hold; the first is the latest


class Backup(Struct, frozen=True):
    """A backup: its number, when it was made, and how many games it has, None if it is damaged."""

    path: Path
    number: int
    made: float
    games: int | None

    @property
    def words(self) -> str:
        """What a list says of it."""
        made = time.strftime("%Y-%m-%d %H:%M", time.localtime(self.made))
        if self.games is None:
            return f"{self.number}  {made}  damaged"
        return f"{self.number}  {made}  {self.games} game{'s' * (self.games != 1)}"


def backup_path(path: Path, number: int) -> Path:
    """Return the path of a backup of a store."""
    return path.with_name(f"{path.stem}.backup-{number}{path.suffix}")


def backups(path: Path) -> list[Backup]:
    """Return all backups of a store, the latest first. Each is checked."""
    return [
        Backup(copy, number, copy.stat().st_mtime, _sound_games(copy))
        for number in range(1, KEPT + 2)
        if (copy := backup_path(path, number)).exists()
    ]


def _sound_games(path: Path) -> int | None:
    """Return how many games a file has, of any version; None if it is damaged."""
    try:
        with closing(connect_to_read(path)) as connection:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()
            return _what_is_in(connection)[0] if found == ("ok",) else None
    except (OSError, sqlite3.Error):
        return None


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Return a connection to a file, which is not changed. Raises `OSError`, `sqlite3.Error`."""
    check_regular(path)
    # One that nobody has open is taken as it is: else SQLite would leave an empty journal.
    mode = "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "immutable=1"
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True)
    connection.text_factory = lambda content: content.decode("utf-8", "replace")
    return connection


def _what_is_in(connection: sqlite3.Connection) -> tuple[int, int]:
    """Return how many games a store has, and how often they have been written."""
    found = connection.execute("SELECT count(*), coalesce(sum(revision), 0) FROM matches")
    games, written = found.fetchone()
    return int(games), int(written)


def is_due(path: Path) -> bool:
    """Return whether something was played since the latest backup, which is not of today."""
    if not path.exists():
        return False
    latest = backup_path(path, 1)
    if latest.exists() and date.fromtimestamp(latest.stat().st_mtime) == date.today():
        return False
    with closing(connect_to_read(path)) as connection:
        now = _what_is_in(connection)
    before = None
    with suppress(OSError, sqlite3.Error), closing(connect_to_read(latest)) as connection:
        before = _what_is_in(connection)
    return now[0] > 0 and now != before


def back_up(path: AnyPath) -> Path | None:
    """Copy a store, also while it is written; return the copy, None of an empty or damaged one."""
    path = Path(path)
    for left in path.parent.glob(f"{path.stem}.backup{path.suffix}*.part"):
        with suppress(OSError):  # of processes that were killed
            if time.time() - left.stat().st_mtime > 24 * 3600:
                left.unlink()
    # Named after the process: two that start at the same time both make one.
    part = path.with_name(f"{path.stem}.backup{path.suffix}.{os.getpid()}.part")
    try:
        with closing(sqlite3.connect(path)) as store, closing(sqlite3.connect(part)) as copy:
            store.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        if not (games := _sound_games(part)):
            return None
        _make_room(path, games)
        part.replace(backup_path(path, 1))
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return backup_path(path, 1)


def _make_room(path: Path, games: int) -> None:
    """Renumber the backups before a new one of so many games; those no longer needed go."""
    sound = [each for each in backups(path) if each.games]
    kept, older = sound[: KEPT - 1], sound[KEPT - 1 :]
    most = max(games, *(each.games or 0 for each in kept), 0)
    kept += [each for each in older if (each.games or 0) > most][:1]
    for number, each in reversed([*enumerate(kept, start=2)]):
        each.path.replace(backup_path(path, number))
    for number in range(len(kept) + 2, KEPT + 2):
        backup_path(path, number).unlink(missing_ok=True)


def restore(path: Path, number: int) -> Path | None:
    """Put a backup in the place of a store; return where that is now, or None. Raises `Refusal`."""
    found = next((each for each in backups(path) if each.number == number), None)
    if found is None:
        raise Refusal(f"There is no backup number {number}.")
    if found.games is None:
        raise Refusal(f"Backup {number} is damaged.")
    part = path.with_name(f"{path.stem}.restore{path.suffix}.{os.getpid()}.part")
    try:
        copyfile(found.path, part)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        had_any = path.exists()
        aside = set_aside(path, "replaced")  # with a journal that is left alone: it would be used
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return aside if had_any else None


def offer(path: AnyPath) -> str:
    """Return a sentence about the backup with the most games, for a store that has none itself."""
    found = max(backups(Path(path)), key=lambda each: each.games or 0, default=None)
    if found is None or not found.games:
        return ""
    return (
        f"You have no saved games, but there is backup {found.words.replace('  ', ', ')}."
        f" To put it back: parlour store restore {found.number}"
    )


def set_aside(path: Path, word: str) -> Path:
    """Return the new path of a store, renamed by a word with its journal and notes."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.{word}-{number}{path.suffix}")).exists():
        number += 1
    # The file itself last: a journal left behind would be taken for that of the new file.
    for tail in ("-wal", "-shm", "-notes", ""):
        part = path.with_name(path.name + tail)
        if part.exists():
            part.rename(aside.with_name(aside.name + tail))
    return aside
