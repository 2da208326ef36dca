"""Care of a store: it is checked and backed up; what can be read of a damaged one is saved."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from itertools import product
from pathlib import Path
from shutil import copyfile

from msgspec import Struct

from app.paths import AnyPath
from app.storage import rows, schema, totals
from app.storage.backup import back_up, is_due, set_aside
from app.storage.journal import FILE_ERRORS, apply_notes

MOST_MATCHES = 10_000_000
"""No store has a match with a higher number; a number beyond it is damage."""

COLUMNS = (*rows.MATCH_COLUMNS, "sum")

DAMAGED = "Your saved games are damaged. Quit, then run: parlour store repair"


class Recovered(Struct, frozen=True):
    """What was recovered from a damaged store.

    Attributes:
        aside: Where the old file is now.
        kept: How many matches are in the new one.
        lost: How many are only in the old one.
    """

    aside: Path
    kept: int
    lost: int


def recover_store(path: AnyPath) -> Recovered:
    """Set a damaged store aside, and begin a new one with the matches that can be read.

    Args:
        path: The store.

    Returns:
        What was kept and lost.

    Raises:
        OSError: The files cannot be written; or any other of `FILE_ERRORS`.
    """
    aside = set_aside(Path(path), "damaged")
    with closing(schema.connect(path)) as new:
        for repair in (repair_definitions, repair_first_page):
            kept, lost = copy_matches(aside, repair, new)
            if kept:
                with schema.transaction(new):
                    apply_notes(new, aside)
                break
    return Recovered(aside, kept, lost)


def copy_matches(
    damaged: Path, repair: Callable[[Path], None], new: sqlite3.Connection
) -> tuple[int, int]:
    """Copy every match that can be read.

    Args:
        damaged: The damaged store, which is not changed.
        repair: Makes a copy of it readable.
        new: The new store.

    Returns:
        How many matches were copied, and how many could not be read.
    """
    copy = damaged.with_name(f"{damaged.name}.part")
    try:
        for tail in ("", "-wal"):
            if (part := damaged.with_name(damaged.name + tail)).exists():
                copyfile(part, copy.with_name(copy.name + tail))
        repair(copy)
        with closing(sqlite3.connect(copy, isolation_level=None)) as old:
            old.row_factory = sqlite3.Row
            old.text_factory = schema.decode_legibly
            return copy_numbers(old, new, sorted(match_numbers(old)))
    except FILE_ERRORS:
        return 0, 0  # nothing can be read, not even how many there were
    finally:
        for tail in ("", "-wal", "-shm"):
            copy.with_name(copy.name + tail).unlink(missing_ok=True)


def repair_definitions(copy: Path) -> None:
    """Write the definitions of the store's tables over those of a file.

    Tables were all created in the same order, so each has the place of the one in a new file.
    """
    with closing(schema.in_memory()) as fresh:
        right = fresh.execute("SELECT rowid, type, name, tbl_name, sql FROM sqlite_master")
        rows = [(*row[1:], row[0]) for row in right]
    with closing(sqlite3.connect(copy, isolation_level=None)) as old, suppress(sqlite3.Error):
        old.execute("PRAGMA writable_schema=ON")
        old.executemany(
            "UPDATE sqlite_master SET type=?, name=?, tbl_name=?, sql=? WHERE rowid=?", rows
        )


def repair_first_page(copy: Path) -> None:
    """Give a file the first page of a new store, with the header and all definitions.

    If its tables begin on other pages, nothing is found there: no checksum is right.
    """
    fresh = copy.with_name(f"{copy.name}.new")
    try:
        with closing(schema.connect(fresh)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with fresh.open("rb") as file:
            first = bytearray(file.read(PAGE))
    finally:
        for tail in ("", "-wal", "-shm"):
            fresh.with_name(fresh.name + tail).unlink(missing_ok=True)
    pages = copy.stat().st_size // PAGE
    first[PAGE_COUNT] = pages.to_bytes(4)
    with copy.open("r+b") as file:
        file.write(first)


PAGE = 4096
"""Bytes of a page of a new file."""

PAGE_COUNT = slice(28, 32)
"""Where the header of an SQLite file has the number of its pages."""


NUMBERS_LEFT = (
    "SELECT id FROM matches NOT INDEXED",
    "SELECT id FROM matches INDEXED BY matches_copy",
    "SELECT id FROM matches INDEXED BY latest",
    "SELECT id FROM matches INDEXED BY seeds",
    "SELECT DISTINCT match AS id FROM actions INDEXED BY sqlite_autoindex_actions_1",
    "SELECT DISTINCT match AS id FROM actions INDEXED BY actions_copy",
)
"""Where numbers of matches stand."""


def match_numbers(old: sqlite3.Connection) -> set[int]:
    """Return the numbers of all matches that any table or index still has."""
    found: set[int] = set()
    for query, way in product(NUMBERS_LEFT, ("ASC", "DESC")):
        with suppress(*FILE_ERRORS):
            for (number,) in old.execute(f"{query} ORDER BY id {way}"):
                if isinstance(number, int) and 0 < number <= MOST_MATCHES:
                    found.add(number)
    return found


def copy_numbers(
    old: sqlite3.Connection, new: sqlite3.Connection, numbers: Sequence[int]
) -> tuple[int, int]:
    """Copy the matches of some numbers; return how many could be read, and how many could not."""
    kept = 0
    with schema.transaction(new):
        for number in numbers:
            kept += copy_match(old, new, number)
        totals.rebuild(new)
    return kept, len(numbers) - kept


def copy_match(old: sqlite3.Connection, new: sqlite3.Connection, number: int) -> bool:
    """Copy a match with its actions; return whether either copy of each of them could be read."""
    for place, acts in product((MATCH_ROWS, MATCHES_COPY), (ACTION_ROWS, ACTIONS_COPY)):
        with suppress(*FILE_ERRORS, *rows.DAMAGED_ROW, StopIteration):
            row, actions = sound_match(old, number, place, acts)
            write_match(new, row, actions)
            return True
    return False


MATCH_ROWS, MATCHES_COPY = "NOT INDEXED", "INDEXED BY matches_copy"
ACTION_ROWS, ACTIONS_COPY = "INDEXED BY sqlite_autoindex_actions_1", "INDEXED BY actions_copy"
"""Where SQLite reads rows: of a table without row numbers, the table itself is an index."""


def sound_match(
    old: sqlite3.Connection, number: int, place: str, acts: str
) -> tuple[sqlite3.Row, list[sqlite3.Row]]:
    """Return the row of a match and those of its actions, read from some copy of each.

    Raises `StopIteration` if there is none, and one of `FILE_ERRORS` or `DAMAGED_ROW` if it cannot
    be read.
    """
    match = f"SELECT {', '.join(COLUMNS)} FROM matches {place} WHERE id = ?"  # noqa: S608
    columns = ", ".join(rows.ACTION_COLUMNS)
    every = f"SELECT {columns} FROM actions {acts} WHERE match = ? ORDER BY n"  # noqa: S608
    row = next(iter(old.execute(match, (number,))))
    actions = list(old.execute(every, (number,)))
    rows.action_rows(rows.match_row(row), actions)
    return row, actions


def write_match(new: sqlite3.Connection, row: sqlite3.Row, actions: Sequence[sqlite3.Row]) -> None:
    """Write the rows of a match as they are."""
    places = ",".join("?" * len(COLUMNS))
    new.execute(f"INSERT INTO matches({','.join(COLUMNS)}) VALUES({places})", tuple(row))
    new.executemany(
        "INSERT INTO actions(match, n, seat, action, why, fate) VALUES(?, ?, ?, ?, ?, ?)",
        ([row["id"], *action] for action in actions),
    )


def recovery_words(found: Recovered) -> Iterator[str]:
    """Yield what was kept and lost, in sentences."""
    if found.kept or found.lost:
        kept = "1 game was saved" if found.kept == 1 else f"{found.kept} games were saved"
        lost = "none was lost" if not found.lost else f"{found.lost} could not be read"
        yield f"{kept} into a new file, {lost}."
        yield f"The old file is kept as {found.aside.name}."
    else:
        yield f"They are kept as {found.aside.name}; this is a new file."


def look_after(path: AnyPath, *, at_exit: bool = False) -> str:
    """Check a large store, and make the day's backup if it is sound.

    It takes seconds for a large store, and uses a connection of its own, so it can run in a thread.

    Args:
        path: The store.
        at_exit: Whether to check it only if a backup is due: nobody is to wait for less.

    Returns:
        A sentence for the player; "" if all is well.
    """
    try:
        due = is_due(Path(path))
        if due or (os.path.getsize(path) > schema.SMALL_FILE and not at_exit):
            with closing(sqlite3.connect(path)) as connection:
                connection.text_factory = schema.decode_legibly
                if schema.check_store(connection).file:
                    return DAMAGED
        if due:
            back_up(path)
    except FILE_ERRORS as error:
        return f"No backup of your games was made: {schema.database_trouble(error)}."
    return ""
