"""The statistics in the store: running totals of each board, written after every finished match.

An entry holds the tally up to and including its match. So the latest entry of a board is its
total, and a curve over any number of matches is read from as many entries as it has points.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

import msgspec
from msgspec.structs import astuple

from app import plugins
from app.codec import DECODE_ERRORS, compact_json
from app.storage.rows import DAMAGED_ROW, match_row, read_words
from app.storage.scoreboards import Board, FinishedMatch, boards_of, finished_row
from app.storage.tally import MatchOutcome, Tally
from games.contract import Refusal
from games.text import printable

ADD_BOARD = """INSERT INTO scoreboards(game, variant, side, other, rated) VALUES(?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET rated = rated RETURNING id"""

ADD_ENTRY = "INSERT INTO scores(board, n, match, outcome, tally) VALUES(?, ?, ?, ?, ?)"
EntryRow = tuple[int, int, int, str, str]

LATEST_ENTRY = "SELECT n, tally FROM scores WHERE board = ? AND n < ? ORDER BY n DESC LIMIT 1"

# As bytes: a damaged text would make the whole query fail.
READ_MARKS = """SELECT board, CAST(unrated AS BLOB), count(*) FROM scores JOIN matches ON id = match
    WHERE unrated <> '[]' GROUP BY board, unrated"""

ENDLESS = 1 << 62
"""More entries than any board has."""

READ_TOTALS = """SELECT game, variant, side, other, rated, id,
    (SELECT tally FROM scores WHERE board = id ORDER BY n DESC LIMIT 1) AS tally
    FROM scoreboards WHERE tally IS NOT NULL ORDER BY game, side, variant, other"""


class BoardTotal(msgspec.Struct, frozen=True):
    """The total of a board; `id` is the board's number in the store."""

    board: Board
    id: int
    tally: Tally


def update_totals(
    connection: sqlite3.Connection, match_id: int, match: FinishedMatch | None
) -> None:
    """Enter a match that is over, or remove one that goes on again after an undo.

    Damaged totals are all computed again.

    Args:
        connection: The store, within a transaction.
        match_id: The match's number.
        match: What is counted of it; None while it goes on.
    """
    try:
        remove_match(connection, match_id)
        if match:
            add_match(connection, match_id, match)
    except DECODE_ERRORS:
        rebuild(connection)


def rebuild(connection: sqlite3.Connection) -> None:
    """Compute all totals again from the matches, in the order they ended, without damaged ones."""
    connection.execute("DELETE FROM scores")
    connection.execute("DELETE FROM scoreboards")
    connection.executemany(ADD_ENTRY, all_entries(connection))


def all_entries(connection: sqlite3.Connection) -> Iterator[EntryRow]:
    """Yield the entries of all matches, in order."""
    boards: dict[Board, int] = {}
    last: dict[Board, tuple[int, Tally]] = {}
    for match_id, match in all_finished(connection):
        for table, outcome in boards_of(match):
            if table not in boards:
                boards[table] = board_number(connection, table)
            n, tally = last.get(table, (0, Tally()))
            last[table] = n + 1, tally.after(outcome)
            yield (
                boards[table],
                n + 1,
                match_id,
                compact_json(outcome),
                compact_json(last[table][1]),
            )


def all_finished(connection: sqlite3.Connection) -> Iterator[tuple[int, FinishedMatch]]:
    """Yield every match that is over, with its number, in the order they ended."""
    rows = connection.cursor()
    rows.row_factory = sqlite3.Row
    rows.execute("SELECT * FROM matches WHERE status <> 'open' ORDER BY changed, id")
    for row in rows:
        try:
            match = finished_row(plugins.find(row["game"]), match_row(row))
        except (*DAMAGED_ROW, Refusal):
            continue
        if match:
            yield row["id"], match


def add_match(connection: sqlite3.Connection, match_id: int, match: FinishedMatch) -> None:
    """Enter a match after all others on each of its boards."""
    for table, outcome in boards_of(match):
        board = board_number(connection, table)
        n, before = latest_entry(connection, board)
        entry: EntryRow = (
            board,
            n + 1,
            match_id,
            compact_json(outcome),
            compact_json(before.after(outcome)),
        )
        connection.execute(ADD_ENTRY, entry)


def board_number(connection: sqlite3.Connection, table: Board) -> int:
    """Return the number of a board, adding it if it is new."""
    (board,) = connection.execute(ADD_BOARD, astuple(table)).fetchone()
    return int(board)


def remove_match(connection: sqlite3.Connection, match_id: int) -> None:
    """Remove a match from all boards; the entries after it move up."""
    found = connection.execute("SELECT board, n FROM scores WHERE match = ?", (match_id,))
    for board, n in found.fetchall():
        connection.execute("DELETE FROM scores WHERE board = ? AND n = ?", (board, n))
        later = connection.execute(
            "SELECT n, outcome FROM scores WHERE board = ? AND n > ? ORDER BY n", (board, n)
        )
        _, tally = latest_entry(connection, board, below=n)
        for place, outcome in later.fetchall():
            tally = tally.after(msgspec.json.decode(outcome, type=MatchOutcome))
            connection.execute(
                "UPDATE scores SET n = ?, tally = ? WHERE board = ? AND n = ?",
                (place - 1, compact_json(tally), board, place),
            )


def latest_entry(
    connection: sqlite3.Connection, board: int, below: int = ENDLESS
) -> tuple[int, Tally]:
    """Return the number and tally of a board's latest entry, of those `below` a number."""
    row = connection.execute(LATEST_ENTRY, (board, below)).fetchone()
    return (row[0], msgspec.json.decode(row[1], type=Tally)) if row else (0, Tally())


def read_totals(connection: sqlite3.Connection) -> Iterator[BoardTotal]:
    """Yield the totals of all boards, ordered by game, side, variant and opponent."""
    for *texts, rated, board, tally in connection.execute(READ_TOTALS):
        game, variant, side, other = map(printable, texts)
        table = Board(game, variant, side, other, bool(rated))
        yield BoardTotal(table, board, msgspec.json.decode(tally, type=Tally))


def read_marks(connection: sqlite3.Connection) -> dict[int, Counter[tuple[str, ...]]]:
    """Return for each board how many of its matches have which marks, leaving out unmarked ones."""
    found: dict[int, Counter[tuple[str, ...]]] = {}
    for board, marks, count in connection.execute(READ_MARKS):
        with suppress(*DAMAGED_ROW):
            found.setdefault(board, Counter())[read_words(marks)] += count
    return found
