"""The rows of the store as typed values: damaged ones are refused.

The file may have been changed by hand, so texts are made safe to print here.
"""

import sqlite3
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from app.codec import DECODE_ERRORS
from app.match.setup import PERSON
from app.storage.checksum import match_sum
from games.contract import BadInput, IllegalAction, Result, Standing
from games.text import printable

DAMAGED_ROW = (*DECODE_ERRORS, BadInput, IllegalAction)
"""The exceptions of reading a damaged row."""

LATEST_MOMENT = 253_402_200_000
"""The latest time that is stored: late in the year 9999, in any time zone."""

Moment = Annotated[int, Meta(ge=0, le=LATEST_MOMENT)]
"""Seconds since 1970."""

RowType = TypeVar("RowType")


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


class Saved(Struct, frozen=True):
    """What lists show of a stored match. `changed` is in seconds since 1970."""

    id: int
    game: str
    seats: tuple[str, ...]
    names: tuple[str, ...]
    changed: int
    status: str
    standing: Standing
    result: Result | None
    unrated: tuple[str, ...]

    @property
    def sign(self) -> str:
        """How it ended for the only person, in one character; "·" where nobody's side is taken."""
        if self.result is None:
            return "▸"
        if PERSON not in self.seats:
            return "·"
        winner = self.result.winner
        if winner is None:
            return "="
        if self.seats.count(PERSON) > 1:
            return "·"
        return "✓" if self.seats[winner : winner + 1] == (PERSON,) else "×"


def typed_row(row: sqlite3.Row, kind: type[RowType]) -> RowType:
    """Return a row as a typed value. Raises one of `DAMAGED_ROW`."""
    return msgspec.convert(dict(row), kind)


def match_row(row: sqlite3.Row) -> MatchRow:
    """Return a row of `matches`, after checking its checksum.

    Raises:
        BadInput: It is wrong; or any other of `DAMAGED_ROW`.
    """
    if row["sum"] is not None and row["sum"] != match_sum(row):
        raise BadInput("its checksum is wrong.")
    return typed_row(row, MatchRow)


def read_words(column: str) -> tuple[str, ...]:
    """Return a column that holds words, safe to print."""
    return tuple(map(printable, msgspec.json.decode(column, type=tuple[str, ...])))


def result_of(row: MatchRow) -> Result | None:
    """Return how a match ended."""
    return msgspec.json.decode(row.result, type=Result) if row.result else None


def saved_match(row: MatchRow) -> Saved:
    """Return what lists show of a match."""
    standing = msgspec.json.decode(row.standing, type=Standing)
    return Saved(
        id=row.id,
        game=row.game,
        seats=read_words(row.seats),
        names=read_words(row.names),
        changed=row.changed,
        status=row.status,
        standing=replace(standing, line=printable(standing.line)),
        result=result_of(row),
        unrated=read_words(row.unrated),
    )


def try_line(saved: Saved | None) -> str:
    """Return how the try of a day's deal went so far; None if it was not played."""
    if saved is None:
        return "not yet played"
    if saved.result is None:
        return f"going on, {saved.standing.line}"
    first, second = saved.result.scores
    return f"{saved.sign} {first} : {second}"
