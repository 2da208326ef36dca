"""Care of a store: it is checked and backed up; what can be read of a damaged one is saved."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import product
from pathlib import Path
from shutil import copyfile

from app.paths import AnyPath
from app.storage import backup, rows, schema, totals
from app.storage.journal import FILE_ERRORS, StoreFile, apply_notes

COLUMNS = ", ".join(rows.MatchRow.__struct_fields__)
ACTION_COLUMNS = ", ".join(rows.ACTION_COLUMNS)

PAGE = 4096  # bytes, of a new file

NUMBERS_LEFT = (
    "SELECT id FROM matches NOT INDEXED",
    "SELECT id FROM matches INDEXED BY matches_copy",
    "SELECT id FROM matches INDEXED BY latest",
    "SELECT id FROM matches INDEXED BY seeds",
    "SELECT DISTINCT match AS id FROM actions INDEXED BY sqlite_autoindex_actions_1",
    "SELECT DISTINCT match AS id FROM actions INDEXED BY actions_copy",
)
"""Where numbers of matches stand."""

DAMAGED = "Your saved games are damaged. Quit, then run: parlour store repair"


def recover_store(path: AnyPath) -> str:
    """Put what can be read of a damaged store, set aside, into a new one; return what to say."""
    aside = backup.set_aside(Path(path), "damaged")
    with closing(schema.connect(path)) as new:
        for repair in (_repair_definitions, _repair_first_page):
            kept, lost = _copy_matches(aside, repair, new)
            if kept:
                with schema.transaction(new):
                    apply_notes(new, aside)
                break
    if not kept and not lost:
        return f"They are kept as {aside.name}; this is a new file."
    saved = "1 game was saved" if kept == 1 else f"{kept} games were saved"
    gone = f"{lost} could not be read" if lost else "none was lost"
    return f"{saved} into a new file, {gone}. The old file is kept as {aside.name}."


def _copy_matches(damaged: Path, repair: Callable[[Path], None], new: StoreFile) -> tuple[int, int]:
    """Return how many matches of a damaged store were copied once it was repaired; how many not."""
    copy = damaged.with_name(f"{damaged.name}.part")
    try:
        for tail in ("", "-wal"):
            if (part := damaged.with_name(damaged.name + tail)).exists():
                copyfile(part, copy.with_name(copy.name + tail))
        repair(copy)
        with closing(sqlite3.connect(copy, isolation_level=None)) as old:
            old.row_factory = sqlite3.Row
            old.text_factory = schema.decode_legibly
            numbers = sorted(_match_numbers(old))
            with schema.transaction(new):
                kept = sum(_copy_match(old, new, number) for number in numbers)
                totals.rebuild(new)
            return kept, len(numbers) - kept
    except FILE_ERRORS:
        return 0, 0  # nothing can be read, not even how many there were
    finally:
        for tail in ("", "-wal", "-shm"):
            copy.with_name(copy.name + tail).unlink(missing_ok=True)


def _repair_definitions(copy: Path) -> None:
    """Write the definitions of the store's tables over those of a file."""
    # Tables were all created in the same order, so each has the place of the one in a new file.
    with closing(schema.in_memory()) as fresh:
        read = "SELECT type, name, tbl_name, sql, rowid FROM sqlite_master"
        right = fresh.execute(read).fetchall()
    with closing(sqlite3.connect(copy, isolation_level=None)) as old, suppress(sqlite3.Error):
        old.execute("PRAGMA writable_schema=ON")
        update = "UPDATE sqlite_master SET type=?, name=?, tbl_name=?, sql=? WHERE rowid=?"
        old.executemany(update, right)


def _repair_first_page(copy: Path) -> None:
    """Give a file the first page of a new store, with the header and all definitions."""
    # If its tables begin on other pages, nothing is found there: no checksum is right.
    fresh = copy.with_name(f"{copy.name}.new")
    try:
        with closing(schema.connect(fresh)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with fresh.open("rb") as file:
            first = bytearray(file.read(PAGE))
    finally:
        for tail in ("", "-wal", "-shm"):
            fresh.with_name(fresh.name + tail).unlink(missing_ok=True)
    first[28:32] = (copy.stat().st_size // PAGE).to_bytes(4)  # where the header counts the pages
    with copy.open("r+b") as file:
        file.write(first)


def _match_numbers(old: sqlite3.Connection) -> set[int]:
    """Return the numbers of all matches that any table or index still has."""
    found: set[int] = set()
    for query, way in product(NUMBERS_LEFT, ("ASC", "DESC")):
        with suppress(*FILE_ERRORS):
            for (number,) in old.execute(f"{query} ORDER BY id {way}"):
                if isinstance(number, int) and 0 < number <= 10_000_000:  # beyond it is damage
                    found.add(number)
    return found


def _copy_match(old: sqlite3.Connection, new: sqlite3.Connection, number: int) -> bool:
    """Copy a match with its actions; return whether either copy of each of them could be read."""
    # Of a table without row numbers, the table itself is an index.
    act_places = "INDEXED BY sqlite_autoindex_actions_1", "INDEXED BY actions_copy"
    for place, act_place in product(("NOT INDEXED", "INDEXED BY matches_copy"), act_places):
        with suppress(*FILE_ERRORS, *rows.DAMAGED_ROW, StopIteration):
            match = f"SELECT {COLUMNS} FROM matches {place} WHERE id = ?"  # noqa: S608
            every = f"SELECT {ACTION_COLUMNS} FROM actions {act_place} WHERE match = ? ORDER BY n"  # noqa: S608
            row = next(iter(old.execute(match, (number,))))
            actions = list(old.execute(every, (number,)))
            rows.action_rows(rows.match_row(row), actions)
            places = ",".join("?" * len(row))
            new.execute(f"INSERT INTO matches({COLUMNS}) VALUES({places})", tuple(row))
            insert = f"INSERT INTO actions(match, {ACTION_COLUMNS}) VALUES(?, ?, ?, ?, ?, ?)"
            new.executemany(insert, ([number, *action] for action in actions))
            return True
    return False


def look_after(path: AnyPath, *, at_exit: bool = False) -> str:
    """Check a large store and make the day's backup if it is sound; return what to say, or ""."""
    # It takes seconds for a large store, in a connection of its own, so it can run in a thread.
    # At the exit a store is checked only if a backup is due: nobody is to wait for less.
    try:
        due = backup.is_due(Path(path))
        if due or (not at_exit and os.path.getsize(path) > schema.SMALL_FILE):
            with closing(sqlite3.connect(path)) as connection:
                connection.text_factory = schema.decode_legibly
                if schema.check_store(connection).file:
                    return DAMAGED
        if due:
            backup.back_up(path)
    except FILE_ERRORS as error:
        return f"No backup of your games was made: {schema.database_trouble(error)}."
    return ""
