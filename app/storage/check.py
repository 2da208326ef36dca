"""Check a store: its pages and indexes, its tables, its matches and its totals."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache

import msgspec
from msgspec import Struct

from app.codec import DECODE_ERRORS
from app.storage.checksum import actions_sum
from app.storage.rows import DAMAGED_ROW, MatchRow, match_row
from app.storage.schema import FILE_ERRORS, definitions, in_memory, snapshot
from app.storage.tally import MatchOutcome, Tally

SMALL_FILE = 1_000_000
"""The largest file, in bytes, that is checked whenever it is opened: that takes milliseconds."""


class Findings(Struct, frozen=True):
    """What is wrong with a store.

    Attributes:
        file: Whether its pages, its indexes or its tables are damaged.
        matches: The numbers of damaged matches.
        totals: Whether the totals do not agree with the matches.
    """

    file: bool = False
    matches: tuple[int, ...] = ()
    totals: bool = False


def check_store(connection: sqlite3.Connection) -> Findings:
    """Return what is wrong with a store. It takes a second for about ten thousand matches."""
    try:
        if not has_sound_pages(connection):
            return Findings(file=True)
        with snapshot(connection):
            return Findings(
                matches=tuple(damaged_matches(connection)), totals=not totals_fit(connection)
            )
    except FILE_ERRORS:
        return Findings(file=True)


def has_sound_pages(connection: sqlite3.Connection) -> bool:
    """Return whether all pages and indexes are sound, and all tables as they were created."""
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()
    return found[0] == "ok" and has_all_tables(definitions_in(connection))


def has_all_tables(found: frozenset[tuple[str, str | None]]) -> bool:
    """Return whether all tables and indexes are among those that were found, as they were created.

    A new store is made only where SQLite writes them down in other words: that takes long.
    """
    return definitions() <= found or new_tables() <= found


@cache
def new_tables() -> frozenset[tuple[str, str | None]]:
    """Return the names and definitions of the tables and indexes of a new store."""
    with closing(in_memory()) as connection:
        return definitions_in(connection)


def definitions_in(connection: sqlite3.Connection) -> frozenset[tuple[str, str | None]]:
    """Return the names and definitions of a store's tables and indexes."""
    return frozenset(map(tuple, connection.execute("SELECT name, sql FROM sqlite_master")))


def damaged_matches(connection: sqlite3.Connection) -> Iterator[int]:
    """Yield the numbers of matches whose row or whose actions are not as they were written."""
    rows = connection.cursor()
    rows.row_factory = sqlite3.Row
    for row in rows.execute("SELECT * FROM matches"):
        try:
            match: MatchRow = match_row(row)
        except DAMAGED_ROW:
            yield row["id"]
        else:
            if match.acts is not None and match.acts != actions_sum(connection, match.id):
                yield match.id


def totals_fit(connection: sqlite3.Connection) -> bool:
    """Return whether each total follows from the one before and from the outcome of its match."""
    boards = connection.execute("SELECT id FROM scoreboards").fetchall()
    try:
        return all(board_fits(connection, number) for (number,) in boards)
    except DECODE_ERRORS:
        return False


def board_fits(connection: sqlite3.Connection, board: int) -> bool:
    """Return whether the totals of a board follow from each other. Raises a decoding error."""
    query = "SELECT n, outcome, tally FROM scores WHERE board = ? ORDER BY n"
    before = Tally()
    for place, (n, outcome, tally) in enumerate(connection.execute(query, (board,)), start=1):
        before = before.after(msgspec.json.decode(outcome, type=MatchOutcome))
        if n != place or msgspec.json.decode(tally, type=Tally) != before:
            return False
    return True
