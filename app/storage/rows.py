"""The rows of the store as typed values: damaged ones are refused.

A match's row has two checksums: `acts`, the sum of those of its actions, and `sum`, of the whole
row with `acts`. They show that a bit changed on the disk; anyone who can write the file can write
them as well. It may have been changed by hand, so texts are made safe to print here.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, structs

try:
    from _blake2 import blake2b  # `hashlib` loads OpenSSL, a twentieth of what a command takes
except ImportError:  # of another Python
    from hashlib import blake2b

from app.codec import DECODE_ERRORS, compact_json
from app.match.setup import PERSON
from games import contract, text

DAMAGED_ROW = (*DECODE_ERRORS, contract.BadInput, contract.IllegalAction)
"""The exceptions of reading a damaged row."""

LATEST_MOMENT = 253_402_200_000  # late in the year 9999, in any time zone

Moment = Annotated[int, Meta(ge=0, le=LATEST_MOMENT)]
"""Seconds since 1970."""

EIGHT_BYTES = 1 << 62
"""A bit that every checksum has: all of them take eight bytes, so none can turn into another."""


class MatchRow(Struct, frozen=True):
    """A row of `matches`; options, seats, results and the like are JSON."""

    id: int
    game: str
    version: int
    options: str
    seed: str
    start: str | None
    seats: str
    names: str
    created: Moment
    changed: Moment
    status: Literal["open", "over", "resigned", "foul"]
    standing: str
    result: str | None
    unrated: str
    revision: int
    acts: int | None
    sum: int | None


class ActionRow(Struct, frozen=True):
    """A row of `actions`; `fate` is a `Fate`."""

    n: int
    seat: contract.Seat
    action: str
    why: str
    fate: Literal[0, 1, 2]


MATCH_COLUMNS = MatchRow.__struct_fields__[:-1]
ACTION_COLUMNS = ActionRow.__struct_fields__

READ_ACTIONS = "SELECT n, seat, action, why, fate FROM actions WHERE match = ?"


class Saved(Struct, frozen=True):
    """What lists show of a stored match. `changed` is in seconds since 1970."""

    id: int
    game: str
    seats: tuple[str, ...]
    names: tuple[str, ...]
    changed: int
    status: str
    standing: contract.Standing
    result: contract.Result | None
    unrated: tuple[str, ...]

    @property
    def sign(self) -> str:
        """How it ended for the only person, in one character; "·" where nobody's side is taken."""
        if self.result is None:
            return "▸"
        winner, persons = self.result.winner, self.seats.count(PERSON)
        if persons and winner is None:
            return "="
        if persons != 1 or winner is None:
            return "·"
        return "✓" if self.seats[winner : winner + 1] == (PERSON,) else "×"


def checksum(values: Iterable[Any]) -> int:
    """Return the checksum of the values of a row."""
    digest = blake2b(compact_json(list(values)).encode(), digest_size=8).digest()
    return int.from_bytes(digest) % EIGHT_BYTES | EIGHT_BYTES


def add_sums(*sums: int) -> int:
    """Return the sum of checksums as a checksum."""
    return sum(each % EIGHT_BYTES for each in sums) % EIGHT_BYTES | EIGHT_BYTES


def actions_sum(actions: Iterable[Sequence[Any]]) -> int:
    """Return the checksum of a match's actions, each with the values of `ACTION_COLUMNS`."""
    return add_sums(*map(checksum, actions))


def seal(connection: sqlite3.Connection, match_id: int, acts: int) -> sqlite3.Row:
    """Write both checksums of a match, `acts` that of its actions; return its row."""
    connection.execute("UPDATE matches SET acts = ? WHERE id = ?", (acts, match_id))
    names = ", ".join(MATCH_COLUMNS)
    found = connection.execute(f"SELECT {names} FROM matches WHERE id = ?", (match_id,))  # noqa: S608
    total = checksum(found.fetchone())
    cursor = connection.cursor()
    cursor.row_factory = sqlite3.Row
    cursor.execute("UPDATE matches SET sum = ? WHERE id = ? RETURNING *", (total, match_id))
    row: sqlite3.Row
    (row,) = cursor.fetchall()
    return row


def match_row(row: sqlite3.Row) -> MatchRow:
    """Return a row of `matches` as a value. Raises one of `DAMAGED_ROW`, for its checksum too."""
    if row["sum"] is not None and row["sum"] != checksum(row[name] for name in MATCH_COLUMNS):
        raise contract.BadInput("its checksum is wrong.")
    return msgspec.convert(dict(row), MatchRow)


def action_rows(match: MatchRow, actions: Sequence[sqlite3.Row]) -> list[ActionRow]:
    """Return the rows of a match's actions as values. Raises one of `DAMAGED_ROW` like that."""
    if match.acts is not None and match.acts != actions_sum(actions):
        raise contract.BadInput("the checksum of its moves is wrong.")
    return [msgspec.convert(dict(action), ActionRow) for action in actions]


def read_words(column: str) -> tuple[str, ...]:
    """Return a column that holds words, safe to print."""
    return tuple(map(text.printable, msgspec.json.decode(column, type=tuple[str, ...])))


def result_of(row: MatchRow) -> contract.Result | None:
    """Return how a match ended."""
    return msgspec.json.decode(row.result, type=contract.Result) if row.result else None


def saved_match(row: MatchRow) -> Saved:
    """Return what lists show of a match."""
    standing = msgspec.json.decode(row.standing, type=contract.Standing)
    return Saved(
        id=row.id,
        game=row.game,
        seats=read_words(row.seats),
        names=read_words(row.names),
        changed=row.changed,
        status=row.status,
        standing=structs.replace(standing, line=text.printable(standing.line)),
        result=result_of(row),
        unrated=read_words(row.unrated),
    )


def try_line(saved: Saved | None) -> str:
    """Return how the try of a day's deal went so far."""
    if saved is None:
        return "not yet played"
    if saved.result is None:
        return f"going on, {saved.standing.line}"
    first, second = saved.result.scores
    return f"{saved.sign} {first} : {second}"
