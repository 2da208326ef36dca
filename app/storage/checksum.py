"""Checksums of stored matches: a bit that changes on the disk is noticed when the row is read.

A match's row has two: `acts`, the sum of those of its actions, and `sum`, of the whole row with
`acts`. They detect damage, not malice: anyone who can write the file can write them as well.
"""

import sqlite3
from collections.abc import Mapping
from typing import Any

from app.codec import compact_json
from games.hashes import first_found

blake2b = first_found("blake2b", "_blake2", "hashlib")

EIGHT_BYTES = 1 << 62
"""A bit that every checksum has: all of them take eight bytes, so none can turn into another."""

MATCH_COLUMNS = (
    *("id", "game", "version", "options", "seed", "start", "seats", "names", "created"),
    *("changed", "status", "standing", "result", "unrated", "revision", "acts"),
)
ACTION_COLUMNS = ("n", "seat", "action", "why", "fate")

READ_ACTIONS = "SELECT n, seat, action, why, fate FROM actions WHERE match = ?"
READ_ACTION = f"{READ_ACTIONS} AND n = ?"


def checksum(values: list[Any]) -> int:
    """Return the checksum of the values of a row."""
    digest = blake2b(compact_json(values).encode(), digest_size=8).digest()
    return int.from_bytes(digest) % EIGHT_BYTES | EIGHT_BYTES


def match_sum(row: Mapping[str, Any] | sqlite3.Row) -> int:
    """Return the checksum of a row of `matches`."""
    return checksum([row[column] for column in MATCH_COLUMNS])


def action_sum(row: Mapping[str, Any] | sqlite3.Row) -> int:
    """Return the checksum of a row of `actions`."""
    return checksum([row[column] for column in ACTION_COLUMNS])


def add_sums(*sums: int) -> int:
    """Return the sum of checksums as a checksum."""
    return sum(each % EIGHT_BYTES for each in sums) % EIGHT_BYTES | EIGHT_BYTES


def actions_sum(connection: sqlite3.Connection, match_id: int) -> int:
    """Return the checksum of all actions of a match, as they are stored."""
    rows = connection.execute(READ_ACTIONS, (match_id,))
    named = (dict(zip(ACTION_COLUMNS, row, strict=True)) for row in rows)
    return add_sums(*map(action_sum, named))


def stored_action_sum(connection: sqlite3.Connection, match_id: int, n: int) -> int:
    """Return the checksum of one stored action, or of none if there is no such action."""
    row = connection.execute(READ_ACTION, (match_id, n)).fetchone()
    return action_sum(dict(zip(ACTION_COLUMNS, row, strict=True))) if row else add_sums()


def seal(connection: sqlite3.Connection, match_id: int, acts: int) -> None:
    """Write both checksums of a match, within a transaction.

    Args:
        connection: The store.
        match_id: The match.
        acts: The checksum of its actions.
    """
    connection.execute("UPDATE matches SET acts = ? WHERE id = ?", (acts, match_id))
    names = ", ".join(MATCH_COLUMNS)
    row = connection.execute(f"SELECT {names} FROM matches WHERE id = ?", (match_id,))  # noqa: S608
    values = dict(zip(MATCH_COLUMNS, row.fetchone(), strict=True))
    connection.execute("UPDATE matches SET sum = ? WHERE id = ?", (match_sum(values), match_id))


def seal_all(connection: sqlite3.Connection) -> None:
    """Write the checksums of all matches that have none: those of an earlier version."""
    for (number,) in connection.execute("SELECT id FROM matches WHERE sum IS NULL").fetchall():
        seal(connection, number, actions_sum(connection, number))
